package main

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// From the key that plays a move to the moment when the move stands on the
// other player's screen: two clients with terminals over SSH, in one process
// with the server. The median and the 99th percentile are p50-ms and p99-ms.
func BenchmarkMoveToOtherScreen(b *testing.B) {
	h := open(b)
	keys := map[byte]key{'X': h.newAccount(b, "ana"), 'O': h.newAccount(b, "boris")}
	dark, light := h.api(b, keys['X']), h.api(b, keys['O'])
	screens := map[byte]*terminal{'X': h.sit(b, keys['X']), 'O': h.sit(b, keys['O'])}
	for _, term := range screens {
		term.sees("Quick match")
	}
	shows := func(term *terminal, board string) {
		for seenBoard(term.screen(), 8) != board {
			within(b, "a screen to change: "+board+"\n"+term.screen(), term.came)
		}
	}
	measureMoves(b, func(start string) {
		pair(b, dark, light, fields{"time": "60+0", "rated": false})
		for _, term := range screens {
			shows(term, start)
		}
	}, func(turn byte, move, board string) time.Duration {
		began := time.Now()
		screens[turn].types(move + enterKey)
		shows(screens[against(turn)], board)
		took := time.Since(began)
		shows(screens[turn], board)
		return took
	})
}

// The same for two programs: from the request to the opponent's event.
func BenchmarkMoveToOtherProgram(b *testing.B) {
	h := open(b)
	robots := map[byte]*robot{'X': h.api(b, newKey(b)), 'O': h.api(b, newKey(b))}
	id, seq := "", 0
	measureMoves(b, func(string) {
		id, seq = pair(b, robots['X'], robots['O'], fields{"time": "60+0"}), 0
	}, func(turn byte, move, _ string) time.Duration {
		seq++
		told := make(chan time.Time, 1) // one value, read once
		other := robots[against(turn)]
		began := time.Now()
		go func() {
			other.moved(id, seq)
			told <- time.Now()
		}()
		robots[turn].ask("play", fields{"match": id, "move": move})
		return within(b, "the opponent to be told", told).Sub(began)
	})
}

// measureMoves plays whole games, one after the other, until there are enough
// moves.
func measureMoves(b *testing.B, begin func(board string), play func(turn byte, move, board string) time.Duration) {
	b.Helper()
	moves := quietGame()
	var took []time.Duration
	b.ResetTimer()
	for len(took) < b.N {
		g := newPlainGame(8, standardStart, false)
		begin(cells(g))
		for _, move := range moves {
			turn := g.turn
			g.play(move)
			took = append(took, play(turn, move, cells(g)))
		}
	}
	b.StopTimer()
	slices.Sort(took)
	at := func(percent int) float64 {
		return float64(took[len(took)*percent/100]) / float64(time.Millisecond)
	}
	b.ReportMetric(at(50), "p50-ms")
	b.ReportMetric(at(99), "p99-ms")
	b.ReportMetric(0, "ns/op") // the setting up of games is none of the move's
}

// cells is a position without the side to move.
func cells(g *plainGame) string {
	board, _, _ := strings.Cut(g.position(), " ")
	return board
}
