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
	mu   sync.Mutex
	subs map[string]map[*Sub]struct{}
}

// NewBus returns a bus that nobody listens to yet.
func NewBus() *Bus { return &Bus{subs: map[string]map[*Sub]struct{}{}} }

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
	for _, topic := range topics {
		if s.bus.subs[topic] == nil {
			s.bus.subs[topic] = map[*Sub]struct{}{}
		}
		if _, twice := s.bus.subs[topic][s]; !twice {
			s.bus.subs[topic][s] = struct{}{}
			s.topics = append(s.topics, topic)
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

func (b *Bus) drop(topic string, s *Sub) {
	delete(b.subs[topic], s)
	if len(b.subs[topic]) == 0 {
		delete(b.subs, topic)
	}
}

// Ring wakes everyone who listens to one of the topics.
func (b *Bus) Ring(topics ...string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, topic := range topics {
		for s := range b.subs[topic] {
			s.rang[topic] = struct{}{}
			select {
			case s.bell <- struct{}{}:
			default: // a ring is pending already
			}
		}
	}
}

// Listeners returns how many listen to a topic.
func (b *Bus) Listeners(topic string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.subs[topic])
}
