package engine_test

import (
	"errors"
	"testing"

	"turncoat/engine"
)

func TestStarts(t *testing.T) {
	cases := map[string]struct {
		size    int
		opening engine.Opening
		board   string
		moves   string
	}{
		"standard":       {8, engine.Standard, standard8, "c4 d3 e6 f5"},
		"parallel":       {8, engine.Parallel, "---------------------------XX------OO--------------------------- X", "c6 d6 e6 f6"},
		"open":           {8, engine.Open, "---------------------------------------------------------------- X", "d4 d5 e4 e5"},
		"standard 6x6":   {6, engine.Standard, "--------------OX----XO-------------- X", "b3 c2 d5 e4"},
		"open 10x10":     {10, engine.Open, "---------------------------------------------------------------------------------------------------- X", "e5 e6 f5 f6"},
		"parallel 6x6":   {6, engine.Parallel, "--------------XX----OO-------------- X", "b5 c5 d5 e5"},
		"random's first": {8, engine.Random, standard8, "c4 d3 e6 f5"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			p := start(t, c.size, c.opening)
			if p.String() != c.board || names(p.Moves()) != c.moves || p.Turn() != engine.Dark {
				t.Errorf("%v with moves %v, want %v with %v", p, names(p.Moves()), c.board, c.moves)
			}
			half := c.size * c.size / 2
			for _, color := range []engine.Color{engine.Dark, engine.Light} {
				if got := p.Supply(color) + p.Count(color); got != half {
					t.Errorf("%v has %d discs in all, want %d", color, got, half)
				}
			}
		})
	}
}

// All six ways to put two dark and two light discs on the centre are drawn.
func TestRandomStarts(t *testing.T) {
	if engine.Centres != 6 {
		t.Fatalf("%d starts, want 6", engine.Centres)
	}
	for _, size := range engine.Sizes {
		seen := map[engine.Position]bool{}
		for draw := range engine.Centres {
			p, err := engine.Start(size, engine.Random, draw)
			if err != nil {
				t.Fatal(err)
			}
			if p.Count(engine.Dark) != 2 || p.Count(engine.Light) != 2 || p.Turn() != engine.Dark {
				t.Errorf("draw %d of %d: %v", draw, size, p)
			}
			low := int8(size/2 - 1)
			for _, s := range []engine.Square{{Col: low, Row: low}, {Col: low + 1, Row: low}, {Col: low, Row: low + 1}, {Col: low + 1, Row: low + 1}} {
				if p.At(s) == engine.None {
					t.Errorf("draw %d of %d leaves %v empty", draw, size, s)
				}
			}
			seen[p] = true
		}
		if len(seen) != engine.Centres {
			t.Errorf("%d different starts of %d squares a side", len(seen), size)
		}
	}
}

// The first four discs of an open game flip nothing; the fifth does.
func TestOpenFlipsFromTheFifthMove(t *testing.T) {
	p := start(t, 8, engine.Open)
	for _, m := range record(t, "d4 e4 e5 d5") {
		if flips := p.Flips(m.Square); flips != nil {
			t.Errorf("%v flips %v", m, flips)
		}
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		if next.Count(engine.Dark)+next.Count(engine.Light) != p.Count(engine.Dark)+p.Count(engine.Light)+1 ||
			next.At(m.Square) != p.Turn() {
			t.Errorf("%v gives %v", m, next)
		}
		p = next
	}
	if got := names(p.Moves()); got != "c5 d6 e3 f4" {
		t.Errorf("moves %s", got)
	}
	if got := names(p.Flips(square(t, "e3"))); got != "e4" {
		t.Errorf("e3 flips %q", got)
	}
}

func TestBegin(t *testing.T) {
	for _, size := range engine.Sizes {
		for _, o := range []engine.Opening{engine.Standard, engine.Parallel, engine.Random, engine.Open} {
			want, err := engine.Start(size, o, engine.Centres-1)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := engine.Begin(size, o, want.String()); got != want || err != nil {
				t.Errorf("%d %v begins with %v (%v), want %v", size, o, got, err, want)
			}
		}
	}
	custom := "XO---------------------------------- X"
	if p, err := engine.Begin(6, engine.Custom, custom); p.String() != custom || err != nil {
		t.Errorf("custom begins with %v: %v", p, err)
	}
	if _, err := engine.Begin(8, engine.Custom, custom); !errors.Is(err, engine.ErrNotation) {
		t.Errorf("a 6x6 start of an 8x8 game: %v", err)
	}
	if _, err := engine.Begin(8, engine.Standard, "nonsense"); !errors.Is(err, engine.ErrNotation) {
		t.Errorf("a start that is none: %v", err)
	}
}

func TestNoSuchStart(t *testing.T) {
	cases := map[string]struct {
		size    int
		opening engine.Opening
		draw    int
		text    string
	}{
		"size":    {7, engine.Standard, 0, "board not understood: 7 squares a side"},
		"no size": {0, engine.Open, 0, "board not understood: 0 squares a side"},
		"draw":    {8, engine.Random, 6, "draw not understood: 6"},
		"less":    {8, engine.Random, -1, "draw not understood: -1"},
		"custom":  {8, engine.Custom, 0, "not understood: the custom opening has no start of its own"},
		"no such": {8, engine.Opening(9), 0, "not understood: the unknown opening has no start of its own"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			p, err := engine.Start(c.size, c.opening, c.draw)
			if !errors.Is(err, engine.ErrNotation) || err.Error() != c.text || p != (engine.Position{}) {
				t.Errorf("%v and %v, want %q", p, err, c.text)
			}
		})
	}
}
