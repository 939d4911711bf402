package match

import (
	"slices"
	"sync"
)

// Bus tells who listens that there is something new to read. It carries no
// news itself: a bell has room for one ring, ringing never blocks, and rings
// coalesce. Who watches first and reads then misses nothing.
//
// Topics are match ids and whatever else the rooms above agree on.
type Bus struct {
	mu     sync.Mutex
	topics map[string]*topic // that somebody listens to
	rings  uint64
}

// topic is what there is of a topic while somebody listens to it.
type topic struct {
	subs   map[*Sub]struct{}
	rung   uint64  // the number of its newest ring, never one of another time
	latest *latest // of a match
}

// NewBus returns a bus that nobody listens to yet.
func NewBus() *Bus { return &Bus{topics: map[string]*topic{}} }

// Sub is one listener of any number of topics.
type Sub struct {
	bus    *Bus
	bell   chan struct{}
	topics []string
	rang   map[string]struct{} // since Rang was last asked
	closed bool
}

// Watch returns a listener. Close it.
func (b *Bus) Watch(topics ...string) *Sub {
	s := &Sub{bus: b, rang: map[string]struct{}{}}
	s.bell = make(chan struct{}, 1) // one ring pending says all
	s.Add(topics...)
	return s
}

// Bell receives once for any number of rings since the last receive.
func (s *Sub) Bell() <-chan struct{} { return s.bell }

// Rang returns the topics that rang since it was last asked, in no order: what
// there is to read for a listener of many. It is read after the bell.
func (s *Sub) Rang() []string {
	s.bus.mu.Lock()
	defer s.bus.mu.Unlock()
	topics := make([]string, 0, len(s.rang))
	for topic := range s.rang {
		topics = append(topics, topic)
	}
	clear(s.rang)
	return topics
}

// Add makes the listener hear more topics. One that was closed stays deaf.
func (s *Sub) Add(topics ...string) {
	s.bus.mu.Lock()
	defer s.bus.mu.Unlock()
	if s.closed {
		return
	}
	for _, name := range topics {
		t := s.bus.topics[name]
		if t == nil {
			s.bus.rings++
			t = &topic{subs: map[*Sub]struct{}{}, rung: s.bus.rings}
			s.bus.topics[name] = t
		}
		if _, twice := t.subs[s]; !twice {
			t.subs[s] = struct{}{}
			s.topics = append(s.topics, name)
		}
	}
}

// Remove makes the listener deaf to topics.
func (s *Sub) Remove(topics ...string) {
	s.bus.mu.Lock()
	defer s.bus.mu.Unlock()
	for _, topic := range topics {
		s.bus.drop(topic, s)
		delete(s.rang, topic)
	}
	s.topics = slices.DeleteFunc(s.topics, func(topic string) bool { return slices.Contains(topics, topic) })
}

// Close ends listening; it may be called twice.
func (s *Sub) Close() {
	s.bus.mu.Lock()
	defer s.bus.mu.Unlock()
	for _, topic := range s.topics {
		s.bus.drop(topic, s)
	}
	s.topics, s.closed = nil, true
}

func (b *Bus) drop(name string, s *Sub) {
	t := b.topics[name]
	if t == nil {
		return
	}
	delete(t.subs, s)
	if len(t.subs) == 0 {
		delete(b.topics, name)
	}
}

// Ring wakes everyone who listens to one of the topics. Of a match it says that
// there may be something new; RingAt says up to where.
func (b *Bus) Ring(topics ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, name := range topics {
		if t := b.topics[name]; t != nil {
			t.latest.doubt()
			b.ring(name, t)
		}
	}
}

// RingAt wakes everyone who listens to a match, for its entries up to a number:
// what a node does that hears of another's.
func (b *Bus) RingAt(id ID, seq int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if t := b.topics[string(id)]; t != nil {
		t.latest.expect(seq)
		b.ring(string(id), t)
	}
}

// ringWith is RingAt with the state that there is by now.
func (b *Bus) ringWith(s State) {
	b.mu.Lock()
	defer b.mu.Unlock()
	id := string(s.Setup.ID)
	if t := b.topics[id]; t != nil {
		if t.latest == nil {
			t.latest = &latest{}
		}
		t.latest.expect(s.Seq())
		t.latest.learn(s)
		b.ring(id, t)
	}
}

func (b *Bus) ring(name string, t *topic) {
	b.rings++
	t.rung = b.rings
	for s := range t.subs {
		s.rang[name] = struct{}{}
		select {
		case s.bell <- struct{}{}:
		default: // a ring is pending already
		}
	}
}

// latest is what is known of a match that somebody listens to, nil where nobody
// does.
func (b *Bus) latest(id ID) *latest {
	b.mu.Lock()
	defer b.mu.Unlock()
	t := b.topics[string(id)]
	switch {
	case t == nil:
		return nil
	case t.latest == nil:
		t.latest = &latest{}
	}
	return t.latest
}

// Rung returns the number of a topic's newest ring: what was read after that
// number was, and before it changes, is new. It is 0 where nobody listens, and
// then tells nothing.
func (b *Bus) Rung(name string) uint64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	if t := b.topics[name]; t != nil {
		return t.rung
	}
	return 0
}

// Listeners returns how many listen to a topic.
func (b *Bus) Listeners(name string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	if t := b.topics[name]; t != nil {
		return len(t.subs)
	}
	return 0
}
