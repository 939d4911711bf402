package search

import "turncoat/engine"

// From how many empty squares down the exact solver takes over from a midgame
// search that goes to the end: its order of moves is worse and its nodes are
// cheaper. A selective search would cut off much of what the solver proves.
// Measured, see docs/engine.md.
const (
	endingCertain   = 15
	endingSelective = 9
)

// boardEnding is the exact solver as a midgame search sees it.
type boardEnding struct{ *solver }

var _ ending[Board] = boardEnding{}

func newBoardEnding(b Board, goal engine.Goal, t *table) boardEnding {
	return boardEnding{newSolver(b, goal, t)}
}

func (e boardEnding) another() ending[Board] {
	s := *e.solver
	s.table = e.table.another()
	return boardEnding{&s}
}

func (e boardEnding) most(level int) int {
	if level == certain {
		return endingCertain
	}
	return endingSelective
}

func (e boardEnding) above(b Board, alpha int, limit uint64) int {
	switch {
	case alpha < -e.squares:
		return -e.squares
	case alpha >= e.squares:
		return e.squares
	}
	if limit != e.limit {
		e.limit = limit
		e.pause = min(e.pause, limit)
	}
	return e.solver.above(b, alpha)
}

func (e boardEnding) begin(l leash) {
	e.nodes, e.limit = 0, 1<<64-1
	e.table.grow()
	e.resume(l)
}

func (e boardEnding) resume(l leash) {
	e.leash, e.stopped = l, false
	e.look()
}

func (e boardEnding) spent() (uint64, bool) { return e.nodes, e.stopped }
