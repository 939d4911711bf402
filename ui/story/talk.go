package story

import (
	"time"

	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui"
	"turncoat/ui/text"
)

// talkStories are what people say to each other.
var talkStories = []Story{
	{"match-talk", func(h *House) *Person { return h.talking().Dark }},
	{"match-talk-writing", func(h *House) *Person {
		p := h.talking().Dark
		p.Press("t")
		p.Type("Рахмет! Қалайсың")
		return p
	}},
	{"watch-talk", func(h *House) *Person {
		g := h.Match(usual(), "d3 c3")
		cleo := h.Sit(h.Known("cleo"), ui.Start{Kind: ui.KindWatch, Code: string(g.ID)})
		cleo.AtBoard(h.Read(g.ID))
		h.Say(h.Known("dora"), g.ID, "c4 looks forced to me")
		cleo.Sees("c4 looks")
		return cleo
	}},
	{"talk", func(h *House) *Person {
		p := h.talking().Dark
		h.Clock.Pass(2 * time.Minute)
		p.Press("t", "up")
		p.Type("thanks, you too")
		return p
	}},
	{"talk-back", func(h *House) *Person {
		p := h.talking().Dark
		h.Clock.Pass(2 * time.Minute)
		p.Press("t", "up", "up", "up") // older lines
		return p
	}},
	{"talk-empty", func(h *House) *Person {
		p := h.Match(usual(), "").Dark
		p.Press("t", "up")
		return p
	}},
	{"talk-off", func(h *House) *Person {
		p := h.talking().Dark
		p.Press("t", "up", "down", "enter")
		p.Reads("talk.off")
		return p
	}},
	{"talk-deaf", func(h *House) *Person {
		g := h.talking()
		h.Must(h.Lobby.SwitchTalk(h.Context(), g.Light.Visit.Player().ID, g.ID, false))
		g.Dark.Settle()
		g.Dark.Reads("error.talk_off", text.Args{"Name": "boris"})
		return g.Dark
	}},
	{"talk-over", func(h *House) *Person {
		g := h.talking()
		h.Say(h.Known("cleo"), g.ID, "dark can take it all")
		g.Play("e3 f6 g5 d6 e7 f5 c5")
		h.Say(g.Light.Visit, g.ID, "well played!")
		g.Dark.Press("t", "up")
		g.Dark.Sees("take it all")
		g.Dark.Sees("well played!")
		return g.Dark
	}},
	{"lobby-talk", func(h *House) *Person {
		p := tellLobby(h)
		h.chatter()
		p.Sees("6x6")
		return p
	}},
	{"talk-lobby", func(h *House) *Person {
		p := tellLobby(h)
		h.chatter()
		p.Press("w")
		p.Sees("hello from Almaty")
		return p
	}},
}

// Say has somebody say something at a match, or in the lobby where id is empty.
func (h *House) Say(v *lobby.Visit, id match.ID, text string) {
	h.Clock.Pass(3 * time.Second)
	at := lobby.LobbyPlace()
	if id != "" {
		at = lobby.MatchPlace(h.Read(id), v.Player().ID, h.Clock.Now())
	}
	_, err := h.Lobby.Say(h.Context(), v.Speaker(), at, text)
	h.Must(err)
}

// talking is the beginning of a short game in which Ana and Boris have talked.
func (h *House) talking() *Game {
	g := h.Match(usual(), "e6 f4")
	h.Say(g.Light.Visit, g.ID, "hi, have fun")
	h.Say(g.Dark.Visit, g.ID, "Сәлем! Good luck")
	h.Say(g.Light.Visit, g.ID, "I have never played this opening before, so let us see where it goes")
	for _, p := range []*Person{g.Dark, g.Light} {
		p.Sees("never played")
	}
	return g
}

// chatter is talk in the lobby.
func (h *House) chatter() {
	h.Say(h.Known("cleo"), "", "hello from Almaty")
	h.Clock.Pass(4 * time.Minute)
	h.Say(h.Known("dora"), "", "anyone for 6x6 reverse?")
	h.Say(h.Known("boris"), "", "after this game, give me five minutes")
}
