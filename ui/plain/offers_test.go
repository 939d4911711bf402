package plain

import (
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
)

// TestOffersByWords: a takeback and a rematch between two who read lines.
func TestOffersByWords(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		dark, light := h.player("ana"), h.player("boris")
		w := lobby.DefaultWish()
		w.Stake, w.Color = lobby.Casual, engine.Dark
		h.meet(dark, light, w)
		dark.sees("You play Dark.")
		dark.enters("d3")
		light.sees("Your move.")
		dark.enters("takeback")
		dark.sees("You asked to take your move back.")
		light.sees("ana asks to take a move back. yes agrees, no declines.")
		light.enters("no")
		dark.sees("boris says no.")
		dark.enters("takeback")
		dark.sees("You have asked already")
		light.enters("c3")
		dark.sees("Your move.")
		light.enters("u")
		dark.sees("boris asks to take a move back.")
		dark.enters("yes")
		light.sees("You took your move back.")
		dark.sees("Light took a move back.")
		dark.enters("claim")
		dark.sees("has not been away")
		dark.enters("resign")
		dark.sees("Resign this game?")
		time.Sleep(2 * guard) // the bubble's time
		dark.enters("yes")
		light.sees("1. Rematch")
		light.enters("1")
		light.sees("You asked for a rematch.")
		dark.sees("boris asks for a rematch.")
		dark.enters("1")
		dark.sees("You play Light.")
		light.sees("You play Dark.")
	})
}
