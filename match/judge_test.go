package match

import (
	"errors"
	"testing"

	"turncoat/engine"
)

func TestPlayIsJudged(t *testing.T) {
	for name, c := range map[string]struct {
		by   engine.Color
		move string
		at   float64
		want error
	}{
		"legal":              {engine.Dark, "d3", 1, nil},
		"the other's turn":   {engine.Light, "d3", 1, ErrNotYourTurn},
		"of nobody":          {engine.None, "d3", 1, ErrNotPlaying},
		"illegal":            {engine.Dark, "a1", 1, engine.ErrIllegal},
		"a pass that isn't":  {engine.Dark, "pass", 1, engine.ErrIllegal},
		"after the no-show":  {engine.Dark, "d3", 30, ErrOver},
		"just before it":     {engine.Dark, "d3", 29.999, nil},
		"before the match":   {engine.Dark, "d3", -5, nil},
		"illegal and late":   {engine.Dark, "a1", 40, engine.ErrIllegal},
		"off the board of 8": {engine.Dark, "j10", 1, engine.ErrIllegal},
	} {
		s := begin(t, "5+3")
		if _, err := s.State.Play(c.by, move(t, c.move), after(c.at)); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", name, err, c.want)
		}
	}
}

func TestAbortUntilBothHaveMoved(t *testing.T) {
	s := begin(t, "5+3")
	for _, by := range []engine.Color{engine.Dark, engine.Light} {
		if _, err := s.Abort(by, after(1)); err != nil {
			t.Errorf("%v before a move: %v", by, err)
		}
	}
	s.play("d3", 1)
	if _, err := s.Abort(engine.Dark, after(2)); err != nil {
		t.Errorf("after one move: %v", err)
	}
	s.play("c3", 2)
	if _, err := s.Abort(engine.Light, after(3)); !errors.Is(err, ErrTooLate) {
		t.Errorf("after both: %v", err)
	}
}

func TestAfterTheEndNothingIsAllowed(t *testing.T) {
	s := begin(t, "5+3")
	s.do(s.Resign(engine.Light, after(1)))
	if want := (Result{Winner: engine.Dark, By: ByResignation, Dark: 2, Light: 2}); s.Result != want || s.Phase != PhaseEnded {
		t.Errorf("%+v, %v", s.Result, s.Phase)
	}
	if s.Turn() != engine.None || s.Moves() != nil || s.Running() != engine.None {
		t.Errorf("turn %v, moves %v, running %v", s.Turn(), s.Moves(), s.Running())
	}
	_, play := s.State.Play(engine.Dark, move(t, "d3"), after(2))
	_, resign := s.Resign(engine.Dark, after(2))
	_, abort := s.Abort(engine.Dark, after(2))
	_, leave := s.Leave(engine.Dark, after(2), after(2))
	_, resume := s.Resume(after(1), after(2))
	for what, err := range map[string]error{"play": play, "resign": resign, "abort": abort, "leave": leave, "resume": resume} {
		if !errors.Is(err, ErrOver) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := s.Apply(Entry{Match: s.Setup.ID, Seq: s.Seq() + 1, Kind: Placed, By: engine.Dark, Move: move(t, "d3")}); !errors.Is(err, ErrOver) {
		t.Errorf("apply: %v", err)
	}
}

// TestNothingComesAfterTheDeadline, though nobody has appended the end yet.
func TestNothingComesAfterTheDeadline(t *testing.T) {
	s := begin(t, "1+0")
	s.play("d3 c3", 1, 2)
	for _, by := range []engine.Color{engine.Dark, engine.Light} {
		for at, want := range map[float64]error{61.999: nil, 62: ErrOver} {
			_, resign := s.Resign(by, after(at))
			_, leave := s.Leave(by, after(at), after(at))
			if !errors.Is(resign, want) || !errors.Is(leave, want) {
				t.Errorf("%v at %v: resign %v, leave %v", by, at, resign, leave)
			}
		}
	}
	noShow := begin(t, "1+0")
	if _, err := noShow.Abort(engine.Dark, after(30)); !errors.Is(err, ErrOver) {
		t.Errorf("who hasn't shown up aborts: %v", err)
	}
}

func TestLeavingAndReturning(t *testing.T) {
	s := begin(t, "5+3")
	if _, err := s.Return(engine.Dark, after(1)); !errors.Is(err, ErrNothing) {
		t.Errorf("returning without having left: %v", err)
	}
	s.do(s.Leave(engine.Dark, after(2), after(2)))
	if since, away := s.Away(engine.Dark); !away || !since.Equal(after(2)) {
		t.Errorf("away %v since %v", away, since)
	}
	if _, err := s.Leave(engine.Dark, after(3), after(3)); !errors.Is(err, ErrNothing) {
		t.Errorf("leaving twice: %v", err)
	}
	if s.BoardSeq != 0 {
		t.Errorf("coming and going changed the board: %d", s.BoardSeq)
	}
	s.do(s.Return(engine.Dark, after(4)))
	if _, away := s.Away(engine.Dark); away {
		t.Error("still away")
	}
	if s.Seq() != 2 {
		t.Errorf("seq %d", s.Seq())
	}
}

func TestEntriesThatDontFollowAreRefused(t *testing.T) {
	s := begin(t, "none")
	good, err := s.State.Play(engine.Dark, move(t, "d3"), after(1))
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*Entry){
		"a gap":            func(e *Entry) { e.Seq = 2 },
		"the past":         func(e *Entry) { e.Seq = 0 },
		"another match":    func(e *Entry) { e.Match = "AAAAAA" },
		"an unknown kind":  func(e *Entry) { e.Kind = "danced" },
		"an illegal move":  func(e *Entry) { e.Move = engine.At(engine.Square{}) },
		"a pass with none": func(e *Entry) { e.Kind, e.Move = Passed, engine.PassMove },
		"a disc as a pass": func(e *Entry) { e.Kind = Passed },
		"the other's move": func(e *Entry) { e.By = engine.Light },
		"nobody's flag":    func(e *Entry) { e.Kind, e.By = Flagged, engine.None },
		"no such side":     func(e *Entry) { e.Kind, e.By = Left, 7 },
	} {
		e := good
		change(&e)
		if next, err := s.Apply(e); !errors.Is(err, ErrDamaged) || next.Seq() != 0 || next.Position != s.Position {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestStatesDontShareWhatTheyAppend lets two different moves follow one state,
// as they do when two sessions race.
func TestStatesDontShareWhatTheyAppend(t *testing.T) {
	s := begin(t, "none")
	s.play("d3 c3 c4", 1, 2, 3)
	var next [2]State
	for i, text := range []string{"c5", "e3"} {
		e, err := s.State.Play(engine.Light, move(t, text), after(4))
		if err != nil {
			t.Fatal(err)
		}
		if next[i], err = s.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	if a, b := engine.FormatRecord(next[0].Record), engine.FormatRecord(next[1].Record); a != "d3 c3 c4 c5" || b != "d3 c3 c4 e3" {
		t.Errorf("%s, %s", a, b)
	}
	if next[0].Entries[3].Move == next[1].Entries[3].Move {
		t.Error("the entries are shared")
	}
}
