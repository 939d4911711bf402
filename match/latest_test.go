package match

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
)

// counted counts how often a log is read.
type counted struct {
	*memory
	reads  atomic.Int64
	before func(context.Context) error // a reading, where set
}

func (c *counted) Entries(ctx context.Context, id ID, after int) ([]Entry, error) {
	c.reads.Add(1)
	if c.before != nil {
		if err := c.before(ctx); err != nil {
			return nil, err
		}
	}
	return c.memory.Entries(ctx, id, after)
}

// hall is a match with many at it who listen, and a table of another node on
// the same log.
type hall struct {
	log      *counted
	here     *Table
	there    *Table
	newest   State
	watchers []State
	bells    []*Sub
}

func newHall(t testing.TB, n int) *hall {
	setup := setupOf(t, "none", "")
	log, now := &counted{memory: newMemory(setup)}, (&hands{now: after(1)}).read
	h := &hall{log: log, here: NewTable(log, NewBus(), now), there: NewTable(log, NewBus(), now), newest: NewState(setup)}
	for range n {
		h.bells = append(h.bells, h.here.Bus().Watch(string(setup.ID)))
		h.watchers = append(h.watchers, NewState(setup))
	}
	return h
}

func (h *hall) close() {
	for _, bell := range h.bells {
		bell.Close()
	}
}

// plays makes the first legal move at a table.
func (h *hall) plays(t testing.TB, at *Table) {
	t.Helper()
	var err error
	if h.newest, err = at.Play(t.Context(), h.newest, h.newest.Turn(), h.newest.Moves()[0], -1); err != nil {
		t.Fatal(err)
	}
}

// catchesUp has every watcher that heard the bell catch up, all at once, and
// returns how often the log was read for it.
func (h *hall) catchesUp(t testing.TB) int64 {
	t.Helper()
	reads := h.log.reads.Load()
	var all sync.WaitGroup
	for i := range h.watchers {
		if !rung(h.bells[i]) {
			continue
		}
		all.Go(func() {
			s, err := h.here.CatchUp(t.Context(), h.watchers[i])
			if err != nil {
				t.Error(err)
			}
			h.watchers[i] = s
		})
	}
	all.Wait()
	return h.log.reads.Load() - reads
}

// see fails where a watcher has not seen what is newest.
func (h *hall) see(t testing.TB) {
	t.Helper()
	for i, s := range h.watchers {
		if s.Seq() != h.newest.Seq() || s.Position != h.newest.Position || s.Before != h.newest.Before {
			t.Fatalf("watcher %d is at entry %d, the match at %d", i, s.Seq(), h.newest.Seq())
		}
	}
}

func TestAThousandWatchersCostNoReadOfAMoveMadeHere(t *testing.T) {
	h := newHall(t, 1000)
	defer h.close()
	for range 10 {
		h.plays(t, h.here)
		if reads := h.catchesUp(t); reads != 0 {
			t.Errorf("%d reads for one move", reads)
		}
		h.see(t)
	}
	for i, s := range h.watchers {
		if &s.Entries[0] != &h.newest.Entries[0] || &s.Record[0] != &h.newest.Record[0] {
			t.Fatalf("watcher %d has folded a state of its own", i)
		}
	}
}

func TestAThousandWatchersCostOneReadOfAMoveMadeElsewhere(t *testing.T) {
	h := newHall(t, 1000)
	defer h.close()
	for i := range 10 {
		h.plays(t, h.there)
		if i%2 == 0 {
			h.here.Bus().RingAt(h.newest.Setup.ID, h.newest.Seq())
		} else {
			h.here.Bus().Ring(string(h.newest.Setup.ID)) // a bell that doesn't know for what
		}
		if reads := h.catchesUp(t); reads != 1 {
			t.Errorf("%d reads for one bell", reads)
		}
		h.see(t)
	}
	h.here.Bus().RingAt(h.newest.Setup.ID, h.newest.Seq()) // an old bell
	if reads := h.catchesUp(t); reads != 0 {
		t.Errorf("%d reads for a bell that is no news", reads)
	}
}

// TestNodesTakeTurns: what this node appended after another's moves, of which
// it has not heard, holds both.
func TestNodesTakeTurns(t *testing.T) {
	h := newHall(t, 3)
	defer h.close()
	for range 5 {
		h.plays(t, h.there)
		h.plays(t, h.here)
		h.catchesUp(t)
		h.see(t)
		h.here.Bus().RingAt(h.newest.Setup.ID, h.newest.Seq()-1) // late
		if reads := h.catchesUp(t); reads != 0 {
			t.Errorf("%d reads for a bell that came late", reads)
		}
		h.see(t)
	}
}

func TestABellWhileReadingIsReadFor(t *testing.T) {
	h := newHall(t, 2)
	defer h.close()
	h.plays(t, h.there)
	h.here.Bus().RingAt(h.newest.Setup.ID, 1)
	h.log.before = func(context.Context) error {
		h.log.before = nil
		read, err := h.log.memory.Entries(t.Context(), h.newest.Setup.ID, 0)
		if len(read) != 1 || err != nil {
			t.Errorf("%v, %v", read, err)
		}
		h.here.Bus().RingAt(h.newest.Setup.ID, 2) // and it is not in the log yet
		return nil
	}
	first, err := h.here.CatchUp(t.Context(), h.watchers[0])
	if err != nil || first.Seq() != 1 {
		t.Fatalf("entry %d, %v", first.Seq(), err)
	}
	h.plays(t, h.there)
	second, err := h.here.CatchUp(t.Context(), first)
	if err != nil || second.Seq() != 2 || h.log.reads.Load() != 4 { // two by the moves
		t.Errorf("entry %d, %v, %d reads", second.Seq(), err, h.log.reads.Load())
	}
}

// TestNobodyMissesWhatIsBeingRead: a bell that does not say for what has one
// reader, and the others wait for what it finds.
func TestNobodyMissesWhatIsBeingRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHall(t, 8)
		defer h.close()
		if _, err := h.here.Open(t.Context(), h.newest.Setup.ID); err != nil { // so that a state is known
			t.Fatal(err)
		}
		h.plays(t, h.there)
		h.here.Bus().Ring(string(h.newest.Setup.ID))
		h.log.reads.Store(0)
		slow := make(chan struct{})
		h.log.before = func(context.Context) error { <-slow; return nil }
		done := make(chan int64)
		go func() { done <- h.catchesUp(t) }()
		synctest.Wait() // everybody has asked
		close(slow)
		if reads := <-done; reads != 1 {
			t.Errorf("%d reads for one bell", reads)
		}
		h.see(t)
	})
}

// TestOthersWaitForOneReading, share its failure, and read on where whoever
// read has gone.
func TestOthersWaitForOneReading(t *testing.T) {
	for _, gone := range []bool{false, true} {
		t.Run(fmt.Sprint("gone=", gone), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := newHall(t, 8)
				defer h.close()
				h.plays(t, h.there)
				h.here.Bus().RingAt(h.newest.Setup.ID, 1)
				h.log.reads.Store(0)
				ctx, cancel := context.WithCancel(t.Context())
				broken := make(chan struct{})
				h.log.before = func(ctx context.Context) error {
					if h.log.reads.Load() > 1 {
						return nil
					}
					select {
					case <-broken:
						return errUnreadable
					case <-ctx.Done():
						return errUnreadable // interrupted, as a database puts it
					}
				}
				var heard [8]error
				var all sync.WaitGroup
				all.Go(func() { _, heard[0] = h.here.CatchUp(ctx, h.watchers[0]) })
				synctest.Wait()
				for i := 1; i < 8; i++ {
					all.Go(func() { h.watchers[i], heard[i] = h.here.CatchUp(t.Context(), h.watchers[i]) })
				}
				synctest.Wait()
				if gone {
					cancel()
				} else {
					close(broken)
				}
				all.Wait()
				cancel()
				for i, err := range heard {
					if want := i == 0 || !gone; want != errors.Is(err, errUnreadable) {
						t.Errorf("watcher %d hears %v", i, err)
					}
				}
				if s, err := h.here.CatchUp(t.Context(), h.watchers[0]); err != nil || s.Seq() != 1 || h.log.reads.Load() != 2 {
					t.Errorf("afterwards: entry %d, %v, %d reads", s.Seq(), err, h.log.reads.Load())
				}
			})
		})
	}
}

func TestNothingIsKeptOfAMatchThatNobodyWatches(t *testing.T) {
	h := newHall(t, 1)
	h.plays(t, h.here)
	h.close()
	if h.here.bus.latest(h.newest.Setup.ID) != nil || len(h.here.bus.topics) != 0 {
		t.Error("something is kept")
	}
	h.plays(t, h.here)
	if len(h.here.bus.topics) != 0 {
		t.Error("a move keeps something")
	}
}

// TestWatchersUnderFire is for the race detector: two nodes play, bells come
// late, watchers come and go, and each ends with the whole game.
func TestWatchersUnderFire(t *testing.T) {
	h := newHall(t, 0)
	id := h.newest.Setup.ID
	const plies = 40
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			s := NewState(h.newest.Setup)
			for s.Seq() < plies {
				bell := h.here.Bus().Watch(string(id))
				for range 5 {
					next, err := h.here.CatchUp(t.Context(), s)
					if err != nil || next.Seq() < s.Seq() || len(next.Record) != next.Seq() {
						t.Errorf("entry %d after %d, %v", next.Seq(), s.Seq(), err)
						bell.Close()
						return
					}
					if s = next; s.Seq() >= plies {
						break
					}
					<-bell.Bell()
				}
				bell.Close()
			}
		})
	}
	s := NewState(h.newest.Setup)
	for s.Seq() < plies {
		at := h.here
		if s.Seq()%3 == 0 {
			at = h.there
		}
		var err error
		if s, err = at.Play(t.Context(), s, s.Turn(), s.Moves()[0], -1); err != nil {
			t.Fatal(err)
		}
		h.here.Bus().RingAt(id, s.Seq())
	}
	all.Wait()
}

// BenchmarkWatchers is one move and what it costs a thousand who watch, against
// each reading for themselves, in one run.
func BenchmarkWatchers(b *testing.B) {
	const n = 1000
	whole := wholeGame(b)
	h := newHall(b, n)
	defer h.close()
	half, err := NewState(whole.Setup).Fold(whole.Entries[:40])
	if err != nil {
		b.Fatal(err)
	}
	next := whole.Entries[40]
	after, err := half.Apply(next)
	if err != nil {
		b.Fatal(err)
	}
	h.log.entries[whole.Setup.ID] = whole.Entries[:41]
	var alone, shared, bytes float64
	for b.Loop() {
		alone += nanoseconds(b, n, nil, func() (State, error) { return h.here.read(b.Context(), half) })
		h.here.bus.latest(whole.Setup.ID).state = half
		h.here.bus.ringWith(after)
		shared += nanoseconds(b, n, &bytes, func() (State, error) { return h.here.CatchUp(b.Context(), half) })
	}
	rounds := float64(b.N) * n
	b.ReportMetric(shared/rounds, "ns/watcher")
	b.ReportMetric(bytes/rounds, "B/watcher")
	b.ReportMetric(alone/shared, "alone/shared")
}

func nanoseconds(b *testing.B, n int, bytes *float64, catchUp func() (State, error)) float64 {
	var before, done runtime.MemStats
	if bytes != nil {
		runtime.ReadMemStats(&before)
	}
	begin := b.Elapsed()
	for range n {
		if _, err := catchUp(); err != nil {
			b.Fatal(err)
		}
	}
	took := b.Elapsed() - begin
	if bytes != nil {
		runtime.ReadMemStats(&done)
		*bytes += float64(done.TotalAlloc - before.TotalAlloc)
	}
	return float64(took)
}
