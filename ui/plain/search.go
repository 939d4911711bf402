package plain

import (
	"slices"

	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// searching tells, after a no-show of the opponent, that the visitor's own
// search goes on, once it does.
func (g *game) searching() func() error {
	told := false
	return func() error {
		side, kind := g.state.Lapsed()
		if told || kind != match.LapseShow || side != g.me.Other() {
			return nil
		}
		mine, err := g.lobby().SeeksBy(g.ctx, g.player.ID)
		if err != nil {
			return nil // the menu shows it
		}
		if told = slices.ContainsFunc(mine, g.resembles); told {
			g.say(g.book.Say("match.search_on", text.Args{"Side": g.book.Side(side)}))
		}
		return nil
	}
}

// resembles tells whether an open game is one like this.
func (g *game) resembles(seek lobby.Seek) bool {
	return seek.Kind == lobby.OpenSeek && seek.Wish.Control == g.state.Setup.Control
}
