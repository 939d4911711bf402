package engine_test

import (
	"testing"

	"turncoat/engine"
)

// The earliest forced pass from the standard start.
func TestEarliestPass(t *testing.T) {
	p := replay(t, start(t, 8, engine.Standard), "d3 c3 b3 b2 f5 a3 a1 c1")
	if !p.MustPass() || p.Over() || p.Turn() != engine.Dark {
		t.Fatalf("%v: Dark is to pass", p)
	}
	if got := names(p.Moves()); got != "pass" {
		t.Fatalf("moves %q, want the pass alone", got)
	}
	next, err := p.Pass()
	if err != nil || next.Turn() != engine.Light || next.MustPass() {
		t.Fatalf("after the pass %v (%v): Light is to move", next, err)
	}
	for _, c := range []engine.Color{engine.Dark, engine.Light} {
		if p.Count(c) != next.Count(c) || p.Supply(c) != next.Supply(c) {
			t.Errorf("the pass changed the discs of %v", c)
		}
	}
}

// The shortest way to be wiped out: nobody can move on an almost empty board.
func TestEarliestEnd(t *testing.T) {
	p := replay(t, start(t, 8, engine.Standard), "e6 f4 e3 f6 g5 d6 e7 f5 c5")
	if !p.Over() || p.MustPass() || p.Turn() != engine.None || len(p.Moves()) != 0 || p.HandsOver() {
		t.Fatalf("%v: the game is over", p)
	}
	if p.Count(engine.Dark) != 13 || p.Count(engine.Light) != 0 || p.Count(engine.None) != 51 {
		t.Errorf("%d to %d, want 13 to 0", p.Count(engine.Dark), p.Count(engine.Light))
	}
	if p.Winner(engine.Classic) != engine.Dark || p.Winner(engine.Reverse) != engine.Light {
		t.Errorf("winners %v and %v", p.Winner(engine.Classic), p.Winner(engine.Reverse))
	}
}

// Only the discs on the board are counted, and the side without any wins
// reverse.
func TestGoalWinner(t *testing.T) {
	cases := map[string]struct {
		goal        engine.Goal
		dark, light int
		want        engine.Color
	}{
		"more":          {engine.Classic, 33, 31, engine.Dark},
		"fewer":         {engine.Classic, 10, 12, engine.Light},
		"equal":         {engine.Classic, 12, 12, engine.None},
		"none left":     {engine.Classic, 0, 13, engine.Light},
		"reverse more":  {engine.Reverse, 33, 31, engine.Light},
		"reverse fewer": {engine.Reverse, 10, 12, engine.Dark},
		"reverse equal": {engine.Reverse, 12, 12, engine.None},
		"reverse none":  {engine.Reverse, 0, 13, engine.Dark},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if got := c.goal.Winner(c.dark, c.light); got != c.want {
				t.Errorf("winner %v, want %v", got, c.want)
			}
		})
	}
}

const darkPlaces40 = "f5d6c6b6b7b8a8f4c8g6a6c5e6d7e8a7b5a5a4c7d8--c4b4b3a2e7--c2--f7g8b2d2g7--c3--d1--a1--a3--" +
	"e2--d3b1c1f1e3--g3f3g4--g5g2h3--h5--h1g1h4--e1--h6--f6--f2--f8--h2--h8"

// A player who runs out and can still move gets a disc from the opponent, as
// often as it takes: here Dark places 40 discs of the 30 it has.
func TestSupplyIsHandedOver(t *testing.T) {
	p := start(t, 8, engine.Standard)
	handed := map[engine.Color]int{}
	for _, m := range record(t, darkPlaces40) {
		mover, dark, light := p.Turn(), p.Supply(engine.Dark), p.Supply(engine.Light)
		if p.HandsOver() {
			handed[mover]++
			mover = mover.Other()
		}
		switch {
		case m.Pass:
		case mover == engine.Dark:
			dark--
		default:
			light--
		}
		var err error
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
		if p.Supply(engine.Dark) != dark || p.Supply(engine.Light) != light {
			t.Fatalf("supplies after %v: %d and %d, want %d and %d", m,
				p.Supply(engine.Dark), p.Supply(engine.Light), dark, light)
		}
	}
	if handed[engine.Dark] != 10 || handed[engine.Light] != 0 {
		t.Errorf("handed over %v, want 10 to Dark", handed)
	}
	if p.Supply(engine.Dark) != 0 || p.Supply(engine.Light) != 1 || p.Count(engine.None) != 1 {
		t.Errorf("supplies %d and %d for %d empty squares at the end, want one disc of Light",
			p.Supply(engine.Dark), p.Supply(engine.Light), p.Count(engine.None))
	}
}

func TestCustomSupplies(t *testing.T) {
	cases := map[string]struct {
		position    string
		dark, light int
	}{
		"as usual":           {"--------------OX----XO-------------- X", 16, 16},
		"uneven":             {"--------------OX----XX-------------- O", 15, 17},
		"too many are dark":  {"XXXXXXXXXXXXXXXXXXXXO--------------- X", 0, 15},
		"too many are light": {"OOOOOOOOOOOOOOOOOOOOX--------------- O", 15, 0},
		"no room left":       {"XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X", 0, 1},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			p, err := engine.ParsePosition(c.position)
			if err != nil {
				t.Fatal(err)
			}
			if p.Supply(engine.Dark) != c.dark || p.Supply(engine.Light) != c.light {
				t.Errorf("supplies %d and %d, want %d and %d",
					p.Supply(engine.Dark), p.Supply(engine.Light), c.dark, c.light)
			}
		})
	}
}

// The same board reached in two ways is the same value.
func TestPositionsCompare(t *testing.T) {
	standard := start(t, 8, engine.Standard)
	if a, b := replay(t, standard, "c4 c3 f5 f4 c2"), replay(t, standard, "c4 c3 c2 f4 f5"); a != b {
		t.Errorf("%v and %v differ", a, b)
	}
	if placed := replay(t, start(t, 8, engine.Open), "d5 d4 e4 e5"); placed != standard {
		t.Errorf("%v placed by hand is not the standard start", placed)
	}
}
