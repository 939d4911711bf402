package board

import (
	"fmt"
	"strings"

	"turncoat/engine"
	"turncoat/ui/style"
)

// marked is which squares are marked, beside the cursor's and the last move's.
type marked struct {
	legal, flips map[engine.Square]bool
}

func (b *Board) marked() marked {
	m := marked{legal: map[engine.Square]bool{}, flips: map[engine.Square]bool{}}
	p := b.look.Position
	if b.look.Legal {
		for _, move := range p.Moves() {
			m.legal[move.Square] = !move.Pass
		}
	}
	if c := b.look.Cursor; b.look.Preview && c.Is && p.Legal(engine.At(c.At)) {
		for _, at := range p.Flips(c.At) {
			m.flips[at] = true
		}
		return m
	}
	if before := b.look.Before; before.Size() == p.Size() {
		for _, at := range p.Squares() {
			m.flips[at] = before.At(at) == p.At(at).Other() && p.At(at) != engine.None
		}
	}
	return m
}

// brackets puts the marks that stand around discs into a line: [ ] the cursor,
// ( ) the last move, { } a square that was advised, < > what the cursor's move would flip, or the last one has.
// Where two of them are on one square, the cursor has the upper lines and the
// other the lowest; on small squares the cursor wins.
func (b *Board) brackets(cells []cell, row, line int, flips map[engine.Square]bool) {
	size, look := b.look.Square, b.look
	put := func(at engine.Square, left, right rune, ink style.Ink) {
		if int(at.Row) != row {
			return
		}
		from := int(at.Col) * size.W
		to := from + size.W - 1
		if size == style.Small {
			to++
		}
		cells[from], cells[to] = cell{left, ink}, cell{right, ink}
	}
	middle := (size.H - 1) / 2
	for col := range look.Position.Size() {
		if at := (engine.Square{Col: int8(col), Row: int8(row)}); flips[at] && line == middle {
			put(at, '<', '>', style.Preview)
		}
	}
	if look.Last.Is && line == size.H-1 {
		put(look.Last.At, '(', ')', style.Last)
	}
	if look.Hint.Is && (line == size.H-1 || line == middle) {
		put(look.Hint.At, '{', '}', style.Last)
	}
	if look.Cursor.Is && (line < size.H-1 || size.H == 1 || !look.Last.on(look.Cursor.At) && !look.Hint.on(look.Cursor.At)) {
		put(look.Cursor.At, '[', ']', style.Cursor)
	}
}

func columnLetters(n int, size style.Square) string {
	var out strings.Builder
	out.WriteString(strings.Repeat(" ", left))
	for col := range n {
		name := engine.Square{Col: int8(col)}.String()[:1]
		before := size.W / 2
		out.WriteString(strings.Repeat(" ", before) + name + strings.Repeat(" ", size.W-before-1))
	}
	return out.String()
}

// rowLabel is what stands left of a line of squares: the row's number at its
// middle line.
func rowLabel(line int, size style.Square) string {
	if line%size.H != (size.H-1)/2 {
		return "   "
	}
	return fmt.Sprintf("%2d ", line/size.H+1)
}
