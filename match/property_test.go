package match

import (
	"maps"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"turncoat/engine"
)

// wallClock is a second, plain telling of the rules of time: it is told what
// happened and keeps each side's bank by hand.
type wallClock struct {
	bank   map[engine.Color]time.Duration
	moved  map[engine.Color]bool
	turned time.Time
	told   time.Time // the newest entry
	past   []turned  // how each turn began that led to the board
}

// turned is how a turn began.
type turned struct {
	bank   map[engine.Color]time.Duration
	moved  map[engine.Color]bool
	placed engine.Color // by whom it ended with a disc
}

// TestEveryStoryFoldsToTheSameState plays random stories with random pauses and
// compares the banks with a plain telling after every entry, and now and then
// the state with a new fold of the whole log.
func TestEveryStoryFoldsToTheSameState(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		setup := setupOf(t, "3+2", "")
		setup.Variant.Size = rapid.SampledFrom(engine.Sizes[:]).Draw(rt, "size")
		setup.Opening = rapid.SampledFrom([]engine.Opening{engine.Standard, engine.Open}).Draw(rt, "opening")
		start, err := engine.Start(setup.Variant.Size, setup.Opening, 0)
		if err != nil {
			rt.Fatal(err)
		}
		setup.Start = start
		setup.Corrections = rapid.Bool().Draw(rt, "corrections")
		setup.Unrated = UnratedCasual
		s := NewState(setup)
		plain := wallClock{
			bank:   map[engine.Color]time.Duration{engine.Dark: 3 * time.Minute, engine.Light: 3 * time.Minute},
			moved:  map[engine.Color]bool{},
			turned: dawn, told: dawn,
		}
		now := dawn
		for n := 0; s.Phase == PhaseLive && n < 250; n++ {
			now = now.Add(time.Duration(rapid.IntRange(0, 9000).Draw(rt, "pause")) * time.Millisecond)
			e := randomEntry(rt, s, now)
			if e.Seq == 0 {
				continue
			}
			plain.tell(s, e, now)
			next, err := s.Apply(e)
			if err != nil {
				rt.Fatal(err)
			}
			s = next
			for c, want := range plain.bank {
				if s.Running() != c && s.Phase == PhaseLive && s.Left(c, now) != want {
					rt.Fatalf("after %v %v: %v has %v, want %v", e.Kind, e.Move, c, s.Left(c, now), want)
				}
			}
			if n%8 != 0 && e.Kind != Undone {
				continue
			}
			again, err := NewState(s.Setup).Fold(s.Entries)
			if err != nil {
				rt.Fatal(err)
			}
			if diff := cmp.Diff(s, again, unexported); diff != "" {
				rt.Fatal(diff)
			}
		}
		if _, owed := s.Overdue(now.Add(24 * time.Hour)); owed && s.Phase != PhaseLive {
			rt.Fatal("something is owed to a match that is over")
		}
	})
}

// unexported has states compared whole.
var unexported = cmp.AllowUnexported(State{}, turn{}, stance{}, engine.Position{})

func randomEntry(t *rapid.T, s State, now time.Time) Entry {
	if e, owed := s.Overdue(now); owed {
		return e
	}
	by := rapid.SampledFrom([]engine.Color{engine.Dark, engine.Light}).Draw(t, "by")
	var e Entry
	var err error
	switch rapid.IntRange(0, 40).Draw(t, "what") {
	case 0:
		e, err = s.Leave(by, now, now)
	case 1:
		e, err = s.Return(by, now)
	case 2:
		e, err = s.Resume(now.Add(-time.Second), now)
	case 3:
		if len(s.Record) > 20 {
			e, err = s.Resign(by, now)
		}
	case 4, 5, 6, 7:
		e, err = s.Ask(by, randomOffer(t), now)
	case 8, 9, 10, 11:
		a := rapid.SampledFrom([]Answer{Yes, Yes, No}).Draw(t, "answer")
		e, err = s.Answer(by, randomOffer(t), a, now)
	case 12:
		e, err = s.Correct(by, now)
	case 13:
		e, err = s.Claim(by, rapid.Bool().Draw(t, "draw"), now)
	default:
		moves := s.Moves()
		m := moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]
		e, err = s.Play(s.Turn(), m, now)
	}
	if err != nil {
		return Entry{}
	}
	return e
}

// randomOffer is mostly a takeback: an abort ends a story.
func randomOffer(t *rapid.T) Offer {
	return rapid.SampledFrom([]Offer{Takeback, Takeback, Takeback, Takeback, Abort, Rematch}).Draw(t, "offer")
}

// tell changes the banks by what an entry means.
func (w *wallClock) tell(s State, e Entry, now time.Time) {
	switch e.Kind {
	case Placed:
		w.past = append(w.past, turned{maps.Clone(w.bank), maps.Clone(w.moved), e.By})
		if w.moved[e.By] {
			w.bank[e.By] += 2*time.Second - now.Sub(w.turned)
		}
		w.moved[e.By] = true
		w.turned = now
	case Passed:
		w.turned = now
	case Undone:
		w.undo(s, e, now)
	case Resumed:
		down := now.Add(-time.Second)
		if down.Before(w.told) {
			down = w.told
		}
		w.turned = w.turned.Add(now.Sub(down))
	}
	w.told = now
}

// undo goes back to before a side's last disc. Alone, that side keeps what its
// clock shows, less the increment of the disc: a forced pass may have given it
// the turn again, and it has thought since.
func (w *wallClock) undo(s State, e Entry, now time.Time) {
	who, alone := e.By, e.Offer == ""
	if !alone {
		who = e.By.Other()
	}
	keeps := w.bank[who]
	if s.Turn() == who && w.moved[who] {
		keeps -= now.Sub(w.turned)
	}
	for at := (turned{}); at.placed != who; {
		at = w.past[len(w.past)-1]
		w.past = w.past[:len(w.past)-1]
		w.bank, w.moved = at.bank, at.moved
	}
	if alone {
		if w.moved[who] {
			keeps -= 2 * time.Second
		}
		w.bank[who] = keeps
	}
	w.turned = now
}
