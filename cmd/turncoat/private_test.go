package main

import (
	"bytes"
	"strings"
	"testing"
)

// A private game is its players', and theirs who have its code: nobody else
// finds it, neither in lists nor by guessing, and neither log nor metrics tell
// the code to anybody.
func TestR77PrivateGamesAreKeptPrivate(t *testing.T) {
	t.Parallel()
	h := open(t)
	anaKey, borisKey := h.newAccount(t, "ana"), h.newAccount(t, "boris")
	ana := h.api(t, anaKey)
	code := ana.ask("invite", fields{"time": "none", "color": "dark"}).Code
	board := h.sit(t, borisKey, "join", code)
	board.sees("boris")
	id := ana.event("match.started").Match

	cleo := h.newAccount(t, "cleo")
	third := h.api(t, cleo)
	for _, verb := range []string{"state", "show", "watch"} {
		third.refused("not_found", verb, fields{"match": id})
		third.refused("not_found", verb, fields{"match": code[:6]})
	}
	for _, words := range [][]string{{"watch", id}, {"show", id}, {"export", id}} {
		if a := h.exec(t, cleo, words...); a.code != exitFailed || a.stdout != "" {
			t.Errorf("%q: exit code %d, %q", words, a.code, a.stdout)
		}
	}
	if lists := h.exec(t, cleo, "games", "--json").stdout + h.exec(t, cleo, "players", "--json").stdout; strings.Contains(lists, id) {
		t.Errorf("the lists tell %s: %s", id, lists)
	}
	if state := third.ask("watch", fields{"match": code}).State; state == nil || state.Match != id || strings.Contains(third.ask("games", nil).raw, id) {
		t.Error("who has the code doesn't see the game, or it is listed for them")
	}
	board.sees("1 watching")
	ana.ask("play", fields{"match": id, "move": "d3"})
	third.moved(id, 1)
	ana.ask("resign", fields{"match": id})
	third.eventWhere("match.ended", func(m message) bool { return m.Match == id })
	for _, player := range []string{"ana", "boris"} {
		if list := h.exec(t, cleo, "history", player, "--json").stdout; !strings.Contains(list, id) {
			t.Errorf("%s's history is without it: %s", player, list)
		}
	}
	board.types("\x03")
	within(t, "the end of who joined", board.ended)
	eventually(t, named("the programs alone to be left"), func() bool { return h.app.ssh.Stats().Sessions == 2 })

	var pages bytes.Buffer
	h.app.metrics().WritePrometheus(&pages)
	for where, text := range map[string]string{"log": h.log.String(), "metrics": pages.String()} {
		if text == "" || strings.Contains(strings.ToUpper(text), strings.ToUpper(code)) {
			t.Errorf("%s in the %s:\n%s", code, where, text)
		}
	}
}
