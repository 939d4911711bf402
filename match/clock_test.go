package match

import (
	"errors"
	"strings"
	"testing"
	"time"

	"turncoat/engine"
)

func TestClockOfALiveGame(t *testing.T) {
	s := begin(t, "5+3")
	check := func(when string, at, dark, light float64, running engine.Color) {
		t.Helper()
		seconds := func(d float64) time.Duration { return time.Duration(d * float64(time.Second)) }
		if got := s.Left(engine.Dark, after(at)); got != seconds(dark) {
			t.Errorf("%s: dark has %v, want %v s", when, got, dark)
		}
		if got := s.Left(engine.Light, after(at)); got != seconds(light) {
			t.Errorf("%s: light has %v, want %v s", when, got, light)
		}
		if s.Running() != running {
			t.Errorf("%s: %v runs, want %v", when, s.Running(), running)
		}
	}
	check("at the start", 10, 300, 300, engine.None)
	s.play("d3", 10)
	check("after a first move, without increment", 20, 300, 300, engine.None)
	s.play("c3", 20)
	check("dark's second move is due", 25, 295, 300, engine.Dark)
	s.play("c4", 30)
	check("ten seconds off, three on", 30, 293, 300, engine.Light)
	s.play("e3", 90.5)
	check("a minute and a half second off, three on", 90.5, 293, 242.5, engine.Dark)
	check("time that steps back gives none", 0, 293, 242.5, engine.Dark)
	check("never below zero", 1000, 0, 242.5, engine.Dark)
	s.do(s.Resign(engine.Light, after(100.5)))
	check("stopped by the end", 500, 283, 242.5, engine.None)
}

func TestFlag(t *testing.T) {
	s := begin(t, "1+0")
	s.play("d3 c3", 1, 2)
	if due, ok := s.Due(); !ok || !due.Equal(after(62)) {
		t.Errorf("due %v, %v", due, ok)
	}
	if _, owed := s.Overdue(after(61.999)); owed {
		t.Error("flagged a millisecond too early")
	}
	if _, err := s.State.Play(engine.Dark, move(t, "c4"), after(61.999)); err != nil {
		t.Errorf("a move in the last millisecond: %v", err)
	}
	if _, err := s.State.Play(engine.Dark, move(t, "c4"), after(62)); !errors.Is(err, ErrOver) {
		t.Errorf("a move at the deadline: %v", err)
	}
	e, owed := s.Overdue(after(62.001))
	if !owed || e.Kind != Flagged || e.By != engine.Dark {
		t.Fatalf("%+v, %v", e, owed)
	}
	s.do(e, nil)
	if s.Result.Winner != engine.Light || s.Result.By != ByTime || s.Left(engine.Dark, after(63)) != 0 {
		t.Errorf("%+v, %v left", s.Result, s.Left(engine.Dark, after(63)))
	}
}

func TestNoShow(t *testing.T) {
	for name, moves := range map[string]int{"dark": 0, "light": 1} {
		s := begin(t, "5+3")
		if moves > 0 {
			s.play("d3", 7)
		}
		due, _ := s.Due()
		if want := after(30 + 7*float64(moves)); !due.Equal(want) {
			t.Errorf("%s: due %v, want %v", name, due, want)
		}
		e, owed := s.Overdue(due)
		if !owed || e.Kind != Aborted || e.By != engine.None {
			t.Fatalf("%s: %+v", name, e)
		}
		s.do(e, nil)
		if s.Phase != PhaseAborted || s.Result.Winner != engine.None || s.Result.By != ByAbort {
			t.Errorf("%s: %v, %+v", name, s.Phase, s.Result)
		}
	}
	s := begin(t, "5+3")
	s.Setup.Dark.Bot = 1
	if _, ok := s.Due(); ok {
		t.Error("the computer is a no-show")
	}
}

func TestCorrespondence(t *testing.T) {
	s := begin(t, "2d")
	const day = 24 * 3600
	if due, _ := s.Due(); !due.Equal(after(2 * day)) {
		t.Errorf("due %v", due)
	}
	s.play("d3 c3", day, 2*day)
	if left := s.Left(engine.Dark, after(2*day+3600)); left != 47*time.Hour {
		t.Errorf("%v left", left)
	}
	if _, err := s.Resume(after(2*day), after(3*day)); !errors.Is(err, ErrNothing) {
		t.Errorf("downtime gives days back: %v", err)
	}
	if e, owed := s.Overdue(after(4 * day)); !owed || e.Kind != Flagged {
		t.Errorf("%+v, %v", e, owed)
	}
}

func TestUntimedGamesAreNeverDue(t *testing.T) {
	s := begin(t, "none")
	s.play("d3 c3", 1000, 2000)
	if due, ok := s.Due(); ok {
		t.Errorf("due %v", due)
	}
	if s.Left(engine.Dark, after(3000)) != 0 || s.Running() != engine.None {
		t.Error("there is a clock")
	}
}

// passRecord ends with Dark having to pass.
const passRecord = "d3 c3 b3 b2 f5 a3 a1 c1"

func passing(t *testing.T) *told {
	s := begin(t, "5+3")
	s.play(passRecord, 1, 2, 3, 4, 5, 6, 7, 8)
	if !s.MustPass() || s.Turn() != engine.Dark {
		t.Fatalf("%v moves: %v", s.Turn(), s.Moves())
	}
	return s
}

func TestForcedPass(t *testing.T) {
	s := passing(t)
	before := s.Left(engine.Dark, after(8))
	if s.Running() != engine.None || s.Left(engine.Dark, after(10.9)) != before {
		t.Error("the clock of who has to pass runs")
	}
	if _, owed := s.Overdue(after(10.999)); owed {
		t.Error("passed before three seconds")
	}
	e, owed := s.Overdue(after(11))
	if !owed || e.Kind != Passed || e.By != engine.Dark || !e.Move.Pass {
		t.Fatalf("%+v", e)
	}
	s.do(e, nil)
	if s.Turn() != engine.Light || s.Left(engine.Dark, after(11)) != before || s.Running() != engine.Light {
		t.Errorf("turn %v, %v left, %v runs", s.Turn(), s.Left(engine.Dark, after(11)), s.Running())
	}
	if got := engine.FormatRecord(s.Record); got != passRecord+" pass" {
		t.Error(got)
	}
}

func TestForcedPassOfTheAbsentComesAtOnce(t *testing.T) {
	gone := passing(t)
	gone.do(gone.Leave(engine.Dark, after(9), after(9)))
	if due, _ := gone.Due(); !due.Equal(after(9)) {
		t.Errorf("left while it was due: %v", due)
	}
	long := begin(t, "5+3")
	long.do(long.Leave(engine.Dark, after(0.5), after(0.5)))
	long.play(passRecord, 1, 2, 3, 4, 5, 6, 7, 8)
	if due, _ := long.Due(); !due.Equal(after(8)) {
		t.Errorf("away for long: %v", due)
	}
	late := passing(t)
	late.do(late.Leave(engine.Dark, after(20), after(20)))
	if due, _ := late.Due(); !due.Equal(after(11)) {
		t.Errorf("left after it was due: %v", due)
	}
}

func TestAPassIsNoFirstMove(t *testing.T) {
	// Dark, to move, has nothing to outflank; Light has c1 and d6.
	s := beginFrom(t, "5+3", "OX----"+strings.Repeat("-", 24)+"----XO X")
	if !s.MustPass() {
		t.Fatalf("dark may play %v", s.Moves())
	}
	if due, _ := s.Due(); !due.Equal(after(3)) {
		t.Errorf("due %v", due)
	}
	s.play("pass", 2)
	if due, _ := s.Due(); !due.Equal(after(2).Add(NoShow)) || s.Running() != engine.None {
		t.Errorf("light's first move is due %v, %v runs", due, s.Running())
	}
	s.play("c1", 4)
	if !s.CanAbort() {
		t.Error("the pass counts as dark's first move")
	}
	if s.placed != [3]int{engine.Light: 1} {
		t.Errorf("placed %v", s.placed)
	}
}
