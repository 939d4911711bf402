package search_test

import (
	"math/rand/v2"
	"testing"

	"turncoat/engine"
)

const standard = "---------------------------OX------XO--------------------------- X"

func start(tb testing.TB, size int, opening engine.Opening, draw int) engine.Position {
	tb.Helper()
	p, err := engine.Start(size, opening, draw)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func position(tb testing.TB, text string) engine.Position {
	tb.Helper()
	p, err := engine.ParsePosition(text)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// playRandomly calls each with every position of a game of random moves, the
// finished one included.
func playRandomly(tb testing.TB, p engine.Position, random *rand.Rand, each func(engine.Position)) {
	tb.Helper()
	for {
		each(p)
		moves := p.Moves()
		if len(moves) == 0 {
			return
		}
		next, err := p.Play(moves[random.IntN(len(moves))])
		if err != nil {
			tb.Fatal(err)
		}
		p = next
	}
}
