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
	if len(b.subs) != 0 {
		t.Errorf("%d topics are kept though nobody listens", len(b.subs))
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
