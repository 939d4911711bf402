package ui

import (
	"testing"

	"turncoat/engine"
)

func TestOtherMovesAreTriedBesideTheGame(t *testing.T) {
	ana, s := reviews(t, "d3 c3 c4 c5 b4 d2")
	ana.press("2", "enter")
	ana.sees("Try any move.")
	if got := s.aside.cursor.String(); got != "c4" {
		t.Errorf("the cursor is on %s, not on what was played next", got)
	}
	ana.press("enter") // as in the game
	if s.at != 3 || s.aside.beside() {
		t.Errorf("the game's own move led beside it, at %d", s.at)
	}
	ana.types("e3")
	ana.sees("Move: e3_")
	ana.press("enter")
	if got := s.line(); got != "d3 c3 c4 e3" {
		t.Errorf("tried %q", got)
	}
	ana.sees("Beside the game, 1 move: e3")
	ana.types("a1")
	ana.press("enter")
	ana.sees("a1 would flip nothing")
	ana.press("backspace") // takes back
	if s.aside.beside() || !s.aside.on {
		t.Error("one move back is beside the game still")
	}
	ana.types("e3")
	ana.press("enter", "esc")
	if got := s.line(); got != "d3 c3 c4" || s.aside.on {
		t.Errorf("back in the game at %q", got)
	}
	ana.press("esc")
	if ana.app.top() == screen(s) {
		t.Error("Esc doesn't leave")
	}
	state, err := ana.house.lobby.Open(ana.house.ctx, ana.app.player.ID, string(s.id))
	if err != nil || engine.FormatRecord(state.Record) != "d3 c3 c4 c5 b4 d2" {
		t.Errorf("the game has become %v, %v", state.Record, err)
	}
}

func TestATriedMoveWithArrowsAlone(t *testing.T) {
	ana, s := reviews(t, "d3 c3")
	ana.press("home", "enter")
	for s.aside.cursor.String() != "f5" {
		at := s.aside.cursor
		switch {
		case at.Col < 5:
			ana.press("right")
		case at.Col > 5:
			ana.press("left")
		case at.Row < 4:
			ana.press("down")
		default:
			ana.press("up")
		}
		if s.aside.cursor == at {
			t.Fatalf("the cursor is stuck on %v", at)
		}
	}
	ana.press("enter")
	if got := s.line(); got != "f5" {
		t.Errorf("tried %q", got)
	}
}

func TestAForcedPassFollowsByItself(t *testing.T) {
	ana, s := reviews(t, "d3 c3 b3 b2 f5 a3 a1 c1 pass")
	ana.press("7", "enter", "enter")
	if got := s.line(); got != "d3 c3 b3 b2 f5 a3 a1 c1 pass" || s.aside.beside() {
		t.Errorf("%q, beside the game: %v", got, s.aside.beside())
	}
	ana.press("esc", "8", "enter", "enter") // Dark to move, who can't
	if s.at != 9 {
		t.Errorf("no pass: %q", s.line())
	}
}

func TestAForcedPassFollowsWhatWasTried(t *testing.T) {
	ana, s := reviews(t, "d3 c3 b3 b2 f5 a3 a1")
	ana.press("enter")
	ana.types("c1")
	ana.press("enter")
	if got := engine.FormatRecord(s.aside.moves); got != "c1 pass" {
		t.Errorf("beside the game: %q", got)
	}
	ana.press("backspace")
	if s.aside.beside() || s.at != 7 {
		t.Errorf("taken back to %q", s.line())
	}
}
