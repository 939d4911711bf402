package glicko

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

var usual = System{Tau: 0.5, Surest: 0, Unsurest: 1000, Precision: 1e-6}

func near(a, b, within float64) bool { return math.Abs(a-b) <= within }

func TestThePapersExample(t *testing.T) {
	got := usual.Rate(Rating{1500, 200, 0.06}, 1,
		Game{Rating{1400, 30, 0.06}, 1},
		Game{Rating{1550, 100, 0.06}, 0},
		Game{Rating{1700, 300, 0.06}, 0},
	)
	want := Rating{1464.06, 151.52, 0.05999}
	if !near(got.Value, want.Value, 0.01) || !near(got.Deviation, want.Deviation, 0.01) ||
		!near(got.Volatility, want.Volatility, 0.00001) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestAbsenceMakesUnsure(t *testing.T) {
	s := System{Tau: 0.75, Surest: 45, Unsurest: 350, Precision: 1e-6}
	cases := map[string]struct {
		deviation, periods, want float64
	}{
		"no time":         {80, 0, 80},
		"one period":      {80, 1, math.Sqrt(80*80 + 0.06*0.06*scale*scale)},
		"a hundred":       {80, 100, math.Sqrt(80*80 + 0.36*scale*scale)},
		"never beyond":    {80, 1e9, 350},
		"never below":     {10, 0, 45},
		"time goes ahead": {80, -5, 80},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got := s.Rate(Rating{1500, c.deviation, 0.06}, c.periods)
			want := Rating{1500, c.want, 0.06}
			if !near(got.Deviation, want.Deviation, 1e-9) || got.Value != want.Value || got.Volatility != want.Volatility {
				t.Errorf("got %v, want %v", got, want)
			}
		})
	}
}

// A volatile result, far from what was expected, takes the other branch of
// step 5.
func TestUpsetRaisesVolatility(t *testing.T) {
	s := System{Tau: 1.2, Surest: 45, Unsurest: 350, Precision: 1e-6}
	var games []Game
	for range 10 {
		games = append(games, Game{Rating{2400, 45, 0.06}, 1})
	}
	if got := s.Rate(Rating{1500, 60, 0.06}, 1, games...); got.Volatility <= 0.06 || got.Value <= 1500 {
		t.Errorf("ten upsets gave %v", got)
	}
}

func TestRatingsStayFiniteAndFair(t *testing.T) {
	s := System{Tau: 0.75, Surest: 45, Unsurest: 350, Precision: 1e-6}
	rating := rapid.Custom(func(t *rapid.T) Rating {
		return Rating{
			rapid.Float64Range(100, 3500).Draw(t, "value"),
			rapid.Float64Range(45, 350).Draw(t, "deviation"),
			rapid.Float64Range(0.01, 0.1).Draw(t, "volatility"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		r, opponent := rating.Draw(t, "r"), rating.Draw(t, "opponent")
		periods := rapid.Float64Range(0, 1000).Draw(t, "periods")
		won := s.Rate(r, periods, Game{opponent, 1})
		drawn := s.Rate(r, periods, Game{opponent, 0.5})
		lost := s.Rate(r, periods, Game{opponent, 0})
		if !(won.Value > r.Value && lost.Value < r.Value) {
			t.Fatalf("%v won gives %v, lost %v", r, won, lost)
		}
		if !(won.Value > drawn.Value && drawn.Value > lost.Value) {
			t.Fatalf("won %v, drawn %v, lost %v", won, drawn, lost)
		}
		for _, after := range []Rating{won, drawn, lost} {
			if math.IsNaN(after.Value+after.Deviation+after.Volatility) || math.IsInf(after.Value, 0) ||
				after.Deviation < 45 || after.Deviation > 350 || after.Volatility <= 0 {
				t.Fatalf("%v after %v against %v", after, r, opponent)
			}
		}
	})
}
