package ui

import (
	"slices"
	"time"
	"unicode/utf8"
)

// A line of the screen is sent from its first changed cell to its last, with all
// that lies between. A move changes cells all over the board, so a picture that
// changes at once costs two or three times what has really changed. Here it
// changes in a few steps instead, each of which changes one place in a line.

// boardStep is the time between two steps: more than a frame of the program.
const boardStep = 40 * time.Millisecond

// jumpCost is what going to another place in a line costs, in bytes: places that
// are nearer to each other are one.
const jumpCost = 7

// stepMsg says that it is time for the next step.
type stepMsg struct{}

// aim lets the picture become that of a look, by its first step, which leaves out
// the lines that change beside the board just now. What the player does (the
// cursor, another size) is shown at once.
func (b *board) aim(look boardLook, beside []bool) {
	if b.lines == nil || b.look == look {
		return
	}
	cursor := b.look
	cursor.cursor = look.cursor
	if cursor == look || b.look.size != look.size || b.look.position.Size() != look.position.Size() {
		b.draw(look)
		return
	}
	b.goal = b.cells(look)
	b.look = look
	b.step(beside)
}

// behind tells whether there are steps to come.
func (b *board) behind() bool { return b.goal != nil }

// step changes the first place that differs in each line but those left out.
func (b *board) step(out []bool) {
	if b.goal == nil {
		return
	}
	next := make([][]cell, len(b.goal))
	done := true
	for i, want := range b.goal {
		row := slices.Clone(b.shown[i])
		if line := i + boardTop; line >= len(out) || !out[line] {
			from, to := firstPlace(row, want)
			copy(row[from:to], want[from:to])
		}
		next[i] = row
		done = done && slices.Equal(row, want)
	}
	b.show(b.look, next)
	if done {
		b.goal = nil
	}
}

// firstPlace returns the first cells that differ, near ones together.
func firstPlace(has, want []cell) (from, to int) {
	for from < len(want) && has[from] == want[from] {
		from++
	}
	to = from
	gap := 0
	for i := from; i < len(want) && gap <= jumpCost; i++ {
		if has[i] != want[i] {
			to, gap = i+1, 0
		} else {
			gap += utf8.RuneLen(want[i].sign)
		}
	}
	return from, to
}
