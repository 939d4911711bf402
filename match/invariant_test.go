package match

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"turncoat/engine"
)

// kept is a state together with a copy of what its slices held.
type kept struct {
	State
	entries []Entry
	record  []engine.Move
}

// TestWhateverHappens plays random stories under every control, from every
// start, with a clock that sometimes steps back, and holds after every entry
// what is always so.
func TestWhateverHappens(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := NewState(randomSetup(t, rt))
		now := dawn
		var past []kept
		for n := 0; s.Phase == PhaseLive && n < 150; n++ {
			past = append(past, kept{s, slices.Clone(s.Entries), slices.Clone(s.Record)})
			now = now.Add(time.Duration(rapid.IntRange(-2000, 20000).Draw(rt, "pause")) * time.Millisecond)
			holdDeadlines(rt, s, now)
			e := randomEntry(rt, s, now)
			if e.Seq == 0 {
				continue
			}
			next, err := s.Apply(e)
			if err != nil {
				rt.Fatalf("what was judged does not follow: %v", err)
			}
			if e.Kind == Undone {
				holdUndone(rt, past, s, next, e)
			} else {
				holdTurn(rt, s, next, e)
			}
			s = next
			holdBanks(rt, s, now)
		}
		for _, p := range past {
			if !slices.Equal(p.Entries, p.entries) || !slices.Equal(p.Record, p.record) {
				rt.Fatalf("what came later changed the state at entry %d", p.Seq())
			}
			again, err := p.Fold(s.Entries[p.Seq():]) // as a session does that catches up
			if err != nil {
				rt.Fatal(err)
			}
			if diff := cmp.Diff(s, again, unexported); diff != "" {
				rt.Fatal(diff)
			}
		}
	})
}

func randomSetup(t *testing.T, rt *rapid.T) *Setup {
	control := rapid.SampledFrom([]string{"none", "1+0", "3+2", "1d"}).Draw(rt, "control")
	// Of the custom starts the first begins with a pass, the second ends soon.
	start := rapid.SampledFrom([]string{"", "OX----------------------------" + "----XO X", "XXXXO-XXXXX-XXXXXXOOOOOOOOOOOOOOOOOO X"}).Draw(rt, "start")
	setup := setupOf(t, control, start)
	setup.Corrections = rapid.Bool().Draw(rt, "corrections")
	setup.Unrated = UnratedCasual
	if start == "" {
		setup.Variant.Size = rapid.SampledFrom(engine.Sizes[:]).Draw(rt, "size")
		setup.Opening = rapid.SampledFrom([]engine.Opening{engine.Standard, engine.Parallel, engine.Open}).Draw(rt, "opening")
		var err error
		if setup.Start, err = engine.Start(setup.Variant.Size, setup.Opening, 0); err != nil {
			rt.Fatal(err)
		}
	}
	return setup
}

// holdDeadlines: what is owed is owed from the deadline on, and after one that
// ends the game nobody can do anything.
func holdDeadlines(t *rapid.T, s State, now time.Time) {
	due, ok := s.Due()
	e, owed := s.Overdue(now)
	if owed != (ok && !now.Before(due)) {
		t.Fatalf("due %v (%v), at %v owed: %v", due, ok, now, owed)
	}
	if ok {
		if _, early := s.Overdue(due.Add(-time.Millisecond)); early {
			t.Fatal("owed before the deadline")
		}
	}
	if !owed || !e.Kind.ends() {
		return
	}
	for _, by := range []engine.Color{engine.Dark, engine.Light} {
		_, resign := s.Resign(by, now)
		_, leave := s.Leave(by, now, now)
		if resign != ErrOver || leave != ErrOver {
			t.Fatalf("after the deadline %v may still resign (%v) or leave (%v)", by, resign, leave)
		}
	}
	if _, err := s.Play(s.Turn(), s.Moves()[0], now); err != ErrOver {
		t.Fatalf("after the deadline a move: %v", err)
	}
}

// holdTurn: a move gives the turn away and grows the record by one; anything
// else leaves board and record as they were.
func holdTurn(t *rapid.T, before, next State, e Entry) {
	if next.Seq() != before.Seq()+1 || next.Entries[before.Seq()] != e {
		t.Fatalf("entry %d is followed by %d", before.Seq(), next.Seq())
	}
	moves := e.Kind == Placed || e.Kind == Passed
	switch {
	case moves && (len(next.Record) != len(before.Record)+1 || next.BoardSeq != e.Seq):
		t.Fatalf("after %s the record has %d moves, the board is of %d", e.Kind, len(next.Record), next.BoardSeq)
	case moves && next.Phase == PhaseLive && next.Turn() != before.Turn().Other():
		t.Fatalf("%v moved, %v is next", before.Turn(), next.Turn())
	case !moves && (next.Position != before.Position || len(next.Record) != len(before.Record)):
		t.Fatalf("%s changed the board", e.Kind)
	case !moves && !e.Kind.ends() && next.BoardSeq != before.BoardSeq:
		t.Fatalf("%s counts as a change of the board", e.Kind)
	case e.Kind.ends() != (next.Phase != PhaseLive) && !next.Position.Over():
		t.Fatalf("%s leads to %s", e.Kind, next.Phase)
	}
}

// holdUndone: board, record and placed discs are those of the entry that is
// named, which is the side's turn; who was there still is, and no offer stands.
func holdUndone(t *rapid.T, past []kept, before, next State, e Entry) {
	then := past[slices.IndexFunc(past, func(p kept) bool { return p.Seq() == e.To })]
	switch {
	case next.Seq() != before.Seq()+1 || next.BoardSeq != next.Seq():
		t.Fatalf("entry %d is followed by %d, the board is of %d", before.Seq(), next.Seq(), next.BoardSeq)
	case next.Position != then.Position || next.Before != then.Before || !slices.Equal(next.Record, then.Record) || next.placed != then.placed:
		t.Fatalf("it goes back to %v, not %v", next.Record, then.Record)
	case next.Turn() != e.TakenBackBy() || len(next.Record) >= len(before.Record):
		t.Fatalf("%v takes back, %v is next", e.TakenBackBy(), next.Turn())
	case next.away != before.away || next.offers != [3][offerKinds]stance{}:
		t.Fatalf("away %v, offers %v", next.away, next.offers)
	case e.Offer == Takeback && next.left != then.left:
		t.Fatalf("the clocks have %v, not %v", next.left, then.left)
	}
}

// holdBanks: no time is below zero, and waiting never gives any.
func holdBanks(t *rapid.T, s State, now time.Time) {
	for _, c := range []engine.Color{engine.Dark, engine.Light} {
		at, later := s.Left(c, now), s.Left(c, now.Add(time.Minute))
		if at < 0 || later < 0 || later > at || at > s.Left(c, s.Since()) {
			t.Fatalf("%v has %v, and %v a minute later", c, at, later)
		}
		if s.Setup.Control.Untimed() && at != 0 {
			t.Fatalf("%v has %v without a clock", c, at)
		}
		if s.Running() != c && at != later {
			t.Fatalf("%v loses time while %v runs", c, s.Running())
		}
	}
}
