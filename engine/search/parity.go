package search

import "math/bits"

// quadrants[set] are the squares of a set of the board's four quadrants. In a
// quadrant with an odd number of empty squares the side to move may expect to
// have the last word, so its squares are tried first.
var quadrants [16]uint64

func init() {
	for set := range quadrants {
		for x := range 64 {
			if uint8(set)&quadrant(x) != 0 {
				quadrants[set] |= 1 << x
			}
		}
	}
}

// quadrant is the set of the one quadrant that x is in.
func quadrant(x int) uint8 { return 1 << (uint(x)>>2&1 | uint(x)>>4&2) }

func sameQuadrant(x, y int) bool { return (x^y)&0o44 == 0 }

// oddQuadrants is the set of those with an odd number of empty squares.
func oddQuadrants(empty uint64) (odd uint8) {
	for i := range 4 {
		if bits.OnesCount64(empty&quadrants[1<<i])&1 == 1 {
			odd |= 1 << i
		}
	}
	return odd
}
