package match

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"
	_ "time/tzdata" // Sofia's nights

	"turncoat/engine"
)

// server is a table and its machine, whose clocks a test moves. The wall clock
// is read as the server starts.
type server struct {
	*Table
	log  *memory
	wall time.Time
	gone time.Duration // of the monotonic clock
}

func serve(log *memory, wall time.Time) *server {
	s := &server{log: log, wall: wall}
	s.Table = NewTable(log, NewBus(), steady(wall, func() time.Duration { return s.gone }))
	return s
}

// passes lets time pass that the wall clock takes for another length: it is set
// meanwhile, or the machine is suspended.
func (s *server) passes(gone, wall time.Duration) {
	s.gone += gone
	s.wall = s.wall.Add(wall)
}

// open reads the match.
func (s *server) open(t *testing.T) State {
	t.Helper()
	state, err := s.Open(t.Context(), "K7Q2M9")
	if err != nil {
		t.Fatal(err)
	}
	return state
}

func (s *server) plays(t *testing.T, moves ...string) State {
	t.Helper()
	state := s.open(t)
	for _, m := range moves {
		var err error
		if state, err = s.Play(t.Context(), state, state.Turn(), move(t, m), -1); err != nil {
			t.Fatal(err)
		}
	}
	return state
}

// A five-minute game to its last move and to its flag, in no time.
func TestR53AFiveMinuteGame(t *testing.T) {
	flags := 0
	for seed := range uint64(20) {
		draw := rand.New(rand.NewPCG(seed, 53))
		s := begin(t, "5+0")
		at, bank := dawn, [3]time.Duration{engine.Dark: 5 * time.Minute, engine.Light: 5 * time.Minute}
		for s.Phase == PhaseLive {
			side, legal, runs := s.Turn(), s.Moves(), s.Running() == s.Turn()
			think := time.Duration(draw.IntN(2900)) * time.Millisecond // for a first move or a pass
			if runs {
				think = time.Duration(draw.IntN(22_000)) * time.Millisecond
			}
			if due, _ := s.Due(); runs && !at.Add(think).Before(due) {
				if _, err := s.Play(side, legal[0], due.Add(time.Millisecond)); !errors.Is(err, ErrOver) {
					t.Fatalf("seed %d: a millisecond late: %v", seed, err)
				}
				e, _ := s.Overdue(due)
				s.do(e, nil)
				if s.Result.By != ByTime || s.Result.Winner != side.Other() || s.EndedAt != due {
					t.Errorf("seed %d: %+v at %v", seed, s.Result, s.EndedAt)
				}
				bank[side], at = 0, due
				flags++
				break
			}
			at = at.Add(think)
			if runs {
				bank[side] -= think
			}
			s.do(s.Play(side, legal[draw.IntN(len(legal))], at))
		}
		for _, c := range []engine.Color{engine.Dark, engine.Light} {
			if left := s.Left(c, at.Add(2*time.Hour)); left != bank[c] || left < 0 {
				t.Errorf("seed %d: %v has %v left, want %v", seed, c, left, bank[c])
			}
		}
	}
	if flags == 0 || flags == 20 {
		t.Errorf("%d of 20 games ended by a flag", flags)
	}
}

// Nobody can pause: what is left grows by the increment of an own move alone,
// and two who never come back end the game when it was to be expected.
func TestR54TwoAbsentPlayersEndOnTime(t *testing.T) {
	for control, want := range map[string]time.Duration{"5+3": 5 * time.Minute, "3d": 72 * time.Hour} {
		s := begin(t, control)
		s.play("d3 c3", 1, 2)
		left := s.Left(engine.Dark, after(2))
		for at := 10.0; at < 200; at += 10 {
			for _, c := range []engine.Color{engine.Dark, engine.Light} {
				s.do(s.Leave(c, after(at), after(at)))
				s.do(s.Return(c, after(at+5)))
			}
			if now := s.Left(engine.Dark, after(at+5)); now >= left {
				t.Errorf("%s: %v left after leaving, %v before", control, now, left)
			} else {
				left = now
			}
		}
		s.do(s.Leave(engine.Dark, after(200), after(200)))
		s.do(s.Leave(engine.Light, after(200), after(200)))
		if due, ok := s.Due(); !ok || !due.Equal(after(2).Add(want)) {
			t.Errorf("%s: due %v", control, due)
		}
	}
}

// The wall clock is set by two hours, either way, under a running server: no
// live clock takes notice, nor of a machine that sleeps for ten minutes.
func TestR55StepsOfTheWallClock(t *testing.T) {
	for name, step := range map[string]time.Duration{
		"two hours on": 2 * time.Hour, "two hours back": -2 * time.Hour, "asleep for ten minutes": 10 * time.Minute,
	} {
		s := serve(newMemory(setupOf(t, "5+0", "")), dawn)
		s.plays(t, "d3", "c3")
		s.passes(10*time.Second, 10*time.Second)
		s.passes(0, step)
		if n, err := s.Sweep(t.Context()); err != nil || n != 0 {
			t.Errorf("%s: %d flags fell, %v", name, n, err)
		}
		if left := s.open(t).Left(engine.Dark, s.Now()); left != 290*time.Second {
			t.Errorf("%s: %v left", name, left)
		}

		// The server starts again, and reads the wall clock as it is.
		down := s.Now()
		again := serve(s.log, s.wall)
		state, err := again.Resume(t.Context(), again.open(t), down)
		if err != nil || len(state.Restarts) != 1 || state.Restarts[0].Down < 0 {
			t.Errorf("%s: %+v, %v", name, state.Restarts, err)
		}
		if left := state.Left(engine.Dark, again.Now()); left != 290*time.Second {
			t.Errorf("%s: %v left after a restart", name, left)
		}
		again.passes(290*time.Second, 290*time.Second)
		for range 2 {
			if _, err := again.Sweep(t.Context()); err != nil {
				t.Error(err)
			}
		}
		if state = again.open(t); state.Result.By != ByTime || state.Seq() != 4 {
			t.Errorf("%s: %+v after %d entries", name, state.Result, state.Seq())
		}
	}
}

// Days are instants in UTC: a server that starts with its clock two hours behind
// waits for them, flags once, and one that was down over them flags at once.
func TestR55DeadlinesOfGamesByDays(t *testing.T) {
	for name, c := range map[string]struct {
		step time.Duration
		due  bool
	}{
		"down over the deadline": {24*time.Hour + time.Millisecond, true},
		"down until just before": {24*time.Hour - time.Second, false},
		"two hours back":         {-2 * time.Hour, false},
	} {
		s := serve(newMemory(setupOf(t, "1d", "")), dawn)
		state := s.plays(t, "d3", "c3")
		due, _ := state.Due()
		again := serve(s.log, s.wall.Add(c.step))
		if _, err := again.Resume(t.Context(), again.open(t), s.Now()); !errors.Is(err, ErrNothing) {
			t.Errorf("%s: days are given back: %v", name, err)
		}
		if n, err := again.Sweep(t.Context()); err != nil || n == 1 != c.due {
			t.Errorf("%s: %d flags fell, %v", name, n, err)
		}
		again.passes(due.Sub(again.Now()), 0)
		for range 3 {
			if _, err := again.Sweep(t.Context()); err != nil {
				t.Error(err)
			}
		}
		state = again.open(t)
		if state.Result.By != ByTime || state.Seq() != 3 || state.EndedAt.Before(due) {
			t.Errorf("%s: %+v after %d entries at %v", name, state.Result, state.Seq(), state.EndedAt)
		}
	}
}

// The nights on which Sofia's clocks are set: days have 24 hours, and what is
// kept is in UTC.
func TestR56NightsOnWhichClocksAreSet(t *testing.T) {
	sofia, err := time.LoadLocation("Europe/Sofia")
	if err != nil {
		t.Fatal(err)
	}
	for name, night := range map[string]time.Time{
		"an hour twice":    time.Date(2026, 10, 25, 3, 30, 0, 0, sofia),
		"an hour left out": time.Date(2027, 3, 28, 2, 30, 0, 0, sofia),
	} {
		if before, then := night.Add(-12*time.Hour), night.Add(12*time.Hour); before.Format("Z07") == then.Format("Z07") {
			t.Fatalf("%s: no clock is set", name)
		}
		for _, days := range []int{1, 3, 14} {
			control := Control{PerMove: time.Duration(days) * 24 * time.Hour}
			setup := setupOf(t, control.String(), "")
			setup.Created = night.Add(-time.Hour)
			s := &told{NewState(setup), t}
			s.do(s.Play(engine.Dark, move(t, "d3"), night.Add(-30*time.Minute)))
			s.do(s.Play(engine.Light, move(t, "c3"), night))
			e := s.Entries[1]
			if e.At.Location() != time.UTC || !e.At.Equal(night) {
				t.Errorf("%s: stored as %v", name, e.At)
			}
			due, _ := s.Due()
			if want := time.Duration(days) * 24 * time.Hour; due.Sub(night) != want || s.Left(engine.Dark, night) != want {
				t.Errorf("%s: %d days are %v", name, days, due.Sub(night))
			}
			if _, owed := s.Overdue(due.In(sofia).Add(-time.Millisecond)); owed {
				t.Errorf("%s: flagged too early", name)
			}
			if _, owed := s.Overdue(due.In(sofia)); !owed {
				t.Errorf("%s: not flagged", name)
			}
		}
	}
}
