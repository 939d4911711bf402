package match

import (
	"errors"
	"testing"
	"time"

	"turncoat/engine"
)

// glimpse is what a takeback restores.
type glimpse struct {
	position    engine.Position // with the turn and the supplies
	record      string
	moves       string
	dark, light time.Duration
	running     engine.Color
	placed      [3]int
}

func glance(s State) glimpse {
	return glimpse{
		s.Position, engine.FormatRecord(s.Record), engine.FormatRecord(s.Moves()),
		s.Left(engine.Dark, s.Since()), s.Left(engine.Light, s.Since()), s.Running(), s.placed,
	}
}

// TestR68TakebackAfterAPass: right after a pass and after two, with a reply in
// between and without one, all is as it was before the asker's last disc.
func TestR68TakebackAfterAPass(t *testing.T) {
	// Each side has to pass: dark after c1, and light twice in the second game.
	const twice = "OX----------------------------" + "----XO X"
	for name, c := range map[string]struct {
		start, record string
		by            engine.Color
		to            string // the record as it is then
	}{
		"right after the pass":        {"", passRecord + " pass", engine.Light, "d3 c3 b3 b2 f5 a3 a1"},
		"who passed":                  {"", passRecord + " pass", engine.Dark, "d3 c3 b3 b2 f5 a3"},
		"a reply after the pass":      {"", passRecord + " pass e3", engine.Dark, "d3 c3 b3 b2 f5 a3"},
		"the reply itself":            {"", passRecord + " pass e3", engine.Light, passRecord + " pass"},
		"a reply in between":          {"", "d3 c3 b3", engine.Light, "d3"},
		"the newest":                  {"", "d3 c3 b3", engine.Dark, "d3 c3"},
		"the first":                   {"", "d3 c3", engine.Dark, ""},
		"a pass at the start":         {twice, "pass", engine.Dark, "none"},
		"a disc after a pass":         {twice, "pass d6", engine.Light, "pass"},
		"a disc after a pass and one": {twice, "pass d6 pass", engine.Light, "pass"},
	} {
		t.Run(name, func(t *testing.T) {
			s := casual(t, "5+3")
			if c.start != "" {
				s = beginFrom(t, "5+3", c.start)
				s.Setup.Unrated = UnratedCustom
			}
			moves, err := engine.ParseRecord(c.record)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]glimpse{"": glance(s.State)}
			at := 0.0
			for _, m := range moves {
				at += 1.5
				s.do(s.State.Play(s.Turn(), m, after(at)))
				seen[engine.FormatRecord(s.Record)] = glance(s.State)
			}
			s.do(s.Leave(c.by, after(at+1), after(at+1)))
			if c.to == "none" {
				_, err := s.Ask(c.by, Takeback, after(at+2))
				refused(t, "nothing to take back", err, ErrNoMove)
				return
			}
			s.ask(c.by, Takeback, at+2)
			before := s.Seq()
			s.answer(c.by.Other(), Takeback, Yes, at+2.5)
			if got, want := glance(s.State), seen[c.to]; got != want {
				t.Errorf("\n%+v, want\n%+v", got, want)
			}
			if s.Seq() != before+1 || s.BoardSeq != s.Seq() || !s.Since().Equal(after(at+2.5)) {
				t.Errorf("seq %d, board %d, since %v", s.Seq(), s.BoardSeq, s.Since())
			}
			if _, away := s.Away(c.by); !away {
				t.Error("a takeback brings the absent back")
			}
		})
	}
}

// TestATakebackOfATakeback goes further back each time.
func TestATakebackOfATakeback(t *testing.T) {
	s := casual(t, "5+3")
	s.play("d3 c3 b3 b2", 1, 2, 10, 20)
	for _, want := range []string{"d3 c3", ""} {
		s.ask(engine.Dark, Takeback, 21)
		s.answer(engine.Light, Takeback, Yes, 22)
		if got := engine.FormatRecord(s.Record); got != want || s.Turn() != engine.Dark {
			t.Errorf("%q, %v to move, want %q", got, s.Turn(), want)
		}
	}
	if s.Seq() != 8 || !s.CanAbort() {
		t.Errorf("seq %d, abort %v", s.Seq(), s.CanAbort())
	}
	s.play("c4 c3", 30, 31)
	s.ask(engine.Light, Takeback, 32)
	s.answer(engine.Dark, Takeback, Yes, 33)
	if got := engine.FormatRecord(s.Record); got != "c4" {
		t.Errorf("%q", got)
	}
}

func TestCorrections(t *testing.T) {
	with := func(control string) *told {
		s := begin(t, control)
		s.Setup.Corrections, s.Setup.Unrated = true, UnratedTakeback
		return s
	}
	s := with("5+3")
	_, err := s.Correct(engine.Dark, after(0))
	refused(t, "no disc yet", err, ErrNoMove)
	s.play("d3 c3 b3", 1, 2, 12)
	_, err = s.Correct(engine.Light, after(13))
	refused(t, "the opponent has moved", err, ErrMoved)
	s.do(s.Correct(engine.Dark, after(30)))
	if got := engine.FormatRecord(s.Record); got != "d3 c3" || s.Turn() != engine.Dark {
		t.Errorf("%q, %v to move", got, s.Turn())
	}
	// Ten seconds were dark's own; the eighteen after it nobody's.
	if dark, light := s.Left(engine.Dark, after(30)), s.Left(engine.Light, after(30)); dark != 290*time.Second || light != 300*time.Second {
		t.Errorf("%v and %v are left", dark, light)
	}
	_, err = s.Correct(engine.Dark, after(31))
	refused(t, "the move before", err, ErrMoved)

	s = with("none") // with a pass in between
	s.play(passRecord+" pass", 1, 2, 3, 4, 5, 6, 7, 8, 9)
	if !s.CanCorrect(engine.Light) || s.CanCorrect(engine.Dark) {
		t.Error("a forced pass counts as a move")
	}
	s.do(s.Correct(engine.Light, after(10)))
	if s.Turn() != engine.Light || len(s.Record) != 7 {
		t.Errorf("%v to move after %d moves", s.Turn(), len(s.Record))
	}

	s = with("none")
	s.play(wipeout, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	_, err = s.Correct(engine.Dark, after(10))
	refused(t, "the move that ended the game", err, ErrOver)
	if s.CanCorrect(engine.Dark) {
		t.Error("the end can be taken back")
	}

	s = casual(t, "none")
	s.play("d3", 1)
	_, err = s.Correct(engine.Dark, after(2))
	refused(t, "a game without corrections", err, ErrNoMove)
}

// TestACorrectionAfterAPassGainsNoTime: the side whose move forced a pass moves
// again, and what it thinks about then stays spent when it takes that move back,
// in one step or in two.
func TestACorrectionAfterAPassGainsNoTime(t *testing.T) {
	passed := func() *told {
		s := begin(t, "1+3")
		s.Setup.Corrections, s.Setup.Unrated = true, UnratedTakeback
		s.play(passRecord+" pass", 1, 2, 3, 4, 5, 6, 7, 17, 18) // a1 took ten seconds
		return s
	}
	before := passed().turns[7].left[engine.Light]

	s := passed()
	s.do(s.Correct(engine.Light, after(48)))
	if got, want := s.Left(engine.Light, after(48)), before-40*time.Second; got != want {
		t.Errorf("thinking after the pass: %v left, want %v", got, want)
	}

	s = passed()
	s.play("e3", 48)
	s.do(s.Correct(engine.Light, after(50)))
	s.do(s.Correct(engine.Light, after(55)))
	if got, want := s.Left(engine.Light, after(55)), before-45*time.Second; got > want {
		t.Errorf("two corrections: %v left, want %v at most", got, want)
	}

	// The increment has been used up: nobody loses on time by a correction.
	s = passed()
	late := s.Since().Add(s.Left(engine.Light, s.Since()) - time.Second)
	_, err := s.Correct(engine.Light, late)
	refused(t, "no time left", err, ErrNoMove)
	if _, err := s.Ask(engine.Light, Takeback, late); err != nil {
		t.Errorf("asking for it: %v", err)
	}
}

// TestTakingBackEndsSomeTime: without a clock nothing else would bound the log.
func TestTakingBackEndsSomeTime(t *testing.T) {
	s := begin(t, "none")
	s.Setup.Corrections, s.Setup.Unrated = true, UnratedTakeback
	s.play("d3 c3", 1, 2)
	for s.Seq() < mostTalkedOver-1 {
		s.play("c4", 3)
		if s.Seq() < mostTalkedOver {
			s.do(s.Correct(engine.Dark, after(3)))
		}
	}
	s.play("c4", 3)
	if _, err := s.Correct(engine.Dark, after(3)); !errors.Is(err, ErrAskedEnough) || s.CanCorrect(engine.Dark) {
		t.Errorf("taking back: %v", err)
	}
	for _, o := range []Offer{Takeback, Abort} {
		_, err := s.Ask(engine.Dark, o, after(3))
		refused(t, string(o), err, ErrAskedEnough)
	}
	s.do(s.Resign(engine.Light, after(4)))
	s.ask(engine.Dark, Rematch, 5)
}
