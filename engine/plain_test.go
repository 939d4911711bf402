package engine_test

import (
	"slices"
	"strconv"
	"strings"
)

// plainGame is a second telling of the rules, slow and literal, that the
// engine is held to. It knows squares by name, colors by the signs X and O, and
// keeps each player's undrawn discs in a box, as at a table. It shares nothing
// with the engine.
type plainGame struct {
	size  int
	board map[string]rune // squares with a disc; the empty ones are missing
	turn  rune
	boxes map[rune]int
	free  int // discs still to be placed freely on the centre
}

// newPlainGame sets up discs, row by row with '-' for empty, each taken from
// the box of its color or, once that is empty, from the other.
func newPlainGame(size int, discs string, turn rune, free int) *plainGame {
	g := &plainGame{
		size: size, turn: turn, free: free,
		board: map[string]rune{},
		boxes: map[rune]int{'X': size * size / 2, 'O': size * size / 2},
	}
	for i, sign := range discs {
		if sign != '-' {
			g.takeDisc(sign)
			g.board[g.name(i%size, i/size)] = sign
		}
	}
	return g
}

// name is the square in a column and a row counted from 0, "" off the board.
func (g *plainGame) name(col, row int) string {
	if col < 0 || row < 0 || col >= g.size || row >= g.size {
		return ""
	}
	return "abcdefghij"[col:col+1] + strconv.Itoa(row+1)
}

func (g *plainGame) takeDisc(color rune) {
	if g.boxes[color] == 0 {
		color = opponent(color)
	}
	g.boxes[color]--
}

func opponent(color rune) rune {
	if color == 'X' {
		return 'O'
	}
	return 'X'
}

// flips are the discs that color would turn over by a disc on a square.
func (g *plainGame) flips(color rune, col, row int) []string {
	var all []string
	for down := -1; down <= 1; down++ {
		for right := -1; right <= 1; right++ {
			var line []string
			for n := 1; ; n++ {
				next := g.name(col+n*right, row+n*down)
				disc, taken := g.board[next]
				if !taken { // also off the board, and where the line goes nowhere
					break
				}
				if disc == color {
					all = append(all, line...)
					break
				}
				line = append(line, next)
			}
		}
	}
	return all
}

// placings are the squares on which color may place a disc, and what each
// flips.
func (g *plainGame) placings(color rune) map[string][]string {
	found := map[string][]string{}
	for row := range g.size {
		for col := range g.size {
			name := g.name(col, row)
			if _, taken := g.board[name]; taken {
				continue
			}
			if g.free > 0 {
				middle := func(n int) bool { return n == g.size/2-1 || n == g.size/2 }
				if middle(col) && middle(row) {
					found[name] = nil
				}
			} else if flips := g.flips(color, col, row); len(flips) > 0 {
				found[name] = flips
			}
		}
	}
	return found
}

// moves are what the side to move may do: placings sorted by name, the pass,
// or nothing when the game is over.
func (g *plainGame) moves() []string {
	var list []string
	for name := range g.placings(g.turn) {
		list = append(list, name)
	}
	if list == nil && len(g.placings(opponent(g.turn))) > 0 {
		return []string{"pass"}
	}
	// By column and then by row as a number, so that a10 comes after a2.
	slices.SortFunc(list, func(a, b string) int {
		if a[0] != b[0] {
			return int(a[0]) - int(b[0])
		}
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	return list
}

// play makes a move that is one of moves.
func (g *plainGame) play(move string) {
	if move != "pass" {
		for _, name := range g.placings(g.turn)[move] {
			g.board[name] = g.turn
		}
		g.board[move] = g.turn
		g.takeDisc(g.turn)
		g.free = max(0, g.free-1)
	}
	g.turn = opponent(g.turn)
}

func (g *plainGame) count(color rune) int {
	n := 0
	for _, disc := range g.board {
		if disc == color {
			n++
		}
	}
	return n
}

// winner is X, O or - where most (or fewest) discs win.
func (g *plainGame) winner(most bool) rune {
	lead := g.count('X') - g.count('O')
	if !most {
		lead = -lead
	}
	switch {
	case lead > 0:
		return 'X'
	case lead < 0:
		return 'O'
	}
	return '-'
}

// String is the position string.
func (g *plainGame) String() string {
	var text strings.Builder
	for row := range g.size {
		for col := range g.size {
			if disc, taken := g.board[g.name(col, row)]; taken {
				text.WriteRune(disc)
			} else {
				text.WriteByte('-')
			}
		}
	}
	return text.String() + " " + string(g.turn)
}
