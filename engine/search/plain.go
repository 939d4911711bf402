package search

import (
	"context"
	"math/bits"
	"time"

	"turncoat/engine"
)

// plain is the player that is written first: alpha-beta to ever greater depths
// until its time is up, without a memory, judging a position by moves and
// corners alone. It is what levels are held against. It plays boards of up to
// 8×8.
type plain struct {
	ctx     context.Context
	sign    int
	corners uint64
	nodes   uint64
	limit   uint64
	stopped bool
}

// What plain judges by, in discs; in a reverse game the other way round but for
// moves, of which there never are too many.
const (
	plainMove   = 1
	plainCorner = 10
	plainMost   = 1 << 10 // a result counts more than any guess
)

// plainBest chooses a move for a position that is not over, on a board that fits.
func plainBest(ctx context.Context, p engine.Position, goal engine.Goal, budget Budget) (Verdict, error) {
	b, err := NewBoard(p)
	if err != nil {
		return Verdict{}, err
	}
	if p.MustPass() {
		return Verdict{Move: engine.PassMove, Line: []engine.Move{engine.PassMove}}, ctx.Err()
	}
	within := ctx
	if budget.Time > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithDeadline(ctx, time.Now().Add(budget.Time))
		defer cancel()
	}
	s := &plain{ctx: within, sign: sign(goal), corners: corners8, limit: budget.Nodes}
	if b.Off != 0 {
		s.corners = corners6
	}
	best, deepest := bits.TrailingZeros64(b.Moves()), b.Empties()
	if budget.Depth > 0 {
		deepest = min(deepest, budget.Depth)
	}
	v := Verdict{}
	for depth := 1; depth <= deepest; depth++ {
		x, value := s.root(b, best, depth)
		if s.stopped {
			break
		}
		best, v.Value, v.Depth = x, float64(value), depth
	}
	v.Move, v.Nodes = engine.At(b.Square(best)), s.nodes
	v.Line = []engine.Move{v.Move}
	return v, ctx.Err()
}

// root looks at the move that was best before first.
func (s *plain) root(b Board, before, depth int) (best, value int) {
	best, value = before, -s.alphaBeta(b.Play(before), -1<<20, 1<<20, depth-1)
	for moves := b.Moves() &^ (1 << before); moves != 0; moves &= moves - 1 {
		x := bits.TrailingZeros64(moves)
		if v := -s.alphaBeta(b.Play(x), -1<<20, -value, depth-1); v > value {
			best, value = x, v
		}
	}
	return best, value
}

func (s *plain) alphaBeta(b Board, alpha, beta, depth int) int {
	s.nodes++
	const often = 1 << 10
	if s.nodes%often == 0 && s.ctx.Err() != nil || s.limit > 0 && s.nodes >= s.limit {
		s.stopped = true
	}
	if s.stopped {
		return alpha
	}
	moves := b.Moves()
	switch {
	case moves == 0 && b.Pass().Moves() == 0:
		return plainMost * s.sign * final(b.Own, b.Foe, b.Empties())
	case depth <= 0:
		return s.judge(b, moves)
	case moves == 0:
		return -s.alphaBeta(b.Pass(), -beta, -alpha, depth)
	}
	for _, some := range [2]uint64{moves & s.corners, moves &^ s.corners} {
		for ; some != 0; some &= some - 1 {
			value := -s.alphaBeta(b.Play(bits.TrailingZeros64(some)), -beta, -alpha, depth-1)
			if alpha = max(alpha, value); alpha >= beta {
				return alpha
			}
		}
	}
	return alpha
}

// judge counts the moves of both sides and the corners that they hold.
func (s *plain) judge(b Board, moves uint64) int {
	mobility := bits.OnesCount64(moves) - bits.OnesCount64(b.Pass().Moves())
	corners := bits.OnesCount64(b.Own&s.corners) - bits.OnesCount64(b.Foe&s.corners)
	return plainMove*mobility + s.sign*plainCorner*corners
}
