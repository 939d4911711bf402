package ui

import (
	"context"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
)

// chosenLevel is the preference that remembers which level of the computer was
// chosen last.
const chosenLevel = "computer_level"

// levelMsg is the level of the computer that fits the player.
type levelMsg struct{ level int }

// level is the level of the computer that was chosen last, else the one that
// fits.
func (a *app) level() int {
	chosen, err := strconv.Atoi(a.visitor.Visit.Preferences()[chosenLevel])
	if err != nil || chosen < 1 || chosen > lobby.BotLevels {
		return a.fitting()
	}
	return chosen
}

// fitting is the level that fits the player, as far as it is known.
func (a *app) fitting() int { return max(a.fits, 1) }

// remember keeps a chosen level for the next time.
func (a *app) remember(level int) tea.Cmd {
	ctx, visit := a.ctx, a.visitor.Visit
	return func() tea.Msg {
		_ = visit.Prefer(ctx, chosenLevel, strconv.Itoa(level)) // else it is chosen again
		return nil
	}
}

// fit reads which level of the computer fits the player.
func (s *lobbyScreen) fit() tea.Cmd {
	l, player := s.app.deps.Lobby, s.app.player.ID
	return s.read(func(ctx context.Context) tea.Msg {
		level, err := l.FittingLevel(ctx, player)
		if err != nil {
			return nil // what was known stays
		}
		return levelMsg{level}
	})
}
