package search_test

import (
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/engine/search"
)

// The plain player sees what a few plies show: it beats who plays at random, or
// nearly so.
func TestPlainPlaysWell(t *testing.T) {
	for _, v := range engine.Variants {
		if v.Size > 8 {
			continue
		}
		m := search.Match{
			Variant: v, Plies: 8, Seed: 3,
			A: search.Player{Plain: true, Skill: search.Skill{Budget: search.Budget{Nodes: 2000}}},
			B: search.Player{Searcher: search.NewSearcher(0), Skill: search.Skill{Blunt: true, Miss: 0.5}},
		}
		tally, err := m.Play(t.Context(), 20)
		if err != nil || tally.Games() != 20 || tally.Score() < 0.75 {
			t.Errorf("%v: %+v (%v)", v, tally, err)
		}
	}
}

// Near the end it is exact, and it stops in time and with its context.
func TestPlainSearches(t *testing.T) {
	m := search.Player{Plain: true, Skill: search.Skill{Budget: search.Budget{Time: time.Hour}}}
	loss, err := search.MeasureLoss(t.Context(), m, search.NewSearcher(1<<20), engine.Variant{Size: 6}, 5, 8, func(search.Loss) {})
	if err != nil || loss.Discs != 0 || loss.Positions != 5 {
		t.Errorf("%+v (%v)", loss, err)
	}
}
