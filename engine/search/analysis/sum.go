package analysis

import (
	"math"

	"turncoat/engine"
)

// From how many discs on a value is a win for a side, and from as many below zero
// a loss. Results differ by 2 at least. A guess has to be further from zero: it is
// off by some discs, which the losses of single moves, being differences, are
// less.
const (
	won    = 2
	likely = 3
)

// standing is how a side stands: 1 won, 0 open, -1 lost.
func standing(value float64, sure bool) int {
	margin := float64(won)
	if !sure {
		margin = likely
	}
	switch {
	case value >= margin:
		return 1
	case value <= -margin:
		return -1
	}
	return 0
}

// Mark is what is said of a move in a sign.
type Mark int

// The marks.
const (
	Unmarked Mark = iota
	Mistake       // "?": it lost four discs or more
	Turned        // "??": it made a loss or a draw of a win, or a loss of a draw; among guesses, a loss of a win
)

// mistaken is how many discs a mistake loses at least. A value that is a guess is
// seldom off by so much, once both moves were looked at as far as each other.
const mistaken = 4

// String is the sign, empty for a move that has none.
func (m Mark) String() string { return [...]string{"", "?", "??"}[m] }

// Mark is the sign of a move.
func (p Ply) Mark() Mark {
	before, after := standing(p.Best.Value, p.Best.Exact), standing(p.Value, p.Sure)
	switch {
	case p.Exact && after < before, after < 0 && before > 0:
		return Turned
	case p.Loss >= mistaken:
		return Mistake
	}
	return Unmarked
}

// Accuracy is how well a side has played.
type Accuracy struct {
	Percent float64 // 0 to 100; meaningless without a move
	Moves   int     // in which there was a choice
}

// Known tells whether there was anything to choose.
func (a Accuracy) Known() bool { return a.Moves > 0 }

// halved is how many lost discs halve what a move counts.
const halved = 6

// Worth is what a move counts that lost so many discs, in percent: 100 for the
// best move, half as much for each six discs that were lost. So 2 lost discs
// leave 79, 4 leave 63, 12 leave 25: a slip costs little, a corner given away a
// lot, and a catastrophe hardly more than that. The curve is the kind that chess
// servers use, who let a move count exp(-k·loss) as well; the halving at 6 is
// ours.
func Worth(loss float64) float64 { return 100 * math.Exp2(-max(0, loss)/halved) }

// Sum is what a judged game amounts to.
type Sum struct {
	Dark, Light Accuracy
	// Turning is the index of the move that decided the game, -1 where there is
	// none.
	Turning int
}

// Of is a side's accuracy.
func (s Sum) Of(c engine.Color) Accuracy {
	if c == engine.Light {
		return s.Light
	}
	return s.Dark
}

// End is how a game has ended.
type End struct {
	Over   bool // it has a result; one that was aborted has none
	Winner engine.Color
}

// NewSum sums up all moves of a game. A side's accuracy is the mean of what its
// moves count; a pass, and a move that was the only one, say nothing of it.
func NewSum(plies []Ply, end End) Sum {
	s := Sum{Turning: -1}
	for _, p := range plies {
		if len(p.Position.Moves()) < 2 {
			continue
		}
		side := &s.Dark
		if p.By() == engine.Light {
			side = &s.Light
		}
		side.Percent += Worth(p.Loss)
		side.Moves++
	}
	for _, side := range []*Accuracy{&s.Dark, &s.Light} {
		side.Percent /= float64(max(1, side.Moves))
	}
	if end.Over {
		s.Turning = turning(plies, end.Winner)
	}
	return s
}

// turning is the index of the move that decided a game, -1 for none: the loser's
// move after which the winner was winning for good, having not been before. In a
// draw it is the move by which a win was given away for good. Where the values
// crept from one to the other over several moves, as guesses do, it is the one of
// them that lost the most. There is none where the winner led from the start, or
// won though the board had not decided it, as by a resignation.
func turning(plies []Ply, winner engine.Color) int {
	if len(plies) == 0 {
		return -1
	}
	side := winner.Other()
	had := func(v view) bool { return v.value >= 0 }
	lost := func(v view) bool { return v.standing() < 0 }
	if winner == engine.None {
		if side = leader(plies); side == engine.None {
			return -1
		}
		had = func(v view) bool { return v.standing() > 0 }
		lost = func(v view) bool { return v.value <= 0 }
	}
	// The last position in which the side still had it, and from there on the
	// first in which it had lost it. No later one gives it back.
	from, seen := -1, seenBy(plies, side)
	for i, v := range seen {
		if had(v) {
			from = i
		}
	}
	if from < 0 && !lost(seen[0]) { // it never had more than the start gave it
		from = 0
	}
	for i := from + 1; from >= 0 && i < len(seen); i++ {
		if lost(seen[i]) {
			return worst(plies, side, from, i)
		}
	}
	return -1
}

// worst is the index of the move of a side that lost the most, from one ply until
// before another; -1 where it lost nothing.
func worst(plies []Ply, side engine.Color, from, to int) int {
	at, most := -1, 0.0
	for i := from; i < to; i++ {
		if plies[i].By() == side && plies[i].Loss > most {
			at, most = i, plies[i].Loss
		}
	}
	return at
}

// view is what a position is worth to a side.
type view struct {
	value float64
	sure  bool
}

func (v view) standing() int { return standing(v.value, v.sure) }

// seenBy are the positions of a game as a side sees them: before each ply, and
// after the last.
func seenBy(plies []Ply, side engine.Color) []view {
	seen := make([]view, 0, len(plies)+1)
	add := func(value float64, of engine.Color, sure bool) {
		if of != side {
			value = -value
		}
		seen = append(seen, view{value, sure})
	}
	for _, p := range plies {
		add(p.Best.Value, p.By(), p.Best.Exact)
	}
	last := plies[len(plies)-1]
	add(last.Value, last.By(), last.Sure)
	return seen
}

// leader is the side that was winning last, None where neither ever was.
func leader(plies []Ply) engine.Color {
	seen := seenBy(plies, engine.Dark)
	for i := len(seen) - 1; i >= 0; i-- {
		switch seen[i].standing() {
		case 1:
			return engine.Dark
		case -1:
			return engine.Light
		}
	}
	return engine.None
}
