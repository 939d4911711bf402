package match

import (
	"context"
	"errors"
	"testing"

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

func TestAStaleBoardPlaysNothing(t *testing.T) {
	table, _, _, s := desk(t, "5+3")
	ctx := t.Context()
	first, _ := table.Play(ctx, s, engine.Dark, move(t, "d3"), 0)
	second, _ := table.Play(ctx, first, engine.Light, move(t, "c3"), 1)
	if _, err := table.Play(ctx, s, engine.Dark, move(t, "c4"), 0); !errors.Is(err, ErrStale) {
		t.Errorf("seen entry 0 of 2: %v", err)
	}
	gone, err := table.Leave(ctx, second, engine.Light, table.Now())
	if err != nil || gone.Seq() != 3 {
		t.Fatal(err)
	}
	if next, err := table.Play(ctx, second, engine.Dark, move(t, "c4"), 2); err != nil || next.Seq() != 4 {
		t.Errorf("somebody came or went meanwhile: %v", err)
	}
}

func TestR53AMoveThatComesLateLosesOnTime(t *testing.T) {
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

// TestALostAnswerRingsThoughTheSessionEnds: the row is there, its answer and the
// session that waited for it are not.
func TestALostAnswerRingsThoughTheSessionEnds(t *testing.T) {
	table, log, _, s := desk(t, "5+3")
	bell := table.Bus().Watch(string(s.Setup.ID))
	defer bell.Close()
	ctx, cancel := context.WithCancel(t.Context())
	log.appending = func(context.Context) { cancel() }
	log.loseAnswer = true
	next, err := table.Play(ctx, s, engine.Dark, move(t, "d3"), 0)
	if err != nil || next.Seq() != 1 || !rung(bell) {
		t.Errorf("%v, seq %d", err, next.Seq())
	}
}

// TestATakenNumberThatCannotBeReadEnds: a log that contradicts itself is an
// error, not a loop.
func TestATakenNumberThatCannotBeReadEnds(t *testing.T) {
	table, log, clock, s := desk(t, "5+3")
	log.lying = true
	if next, err := table.Play(t.Context(), s, engine.Dark, move(t, "d3"), 0); !errors.Is(err, ErrStorage) || next.Seq() != 0 {
		t.Errorf("%v, seq %d", err, next.Seq())
	}
	clock.set(30)
	if next, err := table.Settle(t.Context(), s); !errors.Is(err, ErrStorage) || next.Phase != PhaseLive {
		t.Errorf("%v, %s", err, next.Phase)
	}
}

// TestAFullDiskHoldsTheFlag: what is owed can't be stored, so nothing happens,
// until there is room.
func TestAFullDiskHoldsTheFlag(t *testing.T) {
	table, log, clock, s := desk(t, "5+3")
	clock.set(30)
	log.broken = true
	if next, err := table.Play(t.Context(), s, engine.Dark, move(t, "d3"), 0); !errors.Is(err, ErrStorage) || next.Seq() != 0 {
		t.Errorf("%v, seq %d", err, next.Seq())
	}
	log.broken = false
	next, err := table.Play(t.Context(), s, engine.Dark, move(t, "d3"), 0)
	if !errors.Is(err, ErrOver) || next.Phase != PhaseAborted || log.count(s.Setup.ID) != 1 {
		t.Errorf("%v, %s", err, next.Phase)
	}
}

func TestSettle(t *testing.T) {
	table, log, clock, s := desk(t, "5+3")
	if next, err := table.Settle(t.Context(), s); err != nil || next.Seq() != 0 {
		t.Errorf("nothing is owed: %v, seq %d", err, next.Seq())
	}
	clock.set(30)
	for range 2 { // the second finds it done
		if next, err := table.Settle(t.Context(), s); err != nil || next.Phase != PhaseAborted || log.count(s.Setup.ID) != 1 {
			t.Errorf("the no-show: %v, %s", err, next.Phase)
		}
	}
}

func TestWhatIsNotThere(t *testing.T) {
	table, log, _, s := desk(t, "5+3")
	if _, err := table.Open(t.Context(), "AAAAAA"); !errors.Is(err, ErrNotFound) {
		t.Errorf("open: %v", err)
	}
	log.entries[s.Setup.ID] = []Entry{{Match: s.Setup.ID, Seq: 1, Kind: "danced"}}
	for what, act := range map[string]func() (State, error){
		"catching up": func() (State, error) { return table.CatchUp(t.Context(), s) },
		"playing":     func() (State, error) { return table.Play(t.Context(), s, engine.Dark, move(t, "d3"), 0) },
		"settling":    func() (State, error) { return table.Settle(t.Context(), s) },
		"opening":     func() (State, error) { return table.Open(t.Context(), s.Setup.ID) },
	} {
		if next, err := act(); !errors.Is(err, ErrDamaged) || next.Seq() != 0 {
			t.Errorf("%s a damaged log: %v, seq %d", what, err, next.Seq())
		}
	}
}
