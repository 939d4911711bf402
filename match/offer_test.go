package match

import (
	"errors"
	"testing"
	"time"

	"turncoat/engine"
)

// casual begins a casual game.
func casual(t testing.TB, control string) *told {
	s := begin(t, control)
	s.Setup.Unrated = UnratedCasual
	return s
}

// sees that a judgement is refused with an error.
func refused(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: %v, want %v", what, err, want)
	}
}

// ask and answer are judged and applied, so many seconds after dawn.
func (s *told) ask(by engine.Color, o Offer, at float64) {
	s.t.Helper()
	s.do(s.Ask(by, o, after(at)))
}

func (s *told) answer(by engine.Color, o Offer, a Answer, at float64) {
	s.t.Helper()
	s.do(s.Answer(by, o, a, after(at)))
}

func (s *told) stands(by engine.Color, o Offer, at float64) bool {
	_, ok := s.Standing(by, o, after(at))
	return ok
}

func TestWhatCanBeOffered(t *testing.T) {
	rated := begin(t, "5+3")
	rated.play("d3 c3", 1, 2)
	_, err := rated.Ask(engine.Dark, Takeback, after(3))
	refused(t, "a takeback in a rated game", err, ErrRated)
	_, err = rated.Ask(engine.Dark, Abort, after(3))
	refused(t, "an abort in a rated game", err, ErrTooLate)

	s := casual(t, "5+3")
	_, err = s.Ask(engine.Light, Takeback, after(0))
	refused(t, "no disc yet", err, ErrNoMove)
	_, err = s.Ask(engine.Dark, Rematch, after(0))
	refused(t, "a rematch of a game that goes on", err, ErrGoesOn)
	_, err = s.Ask(engine.None, Takeback, after(0))
	refused(t, "a takeback by nobody", err, ErrNotPlaying)
	_, err = s.Answer(engine.Light, Takeback, Yes, after(0))
	refused(t, "no offer", err, ErrNoOffer)
	if e, err := s.Ask(engine.Light, Abort, after(0)); err != nil || e.Kind != Aborted || e.Offer != "" {
		t.Errorf("before both have moved an abort is %+v, %v", e, err)
	}
	s.play("d3", 1)
	s.ask(engine.Dark, Takeback, 2)
	_, err = s.Ask(engine.Dark, Takeback, after(3))
	refused(t, "twice", err, ErrNothing)
	_, err = s.Answer(engine.Dark, Takeback, Yes, after(3))
	refused(t, "a yes to the own offer", err, ErrNoOffer)
	_, err = s.Ask(engine.Dark, Takeback, after(999))
	refused(t, "after a deadline", err, ErrOver)
}

// TestOffersLapse: a disc ends them and lets who placed it ask again; a forced
// pass does neither.
func TestOffersLapse(t *testing.T) {
	s := casual(t, "none")
	s.play("d3 c3", 1, 2)
	s.ask(engine.Dark, Takeback, 3)
	s.ask(engine.Light, Abort, 3)
	s.play("b3", 4)
	if s.stands(engine.Dark, Takeback, 5) || s.stands(engine.Light, Abort, 5) {
		t.Error("an offer outlives the board it was made on")
	}
	s.ask(engine.Dark, Takeback, 5)
	s.answer(engine.Light, Takeback, No, 6)
	_, err := s.Ask(engine.Dark, Takeback, after(7))
	refused(t, "again before another disc", err, ErrAskedOften)
	s.play("b2", 8)
	_, err = s.Ask(engine.Dark, Takeback, after(8))
	refused(t, "again after the other's disc", err, ErrAskedOften)
	s.play("f5 a3 a1", 9, 10, 11)
	s.ask(engine.Dark, Takeback, 12)
	s.answer(engine.Dark, Takeback, No, 12)
	if s.stands(engine.Dark, Takeback, 13) {
		t.Error("what was withdrawn stands")
	}
	s.play("c1", 13)
	s.ask(engine.Light, Takeback, 14)
	s.play("pass", 15)
	if !s.stands(engine.Light, Takeback, 16) {
		t.Error("a forced pass ends an offer")
	}
	s.answer(engine.Dark, Takeback, Yes, 17)
	if got := engine.FormatRecord(s.Record); got != "d3 c3 b3 b2 f5 a3 a1" || s.Turn() != engine.Light {
		t.Errorf("%s, %v to move", got, s.Turn())
	}
}

// TestBothAskAndAgree: the second of two equal offers is the yes to the first.
func TestBothAskAndAgree(t *testing.T) {
	s := casual(t, "5+3")
	s.play("d3 c3", 1, 2)
	s.ask(engine.Dark, Abort, 3)
	s.ask(engine.Light, Abort, 3)
	if last := s.Entries[3]; s.Phase != PhaseAborted || s.Result.By != ByAbort || last.By != engine.Light || last.Answer != Yes {
		t.Errorf("%s, %+v", s.Phase, last)
	}

	s = casual(t, "5+3")
	s.play("d3 c3 c4", 1, 2, 3)
	s.ask(engine.Light, Takeback, 4)
	s.ask(engine.Dark, Takeback, 5)
	if got := engine.FormatRecord(s.Record); got != "d3" || s.Turn() != engine.Light || s.Seq() != 5 {
		t.Errorf("%s, %v to move", got, s.Turn())
	}
}

func TestARematchIsAgreedUponAfterTheEnd(t *testing.T) {
	s := begin(t, "5+3")
	s.play("d3 c3", 1, 2)
	s.do(s.Resign(engine.Light, after(3)))
	s.ask(engine.Dark, Rematch, 10)
	if s.Seq() != 4 || s.BoardSeq != 3 || s.Phase != PhaseEnded || !s.EndedAt.Equal(after(3)) {
		t.Errorf("seq %d, board %d, %s", s.Seq(), s.BoardSeq, s.Phase)
	}
	if !s.stands(engine.Dark, Rematch, 309) || s.stands(engine.Dark, Rematch, 310) {
		t.Error("it does not stand for five minutes")
	}
	_, err := s.Answer(engine.Light, Rematch, Yes, after(310))
	refused(t, "too late", err, ErrNoOffer)
	s.answer(engine.Light, Rematch, No, 20)
	s.ask(engine.Dark, Rematch, 30)
	s.answer(engine.Dark, Rematch, No, 40)
	s.ask(engine.Dark, Rematch, 50)
	s.answer(engine.Light, Rematch, No, 60)
	_, err = s.Ask(engine.Dark, Rematch, after(70))
	refused(t, "a fourth time", err, ErrAskedEnough)
	s.ask(engine.Light, Rematch, 80)
	e, err := s.Ask(engine.Dark, Rematch, after(81))
	e.Next = "A2B3C4"
	s.do(e, err)
	if s.Next != "A2B3C4" || s.stands(engine.Light, Rematch, 82) {
		t.Errorf("next is %q", s.Next)
	}
	for _, by := range []engine.Color{engine.Dark, engine.Light} {
		_, err = s.Ask(by, Rematch, after(90))
		refused(t, "another rematch", err, ErrNothing)
	}
	for _, kind := range []Kind{Left, Returned, Placed, Resumed, Undone, Aborted, Claimed} {
		if _, err := s.Apply(Entry{Match: s.Setup.ID, Seq: s.Seq() + 1, Kind: kind, By: engine.Dark, Offer: Rematch, Answer: Yes}); !errors.Is(err, ErrOver) {
			t.Errorf("%s after the end: %v", kind, err)
		}
	}
}

func TestTheComputerAlwaysAgreesToARematch(t *testing.T) {
	s := begin(t, "none")
	s.Setup.Light.Bot, s.Setup.Unrated = 1, UnratedBot
	s.do(s.Resign(engine.Dark, after(3)))
	e, err := s.Ask(engine.Dark, Rematch, after(4))
	e.Next = "A2B3C4"
	s.do(e, err)
	if s.Next != "A2B3C4" || s.Seq() != 2 {
		t.Errorf("next is %q, seq %d", s.Next, s.Seq())
	}
}

// TestRematchesByPostWaitForAMovesTime: nobody need be there.
func TestRematchesByPostWaitForAMovesTime(t *testing.T) {
	s := begin(t, "2d")
	s.do(s.Resign(engine.Dark, after(3)))
	s.ask(engine.Light, Rematch, 10)
	last := 10 + (48 * time.Hour).Seconds()
	if !s.stands(engine.Light, Rematch, last-1) || s.stands(engine.Light, Rematch, last) {
		t.Error("it does not stand for two days")
	}
}

// TestWhatDoesNotFollowAnOffer: entries that no judgement gives.
func TestWhatDoesNotFollowAnOffer(t *testing.T) {
	s := casual(t, "5+3")
	s.play("d3 c3", 1, 2)
	s.ask(engine.Dark, Takeback, 3)
	for name, e := range map[string]Entry{
		"an abort nobody asked for":      {Kind: Aborted, By: engine.Light, Offer: Abort, Answer: Yes},
		"a yes to the own offer":         {Kind: Undone, By: engine.Dark, Offer: Takeback, Answer: Yes},
		"back to where no turn began":    {Kind: Undone, By: engine.Light, Offer: Takeback, Answer: Yes, To: 2},
		"back to the other's turn":       {Kind: Undone, By: engine.Light, Offer: Takeback, Answer: Yes, To: 1},
		"a correction where none may be": {Kind: Undone, By: engine.Light, To: 1},
		"a yes without its effect":       {Kind: Answered, By: engine.Light, Offer: Takeback, Answer: Yes},
		"a rematch before the end":       {Kind: Asked, By: engine.Light, Offer: Rematch},
		"an unknown offer":               {Kind: Asked, By: engine.Light, Offer: "a drink"},
		"a no to nothing":                {Kind: Answered, By: engine.Light, Offer: Abort, Answer: No},
		"an offer by nobody":             {Kind: Asked, Offer: Takeback},
	} {
		e.Match, e.Seq = s.Setup.ID, s.Seq()+1
		if _, err := s.Apply(e); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
