package lobby

import (
	"math"
	"testing"
	"time"

	"turncoat/engine"
)

var ratedAt = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func TestRateFirstGame(t *testing.T) {
	cases := map[string]struct {
		winner      engine.Color
		dark, light float64
	}{
		"dark wins":  {engine.Dark, 1662, 1338},
		"light wins": {engine.Light, 1338, 1662},
		"a draw":     {engine.None, 1500, 1500},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			dark, light := Rate(NewRating(), NewRating(), c.winner, ratedAt)
			if math.Round(dark.Value) != c.dark || math.Round(light.Value) != c.light {
				t.Errorf("got %.0f and %.0f, want %.0f and %.0f", dark.Value, light.Value, c.dark, c.light)
			}
			for _, r := range []Rating{dark, light} {
				if r.Games != 1 || !r.At.Equal(ratedAt) || r.Deviation >= 350 {
					t.Errorf("after one game: %+v", r)
				}
			}
		})
	}
}

// Who was away for long is less sure: the same result moves them further.
func TestRateAfterAbsence(t *testing.T) {
	sure := Rating{Value: 1600, Deviation: 60, Volatility: 0.06, Games: 90, At: ratedAt}
	soon, _ := Rate(sure, sure, engine.Dark, ratedAt.Add(time.Hour))
	late, _ := Rate(sure, sure, engine.Dark, ratedAt.AddDate(1, 0, 0))
	if late.Value <= soon.Value || late.Deviation <= soon.Deviation {
		t.Errorf("after an hour %+v, after a year %+v", soon, late)
	}
}

func TestRateNeverGoesBackInTime(t *testing.T) {
	before := Rating{Value: 1600, Deviation: 60, Volatility: 0.06, Games: 3, At: ratedAt}
	after, _ := Rate(before, NewRating(), engine.Dark, ratedAt.Add(-time.Minute))
	if !after.At.Equal(ratedAt) || after.Games != 4 {
		t.Errorf("got %+v", after)
	}
}

func TestAgedChangesOnlyTheDeviation(t *testing.T) {
	sure := Rating{Value: 1600, Deviation: 60, Volatility: 0.06, Games: 90, At: ratedAt}
	year := sure.Aged(ratedAt.AddDate(1, 0, 0))
	if year.Deviation < 105 || year.Deviation > 115 {
		t.Errorf("a year makes 60 into %.1f, want about 110", year.Deviation)
	}
	year.Deviation = sure.Deviation
	if year != sure {
		t.Errorf("a year makes %+v into %+v", sure, year)
	}
	if got := sure.Aged(ratedAt).Deviation; math.Abs(got-60) > 1e-9 {
		t.Errorf("no time makes 60 into %v", got)
	}
	if got := NewRating().Aged(ratedAt); got != NewRating() {
		t.Errorf("without a game: %+v", got)
	}
}
