package bot

import (
	"strings"
	"testing"

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

func TestOnePlyIsAlwaysLegal(t *testing.T) {
	for _, size := range engine.Sizes {
		for _, opening := range []engine.Opening{engine.Standard, engine.Open} {
			p, err := engine.Start(size, opening, 0)
			if err != nil {
				t.Fatal(err)
			}
			mind := NewOnePly()
			for !p.Over() {
				s := match.NewState(&match.Setup{Variant: engine.Variant{Size: size}, Start: p})
				m, err := mind.Choose(t.Context(), s)
				if err != nil {
					t.Fatal(err)
				}
				if p, err = p.Play(m); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
