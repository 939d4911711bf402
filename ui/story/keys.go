package story

import (
	"time"

	"turncoat/ui"
)

// keyStories are the keys of an account, and how one more becomes its own.
var keyStories = []Story{
	{"keys", func(h *House) *Person { return h.keys() }},
	{"keys-link", func(h *House) *Person {
		p := h.keys()
		p.Press("1")
		p.Sees("keys add")
		return p
	}},
	{"keys-remove", func(h *House) *Person {
		p := h.keys()
		p.Press("down", "enter")
		p.Reads("keys.remove_this")
		return p
	}},
	{"link", func(h *House) *Person {
		p := h.Sit(h.Visit("SHA256:new", ""), ui.Start{})
		p.Press("down")
		p.Reads("link.here")
		p.Type("k7q2-m9")
		return p
	}},
	{"link-wrong", func(h *House) *Person {
		p := h.Sit(h.Visit("SHA256:new", ""), ui.Start{})
		p.Press("down")
		p.Type("k7q2m9ab")
		p.Press("enter")
		p.Reads("error.key_code")
		return p
	}},
}

// keys is Ana with the keys of her account before her, of which there are two.
func (h *House) keys() *Person {
	ana := h.Known("ana")
	h.Clock.Pass(50 * time.Hour)
	code, _, err := h.Lobby.KeyCode(h.Context(), ana.Player())
	h.Must(err)
	_, err = h.Lobby.LinkKey(h.Context(), "SHA256:4mZrT0ZyfVbYlP8dQeGQ1w7o5Jr3aN6uXkC2hTsEoLU", code, "")
	h.Must(err)
	h.Clock.Pass(3 * time.Hour)
	p := h.Enter(ana)
	p.Press("6")
	p.Reads("profile.keys")
	p.Press("y")
	p.Reads("keys.about")
	return p
}
