package search

import "math/bits"

// few searches positions with so few empty squares, five or more, that moves
// are better tried at once than sorted: those into odd quadrants first.
func (s *solver) few(own, foe uint64, alpha, empties int, odd uint8) int {
	s.nodes++
	moves := outflanking(own, foe) &^ s.off
	if moves == 0 {
		if outflanking(foe, own)&^s.off == 0 {
			return s.sign * final(own, foe, empties)
		}
		return -s.few(foe, own, -alpha-1, empties, odd)
	}
	best := none
	first := moves & quadrants[odd&15]
	for _, some := range [2]uint64{first, moves &^ first} {
		for ; some != 0; some &= some - 1 {
			x := bits.TrailingZeros64(some)
			f := flips(own, foe, x)
			rest := odd ^ quadrant(x)
			var value int
			if empties == 5 {
				value = -s.last4(foe&^f, own|f|1<<(x&63), -alpha-1, rest)
			} else {
				value = -s.few(foe&^f, own|f|1<<(x&63), -alpha-1, empties-1, rest)
			}
			if value > best {
				if value > alpha {
					return value
				}
				best = value
			}
		}
	}
	return best
}
