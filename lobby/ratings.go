package lobby

import (
	"time"

	"turncoat/engine"
	"turncoat/lobby/glicko"
)

// Each rated game is rated by itself, as soon as it has ended. A player's
// deviation grows by periodsPerDay rating periods a day between games, so that
// about a year of absence makes 60 into 110 (Lichess's choice).
const periodsPerDay = 0.21436

var ratingSystem = glicko.System{Tau: 0.75, Surest: 45, Unsurest: 350, Precision: 1e-6}

// Rate returns both ratings after one game that ended at an instant, won by
// winner, None for a draw. Each side is judged by what the other's rating was
// before, aged to that instant.
func Rate(dark, light Rating, winner engine.Color, now time.Time) (darkAfter, lightAfter Rating) {
	score := 0.5
	switch winner {
	case engine.Dark:
		score = 1
	case engine.Light:
		score = 0
	}
	return dark.after(light, score, now), light.after(dark, 1-score, now)
}

func (r Rating) after(opponent Rating, score float64, now time.Time) Rating {
	rated := ratingSystem.Rate(r.glicko(), r.periods(now), glicko.Game{
		Opponent: opponent.Aged(now).glicko(),
		Score:    score,
	})
	if now.Before(r.At) {
		now = r.At // of games that ended at once, one is rated after the other
	}
	return Rating{
		Value: rated.Value, Deviation: rated.Deviation, Volatility: rated.Volatility,
		Games: r.Games + 1, At: now,
	}
}

// Aged is a rating as it is at an instant without another game: its deviation
// has grown since the newest.
func (r Rating) Aged(now time.Time) Rating {
	r.Deviation = ratingSystem.Absent(r.glicko(), r.periods(now)).Deviation
	return r
}

// periods is how long a player hasn't played, in rating periods.
func (r Rating) periods(now time.Time) float64 {
	if r.At.IsZero() {
		return 0
	}
	return max(0, now.Sub(r.At).Hours()/24*periodsPerDay)
}

func (r Rating) glicko() glicko.Rating {
	return glicko.Rating{Value: r.Value, Deviation: r.Deviation, Volatility: r.Volatility}
}
