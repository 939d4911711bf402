package search

import (
	"math/bits"

	"turncoat/engine"
)

// solver is one exact search. Everything is seen by the side to move: own are
// its discs, foe the other side's, and a higher result is better for it.
type solver struct {
	leash
	table       *table
	sign        int    // 1 classic, -1 reverse: the results are the other way round
	squares     int    // of the board
	off         uint64 // not on the board
	corners     uint64
	squareWorth *[64]int8
	worthStable int

	nodes   uint64 // positions entered
	pause   uint64 // nodes after which to look whether to go on
	limit   uint64 // nodes after which to stop
	stopped bool

	// Moves of the positions on the way from the root, by empty squares. Few
	// positions have more, and those get more.
	lists [65][32]child
}

// every is how many nodes are searched, in about a millisecond, between two
// looks at the leash.
const every = 1 << 15

func newSolver(b Board, goal engine.Goal, t *table) *solver {
	s := &solver{
		table: t, sign: sign(goal), limit: 1<<64 - 1,
		squares: b.Size() * b.Size(), off: b.Off, corners: corners8, squareWorth: &squareWorth8, worthStable: worthStable,
	}
	if goal == engine.Reverse {
		s.worthStable = worthStableReverse
	}
	if b.Off != 0 {
		s.corners, s.squareWorth = corners6, &squareWorth6
	}
	return s
}

// look stops the search where the budget or the leash says so.
func (s *solver) look() {
	if s.nodes >= s.rest {
		s.table.far.widen()
	}
	stop, pause := s.leash.look(s.nodes, every)
	s.stopped = s.stopped || s.nodes >= s.limit || stop
	s.pause = min(s.limit, pause)
}

// end searches positions of up to six empty squares.
func (s *solver) end(own, foe uint64, alpha, empties int, odd uint8) int {
	switch {
	case empties > 4:
		return s.few(own, foe, alpha, empties, odd)
	case empties == 4:
		return s.last4(own, foe, alpha, odd)
	}
	return s.plain(own, foe, empties, false)
}

// plain is the exact result of a search that begins with fewer than four empty
// squares.
func (s *solver) plain(own, foe uint64, empties int, passed bool) int {
	s.nodes++
	best := none
	for moves := outflanking(own, foe) &^ s.off; moves != 0; moves &= moves - 1 {
		x := bits.TrailingZeros64(moves)
		f := flips(own, foe, x)
		best = max(best, -s.plain(foe&^f, own|f|1<<(x&63), empties-1, false))
	}
	if best != none {
		return best
	}
	if passed {
		return s.sign * final(own, foe, empties)
	}
	return -s.plain(foe, own, empties, true)
}

// above is null for a board.
func (s *solver) above(b Board, alpha int) int {
	empty := b.Empty()
	return s.null(b.Own, b.Foe, alpha, bits.OnesCount64(empty), oddQuadrants(empty))
}
