package storetest

import (
	"errors"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// rounds is how often each race is run.
const rounds = 100

// race is one meeting of two who act at the same instant.
type race struct {
	name    string
	control match.Control
	before  func(*world, match.State) match.State
	acts    [2]func(*world, match.State) (match.State, error)
	losers  []error // what who comes second may hear
	holds   func(before, after match.State) bool
}

// offerRaces has two act at once on what was offered, 100 times each: there is
// one outcome, and the log reads as it is.
func offerRaces(w *world) {
	w.still.Store(true)
	all := w.accounts(2)
	for _, r := range races() {
		for round := range rounds {
			setup := w.setup(all[0], all[1], r.control)
			setup.Unrated = match.UnratedCasual
			s := w.start(setup)
			s = r.before(w, w.play(s, "d3 c3 c4"))
			errs := together(2, func(i int) error {
				_, err := r.acts[(i+round)%2](w, s)
				return err
			})
			after, err := w.table.Open(w.ctx, setup.ID)
			w.must(err)
			w.isStored(r.name, after)
			for _, err := range errs {
				if err != nil && !isOneOf(err, r.losers) {
					w.Errorf("%s: %v", r.name, err)
				}
			}
			if errs[0] != nil && errs[1] != nil || !r.holds(s, after) {
				w.Fatalf("%s, round %d: %v; %s, %d moves, %d entries after %d",
					r.name, round, errs, after.Phase, len(after.Record), after.Seq(), s.Seq())
			}
			if after.Phase == match.PhaseLive {
				_, err = w.table.Resign(w.ctx, after, engine.Dark)
				w.must(err)
			}
		}
	}
}

func isOneOf(err error, known []error) bool {
	for _, k := range known {
		if errors.Is(err, k) {
			return true
		}
	}
	return false
}

func races() []race {
	answers := func(a match.Answer) func(*world, match.State) (match.State, error) {
		return func(w *world, s match.State) (match.State, error) {
			return w.table.Answer(w.ctx, s, engine.Light, match.Takeback, a)
		}
	}
	asked := func(w *world, s match.State) match.State {
		s, err := w.table.Ask(w.ctx, s, engine.Dark, match.Takeback)
		w.must(err)
		return s
	}
	left := func(w *world, s match.State) match.State {
		s, err := w.table.Leave(w.ctx, s, engine.Light, w.now())
		w.must(err)
		w.ticks.Add(match.ClaimAfter.Milliseconds())
		return s
	}
	play := func(w *world, s match.State) (match.State, error) {
		return w.table.Play(w.ctx, s, engine.Light, s.Moves()[0], s.Seq())
	}
	one := func(before, after match.State) bool { return after.Seq() == before.Seq()+1 }
	flagging := match.Control{Main: time.Minute}
	return []race{
		{"two sessions say yes", liveControl, asked, [2]func(*world, match.State) (match.State, error){answers(match.Yes), answers(match.Yes)},
			[]error{match.ErrNoOffer}, func(before, after match.State) bool { return one(before, after) && len(after.Record) == 2 }},
		{"yes against no", liveControl, asked, [2]func(*world, match.State) (match.State, error){answers(match.Yes), answers(match.No)},
			[]error{match.ErrNoOffer}, one},
		{"yes against a withdrawal", liveControl, asked, [2]func(*world, match.State) (match.State, error){answers(match.Yes), func(w *world, s match.State) (match.State, error) {
			return w.table.Answer(w.ctx, s, engine.Dark, match.Takeback, match.No)
		}}, []error{match.ErrNoOffer}, one},
		{"yes against a move", liveControl, asked, [2]func(*world, match.State) (match.State, error){answers(match.Yes), play},
			[]error{match.ErrNoOffer, match.ErrTaken, match.ErrStale, match.ErrNotYourTurn}, one},
		{"yes against the offerer's leaving", liveControl, asked, [2]func(*world, match.State) (match.State, error){answers(match.Yes), func(w *world, s match.State) (match.State, error) {
			return w.table.Leave(w.ctx, s, engine.Dark, w.now())
		}}, nil, func(before, after match.State) bool { return after.Seq() == before.Seq()+2 && len(after.Record) == 2 }},
		{"both ask to abort", liveControl, func(_ *world, s match.State) match.State { return s }, [2]func(*world, match.State) (match.State, error){aborts(engine.Dark), aborts(engine.Light)},
			nil, func(before, after match.State) bool {
				return after.Seq() == before.Seq()+2 && after.Phase == match.PhaseAborted
			}},
		{"claim against return", liveControl, left, [2]func(*world, match.State) (match.State, error){func(w *world, s match.State) (match.State, error) {
			return w.table.Claim(w.ctx, s, engine.Dark, false)
		}, func(w *world, s match.State) (match.State, error) { return w.table.Return(w.ctx, s, engine.Light) }},
			[]error{match.ErrOver, match.ErrNotYet}, one},
		{"flag against move", flagging, func(w *world, s match.State) match.State {
			w.ticks.Add(time.Minute.Milliseconds() - 1) // as late as a move can be
			return s
		}, [2]func(*world, match.State) (match.State, error){play, func(w *world, s match.State) (match.State, error) {
			w.ticks.Add(1)
			return w.table.Settle(w.ctx, s)
		}}, []error{match.ErrOver}, one},
	}
}

func aborts(by engine.Color) func(*world, match.State) (match.State, error) {
	return func(w *world, s match.State) (match.State, error) { return w.table.Ask(w.ctx, s, by, match.Abort) }
}
