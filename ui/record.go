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

// recordLayout is where the plies of a game stand: a number before each line,
// then both sides in columns of their own.
type recordLayout struct {
	plies, from, perLine, lines int

	cell int                // cells of a ply
	sign func(n int) string // that stands after the ply of a number; nil where none has any
}

// The cells of a line's number and of a ply.
const (
	recordLabel = 3
	recordPly   = 6
)

// layRecord has a ply in sight, the last for one beyond. Lines fill up from
// above; where there are more than have room they move up by half of the room at
// a time, so that a move seldom changes more than its own line and half of the
// room is always filled.
func layRecord(plies, seen, w, h int) recordLayout { return layCells(plies, seen, w, h, recordPly) }

// layCells is layRecord for plies of so many cells.
func layCells(plies, seen, w, h, cell int) recordLayout {
	r := recordLayout{plies: plies, lines: h, cell: cell, perLine: max(1, (w-recordLabel)/cell)}
	if r.perLine > 1 {
		r.perLine -= r.perLine % 2 // both sides keep their columns
	}
	at := max(0, seen-1)
	if shown := r.perLine * h; plies > shown && h > 1 {
		line, half := at/r.perLine, max(1, h/2)
		over := max(0, line-(h-1)) // lines that have no room above
		r.from = (over + half - 1) / half * half * r.perLine
	} else if h == 1 {
		r.from = at / r.perLine * r.perLine
	}
	return r
}

// ply returns the number of the ply under a cell, 0 where there is none.
func (r recordLayout) ply(x, y int) int {
	if x < recordLabel || y < 0 || y >= r.lines || (x-recordLabel)/r.cell >= r.perLine {
		return 0
	}
	if n := r.from + y*r.perLine + (x-recordLabel)/recordPly + 1; n <= r.plies {
		return n
	}
	return 0
}

// drawRecord shows the plies of a game. The newest of the first at plies is
// bracketed; an at of 0 is the whole game without brackets.
func drawRecord(a *app, record []engine.Move, at, w, h int) []string {
	seen := at
	if at == 0 {
		seen = len(record)
	}
	return layRecord(len(record), seen, w, h).draw(record, at, w)
}

// draw shows the plies, that numbered at in brackets.
func (r recordLayout) draw(record []engine.Move, at, w int) []string {
	var lines []string
	for from := r.from; from < len(record) && len(lines) < r.lines; from += r.perLine {
		line := leftPad(strconv.Itoa(from+1), recordLabel)
		for i := from; i < min(len(record), from+r.perLine); i++ {
			open, end := " ", " "
			if i == at-1 {
				open, end = "[", "]"
			}
			sign := ""
			if r.sign != nil {
				sign = r.sign(i + 1)
			}
			line += fit(open+record[i].String()+sign+end, r.cell)
		}
		lines = append(lines, clip(line, w))
	}
	return lines
}

// finished tells whether a state is over by the rules or otherwise.
func finished(s match.State) bool { return s.Phase != match.PhaseLive }
