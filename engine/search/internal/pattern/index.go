package pattern

import "math/bits"

// Index are the numbers of all patterns of a position, as its side to move sees
// them. The zero Index is the empty board.
type Index [words]uint64

// Of returns the numbers of a position.
func (s *Shape) Of(own, foe Squares) Index {
	var ix Index
	for x := range own.All() {
		for k := range ix {
			ix[k] += s.units[x][k]
		}
	}
	for x := range foe.All() {
		for k := range ix {
			ix[k] -= s.units[x][k]
		}
	}
	return ix
}

// Play sets to to the numbers after a disc on x, as the opponent sees them.
func (s *Shape) Play(to, from *Index, x int, flips Squares) {
	// A flipped disc goes from -1 to 1.
	*to = Index{}
	for f := flips.Lo; f != 0; f &= f - 1 {
		u := &s.units[bits.TrailingZeros64(f)]
		for k := range to {
			to[k] += u[k]
		}
	}
	for f := flips.Hi; f != 0; f &= f - 1 {
		u := &s.units[64+bits.TrailingZeros64(f)]
		for k := range to {
			to[k] += u[k]
		}
	}
	u := &s.units[x]
	for k := range to {
		to[k] = -(from[k] + 2*to[k] + u[k])
	}
}

// Pass returns the numbers as the other side sees them.
func (ix Index) Pass() Index {
	for k := range ix {
		ix[k] = -ix[k]
	}
	return ix
}
