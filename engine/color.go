package engine

// Color is one of the two sides, or None for an empty square and for a draw.
type Color uint8

// Dark moves first.
const (
	None Color = iota
	Dark
	Light
)

// Other returns the opponent's color; None has no opponent but itself.
func (c Color) Other() Color {
	switch c {
	case Dark:
		return Light
	case Light:
		return Dark
	}
	return None
}

// String returns "dark", "light" or "none".
func (c Color) String() string {
	switch c {
	case Dark:
		return "dark"
	case Light:
		return "light"
	}
	return "none"
}

// sign is the letter that position strings use for c.
func (c Color) sign() byte {
	switch c {
	case Dark:
		return 'X'
	case Light:
		return 'O'
	}
	return '-'
}

// colorOf reads a sign of a position string; '.' is taken for an empty square too.
func colorOf(sign byte) (Color, bool) {
	switch sign {
	case 'X', 'x', '*':
		return Dark, true
	case 'O', 'o', '0':
		return Light, true
	case '-', '.':
		return None, true
	}
	return None, false
}
