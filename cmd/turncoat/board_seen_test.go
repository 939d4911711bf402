package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// display is somebody's screen and keyboard, whatever they are made of.
type display interface {
	screen() string
	sees(texts ...string)
	waits(what string, so func(screen string) bool)
	types(keys string)
}

const (
	enterKey = "\r"
	escKey   = "\x1b"
	downKey  = "\x1b[B"
	upKey    = "\x1b[A"
	rightKey = "\x1b[C"
)

// letters is the line above a board, from which the size of its squares and its
// place are told.
var letters = regexp.MustCompile(`(?m)^( *)a( +)b +c `)

// seenBoard reads the board off a match screen, as a person would by the shapes
// of the discs: the squares row by row, as in a position string.
func seenBoard(screen string, size int) string {
	found := letters.FindStringSubmatchIndex(screen)
	if found == nil {
		return ""
	}
	width := found[5] - found[4] + 1
	left := found[3] - found[2] - width/2
	top := strings.Count(screen[:found[0]], "\n") + 1
	lines := strings.Split(screen, "\n")
	var cells strings.Builder
	for row := range size {
		for col := range size {
			cells.WriteByte(seenDisc(lines, left+col*width+width/2, top+row*width/2))
		}
	}
	return cells.String()
}

func seenDisc(lines []string, x, y int) byte {
	if y >= len(lines) {
		return '-'
	}
	runes := []rune(strings.TrimRight(lines[y], "\r"))
	if x >= len(runes) {
		return '-'
	}
	switch runes[x] {
	case '▇', '●':
		return 'X'
	case '▔', '○':
		return 'O'
	}
	return '-'
}

// table is a game of two people at their screens, and the board as it has to be.
type table struct {
	t       testing.TB
	seats   map[byte]display // by X and O
	game    *plainGame
	passes  int
	reverse bool
}

// play makes one move on the screen of whose turn it is, and waits until both
// see what came of it.
func (b *table) play(move string) {
	b.t.Helper()
	mover, other, side := b.seats[b.game.turn], b.seats[against(b.game.turn)], b.side()
	if legal := b.game.legal(); !slices.Contains(legal, move) {
		b.t.Fatalf("%s is not among %v: the test itself is wrong", move, legal)
	}
	b.game.play(move)
	if move == "pass" {
		b.passes++
		mover.waits("the question", sayOneOf("You have no legal move.", "You had no legal move and passed."))
		reply(mover, enterKey, "You had no legal move and passed.")
		other.sees(side+" had no legal move and passed.", "Your move.")
		b.bothSeeBoard()
		return
	}
	mover.types(move + enterKey)
	b.bothSeeBoard()
	if next := b.game.legal(); len(next) > 0 && next[0] != "pass" { // a pass is made by itself before long
		mover.waits("what you played", sayOneOf("You played "+move+",", "You placed "+move+"."))
		other.waits("what was played", sayOneOf(side+" played "+move+",", side+" placed "+move+"."))
	}
}

func sayOneOf(one, other string) func(screen string) bool {
	return func(screen string) bool { return strings.Contains(screen, one) || strings.Contains(screen, other) }
}

// side names the side to move as screens do.
func (b *table) side() string {
	if b.game.turn == 'X' {
		return "Dark"
	}
	return "Light"
}

func (b *table) bothSeeBoard() {
	b.t.Helper()
	wanted := cells(b.game)
	for _, d := range b.seats {
		d.waits("the board "+wanted, func(screen string) bool { return seenBoard(screen, b.game.size) == wanted })
	}
}

// bothSeeTheEnd waits for the result with its counts on both screens.
func (b *table) bothSeeTheEnd() {
	b.t.Helper()
	n := b.game.count()
	dark, light := "You lose", "You win"
	switch b.game.winner(b.reverse) {
	case "dark":
		dark, light = light, dark
	case "":
		dark, light = "A draw", "A draw"
	}
	fewer := ""
	if b.reverse && n.Dark != n.Light {
		fewer = " with fewer discs"
	}
	b.seats['X'].sees(fmt.Sprintf("%s%s, %d to %d.", dark, fewer, n.Dark, n.Light), "Lobby")
	b.seats['O'].sees(fmt.Sprintf("%s%s, %d to %d.", light, fewer, n.Light, n.Dark), "Lobby")
}

// unheard is longer than keys are ignored after a question has come up under
// them.
const unheard = 400 * time.Millisecond

// reply answers a question that is on the screen, as a person would who has
// read it, and waits until the screen says that it was heard.
func reply(d display, keys, text string) {
	<-time.After(unheard)
	d.types(keys)
	d.sees(text)
}

// createInvite fills the form for a private game whose creator is dark, from
// the lobby, and returns the code.
func createInvite(d display, size int, reverse bool, opening string) string {
	goal := "most discs"
	if reverse {
		goal = "fewest discs"
	}
	d.types("c")
	d.sees("Create a game", "[ Create ]")
	for _, line := range [][2]string{
		{"Against", "a friend"}, {"Board", fmt.Sprintf("%dx%d", size, size)}, {"Goal", goal}, {"Opening", opening},
		{"Time", "5+3"}, {"You play", "Dark"},
	} {
		choose(d, downKey, "› "+line[0]+" ")
		choose(d, rightKey, "< "+line[1])
	}
	d.types("s")
	return seenCode(d)
}

// choose presses a key, one press at a time, until a text stands on the screen.
// A press has done its work when the chosen line is another: what else changes on
// a screen may do so by itself.
func choose(d display, key, text string) {
	pressed := ""
	d.waits(fmt.Sprintf("%q to be chosen", text), func(screen string) bool {
		if strings.Contains(screen, text) {
			return true
		}
		if line := chosen.FindString(screen); line != "" && line != pressed {
			pressed = line
			d.types(key)
		}
		return false
	})
}

// chosen is the line of a form or a list that a key changes.
var chosen = regexp.MustCompile(`(?m)^ *› .*$`)

// seenCode reads the code off the waiting screen's line to send.
func seenCode(d display) string {
	code := ""
	d.waits("a line to send", func(screen string) bool {
		found := sendLine.FindStringSubmatch(screen)
		if found != nil {
			code = found[1]
		}
		return found != nil
	})
	return code
}
