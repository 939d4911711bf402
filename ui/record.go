package ui

import (
	"strconv"

	"turncoat/engine"
	"turncoat/match"
	"turncoat/ui/board"
)

// lastDisc is the square of the newest disc, the pass after it passed over.
func lastDisc(record []engine.Move) board.Spot {
	for i := len(record) - 1; i >= 0; i-- {
		if !record[i].Pass {
			return board.On(record[i].Square)
		}
	}
	return board.Spot{}
}

// drawRecord shows the plies of a game, a number before each line. The newest of
// the first at plies is bracketed; an at of 0 is the whole game without
// brackets. Lines fill up from above; where there are more than have room they
// move up by half of the room at a time, so that a move seldom changes more than
// its own line and half of the room is always filled.
func drawRecord(a *app, record []engine.Move, at, w, h int) []string {
	const label, ply = 3, 6
	perLine := max(1, (w-label)/ply)
	if perLine > 1 {
		perLine -= perLine % 2 // both sides keep their columns
	}
	from, to := 0, at
	if at == 0 {
		to = len(record)
	}
	if shown := perLine * h; len(record) > shown && h > 1 {
		line, half := max(0, to-1)/perLine, max(1, h/2)
		over := max(0, line-(h-1)) // lines that have no room above
		from = (over + half - 1) / half * half * perLine
	} else if h == 1 {
		from = max(0, to-1) / perLine * perLine
	}
	var lines []string
	for ; from < len(record) && len(lines) < h; from += perLine {
		line := leftPad(strconv.Itoa(from+1), label)
		for i := from; i < min(len(record), from+perLine); i++ {
			open, end := " ", " "
			if i == at-1 {
				open, end = "[", "]"
			}
			line += fit(open+record[i].String()+end, ply)
		}
		lines = append(lines, clip(line, w))
	}
	return lines
}

// finished tells whether a state is over by the rules or otherwise.
func finished(s match.State) bool { return s.Phase != match.PhaseLive }
