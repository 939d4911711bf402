package story

import (
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// offerStories are boards at which something is asked.
var offerStories = []Story{
	{"match-claim", (*House).Abandoned},
	{"match-claiming", func(h *House) *Person {
		p := h.Abandoned()
		p.Press("w")
		return p
	}},
	{"match-takeback", func(h *House) *Person {
		g := h.Match(casual(), "d3 c3 c4")
		g.Ask(engine.Dark, match.Takeback)
		g.Light.Reads("match.asks_takeback", text.Args{"Name": "ana"})
		return g.Light
	}},
	{"match-taken-back", func(h *House) *Person {
		g := h.Match(casual(), "d3 c3 c4")
		g.Ask(engine.Dark, match.Takeback)
		g.Ask(engine.Light, match.Takeback)
		g.Light.Reads("match.took_back", text.Args{"Side": g.Light.words.Say("side.dark")})
		return g.Light
	}},
	{"match-asked", func(h *House) *Person {
		p := h.Match(casual(), "d3 c3 c4").Dark
		p.Press("u")
		p.Reads("match.asked_takeback")
		return p
	}},
	{"match-menu", func(h *House) *Person {
		g := h.Match(casual(), "d3 c3 c4")
		g.Ask(engine.Dark, match.Abort)
		g.Light.Reads("match.asks_abort", text.Args{"Name": "ana"})
		g.Light.Press("0")
		return g.Light
	}},
	{"result-rematch", func(h *House) *Person {
		g := h.Match(usual(), short)
		_, err := h.Lobby.Rematch(h.Context(), g.Light.Visit.Player(), h.Read(g.ID), "")
		h.Must(err)
		g.Dark.Reads("match.asks_rematch", text.Args{"Name": "boris"})
		return g.Dark
	}},
	{"lobby-rematch", func(h *House) *Person {
		g := h.Match(usual(), short)
		g.Dark.Reads("match.rematch")
		g.Dark.Settle()
		h.Clock.Pass(2 * time.Second) // the end no longer guards the keys
		g.Dark.Press("esc")
		g.Dark.Reads("lobby.quick")
		_, err := h.Lobby.Rematch(h.Context(), g.Light.Visit.Player(), h.Read(g.ID), "")
		h.Must(err)
		g.Dark.Reads("lobby.wants_rematch")
		g.Dark.Press("right")
		return g.Dark
	}},
	{"result-left", func(h *House) *Person {
		g := h.Match(usual(), short)
		g.Dark.Sees("1500")
		g.Light.Visit.Close()
		g.Dark.Reads("match.has_left", text.Args{"Name": "boris"})
		return g.Dark
	}},
}

// Abandoned is a game whose other player has been away for more than a minute
// of their own turn.
func (h *House) Abandoned() *Person {
	g := h.Match(usual(), "d3 c3 c4")
	_, err := h.Table().Leave(h.Context(), h.Read(g.ID), engine.Light, h.Table().Now())
	h.Must(err)
	before := g.Dark.Screen()
	g.Dark.Until("it is seen that Light is away", func() bool { return g.Dark.Screen() != before })
	h.Clock.Pass(match.ClaimAfter + 2*time.Second)
	g.Dark.Reads("match.claim_now", text.Args{"Name": "boris"})
	h.Clock.Pass(time.Second) // the question has stood for a while
	return g.Dark
}

// Ask has one side of a match offer something.
func (g *Game) Ask(by engine.Color, o match.Offer) {
	_, err := g.house.Table().Ask(g.house.Context(), g.house.Read(g.ID), by, o)
	g.house.Must(err)
}

// casual is a usual game that changes no rating.
func casual() lobby.Wish {
	w := usual()
	w.Stake = lobby.Casual
	return w
}
