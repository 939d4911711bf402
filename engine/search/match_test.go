package search_test

import (
	"slices"
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
	sample := search.Sample{Variant: engine.Variant{Size: 6}, Empties: 8, Positions: 5}
	loss, err := search.MeasureLoss(t.Context(), m, search.NewSearcher(1<<20), sample, func(search.Loss) {})
	if err != nil || loss.Discs != 0 || loss.Positions != 5 {
		t.Errorf("%+v (%v)", loss, err)
	}
}

// A run that leaves out what another measured goes on where that left off.
func TestLossGoesOn(t *testing.T) {
	player := search.Player{Plain: true, Skill: search.Skill{Budget: search.Budget{Depth: 1}}}
	measure := func(skip, positions int) (discs []int) {
		sample := search.Sample{Variant: engine.Variant{Size: 6}, Empties: 10, Skip: skip, Positions: positions}
		before := 0
		_, err := search.MeasureLoss(t.Context(), player, search.NewSearcher(1<<20), sample, func(l search.Loss) {
			discs = append(discs, l.Discs-before)
			before = l.Discs
		})
		if err != nil {
			t.Fatal(err)
		}
		return discs
	}
	all := measure(0, 12)
	if again := append(measure(0, 5), measure(5, 7)...); !slices.Equal(all, again) || slices.Max(all) == 0 {
		t.Errorf("%v, then %v", all, again)
	}
}
