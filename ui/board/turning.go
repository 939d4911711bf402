package board

import (
	"time"

	"turncoat/engine"
)

// Turning is a move whose discs are turning over: those next to the new disc
// first. The zero Turning stands still.
type Turning struct {
	Before engine.Position // the move is made on it
	Move   engine.Square
	Frame  int // 1 is the first; 0 stands still
}

// Frame is how long one picture of a motion is shown.
const Frame = 33 * time.Millisecond

// Frames are the pictures of a motion: a quarter of a second on all boards.
const Frames = 7

// Turn begins the motion of a move.
func Turn(before engine.Position, move engine.Square) Turning {
	return Turning{Before: before, Move: move, Frame: 1}
}

// Moving tells whether there are pictures to come.
func (t Turning) Moving() bool { return t.Frame > 0 }

// Next is the next picture of the motion, standing still after the last.
func (t Turning) Next() Turning {
	if t.Frame == 0 || t.Frame >= Frames {
		return Turning{}
	}
	t.Frame++
	return t
}

// at returns the colour of a square in the picture, and whether its disc is on
// its edge. A disc at distance d of the new one is on its edge with the old
// colour in frame d, with the new one in the frame after; distant discs go by
// twos, so that all have turned in time.
func (t Turning) at(p engine.Position, square engine.Square) (color engine.Color, thin bool) {
	color = p.At(square)
	if t.Frame == 0 || color == engine.None || square == t.Move {
		return color, false
	}
	before := t.Before.At(square)
	if before == color || before == engine.None {
		return color, false
	}
	switch since := t.Frame - begins(distance(square, t.Move)); {
	case since < 0:
		return before, false
	case since == 0:
		return before, true
	case since == 1:
		return color, true
	}
	return color, false
}

// begins is the frame in which a disc at a distance begins to turn.
func begins(distance int) int { return min(1+(distance-1)/2, Frames-2) }

func distance(a, b engine.Square) int {
	return max(abs(int(a.Col)-int(b.Col)), abs(int(a.Row)-int(b.Row)))
}

func abs(n int) int { return max(n, -n) }
