package match

import (
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
}

// TestEveryStoryFoldsToTheSameState plays random stories with random pauses and
// compares, after every entry, the banks with a plain telling, and the state
// with a new fold of the whole log.
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
		s := NewState(setup)
		plain := wallClock{
			bank:   map[engine.Color]time.Duration{engine.Dark: 3 * time.Minute, engine.Light: 3 * time.Minute},
			moved:  map[engine.Color]bool{},
			turned: dawn, told: dawn,
		}
		now := dawn
		for s.Phase == PhaseLive {
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
			again, err := NewState(s.Setup).Fold(s.Entries)
			if err != nil {
				rt.Fatal(err)
			}
			if diff := cmp.Diff(s, again, cmp.AllowUnexported(State{}, engine.Position{})); diff != "" {
				rt.Fatal(diff)
			}
			for c, want := range plain.bank {
				if s.Running() != c && s.Phase == PhaseLive && s.Left(c, now) != want {
					rt.Fatalf("after %v %v: %v has %v, want %v", e.Kind, e.Move, c, s.Left(c, now), want)
				}
			}
		}
		if _, owed := s.Overdue(now.Add(24 * time.Hour)); owed {
			rt.Fatal("something is owed to a match that is over")
		}
	})
}

func randomEntry(t *rapid.T, s State, now time.Time) Entry {
	if e, owed := s.Overdue(now); owed {
		return e
	}
	by := rapid.SampledFrom([]engine.Color{engine.Dark, engine.Light}).Draw(t, "by")
	var e Entry
	var err error
	switch rapid.IntRange(0, 40).Draw(t, "what") {
	case 0:
		e, err = s.Leave(by, now)
	case 1:
		e, err = s.Return(by, now)
	case 2:
		e, err = s.Resume(now.Add(-time.Second), now)
	case 3:
		if len(s.Record) > 20 {
			e, err = s.Resign(by, now)
		}
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

// tell changes the banks by what an entry means.
func (w *wallClock) tell(s State, e Entry, now time.Time) {
	switch e.Kind {
	case Placed:
		if w.moved[e.By] {
			w.bank[e.By] += 2*time.Second - now.Sub(w.turned)
		}
		w.moved[e.By] = true
		w.turned = now
	case Passed:
		w.turned = now
	case Resumed:
		down := now.Add(-time.Second)
		if down.Before(w.told) {
			down = w.told
		}
		w.turned = w.turned.Add(now.Sub(down))
	}
	w.told = now
}
