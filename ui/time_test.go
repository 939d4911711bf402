package ui

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/connect"
)

func byDays(days int) lobby.Wish {
	w := lobby.DefaultWish()
	w.Control = match.Control{PerMove: time.Duration(days) * 24 * time.Hour}
	return w
}

// The window's title counts the games by days that wait, whatever is looked at,
// but for a live game.
func TestTheTitleCountsWhatWaits(t *testing.T) {
	h := newHouse(t)
	ana, boris, clara := h.player("ana"), h.visit("SHA256:boris", "boris"), h.visit("SHA256:clara", "clara")
	titled := func(want string) {
		t.Helper()
		ana.until("the title is "+want, func() bool { return ana.Title() == want })
	}
	titled("Turncoat")
	first := h.Begin(ana.visit, boris, byDays(3))
	titled("(1) your move - Turncoat")
	second := h.Begin(clara, ana.visit, byDays(1))
	ana.until("both are listed", func() bool { return len(ana.lobby().data.unfinished) == 2 })
	titled("(1) your move - Turncoat")
	ana.press("s") // the settings
	play := func(id match.ID) {
		t.Helper()
		state := h.Read(id)
		_, err := h.Table().Play(h.ctx, state, state.Turn(), state.Moves()[0], -1)
		h.Must(err)
	}
	play(second)
	titled("(2) your move - Turncoat")
	play(first)
	titled("(1) your move - Turncoat")
	live := lobby.DefaultWish()
	h.Begin(ana.visit, boris, live)
	titled("Your move")
}

// Who has let others down twice sees when the next quick match may be.
func TestR50TheLobbySaysHowLongToWait(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.visit("SHA256:boris", "boris")
	wish := wishFor(engine.Dark)
	for range 2 {
		invite, err := h.lobby.Invite(h.ctx, ana.visit.Player(), wish)
		h.Must(err)
		state, err := h.lobby.Join(h.ctx, boris, invite.ID)
		h.Must(err)
		h.time.pass(match.NoShow)
		_, err = h.Table().Settle(h.ctx, state)
		h.Must(err)
	}
	ana.press("esc")
	ana.sees("Quick match in 1:00")
	ana.sees("because you left or missed 2 live games within a day")
	ana.press("1")
	ana.sees("You have left or missed 2 live games within a day.")
	h.time.pass(2 * time.Minute)
	ana.sees("Quick match 8x8 5+3")
}

// A player's link is measured as a live turn begins, and the move that follows
// is given the trip back.
func TestR57AMoveIsGivenTheRoundTripBack(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.visit("SHA256:ana", "ana"), h.visit("SHA256:boris", "boris")
	id := h.Begin(ana, boris, lobby.DefaultWish())
	play := func() {
		state := h.Read(id)
		h.time.pass(2 * time.Second)
		_, err := h.Table().Play(h.ctx, state, state.Turn(), state.Moves()[0], -1)
		h.Must(err)
	}
	play()
	play()
	var probes atomic.Int64
	p := &person{t: t, house: h, visit: ana}
	p.Person = h.Sit(ana, func(ctx context.Context, waits func(int)) tea.Model {
		p.app = New(ctx, Deps{Lobby: h.lobby, Connect: connect.Address{Host: "localhost", Port: "2222"}}, Visitor{
			Visit: ana, Environ: utf8Terminal, Colors: colorprofile.TrueColor, Waits: waits,
			RoundTrip: func() time.Duration { return 300 * time.Millisecond }, Probe: func() { probes.Add(1) },
		}, Start{}).(*app)
		return p.app
	})
	p.sees("Your move.")
	if n := probes.Load(); n != 1 {
		t.Errorf("measured %d times", n)
	}
	p.press("enter")
	p.until("the move is made", func() bool { return h.Read(id).Seq() > 2 })
	for _, e := range h.Read(id).Entries {
		if e.Seq == 3 && e.Given != 300*time.Millisecond {
			t.Errorf("%v given back", e.Given)
		}
	}
	play()
	p.until("the next turn is measured", func() bool { return probes.Load() == 2 })
}
