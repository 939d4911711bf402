package search

import "math/bits"

// The last four empty squares are known one by one, so no moves are generated
// for them: a square is tried where a disc of the opponent touches it.
//
// All of these are null-window searches: they tell whether the mover's result
// is above alpha, and return a lower bound of it if so, otherwise an upper one.

// none is below every result.
const none = -127

// flipCounts[at][own] is how many discs a disc on at flips in a line in which
// own are the mover's discs and all other squares the opponent's.
var flipCounts [8][256]uint8

// touching are the squares around each square.
var touching [64]uint64

func init() {
	for at := range flipCounts {
		for own := range flipCounts[at] {
			flipCounts[at][own] = uint8(bits.OnesCount8(between[at][own]))
		}
	}
	for x := range touching {
		for y := range touching {
			if dx, dy := x&7-y&7, x>>3-y>>3; x != y && dx*dx <= 1 && dy*dy <= 1 {
				touching[x] |= 1 << y
			}
		}
	}
}

// countFlips is how many discs a disc of own on x flips where every other
// square of the board holds a disc of the opponent.
func countFlips(own uint64, x int) int {
	x &= 63
	col, row := uint(x)&7, uint(x)>>3
	along := &flipCounts[col]
	diagonal := &diagonals[x]
	return int(along[uint8(own>>(row*8))]) +
		int(flipCounts[row][uint8(((own>>col)&columnA)*foldCol>>56)]) +
		int(along[uint8((own&diagonal[0])*columnA>>56)]) +
		int(along[uint8((own&diagonal[1])*columnA>>56)])
}

// last1 is the result with x alone empty. It is exact, but where the mover
// can't move and that alone settles the window.
func (s *solver) last1(own, foe uint64, alpha, x int) int {
	s.nodes++
	lead := 2*bits.OnesCount64(own) - s.squares // once x is the opponent's
	if n := countFlips(own, x); n > 0 {
		return s.sign * (lead + 2*n + 2)
	}
	// With nobody able to move, x is the winner's; a disc of the opponent
	// there can only lower this.
	over := lead
	if lead >= 0 {
		over += 2
	}
	if s.sign > 0 && over <= alpha || s.sign < 0 && -over > alpha {
		return s.sign * over
	}
	if n := countFlips(foe, x); n > 0 {
		return s.sign * (lead - 2*n)
	}
	return s.sign * over
}

func (s *solver) last2(own, foe uint64, alpha, x, y int, passed bool) int {
	s.nodes++
	best := none
	if foe&touching[x&63] != 0 {
		if f := flips(own, foe, x); f != 0 {
			best = -s.last1(foe&^f, own|f|1<<(x&63), -alpha-1, y)
			if best > alpha {
				return best
			}
		}
	}
	if foe&touching[y&63] != 0 {
		if f := flips(own, foe, y); f != 0 {
			best = max(best, -s.last1(foe&^f, own|f|1<<(y&63), -alpha-1, x))
		}
	}
	if best != none {
		return best
	}
	if passed {
		return s.sign * final(own, foe, 2)
	}
	return -s.last2(foe, own, -alpha-1, x, y, true)
}

func (s *solver) last3(own, foe uint64, alpha, x, y, z int, passed bool) int {
	s.nodes++
	// The square that is alone in its quadrant first: it is the odd one.
	if sameQuadrant(x, z) {
		x, y = y, x
	} else if sameQuadrant(x, y) {
		x, z = z, x
	}
	best := none
	if foe&touching[x&63] != 0 {
		if f := flips(own, foe, x); f != 0 {
			best = -s.last2(foe&^f, own|f|1<<(x&63), -alpha-1, y, z, false)
			if best > alpha {
				return best
			}
		}
	}
	if foe&touching[y&63] != 0 {
		if f := flips(own, foe, y); f != 0 {
			best = max(best, -s.last2(foe&^f, own|f|1<<(y&63), -alpha-1, x, z, false))
			if best > alpha {
				return best
			}
		}
	}
	if foe&touching[z&63] != 0 {
		if f := flips(own, foe, z); f != 0 {
			best = max(best, -s.last2(foe&^f, own|f|1<<(z&63), -alpha-1, x, y, false))
		}
	}
	if best != none {
		return best
	}
	if passed {
		return s.sign * final(own, foe, 3)
	}
	return -s.last3(foe, own, -alpha-1, x, y, z, true)
}

func (s *solver) last4(own, foe uint64, alpha int, odd uint8) int {
	empty := ^(own | foe | s.off)
	first := empty & quadrants[odd&15]
	if bits.OnesCount8(odd) == 2 && first == empty {
		// One quadrant holds a square and another three: the one first.
		first = empty & quadrants[odd&-odd&15]
		if first&(first-1) != 0 {
			first = empty &^ first
		}
	}
	var squares [4]int
	n := 0
	for m := first; m != 0; m &= m - 1 {
		squares[n&3] = bits.TrailingZeros64(m)
		n++
	}
	for m := empty &^ first; m != 0; m &= m - 1 {
		squares[n&3] = bits.TrailingZeros64(m)
		n++
	}
	return s.last4Squares(own, foe, alpha, squares[0], squares[1], squares[2], squares[3], false)
}

func (s *solver) last4Squares(own, foe uint64, alpha, w, x, y, z int, passed bool) int {
	s.nodes++
	best := none
	if foe&touching[w&63] != 0 {
		if f := flips(own, foe, w); f != 0 {
			best = -s.last3(foe&^f, own|f|1<<(w&63), -alpha-1, x, y, z, false)
			if best > alpha {
				return best
			}
		}
	}
	if foe&touching[x&63] != 0 {
		if f := flips(own, foe, x); f != 0 {
			best = max(best, -s.last3(foe&^f, own|f|1<<(x&63), -alpha-1, w, y, z, false))
			if best > alpha {
				return best
			}
		}
	}
	if foe&touching[y&63] != 0 {
		if f := flips(own, foe, y); f != 0 {
			best = max(best, -s.last3(foe&^f, own|f|1<<(y&63), -alpha-1, w, x, z, false))
			if best > alpha {
				return best
			}
		}
	}
	if foe&touching[z&63] != 0 {
		if f := flips(own, foe, z); f != 0 {
			best = max(best, -s.last3(foe&^f, own|f|1<<(z&63), -alpha-1, w, x, y, false))
		}
	}
	if best != none {
		return best
	}
	if passed {
		return s.sign * final(own, foe, 4)
	}
	return -s.last4Squares(foe, own, -alpha-1, w, x, y, z, true)
}
