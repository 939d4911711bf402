package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"turncoat/engine"
	"turncoat/engine/search/internal/pattern"
)

// ErrOver is a position in which nobody can move.
var ErrOver = errors.New("the game is over")

// Budget is what a search may spend; what is 0 is no bound. It ends by itself
// once the position is solved, whatever is left. With one worker and neither a
// Time nor a deadline the same searches find the same, node by node.
type Budget struct {
	Depth int           // plies to look ahead
	Exact int           // from so many empty squares down, solve to the end all the same
	Nodes uint64        // positions to enter, give or take a thousand for each worker
	Time  time.Duration // to think
	// Certain is for a search that cuts nothing off because a shallower one
	// found it unlikely to matter.
	Certain bool
	Workers int // searches at once, which share what they remember; 0 and 1 are one
}

// Verdict is a move and what is known of it.
type Verdict struct {
	Move  engine.Move
	Value float64 // discs that the side to move wins by, in a reverse game by fewer
	// Exact says that Value is the result with best play, empty squares counting
	// for the winner; otherwise it is a guess.
	Exact bool
	Depth int           // plies looked ahead; 0 is a move picked without a search
	Nodes uint64        // positions entered by the search
	Line  []engine.Move // the play that Value is from, as far as it is known, Move first
}

// Searcher plays and judges positions of every variant. It remembers what it
// has found out from one call to the next, and is for one call at a time.
type Searcher struct {
	memory int
	given  map[engine.Variant]*pattern.Weights // in place of the trained ones

	variant engine.Variant // that is remembered
	board   *mind[Board]
	table   *table // of board's endings
	wide    *mind[wide]
}

// DefaultMemory is a size in bytes that serves a search of some seconds.
const DefaultMemory = 64 << 20

// NewSearcher makes one that remembers as much as fits into memory bytes.
func NewSearcher(memory int) *Searcher { return &Searcher{memory: memory} }

// Forget makes it remember nothing, so that what it finds next doesn't depend on
// what it was asked before.
func (s *Searcher) Forget() {
	if s.board != nil {
		s.board.memory.clear()
		s.table.clear()
	}
	if s.wide != nil {
		s.wide.memory.clear()
	}
}

// Load reads the trained weights of a variant, which takes some 70 ms the first
// time: a search does so by itself, in its own time.
func Load(v engine.Variant) { pattern.Trained(v.Size, v.Goal == engine.Reverse) }

// Use makes it judge a variant by other weights than the trained ones, which is
// what training is for.
func (s *Searcher) Use(v engine.Variant, w *pattern.Weights) {
	if s.given == nil {
		s.given = map[engine.Variant]*pattern.Weights{}
	}
	s.given[v] = w
	s.variant = engine.Variant{}
}

// Best returns the move that the side to move should play. Where ctx ends first
// it gives ctx's error; a finished game is an ErrOver.
func (s *Searcher) Best(ctx context.Context, p engine.Position, goal engine.Goal, budget Budget) (Verdict, error) {
	var best Verdict
	err := s.run(ctx, p, goal, budget, func(t thinker) {
		if fillingCentre(p) {
			best = fillCentre(p, t)[0]
			return
		}
		best = t.best(p, budget)
	})
	return best, err
}

// Values returns every legal move, best first, equals by name. All of them are
// searched as Best searches one.
func (s *Searcher) Values(ctx context.Context, p engine.Position, goal engine.Goal, budget Budget) ([]Verdict, error) {
	var all []Verdict
	err := s.run(ctx, p, goal, budget, func(t thinker) {
		if fillingCentre(p) {
			all = fillCentre(p, t)
			return
		}
		all = t.values(p, budget)
	})
	slices.SortStableFunc(all, func(a, b Verdict) int {
		return cmp.Or(cmp.Compare(b.Value, a.Value), a.Move.Square.Compare(b.Move.Square))
	})
	return all, err
}

// thinker is a mind ready to search positions of its board.
type thinker interface {
	best(p engine.Position, budget Budget) Verdict
	values(p engine.Position, budget Budget) []Verdict
}

// run has a search done under a budget.
func (s *Searcher) run(ctx context.Context, p engine.Position, goal engine.Goal, budget Budget, search func(thinker)) error {
	if p.Over() {
		return ErrOver
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("search: %w", err)
	}
	within := ctx
	if budget.Time > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, budget.Time)
		defer cancel()
	}
	search(s.ready(within, engine.Variant{Size: p.Size(), Goal: goal}, budget.Nodes, budget.Workers))
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("search: %w", err)
	}
	return nil
}

// ready makes the mind of a variant ready. What is remembered of another goes.
func (s *Searcher) ready(ctx context.Context, v engine.Variant, nodes uint64, workers int) thinker {
	if s.variant != v {
		s.prepare(v)
	}
	if v.Size > 8 {
		s.wide.start(ctx, nodes, workers)
		return wideThinker{s.wide}
	}
	s.board.start(ctx, nodes, workers)
	return boardThinker{s.board}
}

// prepare makes minds anew. Their memory is the one there was, so that it never
// is twice as much.
func (s *Searcher) prepare(v engine.Variant) {
	weights := s.given[v]
	if weights == nil {
		weights = pattern.Trained(v.Size, v.Goal == engine.Reverse)
	}
	s.Forget()
	s.variant = v
	if v.Size > 8 {
		s.board, s.table = nil, nil
		memory := newMemoryOr(s.wide, s.memory)
		s.wide = newMind[wide](weights, sign(v.Goal), wideAll, memory, nil)
		return
	}
	s.wide = nil
	b := Board{}
	if v.Size == 6 {
		b.Off = ring
	}
	// The ending is handed positions near the end only: a small table does.
	const share, most = 4, 16 << 20
	size := min(s.memory/share, most)
	if s.table == nil {
		s.table = newTable(size)
	}
	memory := newMemoryOr(s.board, s.memory-size)
	s.board = newMind[Board](weights, sign(v.Goal), v.Size*v.Size, memory, newBoardEnding(b, v.Goal, s.table))
}

// newMemoryOr is the memory of a mind, or where there is none a new one.
func newMemoryOr[G grid[G]](m *mind[G], size int) *memory[G] {
	if m != nil {
		return m.memory
	}
	return newMemory[G](size)
}

// Evaluate judges a position of up to 8×8 without a search, so many times, and
// returns what it is worth in discs: for measuring what that costs. Each time
// includes counting the moves of both sides, as in a search.
func Evaluate(p engine.Position, goal engine.Goal, times int) (value float64) {
	s := NewSearcher(0)
	s.ready(context.Background(), engine.Variant{Size: p.Size(), Goal: goal}, 0, 1)
	b := boardOf(p)
	ix, empties := s.board.index(b), b.Empties()
	for range times {
		value += float64(s.board.evaluate(b, &ix, empties))
	}
	return value / float64(max(1, times)) / pattern.Unit
}
