package match

import (
	"context"
	"fmt"
	"sync"
)

// latest is the newest state of one match that is known here. It is kept while
// somebody listens to the match, so that a thousand who hear one bell read once
// and share what they read. It is never more than what the log was: it is
// trusted up to the entry it has, and a bell for a later one means reading.
type latest struct {
	mu      sync.Mutex
	state   State    // without a Setup until one is known
	rung    int      // there are entries up to this number
	doubted bool     // a bell rang that did not say for what
	reading *reading // under way
}

// reading is one look at the log that many wait for.
type reading struct {
	done chan struct{} // closed when it is done
	err  error
	gone bool // so had whoever read: somebody else has to
}

// CatchUp returns what has become of a state, up to the newest entry for which
// a bell has rung here. Without a listener it reads the log. The states that it
// returns are shared by everyone who asks.
func (t *Table) CatchUp(ctx context.Context, s State) (State, error) {
	l := t.bus.latest(s.Setup.ID)
	if l == nil {
		return t.read(ctx, s)
	}
	for {
		newest, r, mine := l.since(s)
		switch {
		case r == nil:
			return newest, nil
		case mine:
			return t.readFor(ctx, l, r, newest)
		}
		select {
		case <-ctx.Done():
			return s, ctx.Err()
		case <-r.done:
		}
		if r.err != nil && !r.gone {
			return s, r.err
		}
	}
}

// readFor reads on from a state for everyone who waits, whatever comes of it.
func (t *Table) readFor(ctx context.Context, l *latest, r *reading, from State) (s State, err error) {
	s, err = from, errUnread
	rung := l.expected()
	defer func() { l.finish(r, rung, s.Seq(), err, ctx.Err() != nil) }()
	return t.read(ctx, from)
}

// errUnread is what others hear of a reading that broke off.
var errUnread = fmt.Errorf("%w: reading broke off", ErrStorage)

// since returns what is known, the newer of that and s, where it is enough. Else
// it returns the reading to wait for, or one that the caller has to do, from the
// state that comes with it.
func (l *latest) since(s State) (newest State, r *reading, mine bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	known := l.state.Setup != nil && l.state.Seq() >= s.Seq()
	if known {
		s = l.state
	}
	switch {
	case l.reading != nil: // what it finds may be news for the caller, too
		return s, l.reading, false
	case known && !l.doubted && s.Seq() >= l.rung:
		return s, nil, false
	}
	l.reading, l.doubted = &reading{done: make(chan struct{})}, false
	return s, l.reading, true
}

// finish ends a reading, up to an entry, that began when entries up to rung were
// expected.
func (l *latest) finish(r *reading, rung, read int, err error, gone bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.reading, r.err, r.gone = nil, err, gone
	switch {
	case err != nil:
		l.doubted = true
	case l.rung == rung:
		l.rung = min(rung, read) // no bell is worth a second reading
	}
	close(r.done)
}

func (l *latest) expected() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.rung
}

// expect notes that there are entries up to a number.
func (l *latest) expect(seq int) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rung = max(l.rung, seq)
}

// doubt notes that there may be more than what is known.
func (l *latest) doubt() {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.doubted = true
}

// learn takes in a state that was read, or appended.
func (l *latest) learn(s State) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.state.Setup == nil || s.Seq() > l.state.Seq() {
		l.state = s
	}
}
