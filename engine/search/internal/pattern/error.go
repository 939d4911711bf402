package pattern

import "math"

// Error tells by how much a search of Shallower(deep) plies misses what one of
// deep plies finds: the standard deviation of the difference is
//
//	exp(Base + Deep·ln(deep) + Shallow·ln(Shallower(deep)) + Late·Fullness(full))
//
// in discs. It was fitted to measured differences. Logarithms of the depths, for
// what was measured at small ones to hold at large ones too.
type Error struct{ Base, Deep, Shallow, Late float32 }

// Of is that deviation, in discs, for a deep search of 3 plies or more where
// such a share of the squares is full.
func (e Error) Of(deep int, full float64) float64 {
	return math.Exp(float64(e.Base) + float64(e.Deep)*math.Log(float64(deep)) +
		float64(e.Shallow)*math.Log(float64(Shallower(deep))) + float64(e.Late)*Fullness(full))
}

// Fullness is the share of the squares that are full as far as it makes values
// harder to guess: near the end it doesn't any more.
func Fullness(full float64) float64 { return min(full, 0.7) }

// Shallower is the depth of the search that ProbCut lets stand for a deep one:
// about half, and of the same parity, since values swing with the side that has
// the last word.
func Shallower(deep int) int {
	if deep < 4 {
		return max(0, deep-2)
	}
	return 2*(deep/4) + deep&1
}
