package match

import (
	"testing"

	"turncoat/engine"
)

func TestClaimsWaitForAMinuteOfTheAbsentsOwnTurn(t *testing.T) {
	s := begin(t, "5+3")
	s.play("d3 c3", 1, 2)
	s.do(s.Leave(engine.Light, after(3), after(3)))
	if _, ok := s.ClaimAt(engine.Dark); ok {
		t.Error("a claim in the own turn")
	}
	s.play("c4", 100) // light has been away for long, but only now it is their turn
	_, err := s.Claim(engine.Dark, false, after(159.9))
	refused(t, "too early", err, ErrNotYet)
	_, err = s.Claim(engine.Light, false, after(170))
	refused(t, "by who is away", err, ErrNotYet)
	_, err = s.Claim(engine.None, false, after(170))
	refused(t, "by nobody", err, ErrNotPlaying)
	for draw, want := range map[bool]engine.Color{false: engine.Dark, true: engine.None} {
		e, err := s.Claim(engine.Dark, draw, after(160))
		if err != nil {
			t.Fatal(err)
		}
		next, err := s.Apply(e)
		if err != nil || next.Result != (Result{Winner: want, By: ByClaim, Dark: 5, Light: 2}) || next.Phase != PhaseEnded {
			t.Errorf("draw %v: %v, %+v", draw, err, next.Result)
		}
	}
	s.do(s.Return(engine.Light, after(160)))
	_, err = s.Claim(engine.Dark, false, after(170))
	refused(t, "who is back", err, ErrNotYet)
	s.do(s.Leave(engine.Light, after(171), after(176))) // noticed late, it counts from when it was so
	if since, away := s.Away(engine.Light); !away || !since.Equal(after(171)) {
		t.Errorf("away since %v, want %v", since, after(171))
	}
	_, err = s.Claim(engine.Dark, false, after(230))
	refused(t, "who has left again", err, ErrNotYet)
	s.do(s.Claim(engine.Dark, true, after(231)))
}

// TestNobodyIsAwayWhileTheServerIs: the downtime doesn't count.
func TestNobodyIsAwayWhileTheServerIs(t *testing.T) {
	s := begin(t, "5+3")
	s.play("d3 c3", 1, 2)
	s.do(s.Leave(engine.Dark, after(12), after(12)))
	s.do(s.Resume(after(42), after(642)))
	if at, ok := s.ClaimAt(engine.Light); !ok || !at.Equal(after(672)) {
		t.Errorf("from %v on, %v", at, ok)
	}
}

func TestOnlyLiveGamesAreClaimed(t *testing.T) {
	for _, control := range []string{"none", "1d"} {
		s := begin(t, control)
		s.play("d3 c3", 1, 2)
		s.do(s.Leave(engine.Dark, after(3), after(3)))
		_, err := s.Claim(engine.Light, false, after(300))
		refused(t, control, err, ErrNotYet)
	}
	s := begin(t, "5+3") // the server passes for who is away
	s.play(passRecord, 1, 2, 3, 4, 5, 6, 7, 8)
	s.do(s.Leave(engine.Dark, after(9), after(9)))
	if _, ok := s.ClaimAt(engine.Light); ok {
		t.Error("a claim where the server passes")
	}
}

// TestATakebackGivesTheAbsentAnotherMinute: their turn begins anew.
func TestATakebackGivesTheAbsentAnotherMinute(t *testing.T) {
	s := casual(t, "5+3")
	s.play("d3 c3 c4", 1, 2, 3)
	s.ask(engine.Dark, Takeback, 4)
	s.do(s.Leave(engine.Dark, after(10), after(10)))
	s.answer(engine.Light, Takeback, Yes, 40)
	if at, ok := s.ClaimAt(engine.Light); !ok || !at.Equal(after(100)) {
		t.Errorf("from %v on, %v", at, ok)
	}
}
