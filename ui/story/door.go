package story

import "turncoat/ui"

// doorStories are what a first visitor sees.
var doorStories = []Story{
	{"name", func(h *House) *Person { return h.Sit(h.Visit("SHA256:new", ""), ui.Start{}) }},
	{"name-wrong", func(h *House) *Person {
		p := h.Sit(h.Visit("SHA256:new", ""), ui.Start{})
		p.Press("!", "enter")
		return p
	}},
	{"name-no-key", func(h *House) *Person { return h.Sit(h.Visit("", ""), ui.Start{}) }},
}
