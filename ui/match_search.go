package ui

import (
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
	"turncoat/match"
)

// searchMsg tells whether the player is looking for another opponent.
type searchMsg struct{ on bool }

// search reads, after a no-show of the opponent, whether the player's own search
// goes on.
func (s *matchScreen) search() tea.Cmd {
	if s.state.Setup == nil {
		return nil
	}
	if side, kind := s.state.Lapsed(); kind != match.LapseShow || side != s.me.Other() {
		return nil
	}
	l, player, control := s.app.deps.Lobby, s.app.player.ID, s.state.Setup.Control
	return s.read(func(ctx context.Context) tea.Msg {
		mine, err := l.SeeksBy(ctx, player)
		if err != nil {
			return nil // the lobby shows it
		}
		return searchMsg{on: slices.ContainsFunc(mine, func(seek lobby.Seek) bool {
			return seek.Kind == lobby.OpenSeek && seek.Wish.Control == control
		})}
	})
}
