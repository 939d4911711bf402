// Package board draws positions: discs, coordinates, and the marks of the
// cursor, the last move, the legal moves and what a move would flip.
//
// It must not know matches, players or keys. What a picture shows can be told
// from its text alone; colours only help.
package board

import (
	"strings"

	"turncoat/engine"
	"turncoat/ui/style"
)

// Look is all that a picture depends on but the style. It is comparable, so
// that a picture is drawn once.
type Look struct {
	Position engine.Position
	Square   style.Square
	Cursor   Spot
	Last     Spot            // the disc that was placed last
	Hint     Spot            // a square that was advised
	Legal    bool            // legal moves are marked
	Preview  bool            // what a move to the cursor would flip is marked
	Before   engine.Position // what has turned over since is marked, where no preview is; zero marks none
	Turning  Turning
}

// Spot is a square or none.
type Spot struct {
	At engine.Square
	Is bool
}

// On is the spot of a square.
func On(at engine.Square) Spot { return Spot{At: at, Is: true} }

func (s Spot) on(at engine.Square) bool { return s.Is && s.At == at }

// Board draws pictures, and remembers the last one.
type Board struct {
	style *style.Style
	look  Look
	lines []string
}

// Cells around the squares: row numbers and a space at the left, column letters
// above.
const (
	left = 3
	top  = 1
)

// Extent returns the cells that a board of n squares a side takes, coordinates
// counted in.
func Extent(n int, square style.Square) (w, h int) {
	w = left + n*square.W
	if square == style.Small {
		w++ // the last square's right mark
	}
	return w, top + n*square.H
}

// Hit returns the square under a cell of a picture.
func Hit(x, y, n int, square style.Square) (engine.Square, bool) {
	x, y = x-left, y-top
	if x < 0 || y < 0 || x >= n*square.W || y >= n*square.H {
		return engine.Square{}, false
	}
	return engine.Square{Col: int8(x / square.W), Row: int8(y / square.H)}, true
}

// Draw returns a picture, line by line. Whoever draws may not change it.
func (b *Board) Draw(s *style.Style, look Look) []string {
	if b.lines == nil || b.look != look || b.style != s {
		b.style, b.look = s, look
		b.lines = b.draw()
	}
	return b.lines
}

func (b *Board) draw() []string {
	n := b.look.Position.Size()
	w, h := Extent(n, b.look.Square)
	lines := make([]string, 0, h)
	letters := columnLetters(n, b.look.Square)
	lines = append(lines, b.style.Faint.Render(letters)+strings.Repeat(" ", w-len(letters)))
	for i, row := range b.cells() {
		lines = append(lines, b.style.Faint.Render(rowLabel(i, b.look.Square))+b.paint(row))
	}
	return lines
}

// cell is one cell of a picture.
type cell struct {
	sign rune
	ink  style.Ink
}

// cells returns the squares of a picture, without coordinates.
func (b *Board) cells() [][]cell {
	n, size := b.look.Position.Size(), b.look.Square
	marked := b.marked()
	rows := make([][]cell, 0, n*size.H)
	for row := range n {
		for line := range size.H {
			cells := make([]cell, 0, n*size.W+1)
			for col := range n {
				at := engine.Square{Col: int8(col), Row: int8(row)}
				cells = b.square(cells, at, line, marked.legal[at])
			}
			if size == style.Small {
				cells = append(cells, cell{' ', style.Board})
			}
			b.brackets(cells, row, line, marked.flips)
			rows = append(rows, cells)
		}
	}
	return rows
}

// square adds one line of one square.
func (b *Board) square(cells []cell, at engine.Square, line int, legal bool) []cell {
	t := b.style.Tiles[b.look.Square]
	color, thin := b.look.Turning.at(b.look.Position, at)
	rows, ink, face := t.Empty, style.Board, t.Empty
	switch {
	case color == engine.Dark:
		rows, ink = t.Dark, style.DarkDisc
	case color == engine.Light:
		rows, ink, face = t.Light, style.LightDisc, t.Face
	case legal:
		rows, ink = t.Legal, style.Legal
	}
	if thin {
		rows, face = t.Thin, t.Empty
	}
	for i, sign := range []rune(rows[line]) {
		c := cell{sign, ink}
		switch {
		case []rune(face[line])[i] == '#':
			c.ink = style.LightFace
		case sign == ' ':
			c.ink = style.Board
		}
		cells = append(cells, c)
	}
	return cells
}

// paint renders cells, those of one ink together.
func (b *Board) paint(cells []cell) string {
	var out, run strings.Builder
	for i, c := range cells {
		run.WriteRune(c.sign)
		if i == len(cells)-1 || cells[i+1].ink != c.ink {
			out.WriteString(b.style.Board[c.ink].Render(run.String()))
			run.Reset()
		}
	}
	return out.String()
}
