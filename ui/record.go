package ui

import (
	"strconv"

	"turncoat/engine"
	"turncoat/match"
)

// lastDisc is the square of the newest disc, the pass after it passed over.
func lastDisc(record []engine.Move) spot {
	for i := len(record) - 1; i >= 0; i-- {
		if !record[i].Pass {
			return on(record[i].Square)
		}
	}
	return spot{}
}

// drawRecord shows the plies of a game, a number before each line. The newest of
// the first at plies is bracketed; an at of 0 is the whole game without brackets. Lines fill up from above and turn over
// like pages, so that a new move changes little on the screen.
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
		page := perLine * (h - 1) // a line of the page before stays in sight
		from = max(0, to-1) / page * page
		from = min(from, (len(record)-1)/perLine*perLine)
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
