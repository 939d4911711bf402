package engine

import "slices"

// outflanked counts the discs that a disc of color c on s would outflank in
// one direction: the unbroken run of opposing discs between it and the next
// disc of c.
func (p *Position) outflanked(c Color, s, direction Square) int {
	foe, run := c.Other(), 0
	at := s.step(direction)
	for p.disc(at) == foe {
		at = at.step(direction)
		run++
	}
	if p.disc(at) != c {
		return 0
	}
	return run
}

// canPlace tells whether the rules let c put a disc on s.
func (p *Position) canPlace(c Color, s Square) bool {
	if !p.on(s) || p.disc(s) != None {
		return false
	}
	if p.open {
		centre := p.centre()
		return slices.Contains(centre[:], s)
	}
	for _, d := range directions {
		if p.outflanked(c, s, d) > 0 {
			return true
		}
	}
	return false
}

// canMove tells whether c has any square to place a disc on.
func (p *Position) canMove(c Color) bool {
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
	return p.canPlace(p.turn, m.Square)
}

// Flips returns the discs that a disc of the side to move on s would flip,
// sorted by name; none where the move is illegal or places a centre disc.
func (p Position) Flips(s Square) []Square {
	if p.open || !p.canPlace(p.turn, s) {
		return nil
	}
	var flips []Square
	for _, d := range directions {
		at := s
		for range p.outflanked(p.turn, s, d) {
			at = at.step(d)
			flips = append(flips, at)
		}
	}
	slices.SortFunc(flips, Square.Compare)
	return flips
}
