package ui

import (
	"strconv"
	"strings"

	"turncoat/engine"
)

// boardLook is all that a board's picture depends on. It is comparable, so that
// a picture is drawn once.
type boardLook struct {
	position engine.Position
	size     square
	cursor   spot
	last     spot // the disc that was placed last
	legal    bool // whether legal moves are marked
}

// spot is a square or none.
type spot struct {
	at engine.Square
	is bool
}

func on(s engine.Square) spot { return spot{at: s, is: true} }

func (s spot) on(at engine.Square) bool { return s.is && s.at == at }

// board draws positions, and remembers the last picture.
type board struct {
	theme  *theme
	glyphs *glyphs
	look   boardLook
	lines  []string
	shown  [][]cell // what lines show
	goal   [][]cell // what they will, where they are on their way; see aim
}

// Cells around the squares: row numbers and a space at the left, column letters
// above.
const (
	boardLeft = 3
	boardTop  = 1
)

// boardSize returns the cells that a board takes, coordinates counted in.
func boardSize(n int, size square) (w, h int) {
	w = boardLeft + n*size.w
	if size.w == smallSquare.w {
		w++ // the last square's right mark
	}
	return w, boardTop + n*size.h
}

// hit returns the square under a cell of the board's picture.
func hit(x, y, n int, size square) (engine.Square, bool) {
	x, y = x-boardLeft, y-boardTop
	if x < 0 || y < 0 || x >= n*size.w || y >= n*size.h {
		return engine.Square{}, false
	}
	return engine.Square{Col: int8(x / size.w), Row: int8(y / size.h)}, true
}

// cell is one cell of a picture.
type cell struct {
	sign rune
	ink  ink
}

// draw returns the picture, line by line.
func (b *board) draw(look boardLook) []string {
	if b.lines != nil && b.look == look {
		return b.lines
	}
	b.show(look, b.cells(look))
	b.goal = nil
	return b.lines
}

// show makes cells the picture that is drawn for a look.
func (b *board) show(look boardLook, cells [][]cell) {
	n := look.position.Size()
	w, h := boardSize(n, look.size)
	lines := make([]string, 0, h)
	lines = append(lines, fit(b.theme.board[inkCoordinate].Render(columnLetters(n, look.size)), w))
	for i, row := range cells {
		label := "  "
		if i%look.size.h == (look.size.h-1)/2 {
			label = strconv.Itoa(i/look.size.h + 1)
		}
		lines = append(lines, b.theme.board[inkCoordinate].Render(leftPad(label, 2))+" "+b.paint(row))
	}
	b.look, b.lines, b.shown = look, lines, cells
}

// cells returns the squares of a picture, without coordinates.
func (b *board) cells(look boardLook) [][]cell {
	n := look.position.Size()
	legal := map[engine.Square]bool{}
	if look.legal {
		for _, m := range look.position.Moves() {
			legal[m.Square] = !m.Pass
		}
	}
	rows := make([][]cell, 0, n*look.size.h)
	for row := range n {
		for line := range look.size.h {
			cells := make([]cell, 0, n*look.size.w+1)
			for col := range n {
				at := engine.Square{Col: int8(col), Row: int8(row)}
				cells = b.square(cells, look, at, line, legal[at])
			}
			if look.size.w == smallSquare.w {
				cells = append(cells, cell{' ', inkBoard})
			}
			b.mark(cells, look, row, line)
			rows = append(rows, cells)
		}
	}
	return rows
}

func leftPad(s string, w int) string { return strings.Repeat(" ", max(0, w-len(s))) + s }

func columnLetters(n int, size square) string {
	var out strings.Builder
	out.WriteString(strings.Repeat(" ", boardLeft))
	for col := range n {
		name := engine.Square{Col: int8(col)}.String()[:1]
		before := size.w / 2
		out.WriteString(strings.Repeat(" ", before) + name + strings.Repeat(" ", size.w-before-1))
	}
	return out.String()
}

// square adds one line of one square.
func (b *board) square(cells []cell, look boardLook, at engine.Square, line int, legal bool) []cell {
	t := b.glyphs.tiles[look.size]
	rows, paint := t.empty, inkBoard
	switch color := look.position.At(at); {
	case color == engine.Dark:
		rows, paint = t.dark, inkDark
	case color == engine.Light:
		rows, paint = t.light, inkLight
	case legal:
		rows, paint = t.legal, inkLegal
	}
	for _, sign := range rows[line] {
		cells = append(cells, cell{sign, paint})
	}
	return cells
}

// mark puts the brackets of the cursor and of the last move into a line. Where
// both are on one large square, each has a line; elsewhere the cursor's win.
func (b *board) mark(cells []cell, look boardLook, row, line int) {
	put := func(s spot, left, right rune, paint ink) {
		if !s.is || int(s.at.Row) != row {
			return
		}
		from := int(s.at.Col) * look.size.w
		to := from + look.size.w - 1
		if look.size.w == smallSquare.w {
			to++
		}
		cells[from], cells[to] = cell{left, paint}, cell{right, paint}
	}
	if line == look.size.h-1 {
		put(look.last, '(', ')', inkLast)
	}
	if !look.last.on(look.cursor.at) || line == 0 {
		put(look.cursor, '[', ']', inkCursor)
	}
}

// paint renders cells, those of one ink together.
func (b *board) paint(cells []cell) string {
	var out, run strings.Builder
	for i, c := range cells {
		run.WriteRune(c.sign)
		if i == len(cells)-1 || cells[i+1].ink != c.ink {
			out.WriteString(b.theme.board[c.ink].Render(run.String()))
			run.Reset()
		}
	}
	return out.String()
}
