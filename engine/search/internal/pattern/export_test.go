package pattern

import (
	"slices"

	"turncoat/engine"
)

// Bit is the bit of a square.
func (s *Shape) Bit(at engine.Square) int { return s.bit(int(at.Col), int(at.Row)) }

// Turned is a set of squares, the board laid in another way.
func (s *Shape) Turned(set Squares, turn int) (turned Squares) {
	for x := range set.All() {
		at := At(s.turned(x, turn))
		turned = Squares{turned.Lo | at.Lo, turned.Hi | at.Hi}
	}
	return turned
}

// Equal tells whether both judge alike.
func (w *Weights) Equal(v *Weights) bool {
	for i := range w.stages {
		if !slices.Equal(w.stages[i], v.stages[i]) {
			return false
		}
	}
	return w.Error == v.Error
}
