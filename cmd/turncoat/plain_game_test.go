package main

import (
	"slices"
	"strconv"
	"strings"
)

// plainGame is Reversi told without the engine, and unlike it: squares are
// names, the discs lie in a map. What the server says is held to it.
type plainGame struct {
	size   int
	discs  map[string]byte // X or O by square
	turn   byte
	supply map[byte]int
	free   int // discs still to be placed freely on the centre
}

// standardStart is the standard opening on 8×8.
const standardStart = "---------------------------OX------XO--------------------------- X"

// newPlainGame reads a position string. placing tells that the game begins by
// placing four discs.
func newPlainGame(size int, position string, placing bool) *plainGame {
	cells, turn, _ := strings.Cut(position, " ")
	g := &plainGame{
		size: size, discs: map[string]byte{}, turn: turn[0],
		supply: map[byte]int{'X': size * size / 2, 'O': size * size / 2},
	}
	if placing {
		g.free = 4
	}
	for i := range cells {
		if cells[i] != '-' {
			g.put(square(i%size, i/size), cells[i])
		}
	}
	return g
}

func square(col, row int) string { return string(rune('a'+col)) + strconv.Itoa(row+1) }

// colRow is the opposite of square.
func colRow(name string) (col, row int) {
	row, _ = strconv.Atoi(name[1:]) // names are our own
	return int(name[0] - 'a'), row - 1
}

// put places a disc from the supply of its color, or from the other's.
func (g *plainGame) put(at string, color byte) {
	g.discs[at] = color
	if g.supply[color] > 0 {
		g.supply[color]--
	} else {
		g.supply[against(color)]--
	}
}

func against(color byte) byte { return 'X' + 'O' - color }

// flipped are the discs that color turns over with a disc on an empty square,
// in the order of their names.
func (g *plainGame) flipped(at string, color byte) []string {
	all := []string{}
	col, row := colRow(at)
	for _, way := range [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}} {
		var run []string
		c, r := col+way[0], row+way[1]
		for g.discs[square(c, r)] == against(color) {
			run = append(run, square(c, r))
			c, r = c+way[0], r+way[1]
		}
		if g.discs[square(c, r)] == color {
			all = append(all, run...)
		}
	}
	slices.SortFunc(all, byName)
	return all
}

// byName orders squares by column and then by row, so that a10 follows a9.
func byName(a, b string) int {
	aCol, aRow := colRow(a)
	bCol, bRow := colRow(b)
	return (aCol-bCol)*100 + aRow - bRow
}

func (g *plainGame) places(color byte) []string {
	all := []string{}
	for col := range g.size {
		for row := range g.size {
			at := square(col, row)
			middle := min(col, row) >= g.size/2-1 && max(col, row) <= g.size/2
			switch {
			case g.discs[at] != 0:
			case g.free > 0 && middle, g.free == 0 && len(g.flipped(at, color)) > 0:
				all = append(all, at)
			}
		}
	}
	return all
}

// legal is what the side to move can do; nothing when the game is over.
func (g *plainGame) legal() []string {
	mine := g.places(g.turn)
	if len(mine) == 0 && len(g.places(against(g.turn))) > 0 {
		return []string{"pass"}
	}
	return mine
}

// play makes a legal move and returns what it flipped.
func (g *plainGame) play(move string) []string {
	flips := []string{}
	if move != "pass" {
		if g.free > 0 {
			g.free--
		} else {
			flips = g.flipped(move, g.turn)
		}
		g.put(move, g.turn)
		for _, at := range flips {
			g.discs[at] = g.turn
		}
	}
	g.turn = against(g.turn)
	return flips
}

func (g *plainGame) position() string {
	var text strings.Builder
	for row := range g.size {
		for col := range g.size {
			if disc := g.discs[square(col, row)]; disc != 0 {
				text.WriteByte(disc)
			} else {
				text.WriteByte('-')
			}
		}
	}
	return text.String() + " " + string(g.turn)
}

func (g *plainGame) count() sides {
	var n sides
	for _, disc := range g.discs {
		if disc == 'X' {
			n.Dark++
		} else {
			n.Light++
		}
	}
	return n
}

func (g *plainGame) supplies() sides { return sides{g.supply['X'], g.supply['O']} }

// sideName is a side as the line protocol has it.
func sideName(sign byte) string {
	if sign == 'X' {
		return "dark"
	}
	return "light"
}

// winner is dark, light, or "" for a draw.
func (g *plainGame) winner(reverse bool) string {
	n := g.count()
	switch {
	case n.Dark == n.Light:
		return ""
	case (n.Dark > n.Light) != reverse:
		return "dark"
	}
	return "light"
}
