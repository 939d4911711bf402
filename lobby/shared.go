package lobby

import (
	"context"
	"time"
)

// shared is a reading that many ask for at once. It is done again when a bell
// has rung since, or after a while, and never takes more than a small part of
// the time there is: who asks earlier waits, and then all share the answer.
type shared[T any] struct {
	turn  chan struct{} // capacity one: held by whoever looks
	read  func(context.Context) (T, error)
	rung  func() uint64 // number of the newest bell, 0 where nobody listens
	known T
	bell  uint64        // that had rung when known was read
	began time.Time     // when that was
	took  time.Duration // how long that took
}

const (
	sharedFor  = time.Second
	sharedPart = 10 // one part in so many of the time is spent reading
)

func newShared[T any](rung func() uint64, read func(context.Context) (T, error)) *shared[T] {
	return &shared[T]{turn: make(chan struct{}, 1), read: read, rung: rung}
}

// get returns what is known or reads it. A failed reading is its caller's alone.
func (s *shared[T]) get(ctx context.Context) (T, error) {
	select {
	case s.turn <- struct{}{}:
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
	defer func() { <-s.turn }()
	if bell := s.rung(); bell != 0 && bell == s.bell && time.Since(s.began) < sharedFor {
		return s.known, nil
	}
	if err := sleep(ctx, time.Until(s.began.Add(sharedPart*s.took))); err != nil {
		return s.known, err
	}
	bell, began := s.rung(), time.Now()
	known, err := s.read(ctx)
	if err == nil {
		s.known, s.bell, s.began, s.took = known, bell, began, time.Since(began)
	}
	return known, err
}

// sleep waits, unless ctx ends before.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
