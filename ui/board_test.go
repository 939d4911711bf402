package ui

import (
	"math/rand/v2"
	"slices"
	"testing"

	"turncoat/engine"
)

// A picture that changes in steps ends as the one that is drawn at once.
func TestThePictureArrives(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, size := range []square{largeSquare, smallSquare} {
		p, err := engine.Start(8, engine.Standard, 0)
		if err != nil {
			t.Fatal(err)
		}
		b := board{theme: standardTheme, glyphs: &unicodeGlyphs}
		b.draw(boardLook{position: p, size: size})
		most := 0
		for !p.Over() {
			moves := p.Moves()
			move := moves[random.IntN(len(moves))]
			if p, err = p.Play(move); err != nil {
				t.Fatal(err)
			}
			look := boardLook{position: p, size: size, last: lastDisc([]engine.Move{move}), legal: random.IntN(2) == 0}
			b.aim(look, []bool{true, true, true})
			steps := 1
			for ; b.behind(); steps++ {
				b.step(nil)
			}
			most = max(most, steps)
			once := board{theme: standardTheme, glyphs: &unicodeGlyphs}
			if !slices.Equal(b.draw(look), once.draw(look)) {
				t.Fatalf("another picture after %d steps", steps)
			}
		}
		if most < 2 || most > 6 {
			t.Errorf("%v: %d steps at most", size, most)
		}
	}
}

func TestTheSquareUnderTheMouse(t *testing.T) {
	for _, size := range []square{largeSquare, smallSquare} {
		w, h := boardSize(10, size)
		seen := map[engine.Square]int{}
		for y := -1; y <= h; y++ {
			for x := -1; x <= w; x++ {
				if at, ok := hit(x, y, 10, size); ok {
					seen[at]++
				}
			}
		}
		if len(seen) != 100 {
			t.Errorf("%v: %d squares", size, len(seen))
		}
		for at, cells := range seen {
			if cells != size.w*size.h {
				t.Errorf("%v: %v has %d cells", size, at, cells)
			}
		}
	}
}
