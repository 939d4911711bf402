package lobby

import (
	"cmp"
	"slices"
	"time"
)

// Waits tells whether a game that goes on waits for a move of this player (id).
func (g GameRow) Waits(player string) bool { return g.Position.Turn() == g.Setup.ColorOf(player) }

// MyMoveFirst orders a player's unfinished games: those that wait for them
// first, and of each kind those that are due soonest; games without a deadline
// come last, in the order they had.
func MyMoveFirst(rows []GameRow, player string) {
	slices.SortStableFunc(rows, func(x, y GameRow) int {
		return cmp.Or(-compare(x.Waits(player), y.Waits(player)), -compare(!x.Due.IsZero(), !y.Due.IsZero()), x.Due.Compare(y.Due))
	})
}

// compare orders no before yes.
func compare(x, y bool) int {
	switch {
	case x == y:
		return 0
	case x:
		return 1
	}
	return -1
}

// DueSoon tells whether it is time to warn of the deadline of a correspondence
// game: a quarter of the time for the move is left, and a day at most.
func (g GameRow) DueSoon(now time.Time) bool {
	days := g.Setup.Control.PerMove
	return days > 0 && !g.Due.IsZero() && g.Due.Sub(now) <= min(days/4, 24*time.Hour)
}
