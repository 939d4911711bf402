package story

import (
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui"
	"turncoat/ui/text"
)

// lobbyStories are the lobby and the ways from there into a game.
var lobbyStories = []Story{
	{"lobby-empty", func(h *House) *Person { return h.Player("ana") }},
	{"lobby", tellLobby},
	{"lobby-code", func(h *House) *Person {
		p := h.Player("ana")
		p.Press("i")
		p.Type("k7q2")
		return p
	}},
	{"lobby-looking", func(h *House) *Person {
		h.Player("boris")
		p := h.Player("ana")
		p.Press("p")
		p.Reads("span.seconds", text.Args{"N": 0})
		h.Clock.Pass(12 * time.Second)
		return p
	}},
	{"lobby-crowd", tellCrowd},
	{"create", func(h *House) *Person {
		p := h.Player("ana")
		p.Press("c", "down", "down", "down")
		return p
	}},
	{"create-computer", func(h *House) *Person {
		p := h.Player("ana")
		p.Press("c", "3", "down", "4")
		return p
	}},
	{"create-custom", func(h *House) *Person {
		p := h.Player("ana")
		p.Press("c", "down", "down", "down", "5", "down")
		return p
	}},
	{"create-wrong", func(h *House) *Person {
		p := h.Player("ana")
		p.Press("c", "3", "down", "down", "down", "down", "5", "down", "end", "backspace", "s")
		return p
	}},
	{"waiting", func(h *House) *Person {
		p := h.Player("ana")
		p.Press("c", "s")
		p.Reads("waiting.title")
		h.Clock.Pass(12 * time.Second)
		return p
	}},
	{"waiting-invite", func(h *House) *Person {
		wish := usual()
		wish.Color = engine.Light
		p := h.Sit(h.Known("ana"), ui.Start{Kind: ui.KindInvite, Wish: wish})
		p.Reads("waiting.send")
		return p
	}},
	{"editor", func(h *House) *Person {
		p := h.Player("ana")
		p.Press("c", "down", "down", "down", "5", "down", "enter")
		p.Press("right", "1", "right", "2", "up", "up", "1")
		return p
	}},
	{"editor-menu", func(h *House) *Person {
		p := h.Player("ana")
		p.Press("c", "down", "down", "down", "5", "down", "enter", "5", "7", "2", "tab", "end")
		return p
	}},
}

// tellLobby is a lobby in which something of everything goes on: a game that
// waits for Ana's move, one to watch, and one on offer.
func tellLobby(h *House) *Person {
	ana, boris, cleo, dora := h.Known("ana"), h.Known("boris"), h.Known("cleo"), h.Known("dora")
	watched := h.Begin(boris, cleo, usual())
	h.PlayOn(watched, "d3 c3")
	boris.Doing(lobby.Playing, watched)
	cleo.Doing(lobby.Playing, watched)
	h.Watch(watched, "eva", "finn")
	days := usual()
	days.Control = control("3d")
	h.Begin(ana, dora, days)
	offer := usual()
	offer.Variant, offer.Stake = engine.Variants[3], lobby.Casual
	_, _, err := h.Lobby.Post(h.Context(), dora.Player(), offer)
	h.Must(err)
	dora.Doing(lobby.Waiting, "")
	return h.Enter(ana)
}

// tellCrowd is a lobby full of people with long names.
func tellCrowd(h *House) *Person {
	var there []*lobby.Visit
	for _, name := range []string{
		"ana", "Christopher-1234", "Wilhelmina_Vance", "名前名前名前名前", "bo1", "Анастасия-Петров", "cleo", "dora", "Maximilian-Otto", "eva",
		"Bartholomew-Jack", "finn", "greta", "Hildegard-Annika",
	} {
		there = append(there, h.Known(name))
	}
	ana := there[0]
	for i, record := range []string{"d3", "d3 c3 c4", "d3 c3 c4 c5"} {
		h.PlayOn(h.Begin(there[2*i+1], there[2*i+2], usual()), record)
	}
	days := usual()
	days.Control = control("3d")
	h.PlayOn(h.Begin(ana, there[7], days), "d3")
	h.PlayOn(h.Begin(ana, there[8], days), "d3 c3")
	days.Control, days.Variant.Size = control("14d"), 10
	h.Begin(there[9], ana, days)
	for i, size := range []int{6, 8, 10} {
		offer := usual()
		offer.Variant = engine.Variant{Size: size, Goal: engine.Reverse}
		offer.Control, offer.Opening, offer.Stake = control("180+180"), engine.Openings[i+1], lobby.Casual
		offer.Color = engine.Light
		_, _, err := h.Lobby.Post(h.Context(), there[10+i].Player(), offer)
		h.Must(err)
	}
	offer := usual()
	offer.Control = control("7d")
	_, _, err := h.Lobby.Post(h.Context(), ana.Player(), offer)
	h.Must(err)
	return h.Enter(ana)
}

// control is a way of keeping time that is known to be one.
func control(text string) match.Control {
	c, err := match.ParseControl(text)
	if err != nil {
		panic(err)
	}
	return c
}
