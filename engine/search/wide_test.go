package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"turncoat/engine"
	"turncoat/engine/search/internal/pattern"
)

// wideAgrees holds a wide board against the position it was made from.
func wideAgrees(tb testing.TB, p engine.Position) {
	tb.Helper()
	w := newWide(p)
	if w.empties() != p.Count(engine.None) {
		tb.Fatalf("%v became %+v", p, w)
	}
	var moves []engine.Move
	for x := range w.moves().All() {
		moves = append(moves, engine.At(w.square(x)))
		next, err := p.Place(w.square(x))
		if err != nil {
			tb.Fatalf("%v, %v: %v", p, w.square(x), err)
		}
		if got := w.place(x, w.flips(x)); got != newWide(next) {
			tb.Fatalf("%v, %v: %+v, want %+v", p, w.square(x), got, newWide(next))
		}
	}
	slices.SortFunc(moves, func(a, b engine.Move) int { return a.Square.Compare(b.Square) })
	if len(moves) == 0 && w.pass().moves().Count() > 0 {
		moves = []engine.Move{engine.PassMove}
	}
	if want := p.Moves(); !slices.Equal(moves, want) {
		tb.Fatalf("%v: moves %v, want %v", p, moves, want)
	}
	if lead := p.Count(p.Turn()) - p.Count(p.Turn().Other()); p.Count(engine.None) == 0 && w.final() != lead {
		tb.Fatalf("%v: %d, want %d", p, w.final(), lead)
	}
}

func TestWideAgreesWithTheRules(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 10))
	passes := 0
	for game := range 150 {
		p, err := engine.Start(10, engine.Random, game%engine.Centres)
		if err != nil {
			t.Fatal(err)
		}
		for !p.Over() {
			wideAgrees(t, p)
			if p.MustPass() {
				passes++
			}
			legal := p.Moves()
			if p, err = p.Play(legal[random.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if passes < 20 {
		t.Errorf("only %d passes were seen", passes)
	}
}

// Sprinkled discs make lines that no game of random moves does.
func FuzzWideAgreesWithTheRules(f *testing.F) {
	f.Add(uint64(0x0000001008000000), uint64(0x0000000810000000), uint64(3), uint64(1))
	f.Add(uint64(0x8142241818244281), uint64(0x7ebddbe7e7dbbd7e), uint64(0x1ffffffff), uint64(0xfffffffff))
	f.Fuzz(func(t *testing.T, ownLo, foeLo, ownHi, foeHi uint64) {
		const high = 1<<36 - 1
		own := pattern.Squares{Lo: ownLo, Hi: ownHi & high}
		foe := pattern.Squares{Lo: foeLo &^ ownLo, Hi: foeHi &^ ownHi & high}
		p, err := pattern.ShapeOf(10).Position(own, foe)
		if err != nil {
			return // nobody can move: no position to read
		}
		wideAgrees(t, p)
	})
}
