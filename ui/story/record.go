package story

import (
	"time"

	"turncoat/lobby"
)

// recordStories are games that have ended, and what is told of players.
var recordStories = []Story{
	{"history", func(h *House) *Person {
		p := h.afterGame()
		p.Press("g")
		p.Sees("13:0")
		h.Clock.Pass(3 * time.Hour)
		return p
	}},
	{"history-none", func(h *House) *Person {
		p := h.Player("ana")
		p.Press("g")
		p.Reads("history.none")
		return p
	}},
	{"replay", func(h *House) *Person {
		p := h.afterGame()
		p.Press("g")
		p.Sees("13:0")
		p.Press("enter")
		p.Sees("export")
		p.Press("left", "left")
		return p
	}},
}

// afterGame is Ana in the lobby after she has won a game against Boris.
func (h *House) afterGame() *Person {
	ana := h.Known("ana")
	h.PlayOn(h.Begin(ana, h.Known("boris"), lobby.DefaultWish()), short)
	return h.Enter(ana)
}
