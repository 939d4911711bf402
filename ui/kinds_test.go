package ui

import (
	"strings"
	"testing"

	"turncoat/engine"
	"turncoat/ui/board"
	"turncoat/ui/style"
)

// From the least height that is asked for, every height has room for a board:
// what a taller window adds around it must not take its place.
func TestEveryHeightFromTheLeastHasABoard(t *testing.T) {
	for _, n := range engine.Sizes {
		w, h := board.Extent(n, style.Small)
		for rows := h + 2; rows <= 60; rows++ {
			for _, cols := range []int{w, w + 10, 80, 200} {
				if lay := layBoard(n, cols, newFrame(cols, rows).body(), style.Large); !lay.ok || lay.words < 1 {
					t.Errorf("%d×%d at %d×%d: %+v", n, n, cols, rows, lay)
				}
			}
		}
	}
}

func TestAWrongCodeStaysToBeMended(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	ana.press("i")
	ana.types("ABCDEF")
	ana.press("enter")
	ana.sees("There is no game with that code.")
	ana.types("po") // would begin games in the lobby
	ana.sees("Code: ABCDEFpo")
	if _, ok := ana.app.top().(*lobbyScreen); !ok {
		t.Errorf("on %T", ana.app.top())
	}
	ana.press("esc")
	ana.sees("Quick match")
}

// The newest plies are in sight at every length, and at least half of the room
// is used.
func TestTheRecordKeepsItsEnd(t *testing.T) {
	a := &app{style: style.New("none", style.GlyphsFor("ascii", nil), 0, style.Unknown)}
	for length := 1; length <= 100; length++ {
		record := make([]engine.Move, length)
		for i := range record {
			record[i] = engine.At(engine.Square{Col: int8(i % 8), Row: int8(i / 8 % 8)})
		}
		for rows := 1; rows <= 12; rows++ {
			lines := drawRecord(a, record, length, 40, rows)
			if !strings.Contains(strings.Join(lines, "\n"), "["+record[length-1].String()+"]") {
				t.Fatalf("%d plies in %d rows: the newest is not seen:\n%s", length, rows, strings.Join(lines, "\n"))
			}
			if full := min(rows, (length+5)/6); 2*len(lines) < full {
				t.Fatalf("%d plies in %d rows: %d lines", length, rows, len(lines))
			}
		}
	}
}

// A game against the computer opens where it was asked for and nowhere else.
func TestTheComputersGameLeavesOtherSessionsAlone(t *testing.T) {
	h := newHouse(t)
	asks, other := h.player("ana"), h.player("ana")
	asks.press("o")
	id := asks.atBoard().id
	other.until("the game is known", func() bool { return other.app.seats.known[id] })
	if _, ok := other.app.top().(*lobbyScreen); !ok {
		t.Errorf("the other session is on %T", other.app.top())
	}
}
