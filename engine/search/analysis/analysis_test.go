package analysis_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/engine/search/analysis"
)

// randomGame is a start and a whole game of random moves from it.
func randomGame(t *testing.T, v engine.Variant, random *rand.Rand) (engine.Position, []engine.Move) {
	t.Helper()
	first, err := engine.Start(v.Size, engine.Random, random.IntN(engine.Centres))
	if err != nil {
		t.Fatal(err)
	}
	var moves []engine.Move
	for p := first; !p.Over(); {
		legal := p.Moves()
		move := legal[random.IntN(len(legal))]
		if p, err = p.Play(move); err != nil {
			t.Fatal(err)
		}
		moves = append(moves, move)
	}
	return first, moves
}

func analyst(cache *analysis.Cache) *analysis.Analyst {
	return &analysis.Analyst{Searcher: search.NewSearcher(1 << 20), Budget: search.Budget{Depth: 2, Exact: 9}, Cache: cache}
}

// What a move leads to, the next ply's best keeps; near the end all of it is
// exact; no move loses less than nothing.
func TestGame(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	passes := 0
	for _, v := range engine.Variants {
		if v.Size == 10 {
			continue
		}
		for range 4 {
			first, moves := randomGame(t, v, random)
			heard := len(moves)
			plies, err := analyst(nil).Game(t.Context(), first, v.Goal, moves, func(i int, p analysis.Ply) {
				if heard--; i != heard {
					t.Errorf("heard of ply %d, want %d", i, heard)
				}
			})
			if err != nil || len(plies) != len(moves) || heard != 0 {
				t.Fatalf("%d plies of %d, %d not heard of (%v)", len(plies), len(moves), heard, err)
			}
			for i, p := range plies {
				if p.Move != moves[i] || p.Loss != p.Best.Value-p.Value || p.Loss < 0 || !p.Position.Legal(p.Best.Move) {
					t.Errorf("%v: %+v", v, p)
				}
				if near := p.Position.Count(engine.None) <= 9; near != p.Exact && near {
					t.Errorf("%v: not exact: %+v", v, p)
				}
				if i+1 < len(plies) && p.Value != -plies[i+1].Best.Value {
					t.Errorf("%v: ply %d leads to %v, ply %d is worth %v", v, i, p.Value, i+1, plies[i+1].Best.Value)
				}
				if p.Move.Pass {
					passes++
				}
			}
			last := plies[len(plies)-1]
			end, err := last.Position.Play(last.Move)
			if err != nil || (last.Value > 0) != (end.Winner(v.Goal) == last.Position.Turn()) {
				t.Errorf("%v: the last move is worth %v in %v (%v)", v, last.Value, end, err)
			}
		}
	}
	if passes == 0 {
		t.Error("no pass was seen")
	}
}

// Whole values of the end agree with a searcher that is asked for each move.
func TestGameAgreesWithValues(t *testing.T) {
	v := engine.Variants[1]
	first, moves := randomGame(t, v, rand.New(rand.NewPCG(3, 4)))
	plies, err := analyst(nil).Game(t.Context(), first, v.Goal, moves, func(int, analysis.Ply) {})
	if err != nil {
		t.Fatal(err)
	}
	s := search.NewSearcher(1 << 20)
	for _, p := range plies[len(plies)-8:] {
		all, err := s.Values(t.Context(), p.Position, v.Goal, search.Budget{})
		if err != nil || all[0].Value != p.Best.Value {
			t.Fatalf("%+v, want %+v (%v)", p, all, err)
		}
		for _, each := range all {
			if each.Move == p.Move && each.Value != p.Value {
				t.Errorf("%+v, want %+v", p, each)
			}
		}
	}
}

func TestCache(t *testing.T) {
	v := engine.Variants[2]
	first, moves := randomGame(t, v, rand.New(rand.NewPCG(5, 6)))
	cache := analysis.NewCache(1000)
	nobody := func(int, analysis.Ply) {}
	a := analyst(cache)
	once, err := a.Game(t.Context(), first, v.Goal, moves, nobody)
	if err != nil || cache.Len() < len(moves) {
		t.Fatalf("%d verdicts of %d positions (%v)", cache.Len(), len(moves), err)
	}
	a.Searcher = nil // all of it is known
	again, err := a.Game(t.Context(), first, v.Goal, moves, nobody)
	if err != nil || !reflect.DeepEqual(once, again) {
		t.Errorf("%+v, then %+v (%v)", once, again, err)
	}
	small := analysis.NewCache(3)
	if _, err := analyst(small).Game(t.Context(), first, v.Goal, moves, nobody); err != nil || small.Len() != 3 {
		t.Errorf("%d verdicts in a cache of 3 (%v)", small.Len(), err)
	}
}

func TestGameEnds(t *testing.T) {
	v := engine.Variants[0]
	first, moves := randomGame(t, v, rand.New(rand.NewPCG(7, 8)))
	ctx, cancel := context.WithCancel(t.Context())
	heard := 0
	_, err := analyst(nil).Game(ctx, first, v.Goal, moves, func(int, analysis.Ply) {
		if heard++; heard == 5 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || heard != 5 {
		t.Errorf("%d plies and %v", heard, err)
	}
	var refused *engine.PlyError
	if _, err := analyst(nil).Game(t.Context(), first, v.Goal, []engine.Move{engine.PassMove}, nil); !errors.As(err, &refused) || refused.Ply != 1 {
		t.Errorf("a pass that is not allowed: %v", err)
	}
	if plies, err := analyst(nil).Game(t.Context(), first, v.Goal, nil, nil); err != nil || len(plies) != 0 {
		t.Errorf("no moves: %v, %v", plies, err)
	}
}
