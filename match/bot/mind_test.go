package bot

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/match"
)

func setupOf(t *testing.T, v engine.Variant, level int) *match.Setup {
	t.Helper()
	start, err := engine.Start(v.Size, engine.Standard, 0)
	if err != nil {
		t.Fatal(err)
	}
	return &match.Setup{
		ID: "K7Q2M9", Variant: v, Start: start, Created: time.Now(),
		Dark: match.Player{ID: "computer", Bot: level}, Light: match.Player{ID: "p"},
	}
}

func TestTheSameMatchAndPositionGiveTheSameMove(t *testing.T) {
	for level := 1; level <= 6; level++ {
		s := match.NewState(setupOf(t, engine.Variants[0], level))
		one := Searching{NewPool(1, 1<<20), time.Now}
		first, err := one.Choose(t.Context(), s)
		if err != nil || !s.Position.Legal(first) {
			t.Fatalf("level %d: %v, %v", level, first, err)
		}
		other := *s.Setup
		other.ID = "AAAAAA"
		if _, err := one.Choose(t.Context(), match.NewState(&other)); err != nil {
			t.Fatal(err)
		}
		for _, mind := range []Searching{one, {NewPool(1, 1<<20), time.Now}} {
			if again, err := mind.Choose(t.Context(), s); err != nil || again != first {
				t.Errorf("level %d: %v, then %v (%v)", level, first, again, err)
			}
		}
	}
}

// Who hardly thinks waits for nobody: not for a search of a live game either,
// that may take seconds.
func TestTheLowerLevelsDontWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pool := NewPool(1, 1<<20)
		ctx, cancel := context.WithCancel(t.Context())
		var searches sync.WaitGroup
		searches.Go(func() {
			_ = pool.Do(ctx, Live, func(ctx context.Context, _ *search.Searcher) error {
				<-ctx.Done()
				return ctx.Err()
			})
		})
		defer searches.Wait()
		defer cancel()
		synctest.Wait()
		for _, v := range engine.Variants {
			for _, level := range []int{1, 2, 3, 4, 5, 6, 7, search.Levels} {
				ctx, cancel := context.WithTimeout(t.Context(), time.Second)
				_, err := (Searching{pool, time.Now}).Choose(ctx, match.NewState(setupOf(t, v, level)))
				cancel()
				if waits := level == search.Levels; waits != errors.Is(err, context.DeadlineExceeded) || !waits && err != nil {
					t.Errorf("level %d of %v: %v", level, v, err)
				}
			}
		}
	})
}

func TestAMindStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := match.NewState(setupOf(t, engine.Variants[0], 10))
	if _, err := (Searching{NewPool(1, 1<<20), time.Now}).Choose(ctx, s); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A computer that takes all the time it may never loses by it: for any number of
// moves to come, what a move may take leaves more than half of the clock's rest.
func TestNobodyFlagsThemselves(t *testing.T) {
	for _, control := range []match.Control{{Main: time.Minute}, {Main: time.Minute, Increment: time.Second}, {Main: 3 * time.Hour, Increment: 3 * time.Minute}} {
		setup := setupOf(t, engine.Variants[0], 10)
		setup.Control = control
		s := match.NewState(setup)
		left := control.Main
		for range 50 {
			took := max(share(s, left), leastThought)
			if took > left/2 {
				t.Fatalf("%v: %v of %v", control, took, left)
			}
			left += control.Increment - took
		}
	}
}

func TestAPersonsPace(t *testing.T) {
	s := match.NewState(setupOf(t, engine.Variants[0], 1))
	few := PersonalPace(s)
	wide := PersonalPace(match.NewState(func() *match.Setup {
		setup := setupOf(t, engine.Variants[0], 1)
		p, err := setup.Start.Replay(moves(t, "f5f6e6f4e3c5c4d3"))
		if err != nil {
			t.Fatal(err)
		}
		setup.Start = p
		return setup
	}()))
	if few < 600*time.Millisecond || wide <= few || wide > 1500*time.Millisecond {
		t.Errorf("%v for four moves, %v for many", few, wide)
	}
	hurry := setupOf(t, engine.Variants[0], 1)
	hurry.Control = match.Control{Main: time.Second}
	if got := PersonalPace(match.NewState(hurry)); got > 50*time.Millisecond {
		t.Errorf("%v with a second for the game", got)
	}
}

func moves(t *testing.T, record string) (all []engine.Move) {
	t.Helper()
	for i := 0; i < len(record); i += 2 {
		m, err := engine.ParseMove(record[i : i+2])
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

// TestPlaysByTheClock: a whole game of the highest level with a minute a side
// takes less than that, whatever the pace.
func TestPlaysByTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, log := house(t)
		log.setup.Control = match.Control{Main: time.Minute}
		log.setup.Light.Bot = 1
		if err := Play(t.Context(), table, "K7Q2M9", first{}, PersonalPace); err != nil {
			t.Fatal(err)
		}
		if s := open(t, table); s.Result.By != match.ByDiscs {
			t.Errorf("%+v after %d moves", s.Result, len(s.Record))
		}
	})
}
