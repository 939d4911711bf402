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

// way is a way to move the cursor. None depends on what a line feed does to the
// column: that isn't the same everywhere.
type way uint8

const (
	stay       way = iota
	absolute       // to a row and a column
	fromLeft       // to the left, lines down, and right
	column         // to a column; a VT100 has no such way
	relative       // up or down, and left or right
	overBefore     // over the cells between, drawn with the pen before its change
	overAfter      // the same after it
)

// mostLines is how many line feeds are a way.
const mostLines = 3

// shortest returns the shortest way to a place and its bytes, but for those over
// cells.
func shortest(from cursor, x, y int, basic bool) (way, int) {
	if from == (cursor{x, y, thePlace}) {
		return stay, 0
	}
	best, least := absolute, 3+digitsAbove1(y+1)
	if x > 0 {
		least += 1 + digitsAbove1(x+1)
	}
	try := func(w way, cost int) {
		if cost < least {
			best, least = w, cost
		}
	}
	down := y - from.y
	if from.sure >= theRow && down >= 0 && down <= mostLines {
		try(fromLeft, max(1, 2*down)+right(x))
		if down == 0 && !basic {
			try(column, 3+digitsAbove1(x+1))
		}
	}
	if from.sure == thePlace {
		try(relative, vertical(down)+right(x-from.x))
	}
	return best, least
}

// digitsAbove1 is how many digits a parameter has: 1 is left out.
func digitsAbove1(n int) int {
	switch {
	case n <= 1:
		return 0
	case n < 10:
		return 1
	case n < 100:
		return 2
	}
	return 3
}

func vertical(down int) int {
	switch {
	case down == 0:
		return 0
	case down == 1 || down == -1:
		return 2
	}
	return 3 + digitsAbove1(max(down, -down))
}

// mostBackspaces is how many of them are no longer than a sequence.
const mostBackspaces = 3

func right(n int) int {
	switch {
	case n > 0:
		return 3 + digitsAbove1(n)
	case n >= -mostBackspaces:
		return -n
	}
	return 3 + digitsAbove1(-n)
}

// appendWay appends a way to a place.
func appendWay(dst []byte, w way, from cursor, x, y int) []byte {
	switch w {
	case absolute:
		return appendPlace(dst, x, y)
	case fromLeft:
		if y == from.y {
			dst = append(dst, '\r')
		}
		for range y - from.y {
			dst = append(dst, "\r\n"...)
		}
		return appendRight(dst, x)
	case column:
		return appendCount(dst, x+1, 'G')
	case relative:
		return appendRight(appendDown(dst, y-from.y), x-from.x)
	}
	return dst
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
	case n >= -mostBackspaces:
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
