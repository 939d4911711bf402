package search

// A line through a square (its row, column or one of its diagonals) is folded
// into eight bits, looked up, and unfolded: one step for both directions.
const (
	columnA = 0x0101010101010101 // column a; times it folds a diagonal into the top byte
	foldCol = 0x0102040810204080 // times it folds column a into the top byte, row 1 lowest
)

// diagonals are the two through each square, the square itself left out:
// falling to the right, and rising.
var diagonals [64][2]uint64

// ends[at][run] are the two squares, as bits of a folded line, that a disc must
// stand on to outflank, together with one on at, the discs of run. The outer
// two squares of the line can't be outflanked and are left out of run.
var ends [8][128]uint8

// between[at][ends] are the squares between at and the nearest of ends on
// either side.
var between [8][256]uint8

// downColumn unfolds a line into column a.
var downColumn [256]uint64

func init() {
	for x := range diagonals {
		for y := range diagonals {
			right, down := y&7-x&7, y>>3-x>>3
			switch {
			case x == y:
			case right == down:
				diagonals[x][0] |= 1 << y
			case right == -down:
				diagonals[x][1] |= 1 << y
			}
		}
	}
	for line := range 256 {
		for at := range 8 {
			between[at][line] = betweenEnds(at, line)
			ends[at][line>>1] = runEnds(at, line&0x7e)
			downColumn[line] |= uint64(line>>at&1) << (8 * at)
		}
	}
}

func runEnds(at, run int) (found uint8) {
	up := at + 1
	for up < 7 && run>>up&1 == 1 {
		up++
	}
	if up > at+1 {
		found |= 1 << up
	}
	down := at - 1
	for down > 0 && run>>down&1 == 1 {
		down--
	}
	if down < at-1 {
		found |= 1 << down
	}
	return found
}

func betweenEnds(at, ends int) (found uint8) {
	if up := ends & (-2 << at); up != 0 {
		found |= uint8((up & -up) - (2 << at))
	}
	for x, run := at-1, uint8(0); x >= 0; x-- {
		if ends>>x&1 == 1 {
			return found | run
		}
		run |= 1 << x
	}
	return found
}

// flips returns the discs of foe that a disc of own on x outflanks; none where
// the move is illegal. x must be empty.
func flips(own, foe uint64, x int) uint64 {
	x &= 63
	col, row := uint(x)&7, uint(x)>>3
	falling, rising := diagonals[x][0], diagonals[x][1]
	ends1, between1 := &ends[col], &between[col]

	fallingEnds := ends1[(foe&falling)*columnA>>57] & uint8((own&falling)*columnA>>56)
	risingEnds := ends1[(foe&rising)*columnA>>57] & uint8((own&rising)*columnA>>56)
	rowEnds := ends1[foe>>(row*8+1)&127] & uint8(own>>(row*8))
	colEnds := ends[row][(foe>>col&columnA)*foldCol>>57] & uint8((own>>col&columnA)*foldCol>>56)

	return uint64(between1[fallingEnds])*columnA&falling |
		uint64(between1[risingEnds])*columnA&rising |
		uint64(between1[rowEnds])<<(row*8) |
		downColumn[between[row][colEnds]]<<col
}
