package analysis_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/engine/search/analysis"
)

// course is a game whose positions are worth so much to Dark, the last value
// being the end's; whole values are results, others guesses. Sides take turns,
// Dark first.
func course(t *testing.T, values ...float64) []analysis.Ply {
	t.Helper()
	p, err := engine.Start(8, engine.Standard, 0)
	if err != nil {
		t.Fatal(err)
	}
	plies := make([]analysis.Ply, len(values)-1)
	for i := range plies {
		before, after := values[i], values[i+1]
		if p.Turn() == engine.Light {
			before, after = -before, -after
		}
		if after > before {
			t.Fatalf("ply %d gains by itself", i)
		}
		move := p.Moves()[0]
		plies[i] = analysis.Ply{
			Position: p, Move: move, Value: after, Sure: whole(after),
			Best: search.Verdict{Move: move, Value: before, Exact: whole(before)},
			Loss: before - after, Exact: whole(before) && whole(after),
		}
		if p, err = p.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	return plies
}

func whole(v float64) bool { return v == math.Trunc(v) }

func TestTurning(t *testing.T) {
	dark, light, drawn := engine.Dark, engine.Light, engine.None
	for name, c := range map[string]struct {
		values []float64
		winner engine.Color
		want   int
	}{
		"one mistake decides it":               {[]float64{0, 0, 6, 6, 6}, dark, 1},
		"the last of several does":             {[]float64{0, -4, 6, 2, 2, -8, 10, 10}, dark, 5},
		"it changes hands and comes back":      {[]float64{0, 0, 4, -2, -2, -6, 8, 8}, dark, 5},
		"Light wins":                           {[]float64{0, -4, -4, -6, -4}, light, 0},
		"a win that a draw lay between":        {[]float64{-4, -4, 0, 0, 4, 4}, dark, 3},
		"led throughout":                       {[]float64{4, 2, 6, 6}, dark, -1},
		"led throughout, if little at first":   {[]float64{2, 2, 6, 6}, dark, -1},
		"guesses creep: the largest":           {[]float64{0, -0.5, 1.4, 1.3, 2.2, 2.1, 3.5, 3.5}, dark, 1},
		"a guess near zero is no lead":         {[]float64{1.5, 1.1, 2.5, 0.5, 8.5, 8.5}, dark, 3},
		"resigned while ahead":                 {[]float64{0, -6, -6, -8, -8}, dark, -1},
		"a draw: the win that was given away":  {[]float64{0, 0, 6, 0, 0}, drawn, 2},
		"a draw: the last of two":              {[]float64{0, 0, 6, -4, 0, 0}, drawn, 3},
		"a draw that nobody was ever close to": {[]float64{0, -1, 1, 0, 0}, drawn, -1},
		"no move":                              {[]float64{0}, dark, -1},
	} {
		sum := analysis.NewSum(course(t, c.values...), analysis.End{Over: true, Winner: c.winner})
		if sum.Turning != c.want {
			t.Errorf("%s: ply %d, want %d", name, sum.Turning, c.want)
		}
	}
	if sum := analysis.NewSum(course(t, 0, 0, 6), analysis.End{}); sum.Turning != -1 {
		t.Error("a game without a result has turned")
	}
}

func TestMark(t *testing.T) {
	for _, c := range []struct {
		best, value float64
		want        string
	}{
		{10, 10, ""}, {10, 8, ""}, {10, 6, "?"}, {-4, -20, "?"}, {2, 0, "??"}, {0, -2, "??"}, {12, -8, "??"},
		{4.5, 2.5, ""}, {4.5, -2.5, "?"}, {1.5, -6.5, "?"}, {3.5, -3.5, "??"}, // guesses
		{3.5, -2, "??"}, {3.5, 0, ""}, // a guess, and what it turned out to be
	} {
		p := analysis.Ply{
			Value: c.value, Sure: whole(c.value), Best: search.Verdict{Value: c.best, Exact: whole(c.best)},
			Loss: c.best - c.value, Exact: whole(c.best) && whole(c.value),
		}
		if got := p.Mark().String(); got != c.want {
			t.Errorf("%v to %v: %q, want %q", c.best, c.value, got, c.want)
		}
	}
}

func TestAccuracy(t *testing.T) {
	for loss, want := range map[float64]float64{0: 100, 6: 50, 12: 25, 2: 79.37} {
		if got := analysis.Worth(loss); math.Abs(got-want) > 0.01 {
			t.Errorf("%v lost discs leave %v, want %v", loss, got, want)
		}
	}
	// The first position of a game has four moves, the others more than one.
	sum := analysis.NewSum(course(t, 0, -6, -6, -6, 0), analysis.End{})
	if sum.Dark != (analysis.Accuracy{Percent: 75, Moves: 2}) || sum.Light != (analysis.Accuracy{Percent: 75, Moves: 2}) {
		t.Errorf("%+v", sum)
	}
	if none := analysis.NewSum(nil, analysis.End{}); none.Of(engine.Dark).Known() || none.Of(engine.Light).Known() {
		t.Errorf("%+v of no moves", none)
	}
}

// A move that was the only one says nothing of who made it.
func TestAMoveWithoutAChoiceDoesNotCount(t *testing.T) {
	v := engine.Variants[0]
	first, moves := randomGame(t, v, rand.New(rand.NewPCG(9, 10)))
	plies, err := analyst(nil).Game(t.Context(), first, v.Goal, moves, func(int, analysis.Ply) {})
	if err != nil {
		t.Fatal(err)
	}
	choices := map[engine.Color]int{}
	for _, p := range plies {
		if len(p.Position.Moves()) > 1 {
			choices[p.By()]++
		} else if p.Loss != 0 {
			t.Errorf("the only move loses: %+v", p)
		}
	}
	sum := analysis.NewSum(plies, analysis.End{})
	if sum.Dark.Moves != choices[engine.Dark] || sum.Light.Moves != choices[engine.Light] || sum.Dark.Moves+sum.Light.Moves == len(plies) {
		t.Errorf("%+v, want %v", sum, choices)
	}
}

// In a game that was judged, guesses and all, every side has lost to the other
// what it lost: a move never gains.
func TestNoMoveGains(t *testing.T) {
	v := engine.Variants[2]
	first, moves := randomGame(t, v, rand.New(rand.NewPCG(11, 12)))
	plies, err := analyst(nil).Game(t.Context(), first, v.Goal, moves, func(int, analysis.Ply) {})
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range plies {
		if p.Value > p.Best.Value {
			t.Errorf("ply %d: %+v", i, p)
		}
	}
}
