package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"turncoat/engine"
)

// ErrNodes is a search that has used up its budget of nodes.
var ErrNodes = errors.New("the budget of nodes is used up")

// Want says how much Solve has to find out; what is later in the list costs
// more.
type Want uint8

// What there is to want.
const (
	Outcome   Want = iota // who wins
	BestMove              // the result, and a move that gets it
	BestMoves             // the result, and every move that gets it
	EveryMove             // the result of every move
)

// Options bound a search. The zero Options want the outcome, at any price.
type Options struct {
	Want  Want
	Nodes uint64 // the most positions to enter, give or take a few hundred; 0 is no bound
	Table *Table // what to remember things in; nil makes a DefaultTable
}

// Result is what Solve found out, from the view of the side to move.
type Result struct {
	// Score is the difference the game is won by with best play, empty squares
	// counting for the winner: positive wins, in a reverse game by fewer discs.
	// For an Outcome it is 1, 0 or -1.
	Score int
	// Moves are the moves that were wanted, best first, then by name: one pass
	// where that is forced, and none for an Outcome or a finished game.
	Moves []Valued
	Nodes uint64 // positions entered
}

// Valued is a move and the Score that it leads to.
type Valued struct {
	Move  engine.Move
	Score int
}

// Solve plays b out to the end in mind. It is deterministic: the same board,
// goal, options and table (nil or new) enter the same nodes. A search that was
// stopped gives ctx's error or an ErrNodes, and a Result that holds its Nodes
// alone.
func Solve(ctx context.Context, b Board, goal engine.Goal, opts Options) (Result, error) {
	if opts.Table == nil {
		opts.Table = NewTable(DefaultTable)
	}
	opts.Table.begin(kind{goal, b.Off})
	s := newSolver(ctx, b, goal, opts)
	s.look()
	result := Result{}
	if !s.stopped {
		result = s.find(b, opts.Want)
	}
	if s.stopped {
		if err := ctx.Err(); err != nil {
			return Result{Nodes: s.nodes}, fmt.Errorf("solve: %w", err)
		}
		return Result{Nodes: s.nodes}, ErrNodes
	}
	result.Nodes = s.nodes
	return result, nil
}

func newSolver(ctx context.Context, b Board, goal engine.Goal, opts Options) *solver {
	s := &solver{
		ctx: ctx, table: opts.Table, sign: sign(goal), limit: opts.Nodes,
		squares: b.Size() * b.Size(), off: b.Off, corners: corners8, squareWorth: &squareWorth8, worthStable: worthStable,
	}
	if goal == engine.Reverse {
		s.worthStable = worthStableReverse
	}
	if s.limit == 0 {
		s.limit = 1<<64 - 1
	}
	if b.Off != 0 {
		s.corners, s.squareWorth = corners6, &squareWorth6
	}
	return s
}

// find does what is wanted; it means nothing once the search has stopped.
func (s *solver) find(b Board, want Want) Result {
	moves := b.Moves()
	switch {
	case want == Outcome:
		return Result{Score: s.outcome(b)}
	case moves != 0:
		return s.findMoves(b, moves, want)
	case b.Over():
		s.nodes++
		return Result{Score: s.sign * final(b.Own, b.Foe, b.Empties())}
	}
	score := -s.exact(b.Pass(), 0)
	return Result{Score: score, Moves: []Valued{{engine.PassMove, score}}}
}

func (s *solver) outcome(b Board) int {
	if s.above(b, 0) > 0 {
		return 1
	}
	if s.above(b, -1) > -1 {
		return 0
	}
	return -1
}

// findMoves finds the result of b, and what moves are worth as far as that is
// wanted.
func (s *solver) findMoves(b Board, moves uint64, want Want) Result {
	result := Result{Score: s.exact(b, 0)}
	if want == BestMove {
		move := s.bestMove(b, moves, result.Score)
		result.Moves = []Valued{{engine.At(b.Square(move)), result.Score}}
		return result
	}
	for ; moves != 0 && !s.stopped; moves &= moves - 1 {
		x := bits.TrailingZeros64(moves)
		next := b.Play(x)
		value := result.Score
		if want == EveryMove {
			value = -s.exact(next, -value)
		} else if !s.reaches(b, x, value) {
			continue
		}
		result.Moves = append(result.Moves, Valued{engine.At(b.Square(x)), value})
	}
	slices.SortFunc(result.Moves, func(a, b Valued) int {
		return cmp.Or(b.Score-a.Score, a.Move.Square.Compare(b.Move.Square))
	})
	return result
}

// bestMove returns the bit of a move that gets the score, which is b's result:
// most often the one that the table remembers.
func (s *solver) bestMove(b Board, moves uint64, score int) int {
	if e := s.table.find(b.Own, b.Foe, b.Empties()); e != nil && e.move != noMove {
		if x := int(e.move); s.stopped || s.reaches(b, x, score) {
			return x
		}
	}
	for moves&(moves-1) != 0 && !s.reaches(b, bits.TrailingZeros64(moves), score) {
		moves &= moves - 1
	}
	return bits.TrailingZeros64(moves)
}

// reaches tells whether the move on bit x gets the score, which no move
// exceeds.
func (s *solver) reaches(b Board, x, score int) bool { return s.above(b.Play(x), -score) <= -score }
