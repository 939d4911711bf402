package main

import (
	"testing"
)

// Whose game stands at a board gets no judgement of a finished game that had it.
func TestAFinishedGameHelpsWithNoOther(t *testing.T) {
	h := open(t)
	ana, boris, cleo := h.api(t, newKey(t)), h.api(t, newKey(t)), h.api(t, newKey(t))
	for _, r := range []*robot{ana, boris, cleo} {
		r.ask("hello", nil)
	}
	board := fields{"time": "none", "opening": "custom", "start": "OXXXXXX-XXXXXXX-XXXXXXX-XXXXXXX-XXXXXXX-XXXXXXX-XXXXXXX-OXXXXXX- O"}
	over := pair(t, ana, boris, board)
	boris.ask("play", fields{"match": over, "move": "h1"})
	boris.ask("resign", fields{"match": over})
	ana.ask("analyse", fields{"match": over})
	pair(t, ana, boris, board)
	ana.refused("not_allowed", "analyse", fields{"match": over})
	cleo.ask("analyse", fields{"match": over})
}
