package engine

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
)

// Square is one square of a board, counted from 0: column a is 0, and row 1,
// the top one, is 0. The zero Square is a1.
type Square struct{ Col, Row int8 }

// String returns the column letter and the row number: "a1", "j10".
func (s Square) String() string {
	return string(rune('a'+s.Col)) + strconv.Itoa(int(s.Row)+1)
}

// Compare orders squares as lists of them are shown: a1, a2, … b1.
func (s Square) Compare(t Square) int {
	return cmp.Or(cmp.Compare(s.Col, t.Col), cmp.Compare(s.Row, t.Row))
}

// step returns the neighbour of s in a direction; it may lie off the board.
func (s Square) step(d Square) Square { return Square{s.Col + d.Col, s.Row + d.Row} }

// directions are the eight straight lines through a square.
var directions = [8]Square{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}

// ParseSquare reads a column letter, in either case, and a row number.
// It knows the largest board only; whether the square is on a smaller one is
// said where it is used.
func ParseSquare(text string) (Square, error) {
	if len(text) < 2 || len(text) > len("j10") || text[1] == '0' {
		return Square{}, fmt.Errorf("%w: %q", ErrNotation, clip(text))
	}
	col := text[0] | 0x20 // lower case
	row, err := strconv.ParseUint(text[1:], 10, 8)
	if err != nil || row > maxSize || col < 'a' || col > 'j' {
		return Square{}, fmt.Errorf("%w: %q", ErrNotation, clip(text))
	}
	return Square{int8(col - 'a'), int8(row - 1)}, nil
}

// clip shortens a stranger's text for an error message.
func clip(text string) string {
	const most = 12
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}
