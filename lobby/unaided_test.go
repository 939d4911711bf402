package lobby_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// Who plays another person gets no help with that game, from any side of the
// board; with others, and in games with the computer, they do.
func TestNobodyIsHelpedAgainstAPerson(t *testing.T) {
	h := openHouse(t)
	ana, boris, cleo := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris"), h.enter("SHA256:c", "cleo")
	wish := lobby.DefaultWish()
	wish.Control = match.Control{PerMove: 72 * time.Hour}
	at := h.begin(wish, ana, boris)
	for range 12 {
		next, err := h.table.Play(t.Context(), at, at.Turn(), at.Moves()[0], at.Seq())
		h.must(err)
		at = next
	}
	moves := engine.FormatRecord(at.Record)
	refused := func(what string, want bool, err error) {
		t.Helper()
		if want != errors.Is(err, lobby.ErrPlaying) || !want && err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	ask := func(what string, v *lobby.Visit, want bool, line ...engine.Position) {
		t.Helper()
		refused(what, want, h.Unaided(t.Context(), v.Player().ID, line...))
	}
	judge := func(what string, v *lobby.Visit, want bool, from engine.Position, record string) {
		t.Helper()
		played, err := engine.ParseRecord(record)
		h.must(err)
		s := match.State{Setup: &match.Setup{Start: from}, Record: played, Phase: match.PhaseEnded}
		refused(what, want, h.UnaidedBy(t.Context(), v.Player().ID, s))
	}
	start, err := engine.Start(8, engine.Standard, 0)
	h.must(err)
	later, err := at.Position.Place(at.Position.Moves()[0].Square)
	h.must(err)
	ask("on the way", ana, true, start, at.Position, later)
	ask("to the other of them", boris, true, at.Position)
	ask("somewhere else", ana, false, start, later)
	ask("to somebody else", cleo, false, at.Position)
	judge("a game that went there", ana, true, start, moves)
	judge("one that began there", ana, true, at.Position, "")
	judge("one that went there otherwise", ana, true, start, mirrored(at.Record))
	judge("one that stopped before", ana, false, start, engine.FormatRecord(at.Record[:11]))
	judge("somebody else's", cleo, false, start, moves)
	h.begin(lobby.DefaultWish(), cleo, h.enter("SHA256:d", "dora"))
	ask("under a clock", cleo, true, start)
	judge("of a game long over", cleo, false, start, moves)
}

// mirrored is a record on the board that is turned by half.
func mirrored(record []engine.Move) string {
	turned := slices.Clone(record)
	for i, m := range turned {
		turned[i].Square = engine.Square{Col: 7 - m.Square.Col, Row: 7 - m.Square.Row}
	}
	return engine.FormatRecord(turned)
}
