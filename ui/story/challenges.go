package story

import (
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/ui/text"
)

// challengeStories are games with one player, and players who want nothing of
// each other.
var challengeStories = []Story{
	{"person", func(h *House) *Person {
		p, _ := pairOfPlayers(h)
		p.Press("right", "enter")
		p.Reads("person.challenge")
		return p
	}},
	{"challenge-form", func(h *House) *Person {
		p, _ := pairOfPlayers(h)
		p.Press("right", "enter", "c")
		p.Reads("create.go_to", text.Args{"Name": "boris"})
		p.Press("down", "down")
		return p
	}},
	{"challenge-waiting", func(h *House) *Person {
		p, boris := pairOfPlayers(h)
		challenge(h, p.Visit, boris)
		return waitingFor(h, p)
	}},
	{"challenge-declined", func(h *House) *Person {
		p, boris := pairOfPlayers(h)
		s := challenge(h, p.Visit, boris)
		waitingFor(h, p)
		h.Must(h.Lobby.Decline(h.Context(), boris.Player(), s.ID, lobby.TooSlow))
		p.Reads("waiting.again")
		return p
	}},
	{"challenge-lobby", func(h *House) *Person {
		p, boris := pairOfPlayers(h)
		cleo := h.Known("cleo")
		challenge(h, boris, p.Visit)
		h.Clock.Pass(5 * time.Second)
		challenge(h, p.Visit, cleo)
		p.Reads("lobby.challenged")
		p.Press("right")
		return p
	}},
	{"challenge-answer", func(h *House) *Person {
		p, boris := pairOfPlayers(h)
		challenge(h, boris, p.Visit)
		p.Reads("lobby.challenges_you")
		p.Settle()
		h.Clock.Pass(2 * time.Second)
		p.Press("right", "enter")
		p.Reads("answer.accept")
		return p
	}},
	{"challenge-gone", func(h *House) *Person {
		p, boris := pairOfPlayers(h)
		challenge(h, boris, p.Visit)
		p.Reads("lobby.challenges_you")
		p.Settle()
		h.Clock.Pass(2 * time.Second)
		p.Press("right", "enter")
		p.Reads("answer.accept")
		boris.Close()
		p.Reads("answer.gone", text.Args{"Name": "boris 1500?"})
		return p
	}},
	{"challenge-while-playing", func(h *House) *Person {
		g := h.Match(usual(), "d3 c3 c4")
		cleo := h.Known("cleo")
		challenge(h, cleo, g.Dark.Visit)
		g.Dark.Reads("notice.challenged", text.Args{"Name": "cleo"})
		return g.Dark
	}},
	{"blocks", func(h *House) *Person {
		p, boris := pairOfPlayers(h)
		h.Must(h.Lobby.Block(h.Context(), p.Visit.Player(), boris.Player()))
		h.Must(h.Lobby.Block(h.Context(), p.Visit.Player(), h.Known("cleo").Player()))
		p.Press("f")
		p.Reads("profile.key_blocks")
		p.Press("b")
		p.Sees("cleo")
		return p
	}},
}

// pairOfPlayers are Ana in the lobby, and Boris, who is somewhere.
func pairOfPlayers(h *House) (ana *Person, boris *lobby.Visit) {
	boris = h.Known("boris")
	return h.Enter(h.Known("ana")), boris
}

// challenge has one challenge another to a game of no usual kind.
func challenge(h *House, by, to *lobby.Visit) lobby.Seek {
	w := usual()
	w.Variant, w.Control, w.Color = engine.Variants[1], control("10+5"), engine.Dark
	s, _, err := h.Lobby.Challenge(h.Context(), by.Player(), to.Player(), w)
	h.Must(err)
	return s
}

// waitingFor opens what a person's challenge has come to.
func waitingFor(h *House, p *Person) *Person {
	p.Reads("lobby.challenged")
	p.Settle()
	h.Clock.Pass(12 * time.Second)
	p.Press("right", "enter")
	p.Reads("waiting.title")
	return p
}
