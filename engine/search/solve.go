package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"turncoat/engine"
	"turncoat/engine/search/internal/pattern"
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
	Want    Want
	Nodes   uint64 // the most positions to enter, give or take a thousand for each worker; 0 is no bound
	Workers int    // searches at once; 0 and 1 are one
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

// Solve plays b out to the end in mind. With one worker it is deterministic: the
// same board, goal and options enter the same nodes, as long as the searcher
// remembers nothing; more find the same results. A search that was stopped gives
// ctx's error or an ErrNodes, and a Result that holds its Nodes alone.
func (s *Searcher) Solve(ctx context.Context, b Board, goal engine.Goal, opts Options) (Result, error) {
	s.ready(ctx, engine.Variant{Size: b.Size(), Goal: goal}, opts.Nodes, opts.Workers)
	m := s.board
	result := Result{}
	if !m.stopped {
		result = boardThinker{m}.solve(b, opts.Want)
	}
	nodes := m.spent()
	if m.stopped {
		if err := ctx.Err(); err != nil {
			return Result{Nodes: nodes}, fmt.Errorf("solve: %w", err)
		}
		return Result{Nodes: nodes}, ErrNodes
	}
	result.Nodes = nodes
	return result, nil
}

// solve does what is wanted; it means nothing once the search has stopped.
func (t boardThinker) solve(b Board, want Want) Result {
	switch {
	case b.Over():
		t.nodes++
		score := t.sign * final(b.Own, b.Foe, b.Empties())
		if want == Outcome {
			score = max(-1, min(score, 1))
		}
		return Result{Score: score}
	case b.Moves() == 0 && want == Outcome:
		return Result{Score: -t.solve(b.Pass(), want).Score}
	case b.Moves() == 0:
		score := -t.solve(b.Pass(), BestMove).Score
		return Result{Score: score, Moves: []Valued{{engine.PassMove, score}}}
	case want == Outcome:
		return Result{Score: t.outcome(b)}
	case want == EveryMove:
		return t.everyMove(b)
	}
	found := t.deepen(b, t.steps(b.Empties(), Budget{}))
	result := Result{Score: found.value / pattern.Unit}
	for moves := b.Moves(); moves != 0 && !t.stopped; moves &= moves - 1 {
		x := bits.TrailingZeros64(moves)
		if x == found.move || want == BestMoves && t.reaches(b, x, found.value) {
			result.Moves = append(result.Moves, Valued{engine.At(b.Square(x)), result.Score})
		}
	}
	result.sort()
	return result
}

// outcome looks only who wins, once it has an idea of that.
func (t boardThinker) outcome(b Board) int {
	all := t.steps(b.Empties(), Budget{})
	t.deepen(b, all[:len(all)-1])
	switch {
	case t.above(b, 0):
		return 1
	case t.above(b, -1):
		return 0
	}
	return -1
}

func (t boardThinker) everyMove(b Board) (result Result) {
	for _, v := range t.mind.values(b, Budget{}) {
		score := int(v.Value)
		if len(result.Moves) == 0 || score > result.Score {
			result.Score = score
		}
		result.Moves = append(result.Moves, Valued{v.Move, score})
	}
	result.sort()
	return result
}

func (r *Result) sort() {
	slices.SortFunc(r.Moves, func(a, b Valued) int {
		return cmp.Or(b.Score-a.Score, a.Move.Square.Compare(b.Move.Square))
	})
}

// reaches tells whether the move on bit x gets a value, which no move exceeds.
func (t boardThinker) reaches(b Board, x, value int) bool { return !t.above(b.Play(x), -value) }

// above tells whether the result of b is above alpha, in the unit of values.
func (t boardThinker) above(b Board, alpha int) bool {
	empties, ix := b.Empties(), t.index(b)
	t.level = certain
	found := t.together(empties, func(m *mind[Board]) thought {
		return thought{value: m.null(b, &ix, unset, alpha, empties, empties)}
	})
	return found.value > alpha
}
