package story

import "time"

// settingsStories are what a player can choose.
var settingsStories = []Story{
	{"settings", func(h *House) *Person {
		h.Link = 20 * time.Millisecond
		p := h.Player("ana")
		p.Press("8", "down", "down")
		return p
	}},
	{"settings-language", func(h *House) *Person {
		p := h.Player("ana")
		p.Press("8", "end", "up")
		return p
	}},
	{"settings-contrast", func(h *House) *Person {
		p := h.Player("ana")
		p.Press("8", "4", "down", "3")
		return p
	}},
}
