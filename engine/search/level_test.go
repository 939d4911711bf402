package search_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"turncoat/engine"
	"turncoat/engine/search"
)

// cheapest are the levels that a test may let play many games.
const cheapest = 5

// Every level plays by the rules on every board, from every opening, and the
// same again under the same seed, whatever the searcher did before.
func TestLevelsPlayByTheRules(t *testing.T) {
	shared, fresh := search.NewSearcher(1<<16), search.NewSearcher(1<<16)
	rapid.Check(t, func(t *rapid.T) {
		variant := rapid.SampledFrom(engine.Variants).Draw(t, "variant")
		opening := rapid.SampledFrom([]engine.Opening{engine.Standard, engine.Parallel, engine.Open}).Draw(t, "opening")
		level := rapid.IntRange(1, cheapest).Draw(t, "level")
		seed := rapid.Uint64().Draw(t, "seed")
		p, err := engine.Start(variant.Size, opening, 0)
		if err != nil {
			t.Fatal(err)
		}
		skill := search.Level(level, variant)
		skill.Depth = min(skill.Depth, 2)
		for ply := 0; !p.Over(); ply++ {
			m := p.Moves()[rapid.IntRange(0, len(p.Moves())-1).Draw(t, "move")]
			if ply%7 == 0 {
				best, err := shared.Choose(context.Background(), p, variant.Goal, skill, seed)
				if err != nil || !p.Legal(best.Move) {
					t.Fatalf("%v %v: %v, %v", variant, p, best.Move, err)
				}
				if m = best.Move; ply%21 == 0 {
					fresh.Forget()
					if again, err := fresh.Choose(context.Background(), p, variant.Goal, skill, seed); err != nil || again.Move != m {
						t.Fatalf("%v %v: %v, then %v (%v)", variant, p, m, again.Move, err)
					}
				}
			}
			if p, err = p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestASeedIsWhatErrorsAreDrawnFrom(t *testing.T) {
	p, err := engine.Start(8, engine.Standard, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := search.NewSearcher(1 << 16)
	chosen := map[engine.Move]bool{}
	for seed := range uint64(50) {
		v, err := s.Choose(t.Context(), p, engine.Classic, search.Level(1, engine.Variants[0]), seed)
		if err != nil {
			t.Fatal(err)
		}
		chosen[v.Move] = true
	}
	if len(chosen) != 4 {
		t.Errorf("level 1 chooses %d of 4 equal moves", len(chosen))
	}
}

// The highest level plays the end as well as can be.
func TestTheHighestLevelPlaysTheEndPerfectly(t *testing.T) {
	s := search.NewSearcher(4 << 20)
	for number, p := range ffo(t) {
		if number > 6 {
			continue
		}
		v, err := s.Choose(t.Context(), p.position, engine.Classic, search.Level(search.Levels, engine.Variants[0]), 1)
		if err != nil || !v.Exact || p.moves[v.Move] != p.best {
			t.Errorf("%d: %+v (%v)", number, v, err)
		}
	}
	for _, v := range engine.Variants {
		skill := search.Level(search.Levels, v)
		if v.Size <= 8 && skill.Exact < 20 || skill.Exact < 15 || skill.Nodes > 0 || skill.Time > 0 {
			t.Errorf("%v: %+v does not play the end perfectly on any machine", v, skill)
		}
	}
}

func TestChooseRefusesAFinishedGame(t *testing.T) {
	p, err := engine.ParseDiagram(strings.Repeat("X", 35) + "O X")
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range []int{1, 5, 10} {
		if _, err := search.NewSearcher(0).Choose(t.Context(), p, engine.Classic, search.Level(level, engine.Variant{Size: 6}), 1); !errors.Is(err, search.ErrOver) {
			t.Errorf("level %d: %v", level, err)
		}
	}
}
