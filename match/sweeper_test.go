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
