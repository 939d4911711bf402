package match

import (
	"slices"
	"testing"
	"time"

	"turncoat/engine"
)

// wipeout is the shortest game: nine discs, and Light has none left.
const wipeout = "e6 f4 e3 f6 g5 d6 e7 f5 c5"

func TestTheBoardEndsAGame(t *testing.T) {
	for goal, winner := range map[engine.Goal]engine.Color{engine.Classic: engine.Dark, engine.Reverse: engine.Light} {
		s := begin(t, "5+3")
		s.Setup.Variant.Goal = goal
		s.play(wipeout, 1, 2, 10, 20, 30, 40, 50, 60, 70)
		if want := (Result{Winner: winner, By: ByDiscs, Dark: 13}); s.Result != want {
			t.Errorf("%v: %+v, want %+v", goal, s.Result, want)
		}
		if s.Phase != PhaseEnded || !s.EndedAt.Equal(after(70)) || s.Seq() != 9 || s.BoardSeq != 9 {
			t.Errorf("%v: %s at %v, seq %d", goal, s.Phase, s.EndedAt, s.Seq())
		}
		// The move that ends the game is charged and gets its increment: 300 s
		// less 8, 10, 10 and 10 of dark's, 10, 10 and 10 of light's, each and 3.
		if dark, light := s.Left(engine.Dark, after(999)), s.Left(engine.Light, after(999)); dark != 274*time.Second || light != 279*time.Second {
			t.Errorf("%v: %v and %v left", goal, dark, light)
		}
		if due, ok := s.Due(); ok {
			t.Errorf("%v: due %v", goal, due)
		}
	}
}

func TestADrawHasNoWinner(t *testing.T) {
	// Dark's f1 flips nothing but e1: then nobody can move.
	s := beginFrom(t, "none", "XXXXO-"+"XXXXXX"+"XXXXXX"+"OOOOOO"+"OOOOOO"+"OOOOOO"+" X")
	s.play("f1", 1)
	if want := (Result{Winner: engine.None, By: ByDiscs, Dark: 18, Light: 18}); s.Result != want || s.Phase != PhaseEnded {
		t.Errorf("%+v, %s", s.Result, s.Phase)
	}
}

// TestR52TheClockStops where the game does, whatever ends it.
func TestR52TheClockStops(t *testing.T) {
	for name, c := range map[string]struct {
		by          engine.Color
		at          float64
		dark, light time.Duration
	}{
		"who is to move resigns": {engine.Dark, 12.5, 289500 * time.Millisecond, 300 * time.Second},
		"who waits resigns":      {engine.Light, 12.5, 289500 * time.Millisecond, 300 * time.Second},
		"in the same instant":    {engine.Dark, 2, 300 * time.Second, 300 * time.Second},
		"as the clock went back": {engine.Dark, 1, 300 * time.Second, 300 * time.Second},
	} {
		s := begin(t, "5+3")
		s.play("d3 c3", 1, 2)
		s.do(s.Resign(c.by, after(c.at)))
		for _, when := range []float64{c.at, c.at + 3600} {
			if dark, light := s.Left(engine.Dark, after(when)), s.Left(engine.Light, after(when)); dark != c.dark || light != c.light {
				t.Errorf("%s: %v and %v left at %v", name, dark, light, when)
			}
		}
		if s.Result.Winner != c.by.Other() || !s.EndedAt.Equal(after(c.at)) {
			t.Errorf("%s: %+v at %v", name, s.Result, s.EndedAt)
		}
	}
}

// TestMoreIsChargedThanThereIs: a log may say so (a clock that was set by hand),
// and no bank falls below zero by it.
func TestMoreIsChargedThanThereIs(t *testing.T) {
	s := begin(t, "1+5")
	s.play("d3 c3", 1, 2)
	s.do(Entry{
		Match: s.Setup.ID, Seq: 3, Kind: Placed, By: engine.Dark, Move: move(t, "c4"),
		Charged: time.Hour, At: after(3600),
	}, nil)
	if left := s.Left(engine.Dark, after(3600)); left != 5*time.Second {
		t.Errorf("%v left, want the increment alone", left)
	}
}

// TestTimeThatStepsBackChargesNothing, and the next turn begins where it says.
func TestTimeThatStepsBackChargesNothing(t *testing.T) {
	s := begin(t, "5+0")
	s.play("d3 c3 c4", 10, 20, 5)
	if dark := s.Left(engine.Dark, after(5)); dark != 5*time.Minute {
		t.Errorf("%v left after a move before the turn began", dark)
	}
	if charged := s.Entries[2].Charged; charged != 0 {
		t.Errorf("%v charged", charged)
	}
	if !s.Since().Equal(after(5)) || s.Left(engine.Light, after(7)) != 298*time.Second {
		t.Errorf("the next turn began %v, %v left", s.Since(), s.Left(engine.Light, after(7)))
	}
}

func TestEntriesAreInUTCAndWholeMilliseconds(t *testing.T) {
	s := begin(t, "5+3")
	zone := time.FixedZone("", 3600)
	e, err := s.State.Play(engine.Dark, move(t, "d3"), after(1.0015).In(zone))
	if err != nil || e.At.Location() != time.UTC || e.At.Nanosecond()%int(time.Millisecond) != 0 || !e.At.Equal(dawn.Add(1001*time.Millisecond)) {
		t.Errorf("%v, %v", e.At, err)
	}
}

func TestWhoPlays(t *testing.T) {
	s := setupOf(t, "none", "")
	for player, want := range map[string]engine.Color{"d": engine.Dark, "l": engine.Light, "x": engine.None, "": engine.None} {
		if got := s.ColorOf(player); got != want {
			t.Errorf("%q plays %v, want %v", player, got, want)
		}
	}
	if s.Player(engine.Dark) != s.Dark || s.Player(engine.Light) != s.Light {
		t.Error("sides are mixed up")
	}
	if s.HasBot() {
		t.Error("two people are a computer")
	}
	for _, side := range []*Player{&s.Dark, &s.Light} {
		side.Bot = 3
		if !s.HasBot() {
			t.Errorf("%s is no computer", side.Name)
		}
		side.Bot = 0
	}
}

func TestWhatIsLegalIsThePositions(t *testing.T) {
	s := begin(t, "none")
	if !slices.Equal(s.Moves(), s.Setup.Start.Moves()) || s.Turn() != engine.Dark {
		t.Errorf("%v to move: %v", s.Turn(), s.Moves())
	}
}
