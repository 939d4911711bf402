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
	open  bool // the first four discs go freely on the centre squares
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
func (p Position) On(s Square) bool {
	return s.Col >= 0 && s.Col < p.size && s.Row >= 0 && s.Row < p.size
}

// At returns the disc on s, None where there is none.
func (p Position) At(s Square) Color {
	if !p.On(s) {
		return None
	}
	return p.cells[p.index(s)]
}

func (p Position) index(s Square) int { return int(s.Row)*int(p.size) + int(s.Col) }

// Squares returns every square of the board, row by row from a1.
func (p Position) Squares() []Square {
	all := make([]Square, 0, int(p.size)*int(p.size))
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
	for _, cell := range p.cells[:int(p.size)*int(p.size)] {
		if cell == c {
			n++
		}
	}
	return n
}

// Supply returns how many discs c has left to place. Both supplies together
// are as many as there are empty squares.
func (p Position) Supply(c Color) int {
	if c == Dark {
		return int(p.dark)
	}
	return p.Count(None) - int(p.dark)
}

// HandsOver tells whether the side to move has run out of discs, so that the
// disc of its next move comes from the opponent's supply.
func (p Position) HandsOver() bool {
	return !p.Over() && !p.MustPass() && p.Supply(p.turn) == 0
}

// placingCentre tells whether the next disc goes freely on a centre square.
func (p Position) placingCentre() bool { return p.open && p.Count(None) > len(p.cellsOf())-4 }

func (p *Position) cellsOf() []Color { return p.cells[:int(p.size)*int(p.size)] }

// centre tells whether s is one of the four centre squares.
func (p Position) centre(s Square) bool {
	low, high := p.size/2-1, p.size/2
	return (s.Col == low || s.Col == high) && (s.Row == low || s.Row == high)
}

// outflanked returns the discs that c would flip in one direction from s.
func (p Position) outflanked(c Color, s, direction Square) []Square {
	var run []Square
	for at := s.step(direction); ; at = at.step(direction) {
		switch p.At(at) {
		case c.Other():
			run = append(run, at)
		case c:
			return run
		default:
			return nil
		}
	}
}

// canPlace tells whether the rules let c put a disc on s.
func (p Position) canPlace(c Color, s Square) bool {
	if p.At(s) != None {
		return false
	}
	if p.placingCentre() {
		return p.centre(s)
	}
	return slices.ContainsFunc(directions[:], func(d Square) bool {
		return p.outflanks(c, s, d)
	})
}

// outflanks is outflanked without the list.
func (p *Position) outflanks(c Color, s, d Square) bool {
	foe := c.Other()
	at := s.step(d)
	if p.At(at) != foe {
		return false
	}
	for p.At(at) == foe {
		at = at.step(d)
	}
	return p.At(at) == c
}

// canMove tells whether c has any square to place a disc on.
func (p Position) canMove(c Color) bool {
	for row := range p.size {
		for col := range p.size {
			if p.canPlace(c, Square{col, row}) {
				return true
			}
		}
	}
	return false
}

// Over tells whether neither side can move.
func (p Position) Over() bool { return !p.canMove(p.turn) && !p.canMove(p.turn.Other()) }

// MustPass tells whether the side to move has no move while the other has one.
func (p Position) MustPass() bool { return !p.canMove(p.turn) && p.canMove(p.turn.Other()) }

// Moves returns the legal moves sorted by square name (a1, a2, … b1): the one
// pass where the side to move has to pass, and none when the game is over.
func (p Position) Moves() []Move {
	var moves []Move
	for col := range p.size {
		for row := range p.size {
			if s := (Square{col, row}); p.canPlace(p.turn, s) {
				moves = append(moves, At(s))
			}
		}
	}
	if moves == nil && p.canMove(p.turn.Other()) {
		return []Move{PassMove}
	}
	return moves
}

// Legal tells whether m may be played now.
func (p Position) Legal(m Move) bool {
	if m.Pass {
		return p.MustPass()
	}
	return p.On(m.Square) && p.canPlace(p.turn, m.Square)
}

// Flips returns the discs that a disc of the side to move on s would flip,
// sorted by name; none where the move is illegal or places a centre disc.
func (p Position) Flips(s Square) []Square {
	if p.At(s) != None || !p.On(s) || p.placingCentre() {
		return nil
	}
	var flips []Square
	for _, d := range directions {
		flips = append(flips, p.outflanked(p.turn, s, d)...)
	}
	slices.SortFunc(flips, Square.Compare)
	return flips
}

// Winner returns who has won by goal if the game ended here, None for a draw.
func (p Position) Winner(goal Goal) Color {
	return goal.Winner(p.Count(Dark), p.Count(Light))
}
