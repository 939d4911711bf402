package search

import (
	"context"

	"turncoat/engine"
)

// Advice is one move that is best, and what it is worth beside the others.
type Advice struct {
	Best  engine.Move
	Next  engine.Move // the next best; where there is no other, as Best
	Gap   float64     // discs by which Best is better than Next: 0 or more
	Value float64     // discs that the side to move wins by after Best
	Exact bool        // both are results with best play, not guesses
}

// Only tells whether there is no other move.
func (a Advice) Only() bool { return a.Next == a.Best }

// Advise judges every move within a budget, and tells the best. Errors are as
// those of Values.
func (s *Searcher) Advise(ctx context.Context, p engine.Position, goal engine.Goal, budget Budget) (Advice, error) {
	all, err := s.Values(ctx, p, goal, budget)
	if err != nil {
		return Advice{}, err
	}
	best, next := all[0], all[min(1, len(all)-1)]
	return Advice{
		Best: best.Move, Next: next.Move, Gap: best.Value - next.Value,
		Value: best.Value, Exact: best.Exact && next.Exact,
	}, nil
}
