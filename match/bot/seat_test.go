package bot

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// memory is a match.Log in memory that can be made to refuse.
type memory struct {
	mu      sync.Mutex
	setup   *match.Setup
	entries []match.Entry
	refuse  int // so many appends are refused
	refused int
	tried   []time.Time // when something was to be appended
	deaf    bool        // nothing can be read
	deafen  bool        // nor after the next append
}

var errDeaf = errors.New("it can't be read")

func (m *memory) Match(_ context.Context, id match.ID) (*match.Setup, []match.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.deaf:
		return nil, nil, errDeaf
	case id != m.setup.ID:
		return nil, nil, match.ErrNotFound
	}
	return m.setup, slices.Clone(m.entries), nil
}

func (m *memory) set(deaf, deafen bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.deaf, m.deafen = deaf, deafen
}

func (m *memory) Entries(_ context.Context, _ match.ID, after int) ([]match.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.deaf {
		return nil, errDeaf
	}
	return slices.Clone(m.entries[after:]), nil
}

func (m *memory) Append(_ context.Context, e match.Entry, _ match.State) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tried = append(m.tried, time.Now())
	switch {
	case m.refused < m.refuse:
		m.refused++
		return match.ErrStorage
	case e.Seq != len(m.entries)+1:
		return match.ErrTaken
	}
	m.entries = append(m.entries, e)
	m.deaf, m.deafen = m.deaf || m.deafen, false
	return nil
}

func (m *memory) Due(context.Context, time.Time, int) ([]match.ID, error) { return nil, nil }

// house is a match between a person, who is light, and the computer.
func house(t *testing.T) (*match.Table, *memory) {
	t.Helper()
	start, err := engine.Start(8, engine.Standard, 0)
	if err != nil {
		t.Fatal(err)
	}
	log := &memory{setup: &match.Setup{
		ID: "K7Q2M9", Variant: engine.Variants[0], Start: start, Created: time.Now(),
		Dark: match.Player{ID: "computer-1", Bot: 1}, Light: match.Player{ID: "p"},
	}}
	return match.NewTable(log, match.NewBus(), match.SteadyClock()), log
}

func open(t *testing.T, table *match.Table) match.State {
	t.Helper()
	s, err := table.Open(t.Context(), "K7Q2M9")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// answer plays the first legal move for the person whenever it is their turn,
// at most so many, and returns where the match stands.
func answer(t *testing.T, table *match.Table, moves int) match.State {
	t.Helper()
	for s := open(t, table); ; s = open(t, table) {
		switch {
		case s.Phase != match.PhaseLive:
			return s
		case s.Turn() == engine.Light && moves == 0:
			return s
		case s.Turn() == engine.Light:
			moves--
			if _, err := table.Play(t.Context(), s, engine.Light, s.Moves()[0], s.Seq()); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(10 * time.Second) // the bubble's time: more than any move takes
		synctest.Wait()
	}
}

func roster(t *testing.T, table *match.Table, mind Mind, said *strings.Builder) *Roster {
	r := NewRoster(table, mind, PersonalPace, slog.New(slog.NewTextHandler(said, nil)))
	t.Cleanup(r.Close)
	return r
}

// first is a mind that plays the first legal move.
type first struct{}

func (first) Choose(_ context.Context, s match.State) (engine.Move, error) { return s.Moves()[0], nil }

func TestPlaysAWholeGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, log := house(t)
		var said strings.Builder
		r := roster(t, table, Searching{NewPool(1, 1<<20), table.Now}, &said)
		r.Start("K7Q2M9")
		r.Start("K7Q2M9")
		if r.Playing() != 1 {
			t.Errorf("started twice: %d seats", r.Playing())
		}
		s := answer(t, table, 100)
		if s.Result.By != match.ByDiscs {
			t.Errorf("%+v", s.Result)
		}
		synctest.Wait()
		if r.Playing() != 0 || said.Len() > 0 {
			t.Errorf("%d seats are left; %s", r.Playing(), said.String())
		}
		for i := 1; i < len(log.entries); i++ {
			if e := log.entries[i]; e.By == engine.Dark {
				if took := e.At.Sub(log.entries[i-1].At); took < 500*time.Millisecond || took > 3*time.Second {
					t.Errorf("entry %d took %v", e.Seq, took)
				}
			}
		}
	})
}

func TestGoesOnAfterARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, _ := house(t)
		var said strings.Builder
		r := roster(t, table, first{}, &said)
		r.Start("K7Q2M9")
		if s := answer(t, table, 3); len(s.Record) != 7 {
			t.Fatalf("%d moves", len(s.Record))
		}
		r.Close()
		r.Start("K7Q2M9")
		if r.Playing() != 0 {
			t.Error("a closed roster plays on")
		}
		again := roster(t, table, first{}, &said)
		again.Start("K7Q2M9")
		if s := answer(t, table, 100); s.Phase != match.PhaseEnded {
			t.Errorf("%v after %d moves", s.Phase, len(s.Record))
		}
	})
}

func TestTriesAgainWhenNothingCanBeStored(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, log := house(t)
		log.refuse = 4
		var said strings.Builder
		r := roster(t, table, first{}, &said)
		r.Start("K7Q2M9")
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if n := open(t, table).Seq(); n != 0 || log.refused > 4 {
			t.Errorf("entry %d after five seconds, refused %d times", n, log.refused)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if n := open(t, table).Seq(); n != 1 {
			t.Errorf("entry %d when there is room again", n)
		}
	})
}

// TestHearsOfAMoveThatCouldNotBeReadAtOnce: the bell has rung and rings no more,
// so that only trying again shows that it is the computer's turn.
func TestHearsOfAMoveThatCouldNotBeReadAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, log := house(t)
		var said strings.Builder
		log.set(true, false)
		roster(t, table, first{}, &said).Start("K7Q2M9")
		time.Sleep(time.Minute)
		log.set(false, false)
		time.Sleep(time.Minute)
		synctest.Wait()
		s := open(t, table)
		if s.Seq() != 1 {
			t.Fatalf("entry %d, when the match can be read again; %s", s.Seq(), said.String())
		}
		log.set(false, true)
		if _, err := table.Play(t.Context(), s, engine.Light, s.Moves()[0], s.Seq()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		log.set(false, false)
		time.Sleep(time.Minute)
		synctest.Wait()
		if n := open(t, table).Seq(); n != 3 {
			t.Errorf("entry %d, when it can be read again; %s", n, said.String())
		}
	})
}

// illegal is a mind that doesn't know the rules.
type illegal struct{}

func (illegal) Choose(context.Context, match.State) (engine.Move, error) { return engine.Move{}, nil }

func TestWhatWaitingWouldNotHelpEndsTheSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, log := house(t)
		if err := Play(t.Context(), table, "K7Q2M9", illegal{}, PersonalPace); !errors.Is(err, errMind) || !errors.Is(err, engine.ErrIllegal) {
			t.Errorf("an illegal move: %v", err)
		}
		if err := Play(t.Context(), table, "AAAAAA", first{}, PersonalPace); !errors.Is(err, match.ErrNotFound) {
			t.Errorf("no match: %v", err)
		}
		log.entries = []match.Entry{{Match: "K7Q2M9", Seq: 7}}
		if err := Play(t.Context(), table, "K7Q2M9", first{}, PersonalPace); !errors.Is(err, match.ErrDamaged) {
			t.Errorf("a damaged log: %v", err)
		}
	})
}

func TestASeatEndsWithTheMatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, _ := house(t)
		done := make(chan error, 1)
		go func() { done <- Play(t.Context(), table, "K7Q2M9", first{}, PersonalPace) }()
		s := answer(t, table, 1)
		if _, err := table.Resign(t.Context(), s, engine.Light); err != nil {
			t.Fatal(err)
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

func TestASeatEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, _ := house(t)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- Play(ctx, table, "K7Q2M9", first{}, PersonalPace) }()
		answer(t, table, 1)
		cancel()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
}
