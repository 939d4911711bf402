package bot

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"turncoat/engine"
	"turncoat/match"
)

func TestOnePlyKnowsItsSquares(t *testing.T) {
	for name, c := range map[string]struct {
		position string
		goal     engine.Goal
		want     string
	}{
		// Dark can take a1, or flip more from f1's row.
		"a corner":             {"-OX---" + "------" + "XOOOO-" + strings.Repeat("------", 3) + " X", engine.Classic, "a1"},
		"no corner in reverse": {"-OX---" + "------" + "XOOOO-" + strings.Repeat("------", 3) + " X", engine.Reverse, "f3"},
		"most discs":           {"------" + "-----X" + "XOOO-O" + "------" + "--XO--" + "------" + " X", engine.Classic, "e3"},
	} {
		p, err := engine.ParsePosition(c.position)
		if err != nil {
			t.Fatal(name, err)
		}
		s := match.NewState(&match.Setup{Variant: engine.Variant{Size: p.Size(), Goal: c.goal}, Start: p})
		m, err := OnePly{Draw: func(int) int { return 0 }}.Choose(t.Context(), s)
		if err != nil || m.String() != c.want {
			t.Errorf("%s: plays %v of %v, %v; want %s", name, m, s.Moves(), err, c.want)
		}
	}
}

func TestSquaresBesideACornerAreShunnedWhileItIsEmpty(t *testing.T) {
	for _, size := range engine.Sizes {
		p, err := engine.Start(size, engine.Standard, 0)
		if err != nil {
			t.Fatal(err)
		}
		counts := map[int]int{}
		for _, s := range p.Squares() {
			counts[placeWorth(p, s)]++
		}
		want := map[int]int{cornerWorth: 4, besideDiagonal: 4, besideOrthogonal: 8, 0: size*size - 16}
		for worth, n := range want {
			if counts[worth] != n {
				t.Errorf("%d×%d: %d squares are worth %d, want %d", size, size, counts[worth], worth, n)
			}
		}
	}
	taken, err := engine.ParsePosition("X-----" + strings.Repeat("------", 2) + "--OX--" + strings.Repeat("------", 2) + " X")
	if err != nil {
		t.Fatal(err)
	}
	if got := placeWorth(taken, engine.Square{Col: 1, Row: 1}); got != 0 {
		t.Errorf("b2 beside a taken corner is worth %d", got)
	}
}

// rank tells the classes of squares apart, and sees how they lie by hand: 3 is
// a corner, 0 is diagonally beside an empty corner, 1 is beside one along the
// edge, 2 is any other.
func rank(p engine.Position, s engine.Square) int {
	last := int8(p.Size() - 1)
	for _, corner := range []engine.Square{{}, {Col: last}, {Row: last}, {Col: last, Row: last}} {
		dc, dr := max(s.Col-corner.Col, corner.Col-s.Col), max(s.Row-corner.Row, corner.Row-s.Row)
		switch {
		case dc == 0 && dr == 0:
			return 3
		case dc > 1 || dr > 1 || p.At(corner) != engine.None:
		case dc == 1 && dr == 1:
			return 0
		default:
			return 1
		}
	}
	return 2
}

// TestOnePlyAlwaysPlaysOneOfTheBest plays games at random on every board and asks
// in each position: the move is legal, of the best class that there is, and
// flips the most discs in it; where fewer discs win, all the other way round.
func TestOnePlyAlwaysPlaysOneOfTheBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		variant := rapid.SampledFrom(engine.Variants).Draw(t, "variant")
		opening := rapid.SampledFrom([]engine.Opening{engine.Standard, engine.Parallel, engine.Open}).Draw(t, "opening")
		p, err := engine.Start(variant.Size, opening, 0)
		if err != nil {
			t.Fatal(err)
		}
		sign := 1
		if variant.Goal == engine.Reverse {
			sign = -1
		}
		value := func(m engine.Move) int {
			return sign * (1000*rank(p, m.Square) + len(p.Flips(m.Square)))
		}
		for !p.Over() {
			s := match.NewState(&match.Setup{Variant: variant, Start: p})
			m, err := NewOnePly().Choose(context.Background(), s)
			if err != nil || !p.Legal(m) {
				t.Fatalf("%s: plays %v, %v", p, m, err)
			}
			for _, other := range p.Moves() {
				if !m.Pass && value(other) > value(m) {
					t.Fatalf("%s %v: plays %v, though %v is better", p, variant, m, other)
				}
			}
			moves := p.Moves()
			if p, err = p.Play(moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestBetweenEqualsOnePlyDraws(t *testing.T) {
	p, err := engine.Start(8, engine.Standard, 0) // four moves, each flips one
	if err != nil {
		t.Fatal(err)
	}
	s := match.NewState(&match.Setup{Variant: engine.Variants[0], Start: p})
	for i, want := range p.Moves() {
		mind := OnePly{Draw: func(n int) int {
			if n != 4 {
				t.Errorf("draws from %d", n)
			}
			return i
		}}
		if m, err := mind.Choose(t.Context(), s); err != nil || m != want {
			t.Errorf("draw %d: %v, %v, want %v", i, m, err, want)
		}
	}
}
