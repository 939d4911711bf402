package match

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine"
)

// desk is a table over a memory with a clock that the test sets.
func desk(t *testing.T, control string) (*Table, *memory, *hands, State) {
	setup := setupOf(t, control, "")
	log, clock := newMemory(setup), &hands{now: after(1)}
	table := NewTable(log, NewBus(), clock.read)
	s, err := table.Open(t.Context(), setup.ID)
	if err != nil {
		t.Fatal(err)
	}
	return table, log, clock, s
}

func TestPlayAppendsAndRings(t *testing.T) {
	table, log, _, s := desk(t, "5+3")
	bell := table.Bus().Watch(string(s.Setup.ID))
	defer bell.Close()
	next, err := table.Play(t.Context(), s, engine.Dark, move(t, "d3"), 0)
	if err != nil || next.Seq() != 1 || log.count(s.Setup.ID) != 1 || !rung(bell) {
		t.Fatalf("%v, seq %d, %d stored", err, next.Seq(), log.count(s.Setup.ID))
	}
	caught, err := table.CatchUp(t.Context(), s)
	if err != nil || caught.Position != next.Position {
		t.Errorf("the other side sees %v, %v", caught.Position, err)
	}
	if again, err := table.CatchUp(t.Context(), next); err != nil || again.Seq() != 1 {
		t.Errorf("nothing new: %d, %v", again.Seq(), err)
	}
}

func TestRefusedMovesChangeNothing(t *testing.T) {
	table, log, _, s := desk(t, "5+3")
	bell := table.Bus().Watch(string(s.Setup.ID))
	defer bell.Close()
	check := func(what string, want, err error, next State) {
		t.Helper()
		if !errors.Is(err, want) || next.Seq() != 0 || log.count(s.Setup.ID) != 0 || rung(bell) {
			t.Errorf("%s: %v, seq %d, %d stored", what, err, next.Seq(), log.count(s.Setup.ID))
		}
	}
	next, err := table.Play(t.Context(), s, engine.Dark, move(t, "a1"), 0)
	check("illegal", engine.ErrIllegal, err, next)
	next, err = table.Play(t.Context(), s, engine.Light, move(t, "d3"), 0)
	check("not the turn", ErrNotYourTurn, err, next)
	next, err = table.Play(t.Context(), s, engine.None, move(t, "d3"), 0)
	check("a stranger", ErrNotPlaying, err, next)
	log.broken = true
	next, err = table.Play(t.Context(), s, engine.Dark, move(t, "d3"), 0)
	check("a full disk", ErrStorage, err, next)
	log.broken = false
	if next, err = table.Play(t.Context(), s, engine.Dark, move(t, "d3"), 0); err != nil || next.Seq() != 1 {
		t.Errorf("when there is room again: %v", err)
	}
}

func TestAnOwnRowWhoseAnswerWasLostIsNoError(t *testing.T) {
	table, log, _, s := desk(t, "5+3")
	bell := table.Bus().Watch(string(s.Setup.ID))
	defer bell.Close()
	log.loseAnswer = true
	next, err := table.Play(t.Context(), s, engine.Dark, move(t, "d3"), 0)
	if err != nil || next.Seq() != 1 || log.count(s.Setup.ID) != 1 {
		t.Errorf("%v, seq %d", err, next.Seq())
	}
	if !rung(bell) {
		t.Error("nobody hears of it")
	}
}

// TestAMoveIsSeenThroughThoughItsSessionEnds: the context ends while the disk is
// at work, and the others still hear of what it stored.
func TestAMoveIsSeenThroughThoughItsSessionEnds(t *testing.T) {
	table, log, _, s := desk(t, "5+3")
	bell := table.Bus().Watch(string(s.Setup.ID))
	defer bell.Close()
	ctx, cancel := context.WithCancel(t.Context())
	log.appending = func(appending context.Context) {
		cancel()
		if appending.Err() != nil {
			t.Error("the append is given up")
		}
	}
	if _, err := table.Play(ctx, s, engine.Dark, move(t, "d3"), 0); err != nil || log.count(s.Setup.ID) != 1 || !rung(bell) {
		t.Errorf("%v, %d stored", err, log.count(s.Setup.ID))
	}
}

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

func TestAStaleBoardPlaysNothing(t *testing.T) {
	table, _, _, s := desk(t, "5+3")
	ctx := t.Context()
	first, _ := table.Play(ctx, s, engine.Dark, move(t, "d3"), 0)
	second, _ := table.Play(ctx, first, engine.Light, move(t, "c3"), 1)
	if _, err := table.Play(ctx, s, engine.Dark, move(t, "c4"), 0); !errors.Is(err, ErrStale) {
		t.Errorf("seen entry 0 of 2: %v", err)
	}
	gone, err := table.Leave(ctx, second, engine.Light)
	if err != nil || gone.Seq() != 3 {
		t.Fatal(err)
	}
	if next, err := table.Play(ctx, second, engine.Dark, move(t, "c4"), 2); err != nil || next.Seq() != 4 {
		t.Errorf("somebody came or went meanwhile: %v", err)
	}
}

func TestAMoveThatComesLateLosesOnTime(t *testing.T) {
	table, log, clock, s := desk(t, "1+0")
	ctx := t.Context()
	s, _ = table.Play(ctx, s, engine.Dark, move(t, "d3"), -1)
	s, _ = table.Play(ctx, s, engine.Light, move(t, "c3"), -1)
	clock.set(61.001)
	next, err := table.Play(ctx, s, engine.Dark, move(t, "c4"), -1)
	if !errors.Is(err, ErrOver) || next.Result.By != ByTime || next.Result.Winner != engine.Light {
		t.Errorf("%v, %+v", err, next.Result)
	}
	if n := log.count(s.Setup.ID); n != 3 {
		t.Errorf("%d entries", n)
	}
	if _, err := table.Resign(ctx, s, engine.Light); !errors.Is(err, ErrOver) {
		t.Errorf("resigning after it: %v", err)
	}
}

func TestAPassThatTheServerHasPlayedIsNoError(t *testing.T) {
	table, log, clock, s := desk(t, "5+3")
	ctx := t.Context()
	moves, _ := engine.ParseRecord(passRecord)
	for _, m := range moves {
		var err error
		if s, err = table.Play(ctx, s, s.Turn(), m, s.Seq()); err != nil {
			t.Fatal(err)
		}
	}
	clock.set(4.001)
	next, err := table.Play(ctx, s, engine.Dark, engine.PassMove, s.Seq())
	if err != nil || next.Seq() != 9 || next.BoardSeq != 9 || log.count(s.Setup.ID) != 9 {
		t.Errorf("%v, seq %d, %d stored", err, next.Seq(), log.count(s.Setup.ID))
	}
	if again, err := table.Play(ctx, s, engine.Dark, engine.PassMove, s.Seq()); err != nil || again.Seq() != 9 {
		t.Errorf("pressed twice: %v, seq %d", err, again.Seq())
	}
	if _, err := table.Play(ctx, s, engine.Light, engine.PassMove, -1); err == nil {
		t.Error("the other side's pass is taken")
	}
	if next, err = table.Play(ctx, next, engine.Light, next.Moves()[0], 9); err != nil {
		t.Fatal(err)
	}
	if again, err := table.Play(ctx, s, engine.Dark, engine.PassMove, s.Seq()); err != nil || again.Seq() != 10 {
		t.Errorf("pressed after the other side has moved: %v, seq %d", err, again.Seq())
	}
	if _, err := table.Play(ctx, next, engine.Dark, engine.PassMove, 10); !errors.Is(err, engine.ErrIllegal) {
		t.Errorf("a pass that isn't, on the board as it is: %v", err)
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
	left, err := s.Leave(engine.Light, after(1))
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

func TestSweepersAgree(t *testing.T) {
	a, b := setupOf(t, "5+3", ""), setupOf(t, "5+3", "")
	b.ID = "BROKEN"
	log, clock := newMemory(a, b), &hands{now: after(29)}
	log.unreadable = b.ID
	table := NewTable(log, NewBus(), clock.read)
	if n, err := table.Sweep(t.Context()); n != 0 || err != nil {
		t.Errorf("too early: %d, %v", n, err)
	}
	clock.set(30)
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() {
			if _, err := table.Sweep(t.Context()); !errors.Is(err, errUnreadable) {
				t.Errorf("the broken match: %v", err)
			}
		})
	}
	both.Wait()
	if n := log.count(a.ID); n != 1 {
		t.Errorf("%d entries in the match that could be settled", n)
	}
}

func TestFlagsFallWithNobodyLooking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		setup := setupOf(t, "5+0", "")
		setup.Created = time.Now()
		log := newMemory(setup)
		table := NewTable(log, NewBus(), SteadyClock())
		ctx, cancel := context.WithCancel(t.Context())
		var sweeping sync.WaitGroup
		sweeping.Go(func() { table.RunSweeper(ctx, 100*time.Millisecond, func(err error) { t.Error(err) }) })
		s, _ := table.Open(ctx, setup.ID)
		for _, text := range []string{"d3", "c3"} {
			var err error
			if s, err = table.Play(ctx, s, s.Turn(), move(t, text), -1); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(5*time.Minute - time.Millisecond) // the bubble's time
		synctest.Wait()
		if n := log.count(setup.ID); n != 2 {
			t.Errorf("%d entries a millisecond before", n)
		}
		time.Sleep(250 * time.Millisecond)
		synctest.Wait()
		if s, _ = table.CatchUp(ctx, s); s.Result.By != ByTime || s.Result.Winner != engine.Light {
			t.Errorf("%+v", s.Result)
		}
		cancel()
		sweeping.Wait()
	})
}

func TestSteadyClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		now := SteadyClock()
		first := now()
		time.Sleep(90*time.Minute + 300*time.Microsecond)
		second := now()
		if got := second.Sub(first); got != 90*time.Minute {
			t.Errorf("went %v", got)
		}
		if second.Location() != time.UTC || second.Nanosecond()%int(time.Millisecond) != 0 {
			t.Errorf("reads %v", second)
		}
	})
}

func BenchmarkFold(b *testing.B) {
	s := begin(b, "5+3")
	for i := 0; s.Phase == PhaseLive; i++ {
		s.do(s.State.Play(s.Turn(), s.Moves()[0], after(float64(i))))
	}
	b.ReportMetric(float64(s.Seq()), "entries")
	for b.Loop() {
		if _, err := NewState(s.Setup).Fold(s.Entries); err != nil {
			b.Fatal(err)
		}
	}
}
