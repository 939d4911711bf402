package search

import (
	"context"
	"math/bits"

	"turncoat/engine"
)

// From how many empty squares down the exact solver takes over from a midgame
// search that goes to the end: its order of moves is worse and its nodes are
// cheaper. A selective search would cut off much of what the solver proves.
// Measured, see docs/engine.md.
const (
	endingCertain   = 15
	endingSelective = 12
)

// boardEnding is the exact solver as a midgame search sees it.
type boardEnding struct{ *solver }

var _ ending[Board] = boardEnding{}

func newBoardEnding(b Board, goal engine.Goal, table *Table) boardEnding {
	table.begin(kind{goal, b.Off})
	return boardEnding{newSolver(context.Background(), b, goal, Options{Table: table})}
}

func (e boardEnding) most(level int) int {
	if level == certain {
		return endingCertain
	}
	return endingSelective
}

func (e boardEnding) above(b Board, alpha int) int {
	switch {
	case alpha < -e.squares:
		return -e.squares
	case alpha >= e.squares:
		return e.squares
	}
	empty := b.Empty()
	return e.null(b.Own, b.Foe, alpha, bits.OnesCount64(empty), oddQuadrants(empty))
}

func (e boardEnding) begin(ctx context.Context, nodes uint64) {
	e.ctx, e.nodes, e.limit, e.stopped = ctx, 0, nodes, false
	e.table.age++
	e.look()
}

func (e boardEnding) spent() (uint64, bool) { return e.nodes, e.stopped }
