package match

import (
	"time"

	"turncoat/engine"
)

// What a live player gets back of the time that moves spend in the network.
const (
	LagBudget = 500 * time.Millisecond // of each side at the start, and at most
	LagRefill = 100 * time.Millisecond // for each disc that the side places
)

// given is how much of the time that a side took for a move was the network's:
// the round trip as it was measured, as far as the budget reaches, and never
// more than the move took.
func (s State) given(by engine.Color, took, trip time.Duration) time.Duration {
	return max(0, min(took, trip, s.lag[by])).Truncate(time.Millisecond)
}

// spendLag takes what was given from a side's budget, which each disc refills.
func (s *State) spendLag(by engine.Color, given time.Duration) {
	s.lag[by] = min(LagBudget, s.lag[by]-given+LagRefill)
}

// MostGiven is the most that a side can be given back over a game in which its
// clock ran for a number of moves.
func MostGiven(moves int) time.Duration {
	if moves <= 0 {
		return 0
	}
	return LagBudget + time.Duration(moves-1)*LagRefill
}
