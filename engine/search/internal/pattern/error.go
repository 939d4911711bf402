package pattern

import "math"

// Error tells by how much a search of Shallower(deep) plies misses what one of
// deep plies finds, in discs: the standard deviation of the difference. It was
// fitted to measured differences.
type Error struct {
	Middle Deviation // where the deep search judges positions of the middle of the game
	End    Deviation // where it goes to the end of the game
}

// Deviation is, in discs,
//
//	exp(Base + Deep·ln(deep) + Shallow·ln(Shallower(deep)) + Late·Fullness(full))
//
// Logarithms of the depths, for what was measured at small ones to hold at large
// ones too.
type Deviation struct{ Base, Deep, Shallow, Late float32 }

// Of is the deviation for a deep search of 3 plies or more of a position with so
// many empty squares of all squares of the board.
func (e Error) Of(deep, empties, squares int) float64 {
	full := 1 - float64(empties)/float64(squares)
	if deep >= empties {
		return e.End.Of(deep, full)
	}
	return e.Middle.Of(deep, full)
}

// Of is the deviation where such a share of the squares is full.
func (d Deviation) Of(deep int, full float64) float64 {
	return math.Exp(float64(d.Base) + float64(d.Deep)*math.Log(float64(deep)) +
		float64(d.Shallow)*math.Log(float64(Shallower(deep))) + float64(d.Late)*Fullness(full))
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
