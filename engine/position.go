package engine

import "slices"

const maxSize = 10

// Sizes are the boards there are, in squares a side.
var Sizes = [...]int{6, 8, 10}

// ValidSize tells whether there is a board of size squares a side.
func ValidSize(size int) bool { return slices.Contains(Sizes[:], size) }

// Position is a board, the side to move and both supplies of discs. It is a
// plain value: comparable, copied freely, never changed by a method. The zero
// Position is no board; Start and ParsePosition make one.
type Position struct {
	size  int8
	turn  Color
	open  bool // the first four discs of an open game are still being placed
	dark  int8 // discs in Dark's supply; the other empty squares' discs are Light's
	cells [maxSize * maxSize]Color
}

// Size returns the squares a side, 0 for the zero Position.
func (p Position) Size() int { return int(p.size) }

// Turn returns the side to move, or None when the game is over.
func (p Position) Turn() Color {
	if p.Over() {
		return None
	}
	return p.turn
}

// On tells whether s is a square of this board.
func (p Position) On(s Square) bool { return p.on(s) }

// At returns the disc on s, None where there is none.
func (p Position) At(s Square) Color { return p.disc(s) }

// Squares returns every square of the board, row by row from a1.
func (p Position) Squares() []Square {
	all := make([]Square, 0, len(p.board()))
	for row := range p.size {
		for col := range p.size {
			all = append(all, Square{col, row})
		}
	}
	return all
}

// Count returns how many squares hold c; Count(None) are the empty ones.
func (p Position) Count(c Color) int {
	n := 0
	for _, cell := range p.board() {
		if cell == c {
			n++
		}
	}
	return n
}

// Supply returns how many discs c, Dark or Light, has left to place. Both
// supplies together are as many as there are empty squares.
func (p Position) Supply(c Color) int {
	if c == Dark {
		return int(p.dark)
	}
	return p.Count(None) - int(p.dark)
}

// HandsOver tells whether the side to move has run out of discs, so that the
// disc of its next move comes from the opponent's supply.
func (p Position) HandsOver() bool { return p.canMove(p.turn) && p.Supply(p.turn) == 0 }

// Winner returns who has won by goal if the game ended here, None for a draw.
func (p Position) Winner(goal Goal) Color {
	return goal.Winner(p.Count(Dark), p.Count(Light))
}

// disc is At without a copy of the board, which the rules would make millions
// of.
func (p *Position) disc(s Square) Color {
	if !p.on(s) {
		return None
	}
	return p.cells[p.index(s)]
}

func (p *Position) on(s Square) bool {
	return s.Col >= 0 && s.Col < p.size && s.Row >= 0 && s.Row < p.size
}

// board is the part of cells that this size of board uses, row by row.
func (p *Position) board() []Color { return p.cells[:int(p.size)*int(p.size)] }

func (p *Position) index(s Square) int { return int(s.Row)*int(p.size) + int(s.Col) }

// centre are the four centre squares, row by row.
func (p *Position) centre() [4]Square {
	low, high := p.size/2-1, p.size/2
	return [4]Square{{low, low}, {high, low}, {low, high}, {high, high}}
}
