package lobby

import (
	"context"

	"turncoat/engine"
)

// recentGames is how many of a player's newest games tell which level fits them.
const recentGames = 20

// FittingLevel is the level of the computer that fits a player: that of their
// newest finished game against it, one higher after two wins there in a row, one
// lower after two losses. Who has not played it yet begins at the first.
func (l *Lobby) FittingLevel(ctx context.Context, player string) (int, error) {
	rows, _, err := l.store.History(ctx, HistoryFilter{Player: player}, Page{Limit: recentGames})
	if err != nil {
		return 0, err
	}
	level, won, lost := 0, 0, 0
	for _, row := range rows {
		me := row.Setup.ColorOf(player)
		bot := row.Setup.Player(me.Other()).Bot
		switch {
		case bot == 0:
			continue
		case level == 0:
			level = bot
		}
		if bot != level || won+lost == 2 || row.Result.Winner == engine.None {
			break
		}
		if row.Result.Winner == me {
			won++
		} else {
			lost++
		}
	}
	switch {
	case won == 2:
		level++
	case lost == 2:
		level--
	}
	return max(1, min(level, BotLevels)), nil
}
