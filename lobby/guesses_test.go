package lobby

import (
	"strconv"
	"testing"
	"time"
)

func TestWrongCodesAreLimited(t *testing.T) {
	g := newGuesses(guessBurst, guessEvery)
	v := &Visit{key: "SHA256:a", player: Player{ID: "one"}, origin: "192.0.2.1/32"}
	for i := range guessBurst {
		if !g.allow(dawn, v.guessers()...) {
			t.Fatalf("refused after %d wrong codes", i)
		}
		g.wrong(dawn, v.guessers()...)
	}
	for name, c := range map[string]struct {
		who  *Visit
		want bool
	}{
		"the one who guessed":          {&Visit{key: "SHA256:a", player: Player{ID: "one"}, origin: "192.0.2.1/32"}, false},
		"the same from elsewhere":      {&Visit{key: "SHA256:a", player: Player{ID: "one"}, origin: "192.0.2.2/32"}, false},
		"another from there":           {&Visit{key: "SHA256:b", player: Player{ID: "two"}, origin: "192.0.2.1/32"}, false},
		"somebody new each time there": {&Visit{player: Player{ID: "three"}, origin: "192.0.2.1/32"}, false},
		"anybody else":                 {&Visit{player: Player{ID: "four"}, origin: "192.0.2.2/32"}, true},
	} {
		if got := g.allow(dawn, c.who.guessers()...); got != c.want {
			t.Errorf("%s may go on: %v", name, got)
		}
	}
	if !g.allow(dawn.Add(guessEvery), v.guessers()...) {
		t.Error("none is allowed after a while")
	}
	g.wrong(dawn.Add(guessEvery), v.guessers()...)
	if g.allow(dawn.Add(guessEvery), v.guessers()...) {
		t.Error("more than one is allowed after a while")
	}
}

func TestAFloodOfGuessersTakesNoMoreMemory(t *testing.T) {
	g := newGuesses(guessBurst, guessEvery)
	for range guessBurst {
		g.wrong(dawn, "patient")
	}
	for i := range 10 * guessTable {
		g.wrong(dawn, strconv.Itoa(i))
		if i%(guessTable/2) == 0 {
			g.wrong(dawn, "patient")
		}
		if n := len(g.recent) + len(g.before); n > 2*guessTable {
			t.Fatalf("%d entries", n)
		}
	}
	if g.allow(dawn, "patient") {
		t.Error("who goes on guessing is forgotten in the flood")
	}
	if !g.allow(dawn, "0") || g.allow(dawn.Add(-time.Hour), "patient") {
		t.Error("who guessed once long ago is remembered, or who went on isn't")
	}
}
