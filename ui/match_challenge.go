package ui

import (
	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
)

// rival is the person whom the player has played, false where there is none.
func (s *matchScreen) rival() (lobby.Player, bool) {
	if s.me == engine.None {
		return lobby.Player{}, false
	}
	p := s.state.Setup.Player(s.me.Other())
	return lobby.Player{ID: p.ID, Name: p.Name, Guest: p.Guest}, p.Bot == 0
}

// rivalKeys opens, after a game, the form for another one with the same person,
// with all options.
func (s *matchScreen) rivalKeys() []binding {
	who, ok := s.rival()
	if !ok {
		return nil
	}
	return []binding{hidden(s.after300(func() tea.Cmd {
		return s.app.push(newChallengeOf(s.app, who, s.again()))
	}), "c")}
}
