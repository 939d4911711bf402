package pattern

import (
	"iter"
	"math/bits"
)

// Squares is a set of squares. On 8×8 bit 0 is a1, bit 7 h1 and bit 63 h8, and
// a 6×6 board lies in its middle; on 10×10 bit 0 is a1, bit 9 j1, bit 64 of the
// two words together e7, and bit 99 j10.
type Squares struct{ Lo, Hi uint64 }

// All returns the squares in the order of their bits.
func (s Squares) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for lo := s.Lo; lo != 0; lo &= lo - 1 {
			if !yield(bits.TrailingZeros64(lo)) {
				return
			}
		}
		for hi := s.Hi; hi != 0; hi &= hi - 1 {
			if !yield(64 + bits.TrailingZeros64(hi)) {
				return
			}
		}
	}
}

// Count returns how many squares there are.
func (s Squares) Count() int { return bits.OnesCount64(s.Lo) + bits.OnesCount64(s.Hi) }

// Has tells whether a square is in the set.
func (s Squares) Has(x int) bool {
	if x < 64 {
		return s.Lo>>x&1 != 0
	}
	return s.Hi>>(x-64)&1 != 0
}

// Without is the set but for one square.
func (s Squares) Without(x int) Squares {
	at := At(x)
	return Squares{Lo: s.Lo &^ at.Lo, Hi: s.Hi &^ at.Hi}
}

// At is the set of one square.
func At(x int) Squares {
	if x < 64 {
		return Squares{Lo: 1 << x}
	}
	return Squares{Hi: 1 << (x - 64)}
}

// Tiers are all squares of a board of so many a side: corners, most of the
// others, and those beside corners.
func Tiers(size int) (tiers [3]Squares) {
	s := ShapeOf(size)
	for col := range size {
		for row := range size {
			at, tier := At(s.bit(col, row)), 1
			switch c, r := min(col, size-1-col), min(row, size-1-row); {
			case c+r == 0:
				tier = 0
			case c <= 1 && r <= 1:
				tier = 2
			}
			tiers[tier] = Squares{tiers[tier].Lo | at.Lo, tiers[tier].Hi | at.Hi}
		}
	}
	return tiers
}
