package search

import "math/bits"

// Squares that lie at the border, so that a line across it can't be closed
// around them.
const (
	sides8 = 0x8181818181818181 // columns a and h
	ends8  = 0xff000000000000ff // rows 1 and 8
	sides6 = 0x0042424242424200
	ends6  = 0x007e000000007e00
)

// stable returns discs of own that nothing can flip any more; there may be
// others. Along each of its four lines a stable disc stands in a full line, at
// the border, or beside a stable disc.
func stable(own, foe, off uint64) uint64 {
	full := own | foe | off
	sides, ends := uint64(sides8), uint64(ends8)
	if off != 0 {
		sides, ends = sides6, ends6
	}
	rows, columns := fullRows(full)|sides, fullColumns(full)|ends
	falling := fullFalling(full) | sides | ends
	rising := fullRising(full) | sides | ends
	found := own & rows & columns & falling & rising
	for more := found; more != 0; {
		next := own &
			(rows | found<<1 | found>>1) &
			(columns | found<<8 | found>>8) &
			(falling | found<<9 | found>>9) &
			(rising | found<<7 | found>>7)
		more = next &^ found
		found |= next
	}
	return found
}

func fullRows(full uint64) uint64 {
	full &= full >> 4
	full &= full >> 2
	full &= full >> 1
	return (full & columnA) * 0xff
}

func fullColumns(full uint64) uint64 {
	full &= bits.RotateLeft64(full, 32)
	full &= bits.RotateLeft64(full, 16)
	return full & bits.RotateLeft64(full, 8)
}

// The last 1, 2 and 4 columns and rows at each side of the grid: from there a
// step of as many squares leads off it.
const (
	left1, left2, left4       = columnA, columnA * 0x3, columnA * 0xf
	right1, right2, right4    = columnA * 0x80, columnA * 0xc0, columnA * 0xf0
	top1, top2, top4          = 0xff, 0xffff, 0xffffffff
	bottom1, bottom2, bottom4 = top1 << 56, top2 << 48, top4 << 32
)

// fullFalling returns the squares whose diagonal that falls to the right is
// full: looked along both ways, 1, 2 and 4 squares at a time.
func fullFalling(full uint64) uint64 {
	down := full & (full>>9 | right1 | bottom1)
	down &= down>>18 | right2 | bottom2
	down &= down>>36 | right4 | bottom4
	up := full & (full<<9 | left1 | top1)
	up &= up<<18 | left2 | top2
	return down & up & (up<<36 | left4 | top4)
}

// fullRising is fullFalling for the diagonals that rise.
func fullRising(full uint64) uint64 {
	down := full & (full>>7 | left1 | bottom1)
	down &= down>>14 | left2 | bottom2
	down &= down>>28 | left4 | bottom4
	up := full & (full<<7 | right1 | top1)
	up &= up<<14 | right2 | top2
	return down & up & (up<<28 | right4 | top4)
}
