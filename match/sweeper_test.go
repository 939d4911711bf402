package match

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
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

func TestR53FlagsFallWithNobodyLooking(t *testing.T) {
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

// TestABrokenMatchDoesNotHoldTheOthers, whether it can't be read or not stored,
// and what the sweeper hears of it.
func TestABrokenMatchDoesNotHoldTheOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var setups []*Setup
		for _, id := range []ID{"AAAAAA", "BBBBBB", "CCCCCC"} {
			s := setupOf(t, "5+3", "")
			s.ID, s.Created = id, time.Now()
			setups = append(setups, s)
		}
		log := newMemory(setups...)
		log.unreadable = "AAAAAA" // the first that is due
		table := NewTable(log, NewBus(), SteadyClock())
		ctx, cancel := context.WithCancel(t.Context())
		var reports atomic.Int32 // the sweeper's goroutine writes it
		var sweeping sync.WaitGroup
		sweeping.Go(func() {
			table.RunSweeper(ctx, time.Second, func(err error) {
				if reports.Add(1); !errors.Is(err, errUnreadable) {
					t.Errorf("reported %v", err)
				}
			})
		})
		time.Sleep(NoShow - time.Millisecond)
		synctest.Wait()
		if n := log.count("BBBBBB") + log.count("CCCCCC"); n != 0 || reports.Load() != 0 {
			t.Errorf("%d entries, %d reports too early", n, reports.Load())
		}
		time.Sleep(time.Second)
		synctest.Wait()
		for _, id := range []ID{"BBBBBB", "CCCCCC"} {
			if s, err := table.Open(ctx, id); err != nil || s.Phase != PhaseAborted || s.Seq() != 1 {
				t.Errorf("%s: %v, %s", id, err, s.Phase)
			}
		}
		time.Sleep(9 * time.Second)
		synctest.Wait()
		cancel()
		sweeping.Wait()
		if reports.Load() != 10 {
			t.Errorf("%d reports in ten sweeps", reports.Load())
		}
		if n := log.count("BBBBBB") + log.count("CCCCCC"); n != 2 {
			t.Errorf("%d entries after more sweeps", n)
		}
	})
}

// TestSweepersOnTwoNodes: each has its own table and bus over one log, and one
// entry comes of it.
func TestSweepersOnTwoNodes(t *testing.T) {
	setup := setupOf(t, "5+3", "")
	log, clock := newMemory(setup), &hands{now: after(30)}
	var all sync.WaitGroup
	for range 8 {
		table := NewTable(log, NewBus(), clock.read)
		all.Go(func() {
			if _, err := table.Sweep(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := log.count(setup.ID); n != 1 {
		t.Errorf("%d entries", n)
	}
}

func TestAListThatCannotBeReadIsReported(t *testing.T) {
	table, log, _, _ := desk(t, "5+3")
	log.listless = true
	if n, err := table.Sweep(t.Context()); n != 0 || !errors.Is(err, errUnreadable) {
		t.Errorf("%d, %v", n, err)
	}
}
