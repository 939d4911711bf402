package main

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sendLine is what is sent to a friend: alone on its line, unboxed.
var sendLine = regexp.MustCompile(`(?m)^ *ssh -t -p \d+ localhost join ([2-9A-HJ-NP-Z]{8}) *$`)

// Two people with the real ssh at two terminals find each other by quick match,
// play until Dark has to pass, and by a code, and play until Light has no disc.
func TestTwoPeopleAtRealTerminalsPlayToTheEnd(t *testing.T) {
	h := open(t)
	anaKey, borisKey := h.newAccount(t, "ana").file(t), h.newAccount(t, "boris").file(t)
	ana, boris := h.person(t, anaKey), h.person(t, borisKey)
	for _, d := range []display{ana, boris} {
		d.sees("Reversi over SSH", "Quick match")
	}
	ana.types("p")
	ana.sees("Looking for somebody to play")
	boris.types("p")
	b := sitDown(t, ana, boris, 8, false, standardStart, false)
	for _, move := range strings.Fields("d3 c3 b3 b2 f5 a3 a1 c1 pass") {
		b.play(move)
	}
	resign(b.seats['O'])
	b.seats['O'].sees("You lose: you resigned.")
	b.seats['X'].sees("You win: Light resigned.")

	for _, d := range []display{ana, boris} {
		d.types(escKey)
		d.sees("Quick match")
	}
	code := createInvite(ana, 8, false, "standard")
	boris.types("i")
	boris.sees("Code:")
	boris.types(strings.ToLower(code[:4]) + "-" + code[4:] + enterKey)
	b = sitDown(t, ana, boris, 8, false, standardStart, false)
	for _, move := range strings.Fields("e6 f4 e3 f6 g5 d6 e7 f5 c5") {
		b.play(move)
	}
	b.bothSeeTheEnd()
	ana.sees("You win, 13 to 0.")
	boris.sees("You lose, 0 to 13.")

	for _, w := range []*tmux{ana, boris} {
		w.types("\x03")
		w.sees("Goodbye.", "ended with 0")
		if w.alternate() {
			t.Error("the terminal is left on its alternate screen")
		}
	}
}

// sitDown finds out who of two is dark, once both sit at a board.
func sitDown(t testing.TB, one, two display, size int, reverse bool, start string, placing bool) *table {
	t.Helper()
	b := &table{t: t, reverse: reverse, game: newPlainGame(size, start, placing)}
	one.waits("a board", func(screen string) bool {
		switch {
		case strings.Contains(screen, "Your move."):
			b.seats = map[byte]display{'X': one, 'O': two}
		case strings.Contains(screen, "Dark to move."):
			b.seats = map[byte]display{'X': two, 'O': one}
		}
		return b.seats != nil
	})
	b.bothSeeBoard()
	return b
}

// resign gives a game up, which takes a typed yes.
func resign(d display) {
	d.types("r")
	d.sees("Resign this game?")
	reply(d, "yes"+enterKey, "You lose: ")
}

// Every kind of game is played to its end on two screens, with a pass in it.
func TestEveryKindOfGameIsPlayedToTheEndOnScreens(t *testing.T) {
	h := open(t)
	for i, kind := range []struct {
		size    int
		reverse bool
		opening string
	}{
		{6, false, "standard"}, {10, false, "standard"}, {8, true, "standard"},
		{8, false, "parallel"}, {8, false, "open"}, {6, true, "open"},
	} {
		name := fmt.Sprintf("%d-%s-reverse=%v", kind.size, kind.opening, kind.reverse)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dark := h.sit(t, h.newAccount(t, fmt.Sprintf("dark%d", i)))
			dark.sees("Quick match")
			code := createInvite(dark, kind.size, kind.reverse, kind.opening)
			light := h.sit(t, h.newAccount(t, fmt.Sprintf("light%d", i)), "join", code)
			start := startOf(kind.size, kind.opening)
			b := sitDown(t, dark, light, kind.size, kind.reverse, start, kind.opening == "open")
			for _, move := range shortGame(kind.size, start, kind.opening == "open") {
				b.play(move)
			}
			b.bothSeeTheEnd()
			if b.passes == 0 {
				t.Error("nobody had to pass: the test shows less than it should")
			}
		})
	}
}

func startOf(size int, opening string) string {
	cells := slices.Repeat([]byte("-"), size*size)
	if opening != "open" {
		centre := map[string]string{"standard": "OXXO", "parallel": "XXOO"}[opening]
		for i := range 4 {
			cells[(size/2-1+i/2)*size+size/2-1+i%2] = centre[i]
		}
	}
	return string(cells) + " X"
}

// randomGame is the first of some random games that is wanted, the same in each
// run.
func randomGame(size int, start string, placing bool, wanted func(moves []string) bool) []string {
	random := rand.New(rand.NewPCG(uint64(size), 4))
	for {
		g, moves := newPlainGame(size, start, placing), []string{}
		for legal := g.legal(); len(legal) > 0; legal = g.legal() {
			moves = append(moves, legal[random.IntN(len(legal))])
			g.play(moves[len(moves)-1])
		}
		if wanted(moves) {
			return moves
		}
	}
}

// shortGame is the shortest of some random games with a pass in it.
func shortGame(size int, start string, placing bool) []string {
	var shortest []string
	tries := 0
	randomGame(size, start, placing, func(moves []string) bool {
		tries++
		if slices.Contains(moves, "pass") && (shortest == nil || len(moves) < len(shortest)) {
			shortest = moves
		}
		return tries == 60
	})
	return shortest
}
