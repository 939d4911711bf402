package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// What may be sent to a terminal of 80×24 over SSH, in bytes.
const (
	mostForTick   = 24
	mostForMotion = 1500
	mostForFirst  = 4 << 10
)

// mostForMove is for a move without motion: a disc is eight cells in two lines,
// of signs of three bytes, so that one that turns more than a few can't keep the
// bound that all others do.
func mostForMove(flips int) int { return 450 + 40*max(0, flips-3) }

// clockTime is what a clock shows.
var clockTime = regexp.MustCompile(`\d+:\d\d`)

// cleared is an order to clear the whole screen.
var cleared = regexp.MustCompile(`\x1b\[[23]J|\x1b\[(1;1)?H\x1b\[0?J`)

// sent is the bytes of some pieces of output.
func sent(pieces []chunk) int {
	n := 0
	for _, p := range pieces {
		n += p.bytes
	}
	return n
}

// The marks of what is chosen in a list, and on a board.
const (
	pointer = "›"
	cursor  = "["
)

// settledBy presses a key that moves a mark, and returns the number of pieces
// that came before the mark had moved: whatever was on its way is counted by
// then. Other changes of the screen, as by a clock, are not the key's work.
func settledBy(term *terminal, key, mark string) int {
	term.t.Helper()
	stood, from := placeOf(term.screen(), mark), len(term.pieces())
	moved := -1
	term.types(key)
	term.waits("the work of a key", func(string) bool {
		moved = slices.IndexFunc(term.pieces()[from:], func(p chunk) bool { return placeOf(p.after, mark) != stood })
		return moved >= 0
	})
	return from + moved
}

// placeOf is the row and the column of the first of a mark on a screen.
func placeOf(screen, mark string) [2]int {
	above, _, _ := strings.Cut(screen, mark)
	row := strings.Count(above, "\n")
	return [2]int{row, utf8.RuneCountInString(above[strings.LastIndexByte(above, '\n')+1:])}
}

// seesWholeBoard waits until all that a board's screen shows has been read, what
// players are rated and the goal for somebody's first game, and until the
// terminal has told its colours: what is drawn for that comes before the work of
// the next key.
func (term *terminal) seesWholeBoard() {
	term.t.Helper()
	term.sees("Your move.", "1500?", "Whoever has more discs at the end wins.")
	eventually(term.t, named("the terminal to tell its colours"), func() bool { return term.told.Load() > 0 })
}

func TestFirstFrameIsSmallAndNothingIsEverClearedAfterIt(t *testing.T) {
	h := open(t)
	opponent := h.api(t, newKey(t))
	for name, words := range map[string][]string{"lobby": nil, "match": {"join"}} {
		t.Run(name, func(t *testing.T) {
			if words != nil {
				words = append(words, opponent.ask("invite", fields{"time": "none", "color": "light"}).Code)
			}
			term := h.sit(t, h.newAccount(t, "in-"+name), words...)
			term.sees(map[string]string{"lobby": "Quick match", "match": "Your move."}[name])
			mark := map[string]string{"lobby": pointer, "match": cursor}[name]
			settled := settledBy(term, downKey, mark)
			first := sent(term.pieces()[:settled])
			t.Logf("first frame: %d bytes", first)
			if first > mostForFirst {
				t.Errorf("%d bytes, at most %d", first, mostForFirst)
			}
			before := len(term.bytes())
			if words == nil {
				term.types("c")
				term.sees("Create a game")
				term.types(escKey)
				term.sees("Quick match")
			} else {
				term.types("d3" + enterKey)
				term.sees("Light to move.")
			}
			if at := cleared.FindStringIndex(term.bytes()[before:]); at != nil {
				t.Errorf("cleared again: %q", term.bytes()[before:][:at[1]])
			}
		})
	}
}

// The ticking of a clock costs next to nothing.
func TestBytesOfAClockTick(t *testing.T) {
	t.Parallel()
	h := open(t)
	ana := h.newAccount(t, "ana")
	dark, light := h.api(t, ana), h.api(t, newKey(t))
	id := pair(t, dark, light, fields{"time": "5+3"})
	for i, move := range strings.Fields("d3 c3 b3 b2") {
		[]*robot{dark, light}[i%2].ask("play", fields{"match": id, "move": move})
	}
	term := h.sit(t, ana)
	term.seesWholeBoard()
	from := settledBy(term, downKey, cursor) + 1
	const ticks = 4
	faces := func() int {
		seen := map[string]bool{}
		for _, p := range term.pieces()[from:] {
			seen[strings.Join(clockTime.FindAllString(p.after, -1), " ")] = true
		}
		return len(seen)
	}
	term.waits("clocks that tick", func(string) bool { return faces() >= ticks })
	pieces := term.pieces()[from:]
	n, shown := sent(pieces), faces()
	t.Logf("%d bytes in %d ticks", n, shown)
	if n > shown*mostForTick {
		t.Errorf("%d bytes in %d ticks, at most %d each", n, shown, mostForTick)
	}
	blank := func(screen string) string { return clockTime.ReplaceAllString(screen, "") }
	for _, p := range pieces {
		if blank(p.before) != blank(p.after) {
			t.Errorf("more than clocks has changed:\n%s\n%s", p.before, p.after)
		}
	}
}

// A whole game: what an opponent's move costs, and nothing is repainted.
func TestBytesOfAnOpponentsMove(t *testing.T) {
	t.Run("still", func(t *testing.T) {
		testMoves(t, []string{"TURNCOAT_MOTION=off"}, mostForMove)
	})
	t.Run("moving, in true colour", func(t *testing.T) {
		testMoves(t, []string{"TURNCOAT_MOTION=on", "COLORTERM=truecolor"}, func(int) int { return mostForMotion })
	})
}

func testMoves(t *testing.T, environ []string, most func(flips int) int) {
	t.Parallel()
	h := open(t)
	ana := h.newAccount(t, "ana")
	mine, theirs := h.api(t, ana), h.api(t, newKey(t))
	id := pair(t, mine, theirs, fields{"time": "none"})
	term := sitAt(t, h.dial(t, ana), "xterm-256color", environ)
	term.seesWholeBoard()
	g := newPlainGame(8, standardStart, false)
	first := len(term.bytes())
	var moves []int
	for _, move := range quietGame() {
		turn := g.turn
		flips := len(g.flipped(move, turn))
		g.play(move)
		wanted := cells(g)
		from := len(term.pieces())
		map[byte]*robot{'X': mine, 'O': theirs}[turn].ask("play", fields{"match": id, "move": move})
		term.waits("the board "+wanted, func(screen string) bool { return seenBoard(screen, 8) == wanted })
		if len(g.legal()) == 0 {
			break
		}
		to := settledBy(term, map[byte]string{'X': upKey, 'O': downKey}[turn], cursor)
		if turn == 'O' {
			moves = append(moves, sent(term.pieces()[from:to]))
			if last := moves[len(moves)-1]; last > most(flips) {
				t.Errorf("%s, which turned %d, took %d bytes, at most %d", move, flips, last, most(flips))
			}
		}
	}
	slices.Sort(moves)
	t.Logf("%d opponent's moves: median %d bytes: %v", len(moves), moves[len(moves)/2], moves)
	if at := cleared.FindStringIndex(term.bytes()[first:]); at != nil {
		t.Errorf("cleared after the first frame: %q", term.bytes()[first:][:at[1]])
	}
}

// quietGame is a whole game in which nobody has to pass: it goes on as fast as
// both play.
func quietGame() []string {
	return randomGame(8, standardStart, false, func(moves []string) bool {
		return len(moves) == 60 && !strings.Contains(strings.Join(moves, " "), "pass")
	})
}
