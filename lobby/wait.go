package lobby

import (
	"math"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// A waiting player is paired with the nearest rating within a window that
// widens while the one who has waited longer waits.
const (
	windowStart = 150.0 // rating points
	windowGrow  = 25.0  // rating points a second
)

// compatible tells whether two offers describe one game.
func compatible(a, b Seek) bool {
	x, y := a.Wish, b.Wish
	if a.By.ID == b.By.ID || x.Variant != y.Variant || x.Control != y.Control ||
		x.Opening != y.Opening || x.Start != y.Start || x.Corrections != y.Corrections {
		return false
	}
	if x.Color != engine.None && x.Color == y.Color {
		return false
	}
	return stakesAgree(a, b)
}

func stakesAgree(a, b Seek) bool {
	x, y := a.Wish.Stake, b.Wish.Stake
	if x != RatedOnly && y != RatedOnly {
		return true
	}
	return x != Casual && y != Casual && !a.By.Guest && !b.By.Guest
}

// window is how far apart two ratings may be at an instant.
func window(a, b Seek, now time.Time) float64 {
	older := a.Created
	if b.Created.Before(older) {
		older = b.Created
	}
	return windowStart + windowGrow*max(0, now.Sub(older).Seconds())
}

// partner returns the offer that suits one best: the nearest rating, and of
// equally near ones the one that has waited longest. The others come oldest
// first.
func partner(one Seek, others []Seek, now time.Time) (Seek, bool) {
	var best Seek
	nearest := math.Inf(1)
	for _, other := range others {
		gap := math.Abs(one.Rating.Value - other.Rating.Value)
		if gap < nearest && gap <= window(one, other, now) && compatible(one, other) {
			best, nearest = other, gap
		}
	}
	return best, !math.IsInf(nearest, 1)
}

// seats says who is dark: one, unless the wishes or the draw say otherwise.
func seats(one, other match.Player, wantsOne, wantsOther engine.Color, draw bool) (dark, light match.Player) {
	oneDark := draw
	switch {
	case wantsOne != engine.None:
		oneDark = wantsOne == engine.Dark
	case wantsOther != engine.None:
		oneDark = wantsOther == engine.Light
	}
	if oneDark {
		return one, other
	}
	return other, one
}
