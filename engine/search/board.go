package search

import (
	"errors"
	"fmt"
	"math/bits"

	"turncoat/engine"
)

// What a position may have that this package's board can't hold.
var (
	// ErrSize is a board larger than 8×8.
	ErrSize = errors.New("board too large")
	// ErrCentre is an open game whose first four discs are still being placed.
	ErrCentre = errors.New("the centre is still being filled")
)

// Board is a position as the side to move sees it. Bit 0 is a1, bit 7 h1, bit
// 63 h8. A 6×6 board lies in the middle, its a1 on b2, so that no line of it
// wraps around. It is a plain value; a finished game is a Board too.
type Board struct {
	Own uint64 // discs of the side to move
	Foe uint64 // discs of the other side
	Off uint64 // squares of the 8×8 grid that are not on the board
}

// ring is what is off a 6×6 board.
const ring = 0xff818181818181ff

// NewBoard returns p as its side to move sees it, or an ErrSize or ErrCentre.
func NewBoard(p engine.Position) (Board, error) {
	var b Board
	switch p.Size() {
	case 8:
	case 6:
		b.Off = ring
	default:
		return Board{}, fmt.Errorf("%w: %d squares a side", ErrSize, p.Size())
	}
	if fillingCentre(p) {
		return Board{}, ErrCentre
	}
	mover := sideToMove(p)
	for _, s := range p.Squares() {
		switch bit := uint64(1) << b.index(s); p.At(s) {
		case mover:
			b.Own |= bit
		case mover.Other():
			b.Foe |= bit
		}
	}
	return b, nil
}

// fillingCentre tells whether p takes discs that flip nothing, as only the
// start of an open game does.
func fillingCentre(p engine.Position) bool {
	const discs = 4
	if p.Count(engine.Dark)+p.Count(engine.Light) >= discs {
		return false
	}
	moves := p.Moves()
	return len(moves) > 0 && !moves[0].Pass && len(p.Flips(moves[0].Square)) == 0
}

// sideToMove is p.Turn, and when the game is over the side that would have
// moved.
func sideToMove(p engine.Position) engine.Color {
	if turn := p.Turn(); turn != engine.None {
		return turn
	}
	text := p.String()
	if text[len(text)-1] == 'X' {
		return engine.Dark
	}
	return engine.Light
}

// Size returns the squares a side, 8 or 6.
func (b Board) Size() int {
	if b.Off == 0 {
		return 8
	}
	return 6
}

// Empty returns the squares without a disc.
func (b Board) Empty() uint64 { return ^(b.Own | b.Foe | b.Off) }

// Empties returns how many squares have no disc.
func (b Board) Empties() int { return bits.OnesCount64(b.Empty()) }

// Moves returns the squares on which the side to move may place a disc.
func (b Board) Moves() uint64 { return outflanking(b.Own, b.Foe) & b.Empty() }

// Over tells whether neither side can move.
func (b Board) Over() bool { return b.Moves() == 0 && b.Pass().Moves() == 0 }

// Pass gives the turn to the other side.
func (b Board) Pass() Board { return Board{b.Foe, b.Own, b.Off} }

// Play places a disc on the square of bit x, which must be one of Moves.
func (b Board) Play(x int) Board {
	f := flips(b.Own, b.Foe, x)
	return Board{b.Foe &^ f, b.Own | f | 1<<(x&63), b.Off}
}

// Final returns the difference that a finished game is won by, from the side
// to move's view: empty squares count for the winner. In a reverse game the
// winner is who has fewer discs.
func (b Board) Final(goal engine.Goal) int {
	return sign(goal) * final(b.Own, b.Foe, b.Empties())
}

// Square returns the square of bit x on this board.
func (b Board) Square(x int) engine.Square {
	edge := b.edge()
	return engine.Square{Col: int8(x&7 - edge), Row: int8(x>>3 - edge)}
}

// index is Square the other way round.
func (b Board) index(s engine.Square) int {
	edge := b.edge()
	return (int(s.Row)+edge)*8 + int(s.Col) + edge
}

// edge is how far a1 lies from the corner of the 8×8 grid.
func (b Board) edge() int { return (8 - b.Size()) / 2 }

// sign turns a classic difference into the goal's: whoever has fewer discs
// wins a reverse game by as much as the other would win a classic one.
func sign(goal engine.Goal) int {
	if goal == engine.Reverse {
		return -1
	}
	return 1
}

// final is the classic difference with the empty squares for the winner.
func final(own, foe uint64, empties int) int {
	diff := bits.OnesCount64(own) - bits.OnesCount64(foe)
	switch {
	case diff > 0:
		return diff + empties
	case diff < 0:
		return diff - empties
	}
	return 0
}
