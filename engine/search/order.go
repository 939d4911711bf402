package search

import "math/bits"

// child is a move and the position after it, as the opponent sees it.
type child struct {
	own, foe uint64
	x        uint8
	worth    int32 // the higher, the earlier it is tried
}

// children fills list with the moves of a position.
func (s *solver) children(list []child, own, foe, moves uint64) []child {
	for ; moves != 0; moves &= moves - 1 {
		x := bits.TrailingZeros64(moves)
		f := flips(own, foe, x)
		list = append(list, child{own: foe &^ f, foe: own | f | 1<<(x&63), x: uint8(x)})
	}
	return list
}

// What a move is worth, in the order in which moves are tried; measured, see
// docs/engine.md.
const (
	worthWipeOut  = 1 << 24 // it takes the opponent's last disc: best, in a reverse game worst
	worthBest     = 1 << 23 // it was best in an earlier search
	worthMove     = -128    // a move that it leaves the opponent
	worthCorner   = -128    // more for a corner, in a reverse game less
	worthFrontier = -4      // an empty square beside the mover's discs: a move to be
	worthOdd      = 8       // it goes into an odd quadrant

	// A stable disc of the mover.
	worthStable        = 16
	worthStableReverse = -32

	// From how many empty squares on frontiers and stable discs are looked at.
	frontierFrom = 10
)

// rank says how much each move is worth.
func (s *solver) rank(list []child, hashMove uint8, empties int, odd uint8) {
	for i := range list {
		c := &list[i]
		switch {
		case c.own == 0:
			c.worth = int32(s.sign) * worthWipeOut
			continue
		case c.x == hashMove:
			c.worth = worthBest
			continue
		}
		moves := outflanking(c.own, c.foe) &^ s.off
		worth := worthMove*bits.OnesCount64(moves) +
			s.sign*worthCorner*bits.OnesCount64(moves&s.corners) +
			int(s.squareWorth[c.x&63])
		if quadrant(int(c.x))&odd != 0 {
			worth += worthOdd
		}
		if empties >= frontierFrom {
			empty := ^(c.own | c.foe | s.off)
			worth += worthFrontier*bits.OnesCount64(beside(c.foe)&empty) +
				s.worthStable*bits.OnesCount64(stable(c.foe, c.own, s.off))
		}
		c.worth = int32(worth)
	}
}

// beside returns discs and the squares around them.
func beside(discs uint64) uint64 {
	wide := discs | discs<<1&^left1 | discs>>1&^right1
	return wide | wide<<8 | wide>>8
}

// pick moves the child that is worth most to the front of list.
func pick(list []child) *child {
	best := 0
	for i := 1; i < len(list); i++ {
		if list[i].worth > list[best].worth {
			best = i
		}
	}
	list[0], list[best] = list[best], list[0]
	return &list[0]
}

// The corners of both boards.
const (
	corners8 = 0x8100000000000081
	corners6 = 0x0042000000004200
)

// squareWorth8 is what a square is worth by where it lies.
var squareWorth8 = [64]int8{
	18, 4, 16, 12, 12, 16, 4, 18,
	4, 2, 6, 8, 8, 6, 2, 4,
	16, 6, 14, 10, 10, 14, 6, 16,
	12, 8, 10, 0, 0, 10, 8, 12,
	12, 8, 10, 0, 0, 10, 8, 12,
	16, 6, 14, 10, 10, 14, 6, 16,
	4, 2, 6, 8, 8, 6, 2, 4,
	18, 4, 16, 12, 12, 16, 4, 18,
}

// squareWorth6 is squareWorth8 without its two middle lines, in the middle of
// the grid.
var squareWorth6 [64]int8

func init() {
	outer := [8]int{1: 0, 2: 1, 3: 2, 4: 5, 5: 6, 6: 7}
	for row := 1; row <= 6; row++ {
		for col := 1; col <= 6; col++ {
			squareWorth6[8*row+col] = squareWorth8[8*outer[row]+outer[col]]
		}
	}
}
