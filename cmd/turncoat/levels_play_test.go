package main

import (
	"testing"
)

// A game against the computer goes on when the server has been restarted, at the
// level at which it began.
func TestTheComputerPlaysOnAfterARestart(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	h, stop := openIn(t, data)
	k := h.newAccount(t, "ana")
	ana := h.api(t, k)
	began := ana.ask("bot", fields{"level": 4, "time": "3d", "variant": "6x6", "opening": "parallel", "color": "dark"})
	ana.refused("bad_request", "bot", fields{"level": 4, "rated": true})
	ana.refused("bad_request", "bot", fields{"level": 11})
	ana.refused("bad_request", "bot", fields{})
	ana.ask("play", fields{"match": began.Match, "move": began.State.Legal[0]})
	stop() // before it has answered

	again, stop := openIn(t, data)
	defer stop()
	ana = again.api(t, k)
	ana.ask("watch", fields{"match": began.Match})
	for {
		state := ana.ask("state", fields{"match": began.Match}).State
		if len(state.Record) > 1 {
			if state.Light.Level != 4 || !state.Light.Bot {
				t.Errorf("played by %+v", state.Light)
			}
			return
		}
		ana.eventWhere("match.moved", func(m message) bool { return m.Match == began.Match && m.By == "light" })
	}
}
