package match

import (
	"errors"
	"testing"
	"time"

	"turncoat/engine"
)

func TestResumeGivesTheDowntimeBack(t *testing.T) {
	for name, c := range map[string]struct{ down, now, left float64 }{
		"down within the turn":     {12, 112, 290}, // the turn began at 2
		"down since before it":     {1, 100, 300},
		"back at once, nothing to": {12, 12, 290},
		"the clock was set back":   {12, -7200, 290},
	} {
		s := begin(t, "5+3")
		s.play("d3 c3", 1, 2)
		e, err := s.Resume(after(c.down), after(c.now))
		if c.down == c.now {
			if !errors.Is(err, ErrNothing) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		s.do(e, err)
		if left := s.Left(engine.Dark, after(c.now)); left != time.Duration(c.left)*time.Second {
			t.Errorf("%s: %v left, want %v s", name, left, c.left)
		}
		s.play("c4", c.now+5)
		if left := s.Left(engine.Dark, after(c.now+5)); left != time.Duration(c.left-5+3)*time.Second {
			t.Errorf("%s: %v left after the move", name, left)
		}
	}
}

// TestResumeTwice: two nodes come back, or one comes back twice before it has
// said that it is up.
func TestResumeTwice(t *testing.T) {
	s := begin(t, "5+3")
	s.play("d3 c3", 1, 2)
	s.do(s.Resume(after(12), after(112)))
	if _, err := s.Resume(after(12), after(112)); !errors.Is(err, ErrNothing) {
		t.Errorf("at the same instant: %v", err)
	}
	s.do(s.Resume(after(12), after(115)))
	if left := s.Left(engine.Dark, after(115)); left != 290*time.Second {
		t.Errorf("%v left", left)
	}
	s.do(s.Leave(engine.Light, after(120), after(120)))
	s.do(s.Resume(after(12), after(220)))
	if left := s.Left(engine.Dark, after(220)); left != 285*time.Second {
		t.Errorf("up until somebody left: %v left", left)
	}
}

// TestResumeComesBeforeTheFlag: what would be overdue by the downtime alone is
// not, and what was overdue before it is.
func TestResumeComesBeforeTheFlag(t *testing.T) {
	for name, c := range map[string]struct {
		down float64 // the turn began at 1, and 60 s are left
		want By
	}{
		"in time":       {50, ""},
		"too late then": {61, ByTime},
	} {
		table, log, clock, s := desk(t, "1+0")
		for _, text := range []string{"d3", "c3"} {
			var err error
			if s, err = table.Play(t.Context(), s, s.Turn(), move(t, text), -1); err != nil {
				t.Fatal(err)
			}
		}
		clock.set(4000)
		s, err := table.Resume(t.Context(), s, after(c.down))
		if err != nil || log.count(s.Setup.ID) != 3 {
			t.Fatalf("%s: %v", name, err)
		}
		if s, err = table.Settle(t.Context(), s); err != nil || s.Result.By != c.want {
			t.Errorf("%s: %v, %+v", name, err, s.Result)
		}
	}
}

func TestNodesThatComeBackTogetherGiveTheTimeBackOnce(t *testing.T) {
	table, log, clock, s := desk(t, "5+3")
	for _, text := range []string{"d3", "c3"} {
		var err error
		if s, err = table.Play(t.Context(), s, s.Turn(), move(t, text), -1); err != nil {
			t.Fatal(err)
		}
	}
	clock.set(111)
	overtaken(t, log, func() (Entry, error) { return s.Resume(after(11), after(111)) })
	next, err := table.Resume(t.Context(), s, after(11))
	if !errors.Is(err, ErrNothing) || next.Seq() != 3 || next.Left(engine.Dark, after(111)) != 290*time.Second {
		t.Errorf("%v, seq %d, %v left", err, next.Seq(), next.Left(engine.Dark, after(111)))
	}
	if next, err = table.Resign(t.Context(), next, engine.Dark); err != nil {
		t.Fatal(err)
	}
	if _, err := table.Resume(t.Context(), next, after(11)); !errors.Is(err, ErrOver) {
		t.Errorf("after the end: %v", err)
	}
}

func TestResumeMovesTheNoShowAndTheForcedPass(t *testing.T) {
	s := begin(t, "5+3")
	s.do(s.Resume(after(10), after(70)))
	if due, _ := s.Due(); !due.Equal(after(90)) {
		t.Errorf("the no-show is due %v", due)
	}
	p := passing(t)
	p.do(p.Resume(after(9), after(109)))
	if due, _ := p.Due(); !due.Equal(after(111)) {
		t.Errorf("the pass is due %v", due)
	}
}

func TestWithoutALiveClockNothingIsGivenBack(t *testing.T) {
	for _, control := range []string{"none", "3d"} {
		s := begin(t, control)
		if _, err := s.Resume(after(10), after(70)); !errors.Is(err, ErrNothing) {
			t.Errorf("%s: %v", control, err)
		}
	}
}
