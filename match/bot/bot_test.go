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
}

func (m *memory) Match(context.Context, match.ID) (*match.Setup, []match.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.setup, slices.Clone(m.entries), nil
}

func (m *memory) Entries(_ context.Context, _ match.ID, after int) ([]match.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.entries[after:]), nil
}

func (m *memory) Append(_ context.Context, e match.Entry, _ match.State) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.refused < m.refuse:
		m.refused++
		return match.ErrStorage
	case e.Seq != len(m.entries)+1:
		return match.ErrTaken
	}
	m.entries = append(m.entries, e)
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
		r := roster(t, table, NewOnePly(), &said)
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

type panicking struct{}

func (panicking) Choose(context.Context, match.State) (engine.Move, error) { panic("no idea") }

func TestAPanicEndsItsOwnSeatOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, _ := house(t)
		var said strings.Builder
		r := roster(t, table, panicking{}, &said)
		r.Start("K7Q2M9")
		time.Sleep(time.Minute)
		synctest.Wait()
		if r.Playing() != 0 || !strings.Contains(said.String(), "no idea") {
			t.Errorf("%d seats; %s", r.Playing(), said.String())
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

func TestOnePlyKnowsItsSquares(t *testing.T) {
	for name, c := range map[string]struct {
		position string
		goal     engine.Goal
		want     string
	}{
		// Dark can take a1, or flip more from f1's row.
		"a corner":             {"-OX---" + "------" + "XOOOO-" + strings.Repeat("------", 3) + " X", engine.Classic, "a1"},
		"no corner in reverse": {"-OX---" + "------" + "XOOOO-" + strings.Repeat("------", 3) + " X", engine.Reverse, "f3"},
		"most discs":           {"------" + "-----X" + "XOOO-O" + "------" + "--XO--" + "------" + " X", engine.Classic, "e3"},
	} {
		p, err := engine.ParsePosition(c.position)
		if err != nil {
			t.Fatal(name, err)
		}
		s := match.NewState(&match.Setup{Variant: engine.Variant{Size: p.Size(), Goal: c.goal}, Start: p})
		m, err := OnePly{Draw: func(int) int { return 0 }}.Choose(t.Context(), s)
		if err != nil || m.String() != c.want {
			t.Errorf("%s: plays %v of %v, %v; want %s", name, m, s.Moves(), err, c.want)
		}
	}
}

func TestSquaresBesideACornerAreShunnedWhileItIsEmpty(t *testing.T) {
	for _, size := range engine.Sizes {
		p, err := engine.Start(size, engine.Standard, 0)
		if err != nil {
			t.Fatal(err)
		}
		counts := map[int]int{}
		for _, s := range p.Squares() {
			counts[placeWorth(p, s)]++
		}
		want := map[int]int{cornerWorth: 4, besideDiagonal: 4, besideOrthogonal: 8, 0: size*size - 16}
		for worth, n := range want {
			if counts[worth] != n {
				t.Errorf("%d×%d: %d squares are worth %d, want %d", size, size, counts[worth], worth, n)
			}
		}
	}
	taken, err := engine.ParsePosition("X-----" + strings.Repeat("------", 2) + "--OX--" + strings.Repeat("------", 2) + " X")
	if err != nil {
		t.Fatal(err)
	}
	if got := placeWorth(taken, engine.Square{Col: 1, Row: 1}); got != 0 {
		t.Errorf("b2 beside a taken corner is worth %d", got)
	}
}

func TestOnePlyIsAlwaysLegal(t *testing.T) {
	for _, size := range engine.Sizes {
		for _, opening := range []engine.Opening{engine.Standard, engine.Open} {
			p, err := engine.Start(size, opening, 0)
			if err != nil {
				t.Fatal(err)
			}
			mind := NewOnePly()
			for !p.Over() {
				s := match.NewState(&match.Setup{Variant: engine.Variant{Size: size}, Start: p})
				m, err := mind.Choose(t.Context(), s)
				if err != nil {
					t.Fatal(err)
				}
				if p, err = p.Play(m); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
