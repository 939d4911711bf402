package render

import "strconv"

// cursor is where the terminal's cursor is, as far as we know.
type cursor struct {
	x, y int
	sure known
}

type known uint8

const (
	nothing known = iota
	theRow        // also where the last column was written: terminals differ in where that leaves the cursor
	thePlace
)

// longWay is more bytes than any way takes that is worth taking.
const longWay = 24

// appendMove appends the shortest way to another place. basic is for terminals
// that know no move to a column. No way depends on what a line feed does to the
// column: that isn't the same everywhere.
func appendMove(dst []byte, from cursor, x, y int, basic bool) []byte {
	if from == (cursor{x, y, thePlace}) {
		return dst
	}
	var room, other [longWay]byte
	best := appendPlace(room[:0], x, y)
	try := func(way []byte) {
		if len(way) < len(best) {
			best = append(room[:0], way...)
		}
	}
	down := y - from.y
	if from.sure >= theRow && down >= 0 && down <= 3 {
		try(appendRight(appendLines(other[:0], down), x))
		if down == 0 && !basic {
			try(appendCount(other[:0], x+1, 'G'))
		}
	}
	if from.sure == thePlace {
		try(appendRight(appendDown(other[:0], down), x-from.x))
	}
	return append(dst, best...)
}

// appendPlace goes to a place from anywhere.
func appendPlace(dst []byte, x, y int) []byte {
	dst = append(dst, "\x1b["...)
	if y > 0 {
		dst = strconv.AppendInt(dst, int64(y+1), 10)
	}
	if x > 0 {
		dst = strconv.AppendInt(append(dst, ';'), int64(x+1), 10)
	}
	return append(dst, 'H')
}

// appendLines goes to the start of a line below, or of this one.
func appendLines(dst []byte, down int) []byte {
	if down == 0 {
		return append(dst, '\r')
	}
	for range down {
		dst = append(dst, "\r\n"...)
	}
	return dst
}

func appendDown(dst []byte, n int) []byte {
	switch {
	case n == 1:
		return append(dst, "\x1bD"...)
	case n == -1:
		return append(dst, "\x1bM"...)
	case n > 0:
		return appendCount(dst, n, 'B')
	case n < 0:
		return appendCount(dst, -n, 'A')
	}
	return dst
}

func appendRight(dst []byte, n int) []byte {
	switch {
	case n > 0:
		return appendCount(dst, n, 'C')
	case n >= -3:
		return append(dst, "\b\b\b"[:-n]...)
	}
	return appendCount(dst, -n, 'D')
}

// appendCount appends a CSI sequence with a number, 1 being left out.
func appendCount(dst []byte, n int, final byte) []byte {
	dst = append(dst, "\x1b["...)
	if n > 1 {
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return append(dst, final)
}
