package pattern

import "math"

// Error tells by how much a search of Shallower(deep) plies misses what one of
// deep plies finds: the standard deviation of the difference is
//
//	exp(Base + Deep·deep + Shallow·Shallower(deep) + Late·(share of the squares that are full))
//
// in discs. It was fitted to measured differences.
type Error struct{ Base, Deep, Shallow, Late float32 }

// Of is that deviation, in discs.
func (e Error) Of(deep int, full float64) float64 {
	shallow := float64(Shallower(deep))
	return math.Exp(float64(e.Base) + float64(e.Deep)*float64(deep) + float64(e.Shallow)*shallow + float64(e.Late)*full)
}

// Shallower is the depth of the search that ProbCut lets stand for a deep one:
// about half, and of the same parity, since values swing with the side that has
// the last word.
func Shallower(deep int) int {
	if deep < 4 {
		return max(0, deep-2)
	}
	return 2*(deep/4) + deep&1
}
