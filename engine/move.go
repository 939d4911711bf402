package engine

import (
	"slices"
	"strings"
)

// Move is a disc placed on a square, or the pass. The zero Move is a1.
type Move struct {
	Square Square // meaningless for a pass
	Pass   bool
}

// PassMove is the one pass there is.
var PassMove = Move{Pass: true}

// passes are the ways to write a pass; one that begins another comes after it.
var passes = [...]string{"pass", "pa", "ps", "--"}

// At is the move that places a disc on s.
func At(s Square) Move { return Move{Square: s} }

// String returns the square's name, or "pass".
func (m Move) String() string {
	if m.Pass {
		return "pass"
	}
	return m.Square.String()
}

// ParseMove reads a square or a pass, which may be written "pass", "pa", "ps"
// or "--", in either case.
func ParseMove(text string) (Move, error) {
	if slices.Contains(passes[:], strings.ToLower(text)) {
		return PassMove, nil
	}
	s, err := ParseSquare(text)
	return At(s), err
}
