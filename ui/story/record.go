package story

import (
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui"
	"turncoat/ui/text"
)

// long is a game to the last square, with passes of both sides. Light wins.
const long = "f5 d6 c3 d3 c4 f4 f6 g6 e6 c6 h6 e7 d2 f7 e8 f8 b6 d8 g3 g4 g5 b3 b4 c5 b5 a6 a3 e3 f3 a5 " +
	"b7 a4 d7 a2 g8 h8 b2 a1 b1 c2 c1 a7 pass e2 e1 d1 pass h4 h5 f1 g7 h7 f2 b8 a8 c8 pass c7 pass g1 pass h3 " +
	"g2 h1 pass h2"

// recordStories are games that have ended, and what is told of players.
var recordStories = []Story{
	{"history", func(h *House) *Person {
		p := h.afterSeasons()
		p.Press("g")
		p.Reads("span.hours", text.Args{"N": 31})
		return p
	}},
	{"history-filter", func(h *House) *Person {
		p := h.afterSeasons()
		p.Press("g")
		p.Reads("span.hours", text.Args{"N": 31})
		p.Press("f", "right", "down", "right")
		p.Sees("100.00")
		return p
	}},
	{"history-unmatched", func(h *House) *Person {
		p := h.afterSeasons()
		p.Press("g")
		p.Reads("span.hours", text.Args{"N": 31})
		p.Press("f", "left")
		p.Reads("history.none_fit")
		return p
	}},
	{"history-none", func(h *House) *Person {
		p := h.Player("ana")
		p.Press("g")
		p.Reads("history.none")
		return p
	}},
	{"review", func(h *House) *Person {
		p := h.review(long)
		p.Press("3", "4")
		return p
	}},
	{"review-end", func(h *House) *Person { return h.review(long) }},
	{"review-start", func(h *House) *Person {
		p := h.review("d3 c3 c4")
		p.Press("home")
		return p
	}},
	{"review-aside", func(h *House) *Person {
		p := h.review(long)
		p.Press("1", "4", "enter")
		for _, square := range []string{"g7", "h7"} {
			p.Type(square)
			p.Press("enter")
		}
		p.Type("d7")
		p.Press("up")
		return p
	}},
	{"review-ascii", func(h *House) *Person {
		h.Environ = []string{"TURNCOAT_GLYPHS=ascii"}
		p := h.review(long)
		p.Press("5", "2")
		return p
	}},
	{"profile", func(h *House) *Person {
		p := h.afterSeasons()
		p.Press("6")
		p.Sees("2026-12-")
		return p
	}},
	{"profile-results", func(h *House) *Person {
		p := h.afterSeasons()
		p.Press("6")
		p.Sees("2026-12-")
		p.Press("down")
		p.Sees("2026-12-03")
		p.Press("end")
		return p
	}},
	{"profile-guest", func(h *House) *Person {
		p := h.Sit(h.Visit("SHA256:new", ""), ui.Start{})
		p.Press("esc", "6")
		p.Reads("profile.guest")
		return p
	}},
	{"profile-no-key", func(h *House) *Person {
		p := h.Sit(h.Visit("", ""), ui.Start{})
		p.Press("enter", "6")
		p.Reads("profile.title")
		p.Sees("ssh-keygen")
		return p
	}},
	{"top", func(h *House) *Person {
		h.league()
		p := h.Player("ana")
		p.Press("7")
		p.Sees("dora")
		return p
	}},
	{"top-none", func(h *House) *Person {
		p := h.Player("ana")
		p.Press("7")
		p.Reads("top.none")
		return p
	}},
}

// review is Ana with a game before her that she has played against Boris, who
// resigned where the moves don't end it.
func (h *House) review(record string) *Person {
	ana, boris := h.Known("ana"), h.Known("boris")
	state := h.PlayOn(h.Begin(ana, boris, usual()), record)
	if state.Phase == match.PhaseLive {
		h.resign(state, engine.Light)
	}
	p := h.Sit(ana, ui.Start{Kind: ui.KindReview, Code: string(state.Setup.ID)})
	p.Sees("export")
	return p
}

func (h *House) resign(state match.State, loser engine.Color) {
	_, err := h.Table().Resign(h.Context(), state, loser)
	h.Must(err)
}

// afterSeasons is Ana in the lobby after some weeks of games against three
// others.
func (h *House) afterSeasons() *Person {
	at := map[string]*lobby.Visit{}
	for _, name := range []string{"ana", "boris", "cleo", "dora"} {
		at[name] = h.Visit("SHA256:"+name, name)
	}
	records := []string{
		"c4 c5 f6 e3 c3 c2 c6 g7 b3 c7 b7 a4 a2",
		"d3 e3 f2 c6 f4 d2 c5 c4 c3 b4 b3 g1 b5 a2 b2 e2 d7 a6",
		"e6 d6 c4 f6 f7 f8 d7 b3 e7 c6 g5 d8 b7 b5 b6 h4 b4 c3 f4 b8 h6 g4 c8",
	}
	small := []string{"b3 b4 e5", "c2 d2 e1 b5", "d5 c5 b3 e5 e6"}
	for i := range 24 {
		h.Clock.Pass(31 * time.Hour)
		w, record := usual(), records[i%3]
		switch i % 4 {
		case 1:
			w.Variant.Goal = engine.Reverse
		case 3:
			w.Variant.Size, record = 6, small[i%3]
		}
		dark, light := at["ana"], at[[]string{"boris", "cleo", "dora"}[i*i%3]]
		if i%5 > 2 {
			dark, light = light, dark
		}
		loser := engine.Light
		if i%7%3 == 0 {
			loser = engine.Dark
		}
		h.resign(h.PlayOn(h.Begin(dark, light, w), record), loser)
	}
	h.Clock.Pass(31 * time.Hour)
	h.PlayOn(h.Begin(at["boris"], at["ana"], usual()), long)
	return h.Enter(at["ana"])
}

// league is four players who have met often enough that their ratings are sure.
func (h *House) league() {
	names := []string{"ana", "boris", "cleo", "dora"}
	at := map[string]*lobby.Visit{}
	for _, name := range names {
		at[name] = h.Known(name)
	}
	for i := range 90 {
		first, second := i%4, (i%4+1+i/4%3)%4
		h.Clock.Pass(2 * time.Hour) // few enough a day to count, short as they are
		loser := engine.Light
		if (first > second) == (i%5 > 0) {
			loser = engine.Dark
		}
		h.resign(h.PlayOn(h.Begin(at[names[first]], at[names[second]], usual()), "f5 d6"), loser)
	}
}
