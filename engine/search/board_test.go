package search_test

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"turncoat/engine"
	"turncoat/engine/search"
)

// agree holds a board against the position it was made from: every square,
// every move with its flips, the pass and the end.
func agree(tb testing.TB, p engine.Position, b search.Board) {
	tb.Helper()
	if b.Size() != p.Size() || b.Empties() != p.Count(engine.None) || b.Own&b.Foe != 0 || (b.Own|b.Foe)&b.Off != 0 {
		tb.Fatalf("%v became %+v", p, b)
	}
	var moves []engine.Move
	for m := b.Moves(); m != 0; m &= m - 1 {
		moves = append(moves, engine.At(b.Square(bits.TrailingZeros64(m))))
	}
	slices.SortFunc(moves, func(a, b engine.Move) int { return a.Square.Compare(b.Square) })
	if len(moves) == 0 && !b.Over() {
		moves = []engine.Move{engine.PassMove}
	}
	if want := p.Moves(); !slices.Equal(moves, want) || b.Over() != p.Over() {
		tb.Fatalf("%v: moves %v, want %v", p, moves, want)
	}
	for m := b.Moves(); m != 0; m &= m - 1 {
		x := bits.TrailingZeros64(m)
		next, err := p.Place(b.Square(x))
		if err != nil {
			tb.Fatal(err)
		}
		if got, want := b.Play(x), board(tb, next); got != want {
			tb.Fatalf("%v, %v: %+v, want %+v", p, b.Square(x), got, want)
		}
	}
	if p.MustPass() {
		next, err := p.Pass()
		if err != nil || b.Pass() != board(tb, next) {
			tb.Fatalf("%v: pass %+v, want %v, %v", p, b.Pass(), next, err)
		}
	}
}

func board(tb testing.TB, p engine.Position) search.Board {
	tb.Helper()
	b, err := search.NewBoard(p)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// Games of random moves from every start, on both boards, hold passes, wiped
// out sides and ends with empty squares enough.
func TestBoardAgreesWithTheRules(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	passes, early := 0, 0
	for _, size := range []int{6, 8} {
		for game := range 400 {
			p := start(t, size, engine.Random, game%engine.Centres)
			playRandomly(t, p, random, func(p engine.Position) {
				agree(t, p, board(t, p))
				if p.MustPass() {
					passes++
				}
				if p.Over() && p.Count(engine.None) > 0 {
					early++
				}
			})
		}
	}
	if passes < 50 || early < 5 {
		t.Errorf("only %d passes and %d games that end early were seen", passes, early)
	}
}

// Sprinkled discs make lines that no game of random moves does.
func FuzzBoardAgreesWithTheRules(f *testing.F) {
	f.Add(uint64(0x0000001008000000), uint64(0x0000000810000000), false, false)
	f.Add(uint64(0x8142241818244281), uint64(0x7ebddbe7e7dbbd7e), true, false)
	f.Add(uint64(0xff818181818181ff), uint64(0x007e7e7e7e7e7e00), false, true)
	f.Fuzz(func(t *testing.T, dark, light uint64, small, lightMoves bool) {
		size := 8
		if small {
			size = 6
		}
		text := make([]byte, 0, 66)
		for i := range size * size {
			switch {
			case dark>>i&1 == 1:
				text = append(text, 'X')
			case light>>i&1 == 1:
				text = append(text, 'O')
			default:
				text = append(text, '-')
			}
		}
		turn := " X"
		if lightMoves {
			turn = " O"
		}
		p, err := engine.ParsePosition(string(text) + turn)
		if err != nil {
			return // nobody can move: no position to read
		}
		agree(t, p, board(t, p))
	})
}

func TestBoardsThatDoNotFit(t *testing.T) {
	if _, err := search.NewBoard(start(t, 10, engine.Standard, 0)); !errors.Is(err, search.ErrSize) {
		t.Errorf("10×10: %v", err)
	}
	if _, err := search.NewBoard(engine.Position{}); !errors.Is(err, search.ErrSize) {
		t.Errorf("no board: %v", err)
	}
	p := start(t, 6, engine.Open, 0)
	for range 4 {
		if _, err := search.NewBoard(p); !errors.Is(err, search.ErrCentre) {
			t.Errorf("%v: %v", p, err)
		}
		next, err := p.Play(p.Moves()[0])
		if err != nil {
			t.Fatal(err)
		}
		p = next
	}
	agree(t, p, board(t, p))
	few := position(t, "XO---------------------------------- X")
	agree(t, few, board(t, few))
}

// In a finished game the squares left empty go to the winner.
func TestFinal(t *testing.T) {
	cases := map[string]struct {
		position         string
		classic, reverse int
	}{
		"wiped out":              {"XO---------------------------------- X", -36, 36},
		"wiped out after a pass": {"OX---------------------------------- X", -36, 36},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			p := position(t, c.position)
			for !p.Over() {
				next, err := p.Play(p.Moves()[0])
				if err != nil {
					t.Fatal(err)
				}
				p = next
			}
			b := board(t, p)
			if got := b.Final(engine.Classic); got != c.classic {
				t.Errorf("classic %d, want %d", got, c.classic)
			}
			if got := b.Final(engine.Reverse); got != c.reverse {
				t.Errorf("reverse %d, want %d", got, c.reverse)
			}
		})
	}
	if got := (search.Board{Own: 0xf, Foe: 0xf0}).Final(engine.Classic); got != 0 {
		t.Errorf("a draw counts %d", got)
	}
}
