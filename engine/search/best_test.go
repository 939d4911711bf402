package search_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/engine/search"
)

// Left alone, a searcher solves what it is given; with more than enough to spend
// too, though it begins less surely then.
func TestBestIsExactInTheEnd(t *testing.T) {
	for name, budget := range map[string]search.Budget{"no bound": {}, "nodes": {Nodes: 1 << 40}} {
		s := search.NewSearcher(16 << 20)
		for number, p := range ffo(t) {
			if number > 19 || raceEnabled && number > 6 {
				continue
			}
			best, err := s.Best(t.Context(), p.position, engine.Classic, budget)
			if err != nil || !best.Exact || best.Value != float64(p.best) || p.moves[best.Move] != p.best {
				t.Errorf("%s, %d: %+v (%v), want %v", name, number, best, err, p.moves)
			}
			if _, err := p.position.Replay(best.Line); err != nil || best.Line[0] != best.Move {
				t.Errorf("%s, %d: %v, %v", name, number, best.Line, err)
			}
		}
	}
}

func TestValuesAreExactInTheEnd(t *testing.T) {
	for file, goal := range map[string]engine.Goal{"endgames-classic.obf": engine.Classic, "endgames-reverse.obf": engine.Reverse} {
		s := search.NewSearcher(4 << 20)
		for i, p := range problems(t, file) {
			if raceEnabled && i%3 != 0 {
				continue
			}
			all, err := s.Values(t.Context(), p.position, goal, search.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			found := map[engine.Move]int{}
			for j, v := range all {
				if found[v.Move] = int(v.Value); !v.Exact || j > 0 && all[j-1].Value < v.Value {
					t.Errorf("%v: %+v", p.position, all)
				}
			}
			if !maps.Equal(found, p.moves) {
				t.Errorf("%v: %v, want %v", p.position, found, p.moves)
			}
		}
	}
}

// Small boards, sides that must pass, and games that end early are solved as by
// plain search, from the largest board too.
func TestBestAgreesWithPlainSearch(t *testing.T) {
	random := rand.New(rand.NewPCG(12, 13))
	most := map[int]int{6: 6, 8: 6, 10: 5}
	for _, v := range engine.Variants {
		s := search.NewSearcher(1 << 16)
		passes := 0
		for _, p := range endings(t, random, v.Size, 12, most[v.Size]) {
			if p.Over() {
				continue
			}
			want, each := plainScores(p, v.Goal)
			got, err := s.Best(t.Context(), p, v.Goal, search.Budget{})
			if err != nil || !got.Exact || got.Value != float64(want) || each[got.Move] != want {
				t.Fatalf("%v %v: %+v (%v), want %v", v, p, got, err, each)
			}
			if got.Move.Pass {
				passes++
			}
		}
		if passes == 0 {
			t.Errorf("%v: no pass was seen", v)
		}
	}
}

// The same budget of plies or nodes gives the same, in a new searcher.
func TestBestIsDeterministic(t *testing.T) {
	for _, v := range engine.Variants {
		p := start(t, v.Size, engine.Parallel, 0)
		for _, budget := range []search.Budget{{Depth: 6}, {Nodes: 20_000}} {
			first, err := search.NewSearcher(1<<20).Best(t.Context(), p, v.Goal, budget)
			if err != nil {
				t.Fatal(err)
			}
			again, err := search.NewSearcher(1<<20).Best(t.Context(), p, v.Goal, budget)
			if fmt.Sprint(first) != fmt.Sprint(again) || err != nil {
				t.Errorf("%v: %+v, then %+v (%v)", v, first, again, err)
			}
			if budget.Depth > 0 && first.Depth != budget.Depth || budget.Nodes > 0 && (first.Nodes < budget.Nodes || first.Nodes > budget.Nodes+1000) {
				t.Errorf("%v: %+v within %+v", v, first, budget)
			}
		}
	}
}

// A budget that runs out gives a move, whatever was found by then; a context
// that ends gives its error.
func TestBestStops(t *testing.T) {
	for _, v := range engine.Variants {
		p := start(t, v.Size, engine.Standard, 0)
		s := search.NewSearcher(1 << 20)
		for _, budget := range []search.Budget{{Nodes: 1}, {Time: 1}, {Time: 20 * time.Millisecond}, {Time: 20 * time.Millisecond, Workers: 2}, {Nodes: 50_000, Workers: 3}} {
			got, err := s.Best(t.Context(), p, v.Goal, budget)
			if err != nil || !p.Legal(got.Move) || got.Exact {
				t.Errorf("%v, %+v: %+v (%v)", v, budget, got, err)
			}
			all, err := s.Values(t.Context(), p, v.Goal, budget)
			if err != nil || len(all) != len(p.Moves()) {
				t.Errorf("%v, %+v: %+v (%v)", v, budget, all, err)
			}
		}
		ended, end := context.WithCancel(t.Context())
		end()
		if _, err := s.Best(ended, p, v.Goal, search.Budget{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%v, ended before: %v", v, err)
		}
		soon, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
		if _, err := s.Best(soon, p, v.Goal, search.Budget{}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v, ended meanwhile: %v", v, err)
		}
		cancel()
	}
}

// A searcher that was stopped knows nothing wrong afterwards.
func TestStoppedSearchersDoNotLie(t *testing.T) {
	p := ffo(t)[5]
	s := search.NewSearcher(1 << 20)
	for nodes := uint64(100); ; nodes *= 2 {
		best, err := s.Best(t.Context(), p.position, engine.Classic, search.Budget{Nodes: nodes})
		if err != nil {
			t.Fatal(err)
		}
		if best.Exact {
			if best.Value != float64(p.best) || p.moves[best.Move] != p.best {
				t.Errorf("%+v, want %v", best, p.moves)
			}
			return
		}
	}
}

func TestFinishedGames(t *testing.T) {
	p := position(t, "XO---------------------------------- X")
	next, err := p.Play(p.Moves()[0])
	if err != nil {
		t.Fatal(err)
	}
	s := search.NewSearcher(0)
	if _, err := s.Best(t.Context(), next, engine.Classic, search.Budget{}); !errors.Is(err, search.ErrOver) {
		t.Errorf("best: %v", err)
	}
	if _, err := s.Values(t.Context(), next, engine.Classic, search.Budget{}); !errors.Is(err, search.ErrOver) {
		t.Errorf("values: %v", err)
	}
}

// An open game is played from its first disc on.
func TestOpenGames(t *testing.T) {
	for _, size := range engine.Sizes {
		p := start(t, size, engine.Open, 0)
		s := search.NewSearcher(1 << 20)
		for range 6 {
			best, err := s.Best(t.Context(), p, engine.Classic, search.Budget{Depth: 2})
			if err != nil {
				t.Fatal(err)
			}
			all, err := s.Values(t.Context(), p, engine.Classic, search.Budget{Depth: 2})
			if err != nil || len(all) != len(p.Moves()) || all[0].Value != best.Value {
				t.Errorf("%v: %+v and %+v (%v)", p, best, all, err)
			}
			if p, err = p.Play(best.Move); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// One searcher serves all variants in turn, and mixes nothing up.
func TestSearchersChangeVariants(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 15))
	shared := search.NewSearcher(1 << 20)
	for range 3 {
		for _, v := range engine.Variants {
			for _, p := range endings(t, random, v.Size, 1, 5) {
				if p.Over() {
					continue
				}
				got, err := shared.Best(t.Context(), p, v.Goal, search.Budget{})
				if want, _ := plainScores(p, v.Goal); err != nil || got.Value != float64(want) {
					t.Fatalf("%v %v: %+v (%v), want %d", v, p, got, err, want)
				}
			}
		}
	}
}

// Each level finds at least as much as the one below it: it beats it.
func TestLevelsGetStronger(t *testing.T) {
	if raceEnabled || testing.Short() {
		return
	}
	for _, pair := range [][2]int{{4, 1}, {7, 4}} {
		m := search.Match{
			Variant: engine.Variants[0], Plies: 8, Seed: 1,
			A: search.Player{Searcher: search.NewSearcher(1 << 20), Skill: search.Level(pair[0], engine.Variants[0])},
			B: search.Player{Searcher: search.NewSearcher(1 << 20), Skill: search.Level(pair[1], engine.Variants[0])},
		}
		tally, err := m.Play(t.Context(), 20)
		if err != nil || tally.Games() != 20 || tally.Score() < 0.7 {
			t.Errorf("level %d against %d: %+v (%v)", pair[0], pair[1], tally, err)
		}
	}
}
