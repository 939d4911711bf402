package search

import (
	"math/rand/v2"
	"testing"

	"turncoat/engine"
	"turncoat/engine/search/internal/pattern"
)

// guesses are weights that know nothing: random ones.
func guesses(size int) *pattern.Weights {
	s := pattern.ShapeOf(size)
	w, tie := pattern.NewWeights(s), s.Canonical()
	random := rand.New(rand.NewPCG(11, uint64(size)))
	discs := make([]float32, s.Size())
	for stage := range pattern.Stages {
		for i := range discs {
			discs[i] = float32(random.NormFloat64())
		}
		for i, first := range tie {
			discs[i] = discs[first]
		}
		w.Set(stage, discs)
	}
	return w
}

// minimax is the value of a position by its definition.
func (m *mind[G]) minimax(g G, depth int) int {
	moves := g.moves()
	ix := m.index(g)
	switch {
	case moves.Count() == 0 && g.pass().moves().Count() == 0:
		return m.sign * g.final() * pattern.Unit
	case depth == 0:
		return m.evaluate(g, &ix, g.empties())
	case moves.Count() == 0:
		return -m.minimax(g.pass(), depth)
	}
	best := -1 << 20
	for x := range moves.All() {
		best = max(best, -m.minimax(g.place(x, g.flips(x)), depth-1))
	}
	return best
}

// middles are positions of games of random moves in which a disc can be placed.
func middles(tb testing.TB, size, games int, random *rand.Rand) (all []engine.Position) {
	tb.Helper()
	for game := range games {
		p, err := engine.Start(size, engine.Random, game%engine.Centres)
		if err != nil {
			tb.Fatal(err)
		}
		for !p.Over() {
			if !p.MustPass() {
				all = append(all, p)
			}
			legal := p.Moves()
			if p, err = p.Play(legal[random.IntN(len(legal))]); err != nil {
				tb.Fatal(err)
			}
		}
	}
	return all
}

// At every depth a search that cuts nothing off unproven finds what minimax
// finds, for the best move and for every move.
func TestCertainSearchIsMinimax(t *testing.T) {
	deepest := map[int]int{6: 4, 8: 3, 10: 3}
	for _, v := range engine.Variants {
		random := rand.New(rand.NewPCG(5, uint64(v.Size)))
		weights := guesses(v.Size)
		for i, p := range middles(t, v.Size, 3, random) {
			depth := 1 + i%deepest[v.Size]
			s := NewSearcher(1 << 16) // which remembers no deeper search
			s.Use(v, weights)
			best, err := s.Best(t.Context(), p, v.Goal, Budget{Depth: depth, Certain: true})
			if err != nil {
				t.Fatal(err)
			}
			all, err := s.Values(t.Context(), p, v.Goal, Budget{Depth: depth, Certain: true})
			if err != nil || len(all) != len(p.Moves()) {
				t.Fatalf("%v: %d moves, want %d (%v)", p, len(all), len(p.Moves()), err)
			}
			want := 0.0
			if v.Size == 10 {
				want = float64(s.wide.minimax(newWide(p), depth)) / pattern.Unit
			} else {
				want = float64(s.board.minimax(boardOf(p), depth)) / pattern.Unit
			}
			if best.Value != want || all[0].Value != want || best.Depth < min(depth, p.Count(engine.None)) {
				t.Fatalf("%v %v, depth %d: %+v and %+v, want %v", v, p, depth, best, all[0], want)
			}
			consistent(t, p, best)
		}
	}
}

// consistent holds what a verdict says together.
func consistent(t *testing.T, p engine.Position, v Verdict) {
	t.Helper()
	if len(v.Line) == 0 || v.Line[0] != v.Move || !p.Legal(v.Move) {
		t.Fatalf("%v: %+v", p, v)
	}
	if _, err := p.Replay(v.Line); err != nil {
		t.Fatalf("%v: %v", p, err)
	}
}
