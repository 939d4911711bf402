package story

import (
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui"
	"turncoat/ui/text"
)

// timeStories are what time does: days that run out, waits, and a server that
// was away.
var timeStories = []Story{
	{"lobby-days", tellDays},
	{"lobby-cooling", tellCooling},
	{"match-restarted", func(h *House) *Person {
		g := h.Match(usual(), "d3 c3 c4 c5 b4")
		h.restart(g.ID, 20*time.Second)
		g.Dark.Reads("match.restarted")
		return g.Dark
	}},
	{"match-no-show", func(h *House) *Person {
		g := h.Match(usual(), "")
		h.Clock.Pass(match.NoShow)
		_, err := h.Table().Settle(h.Context(), h.Read(g.ID))
		h.Must(err)
		_, _, err = h.Lobby.Post(h.Context(), g.Light.Visit.Player(), usual())
		h.Must(err)
		g.Light.Reads("match.search_on", text.Args{"Side": g.Light.words.Say("side.dark")})
		return g.Light
	}},
	{"review-restarted", func(h *House) *Person {
		ana, boris := h.Known("ana"), h.Known("boris")
		id := h.Begin(ana, boris, usual())
		h.PlayOn(id, "e6 f4 e3")
		h.restart(id, 20*time.Second)
		h.PlayOn(id, "f6 g5 d6 e7")
		h.restart(id, time.Hour)
		h.PlayOn(id, "f5 c5")
		p := h.Sit(ana, ui.Start{Kind: ui.KindReview, Code: string(id)})
		p.Reads("review.title")
		return p
	}},
}

// restart has the server away for a while.
func (h *House) restart(id match.ID, down time.Duration) {
	since := h.Table().Now()
	h.Clock.Pass(down)
	_, err := h.Table().Resume(h.Context(), h.Read(id), since)
	h.Must(err)
}

// tellDays is the lobby of somebody who plays several games by days: one is due
// soon.
func tellDays(h *House) *Person {
	ana, boris, cleo, dora := h.Known("ana"), h.Known("boris"), h.Known("cleo"), h.Known("dora")
	days := func(text string) lobby.Wish {
		w := usual()
		w.Control = control(text)
		return w
	}
	late := h.Begin(ana, boris, days("3d"))
	h.PlayOn(late, "d3 c3")
	h.Clock.Pass(60 * time.Hour)
	h.PlayOn(h.Begin(ana, cleo, days("7d")), "d3")
	h.Begin(ana, dora, days("1d"))
	p := h.Enter(ana)
	p.Press("right")
	return p
}

// tellCooling is the lobby of somebody who has missed two games today.
func tellCooling(h *House) *Person {
	ana, boris := h.Known("ana"), h.Known("boris")
	for range 2 {
		w := usual()
		w.Color = engine.Light
		invite, err := h.Lobby.Invite(h.Context(), boris.Player(), w)
		h.Must(err)
		state, err := h.Lobby.Join(h.Context(), ana, invite.ID)
		h.Must(err)
		h.Clock.Pass(match.NoShow)
		_, err = h.Table().Settle(h.Context(), state)
		h.Must(err)
	}
	return h.Enter(ana)
}
