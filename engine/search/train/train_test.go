package main

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/engine/search/internal/pattern"
)

// A whole training, as small as it can be: it learns something, goes on from
// what is there, and makes the same again from the same seeds.
func TestTrain(t *testing.T) {
	v := engine.Variant{Size: 6, Goal: engine.Reverse}
	small := func(folder string) *trainer {
		return &trainer{variant: v, folder: folder, share: 0, chunk: 15, measured: 3, games: 4}
	}
	folder, out := t.TempDir(), t.TempDir()
	train := func(folder string) []byte {
		if err := small(folder).train(t.Context(), out, 1); err != nil {
			t.Fatal(err)
		}
		weights, err := os.ReadFile(filepath.Join(out, pattern.Name(v.Size, true)))
		if err != nil {
			t.Fatal(err)
		}
		return weights
	}
	first := train(folder)
	if _, err := pattern.Read(bytes.NewReader(first), pattern.ShapeOf(v.Size)); err != nil || len(first) < 2500 {
		t.Errorf("weights of %d bytes: %v", len(first), err)
	}
	games, err := filepath.Glob(filepath.Join(folder, "*", "games-*"))
	if err != nil || len(games) != 2 {
		t.Fatalf("%v: %v", games, err)
	}
	was, err := os.Stat(games[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(games[1]); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(train(folder), first) {
		t.Error("going on changed the weights")
	}
	if is, err := os.Stat(games[0]); err != nil || !is.ModTime().Equal(was.ModTime()) {
		t.Errorf("games that were there were played again: %v", err)
	}
	if !raceEnabled && !bytes.Equal(train(t.TempDir()), first) {
		t.Error("the same seeds gave other weights")
	}
}

// From values that are a sum of weights the weights' sums are found again, and
// what is held back, too.
func TestSolveFindsTheWeights(t *testing.T) {
	s := pattern.ShapeOf(6)
	tie := s.Canonical()
	random := rand.New(rand.NewPCG(1, 2))
	truth := make([]float32, s.Size())
	for i := range truth {
		truth[i] = float32(random.NormFloat64())
	}
	known, other := newSystem(s, tie), newSystem(s, tie)
	for i := range 3000 {
		into := &known
		if i%10 == 0 {
			into = &other
		}
		own := random.Uint64() & random.Uint64() & 0x00000c1e1e0c0000
		p := position{
			Own: pattern.Squares{Lo: own}, Foe: pattern.Squares{Lo: random.Uint64() & 0x00000c1e1e0c0000 &^ own},
			Empties: 20, OwnMoves: uint8(random.IntN(4)), FoeMoves: uint8(random.IntN(4)),
		}
		into.add(&p)
	}
	known.times(truth, known.values)
	other.times(truth, other.values)
	x := known.solve(0.01, 200)
	nothing := make([]float32, s.Size())
	if off := known.off(x); off > 0.02*known.off(nothing) {
		t.Errorf("off by %v, without weights by %v", off, known.off(nothing))
	}
	if off := other.off(x); off > 0.2*other.off(nothing) {
		t.Errorf("what is held back: off by %v, without weights by %v", off, other.off(nothing))
	}
}

// Misses that were drawn from an Error give that Error.
func TestFitErrorFindsIt(t *testing.T) {
	want := pattern.Error{
		Middle: pattern.Deviation{Base: 0.5, Deep: 0.9, Shallow: -0.4, Late: 0.7},
		End:    pattern.Deviation{Base: 1.5, Shallow: -0.2},
	}
	random := rand.New(rand.NewPCG(3, 4))
	draw := func(deep int, full float64, off pattern.Deviation) miss {
		return miss{deep, pattern.Shallower(deep), full, random.NormFloat64() * off.Of(deep, full)}
	}
	var all misses
	for range 20_000 {
		deep, full := 3+random.IntN(10), random.Float64()
		all.middle = append(all.middle, draw(deep, full, want.Middle))
		all.end = append(all.end, draw(deep, full, want.End))
	}
	got := fitError(all)
	same := func(got, want pattern.Deviation, deep int, full float64) {
		if ratio := got.Of(deep, full) / want.Of(deep, full); math.Abs(ratio-1) > 0.05 {
			t.Errorf("%+v, want %+v: %v times at depth %d, %v full", got, want, ratio, deep, full)
		}
	}
	for deep := 3; deep <= 12; deep += 3 {
		for _, full := range []float64{0.1, 0.9} {
			same(got.Middle, want.Middle, deep, full)
			same(got.End, want.End, deep, full)
		}
	}
}

// The result of a game goes back through it, half-way each time, turned round
// with the side, and not past a move that strayed.
func TestJudged(t *testing.T) {
	dark, light := engine.Dark, engine.Light
	plies := []ply{
		{side: dark, value: 2},
		{side: light, value: 4, stray: true},
		{side: dark, value: 6},
		{side: dark, value: 10, exact: true},
		{side: light, value: -10, exact: true},
	}
	got := judged(plies, generation{depth: 1, lambda: 0.5})
	for i, want := range []float32{-1, 4, 8, 10, -10} {
		if got[i].Value != want {
			t.Errorf("ply %d is worth %v, want %v", i, got[i].Value, want)
		}
	}
}

// Near the start any of the moves that come close to the best is played.
func TestLoose(t *testing.T) {
	v := engine.Variant{Size: 6}
	trained := &trainer{variant: v}
	s := search.NewSearcher(1 << 20)
	p, err := engine.Start(6, engine.Standard, 0)
	if err != nil {
		t.Fatal(err)
	}
	if p, err = p.Play(p.Moves()[0]); err != nil {
		t.Fatal(err)
	}
	all, err := s.Values(t.Context(), p, v.Goal, search.Budget{Depth: 1})
	if err != nil {
		t.Fatal(err)
	}
	for loose, want := range map[float64]int{0: 1, 100: len(all)} {
		random := rand.New(rand.NewPCG(5, 6))
		played := map[engine.Move]bool{}
		for range 50 {
			move, err := trained.loose(t.Context(), s, generation{depth: 3, loose: loose}, p, all[0].Move, random)
			if err != nil {
				t.Fatal(err)
			}
			played[move] = true
		}
		if len(all) < 2 || len(played) != want || !played[all[0].Move] {
			t.Errorf("%v discs: %v of %d moves", loose, played, len(all))
		}
	}
}
