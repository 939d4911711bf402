package bot

import (
	"context"
	"math/rand/v2"

	"turncoat/engine"
	"turncoat/match"
)

// Mind chooses moves.
type Mind interface {
	// Choose returns one of s.Moves(), of which there is at least one. It gives
	// up with ctx's error when ctx ends.
	Choose(ctx context.Context, s match.State) (engine.Move, error)
}

// OnePly is a mind that looks at nothing but the next move: it likes corners,
// shuns the squares beside an empty corner, and else flips as many discs as it
// can (as few, where fewer discs win). Between equals it draws.
type OnePly struct {
	// Draw returns a number in [0, n). It is called by several matches at once.
	Draw func(n int) int
}

// NewOnePly returns a mind that draws from the process' random source.
func NewOnePly() OnePly { return OnePly{Draw: rand.IntN} }

// Worth of a square beside the discs it flips. A board has at most 100 discs,
// so that the place always comes first.
const (
	cornerWorth      = 1000
	besideDiagonal   = -1000 // b2 and its like
	besideOrthogonal = -500  // a2, b1 and their like
)

// Choose implements Mind.
func (m OnePly) Choose(_ context.Context, s match.State) (engine.Move, error) {
	var best []engine.Move
	highest := 0
	for _, move := range s.Moves() {
		worth := 0
		if !move.Pass {
			worth = onePlyWorth(s.Position, move.Square, s.Setup.Variant.Goal)
		}
		if best == nil || worth > highest {
			best, highest = nil, worth
		}
		if worth == highest {
			best = append(best, move)
		}
	}
	return best[m.Draw(len(best))], nil
}

func onePlyWorth(p engine.Position, s engine.Square, goal engine.Goal) int {
	worth := placeWorth(p, s) + len(p.Flips(s))
	if goal == engine.Reverse {
		return -worth
	}
	return worth
}

// placeWorth is what a square is worth by where it lies.
func placeWorth(p engine.Position, s engine.Square) int {
	col, row := fromEdge(p, s.Col), fromEdge(p, s.Row)
	if col == 0 && row == 0 {
		return cornerWorth
	}
	if col > 1 || row > 1 || p.At(nearestCorner(p, s)) != engine.None {
		return 0
	}
	if col == 1 && row == 1 {
		return besideDiagonal
	}
	return besideOrthogonal
}

// fromEdge is how many lines lie between a line and the nearer edge.
func fromEdge(p engine.Position, line int8) int8 { return min(line, int8(p.Size())-1-line) }

func nearestCorner(p engine.Position, s engine.Square) engine.Square {
	last := int8(p.Size()) - 1
	corner := engine.Square{}
	if s.Col > last/2 {
		corner.Col = last
	}
	if s.Row > last/2 {
		corner.Row = last
	}
	return corner
}
