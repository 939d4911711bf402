package story

import (
	"time"

	"turncoat/engine"
	"turncoat/match"
	"turncoat/ui"
	"turncoat/ui/text"
)

// short is a game that ends after nine moves, with no light disc left.
const short = "e6 f4 e3 f6 g5 d6 e7 f5 c5"

// middle is the better half of a game; Dark is to move.
const middle = "f5 d6 c3 d3 c4 f4 f6 g6 e6 c6 h6 e7 d2 f7 e8 f8 b6 d8 g3 g4 g5 b3 b4 c5 b5 a6 a3 e3"

// matchStories are boards with two people at them.
var matchStories = []Story{
	{"match-begins", func(h *House) *Person { return h.Match(usual(), "").Dark }},
	{"match", func(h *House) *Person { return h.Match(usual(), "d3 c3 c4 c5 b4").Dark }},
	{"match-my-move", func(h *House) *Person { return h.Match(usual(), "d3 c3 c4 c5 b4 d2").Dark }},
	{"match-middle", func(h *House) *Person {
		p := h.Match(usual(), middle).Dark
		p.Press("right", "right", "right", "up")
		return p
	}},
	{"match-hint", func(h *House) *Person {
		wish := usual()
		wish.Control, wish.Color = match.NoControl, engine.Dark
		p := h.Sit(h.Known("ana"), ui.Start{Kind: ui.KindBot, Wish: wish, Level: 3})
		p.Sees("computer-3")
		p.Settle()
		p.Press("s")
		p.Sees("d3")
		return p
	}},
	{"match-typing", func(h *House) *Person {
		p := h.Match(usual(), "d3 c3").Dark
		p.Type("c4")
		return p
	}},
	{"match-pass", func(h *House) *Person { return h.Match(usual(), "d3 c3 b3 b2 f5 a3 a1 c1").Dark }},
	{"match-resign", func(h *House) *Person {
		p := h.Match(usual(), "d3 c3").Dark
		p.Press("r", "y")
		return p
	}},
	{"match-away", func(h *House) *Person {
		g := h.Match(usual(), "d3 c3 c4")
		_, err := h.Table().Leave(h.Context(), h.Read(g.ID), engine.Light, h.Table().Now())
		h.Must(err)
		before := g.Dark.Screen()
		g.Dark.Until("it is seen that Light is away", func() bool { return g.Dark.Screen() != before })
		h.Clock.Pass(12 * time.Second)
		return g.Dark
	}},
	{"match-10x10", func(h *House) *Person {
		w := usual()
		w.Variant.Size = 10
		return h.Match(w, "e4 d4").Dark
	}},
	{"match-open", func(h *House) *Person {
		w := usual()
		w.Opening, w.Variant.Size = engine.Open, 6
		return h.Match(w, "c3 d4").Dark
	}},
	{"match-ascii", func(h *House) *Person {
		h.Environ = []string{"TURNCOAT_GLYPHS=ascii"}
		return h.Match(usual(), "d3 c3 c4 c5").Dark
	}},
	{"result", func(h *House) *Person {
		p := h.Match(usual(), short).Dark
		p.Sees("1500")
		return p
	}},
	{"watch", func(h *House) *Person {
		p, _ := h.Watched("d3 c3")
		return p
	}},
	{"watch-back", func(h *House) *Person {
		p, id := h.Watched("d3 c3 c4 c5 b4")
		p.Press("left", "left", "left")
		h.PlayOn(id, "d2 c2")
		p.Reads("match.stepped", text.Args{"Ply": 2, "Of": 7})
		return p
	}},
	{"match-watched", func(h *House) *Person {
		g := h.Match(usual(), "d3 c3 c4 c5 b4")
		h.Watch(g.ID, "cleo", "dora", "eva")
		g.Dark.Until("it is seen that three watch", func() bool {
			return g.Dark.Shows(g.Dark.words.Count("match.watchers", 3))
		})
		return g.Dark
	}},
}

// Watched is a game of Ana and Boris, so far as the record goes, which Cleo
// watches and two others do.
func (h *House) Watched(record string) (*Person, match.ID) {
	id := h.Begin(h.Known("ana"), h.Known("boris"), usual())
	state := h.PlayOn(id, record)
	h.Watch(id, "dora", "eva")
	cleo := h.Sit(h.Visit("SHA256:cleo", "cleo"), ui.Start{Kind: ui.KindWatch, Code: string(id)})
	cleo.AtBoard(state)
	return cleo, id
}

// Watch has people watch a match from elsewhere.
func (h *House) Watch(id match.ID, names ...string) {
	for _, name := range names {
		h.Lobby.Spectate(name, h.Read(id).Setup)
	}
}
