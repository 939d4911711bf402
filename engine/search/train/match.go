package main

import (
	"context"

	"turncoat/engine/search"
	"turncoat/engine/search/internal/pattern"
)

// How generations are compared.
const (
	matchDepth   = 4
	matchExact   = 12
	matchOpening = 8
)

// match returns the share of the points that a scores against b.
func (t *trainer) match(ctx context.Context, a, b *pattern.Weights) (float64, error) {
	player := func(w *pattern.Weights) search.Player {
		s := search.NewSearcher(4 << 20)
		s.Use(t.variant, w)
		return search.Player{Searcher: s, Skill: search.Skill{Budget: search.Budget{Depth: matchDepth, Exact: matchExact}}}
	}
	m := search.Match{Variant: t.variant, A: player(a), B: player(b), Plies: matchOpening, Seed: 1}
	outcome, err := m.Play(ctx, t.games)
	return outcome.Score(), err
}
