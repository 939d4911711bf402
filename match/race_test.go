package match

import (
	"context"
	"errors"
	"sync"
	"testing"

	"turncoat/engine"
)

func TestOneOfManyWins(t *testing.T) {
	table, log, _, s := desk(t, "5+3")
	const racers = 50
	errs, states := make([]error, racers), make([]State, racers)
	var all sync.WaitGroup
	for i := range racers {
		all.Go(func() {
			m := s.Moves()[i%4]
			states[i], errs[i] = table.Play(t.Context(), s, engine.Dark, m, -1)
		})
	}
	all.Wait()
	won := 0
	for i, err := range errs {
		switch {
		case err == nil:
			won++
		case !errors.Is(err, ErrTaken) && !errors.Is(err, ErrNotYourTurn):
			t.Errorf("a loser hears %v", err)
		}
		if states[i].Seq() != 1 {
			t.Errorf("racer %d is left at entry %d", i, states[i].Seq())
		}
	}
	if won != 1 || log.count(s.Setup.ID) != 1 {
		t.Errorf("%d won, %d stored", won, log.count(s.Setup.ID))
	}
}

// TestAPassRacesTheServers: the server's pass is stored while the player's is
// on its way.
func TestAPassRacesTheServers(t *testing.T) {
	table, log, _, s := desk(t, "5+3")
	moves, _ := engine.ParseRecord(passRecord)
	for _, m := range moves {
		var err error
		if s, err = table.Play(t.Context(), s, s.Turn(), m, s.Seq()); err != nil {
			t.Fatal(err)
		}
	}
	servers := s.entry(Passed, engine.Dark, engine.PassMove, after(4))
	log.appending = func(context.Context) { log.entries[s.Setup.ID] = append(log.entries[s.Setup.ID], servers) }
	next, err := table.Play(t.Context(), s, engine.Dark, engine.PassMove, s.Seq())
	if err != nil || next.Seq() != 9 || next.Turn() != engine.Light {
		t.Errorf("%v, seq %d", err, next.Seq())
	}
}

// TestPresenceDoesNotTakeAMovesPlace: somebody comes or goes while a move is on
// its way.
func TestPresenceDoesNotTakeAMovesPlace(t *testing.T) {
	table, log, _, s := desk(t, "5+3")
	left, err := s.Leave(engine.Light, after(1), after(1))
	if err != nil {
		t.Fatal(err)
	}
	log.appending = func(context.Context) {
		log.entries[s.Setup.ID], log.appending = append(log.entries[s.Setup.ID], left), nil
	}
	next, err := table.Play(t.Context(), s, engine.Dark, move(t, "d3"), 0)
	if err != nil || next.Seq() != 2 || len(next.Record) != 1 {
		t.Errorf("%v, seq %d", err, next.Seq())
	}
}

// overtaken makes the next append lose to an entry that somebody else stores
// first.
func overtaken(t *testing.T, log *memory, entry func() (Entry, error)) {
	t.Helper()
	e, err := entry()
	if err != nil {
		t.Fatal(err)
	}
	log.appending = func(context.Context) {
		log.entries[e.Match], log.appending = append(log.entries[e.Match], e), nil
	}
}

// TestWhatDoesNotDependOnTheBoardIsNotLost: the other side moves while somebody
// resigns, leaves or comes back.
func TestWhatDoesNotDependOnTheBoardIsNotLost(t *testing.T) {
	for kind, act := range map[Kind]func(*Table, context.Context, State, engine.Color) (State, error){
		Resigned: (*Table).Resign,
		Left: func(table *Table, ctx context.Context, s State, by engine.Color) (State, error) {
			return table.Leave(ctx, s, by, table.Now())
		},
		Returned: (*Table).Return,
		Aborted:  (*Table).Abort,
	} {
		table, log, _, s := desk(t, "5+3")
		var err error
		if kind == Returned {
			if s, err = table.Leave(t.Context(), s, engine.Light, table.Now()); err != nil {
				t.Fatal(err)
			}
		}
		overtaken(t, log, func() (Entry, error) { return s.Play(engine.Dark, move(t, "d3"), after(1)) })
		next, err := act(table, t.Context(), s, engine.Light)
		if err != nil || len(next.Record) != 1 {
			t.Errorf("%s: %v, %d moves", kind, err, len(next.Record))
			continue
		}
		if last := next.Entries[next.Seq()-1]; last.Kind != kind || last.By != engine.Light {
			t.Errorf("the log ends with %s by %v, want %s", last.Kind, last.By, kind)
		}
	}
}

func TestAnAbortThatLosesToTheSecondMoveComesTooLate(t *testing.T) {
	table, log, _, s := desk(t, "5+3")
	s, err := table.Play(t.Context(), s, engine.Dark, move(t, "d3"), -1)
	if err != nil {
		t.Fatal(err)
	}
	overtaken(t, log, func() (Entry, error) { return s.Play(engine.Light, move(t, "c3"), after(1)) })
	next, err := table.Abort(t.Context(), s, engine.Dark)
	if !errors.Is(err, ErrTooLate) || next.Seq() != 2 || next.Phase != PhaseLive {
		t.Errorf("%v, seq %d, %s", err, next.Seq(), next.Phase)
	}
}

// TestNoMoveIsReplayedBlindly: another session of the same player is quicker,
// and the move would be legal on the newer board too.
func TestNoMoveIsReplayedBlindly(t *testing.T) {
	for _, seen := range []int{0, -1} {
		table, log, _, s := desk(t, "5+3")
		overtaken(t, log, func() (Entry, error) { return s.Play(engine.Dark, move(t, "d3"), after(1)) })
		next, err := table.Play(t.Context(), s, engine.Dark, move(t, "c4"), seen)
		if !errors.Is(err, ErrTaken) || next.Seq() != 1 || log.count(s.Setup.ID) != 1 {
			t.Errorf("seen %d: %v, seq %d", seen, err, next.Seq())
		}
	}
}

// TestAMoveThatLosesToTheEndHearsOfIt: the other side resigns meanwhile.
func TestAMoveThatLosesToTheEndHearsOfIt(t *testing.T) {
	table, log, _, s := desk(t, "5+3")
	overtaken(t, log, func() (Entry, error) { return s.Resign(engine.Light, after(1)) })
	next, err := table.Play(t.Context(), s, engine.Dark, move(t, "d3"), 0)
	if !errors.Is(err, ErrOver) || next.Result.Winner != engine.Dark || next.Result.By != ByResignation {
		t.Errorf("%v, %+v", err, next.Result)
	}
}

// TestTheFlagFallsWhileALostMoveIsJudgedAgain: no deadline is stretched by a race.
func TestTheFlagFallsWhileALostMoveIsJudgedAgain(t *testing.T) {
	table, log, clock, s := desk(t, "1+0")
	var err error
	for _, text := range []string{"d3", "c3"} {
		if s, err = table.Play(t.Context(), s, s.Turn(), move(t, text), -1); err != nil {
			t.Fatal(err)
		}
	}
	left, err := s.Leave(engine.Light, after(60), after(60))
	if err != nil {
		t.Fatal(err)
	}
	clock.set(60.999)
	log.appending = func(context.Context) {
		log.entries[s.Setup.ID], log.appending = append(log.entries[s.Setup.ID], left), nil
		clock.set(61)
	}
	next, err := table.Play(t.Context(), s, engine.Dark, move(t, "c4"), s.Seq())
	if !errors.Is(err, ErrOver) || next.Result.By != ByTime || next.Seq() != 4 || len(next.Record) != 2 {
		t.Errorf("%v, %+v, seq %d", err, next.Result, next.Seq())
	}
}

// TestManyHandsOneLog lets everyone who writes to a match do so at once, and
// then reads what came of it.
func TestManyHandsOneLog(t *testing.T) {
	setup := setupOf(t, "none", "")
	log := newMemory(setup)
	table := NewTable(log, NewBus(), (&hands{now: after(1)}).read)
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			by := engine.Color(1 + i%2)
			for n := 0; ; n++ {
				s, err := table.Open(t.Context(), setup.ID)
				if err != nil {
					t.Error(err)
					return
				}
				switch {
				case s.Phase != PhaseLive:
					return
				case i < 2:
					_, err = table.Leave(t.Context(), s, by, table.Now())
				case i < 4:
					_, err = table.Return(t.Context(), s, by)
				case s.Turn() == by:
					moves := s.Moves()
					_, err = table.Play(t.Context(), s, by, moves[n%len(moves)], s.Seq())
				}
				for _, known := range []error{nil, ErrTaken, ErrStale, ErrNotYourTurn, ErrNothing, ErrOver} {
					if errors.Is(err, known) {
						err = nil
					}
				}
				if err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	s, err := table.Open(t.Context(), setup.ID)
	if err != nil || s.Phase != PhaseEnded || s.Result.By != ByDiscs {
		t.Fatalf("%v, %s, %+v", err, s.Phase, s.Result)
	}
	if p, err := setup.Start.Replay(s.Record); err != nil || p != s.Position {
		t.Errorf("the record leads elsewhere: %v", err)
	}
}
