package bot

import (
	"context"
	"errors"
	"time"

	"turncoat/engine/search"
	"turncoat/match"
)

// ErrNoAdvice is a match in which nobody is helped: one between people, or one
// in which there is nothing to choose.
var ErrNoAdvice = errors.New("there are no hints here")

// hint is what a hint may cost; the time is for a machine that has no other to
// spare, and for whoever waits.
var hint = search.Budget{Depth: 8, Exact: 16, Time: 2 * time.Second}

// Advise tells the side to move, a person in a game against the computer, what
// is best. It thinks in its turn, as urgently as a live game. The error is ctx's
// where that ends, or ErrNoAdvice.
func (p *Pool) Advise(ctx context.Context, s match.State) (search.Advice, error) {
	if !s.Setup.HasBot() || len(s.Moves()) == 0 || s.MustPass() || s.Setup.Player(s.Turn()).Bot > 0 {
		return search.Advice{}, ErrNoAdvice
	}
	var advice search.Advice
	err := p.Do(ctx, Live, func(ctx context.Context, searcher *search.Searcher) (err error) {
		advice, err = searcher.Advise(ctx, s.Position, s.Setup.Variant.Goal, hint)
		return err
	})
	return advice, err
}
