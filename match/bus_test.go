package match

import (
	"sync"
	"testing"
)

func rung(s *Sub) bool {
	select {
	case <-s.Bell():
		return true
	default:
		return false
	}
}

func TestRingsCoalesceAndNeverBlock(t *testing.T) {
	b := NewBus()
	s, other := b.Watch("x", "y"), b.Watch("z")
	defer s.Close()
	defer other.Close()
	for range 1000 {
		b.Ring("x", "y") // nobody receives
	}
	if !rung(s) || rung(s) {
		t.Error("a thousand rings are not one")
	}
	if rung(other) {
		t.Error("heard another topic")
	}
	s.Remove("x")
	b.Ring("x")
	if rung(s) {
		t.Error("heard a topic that was removed")
	}
	s.Add("z")
	b.Ring("z")
	if !rung(s) || !rung(other) {
		t.Error("a topic that was added is not heard by both")
	}
	s.Close()
	s.Close()
	b.Ring("y", "z")
	if rung(s) {
		t.Error("heard after closing")
	}
	other.Close()
	other.Add("z")
	if len(b.topics) != 0 {
		t.Errorf("%d topics are kept though nobody listens", len(b.topics))
	}
}

func TestWhoWatchesBeforeReadingMissesNothing(t *testing.T) {
	const writes, readers = 200, 8
	b := NewBus()
	var mu sync.Mutex
	written := 0
	read := func() int {
		mu.Lock()
		defer mu.Unlock()
		return written
	}
	var all sync.WaitGroup
	for range readers {
		s := b.Watch("x")
		all.Go(func() {
			defer s.Close()
			for read() < writes {
				<-s.Bell()
			}
		})
	}
	for range writes {
		mu.Lock()
		written++
		mu.Unlock()
		b.Ring("x")
	}
	all.Wait() // hangs if a ring was lost
}

// TestEverythingAtOnce is for the race detector: listeners come, go and change
// their minds while others ring.
func TestEverythingAtOnce(t *testing.T) {
	b := NewBus()
	kept := b.Watch("x", "y", "x") // twice is once
	if n := b.Listeners("x"); n != 1 {
		t.Errorf("%d listen to x", n)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 200 {
				b.Ring("x", "y")
			}
		})
		all.Go(func() {
			for range 200 {
				s := b.Watch("x")
				s.Add("y", "z")
				s.Remove("x", "nothing")
				s.Rang()
				rung(s)
				s.Close()
			}
		})
		all.Go(func() {
			for range 200 {
				kept.Add("z")
				kept.Rang()
				kept.Remove("z")
			}
		})
	}
	all.Wait()
	if n := b.Listeners("x") + b.Listeners("y") + b.Listeners("z"); n != 2 {
		t.Errorf("%d listen, want the one that is left, to x and to y", n)
	}
	rung(kept)
	b.Ring("y")
	if !rung(kept) {
		t.Error("the one that is left has become deaf")
	}
	kept.Close()
	kept.Close()
	if len(b.topics) != 0 {
		t.Errorf("%d topics are kept though nobody listens", len(b.topics))
	}
}
