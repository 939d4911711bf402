package plain

import (
	"context"
	"testing"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui"
)

func TestAHintIsForWhoPlaysTheComputer(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		h.service.Advise = func(_ context.Context, s match.State) (search.Advice, error) {
			return search.Advice{Best: s.Moves()[0], Next: s.Moves()[1], Gap: 4, Exact: true}, nil
		}
		ana, boris := h.player("ana"), h.player("boris")
		h.meet(ana, boris, lobby.DefaultWish())
		ana.enters("hint")
		ana.sees("Hints are for your own move in a game against the computer.")

		w := lobby.DefaultWish()
		w.Control, w.Color = match.NoControl, engine.Dark
		cleo := h.comes(guest{name: "cleo", start: ui.Start{Kind: ui.KindBot, Level: 2, Wish: w}})
		cleo.sees("computer-2")
		cleo.enters("hint")
		cleo.sees("Hint: c4, exactly 4 discs better than d3.")
	})
}
