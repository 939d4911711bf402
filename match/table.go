package match

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"turncoat/engine"
)

// Log is what a Table asks of storage.
type Log interface {
	// Match reads a match and its whole log, or ErrNotFound.
	Match(ctx context.Context, id ID) (*Setup, []Entry, error)
	// Entries reads what was appended after an entry, in order.
	Entries(ctx context.Context, id ID, after int) ([]Entry, error)
	// Append makes an entry durable together with what follows from it in
	// next, the state after it. ErrTaken says that its number is taken,
	// ErrStorage that nothing was stored.
	Append(ctx context.Context, e Entry, next State) error
	// Due lists live matches whose State.Due is not after now, soonest first.
	Due(ctx context.Context, now time.Time, limit int) ([]ID, error)
}

// Table appends to matches: judge, append, and after the commit ring.
type Table struct {
	log Log
	bus *Bus
	now func() time.Time
}

// NewTable returns a table over a log. now is the server's time.
func NewTable(log Log, bus *Bus, now func() time.Time) *Table {
	return &Table{log: log, bus: bus, now: now}
}

// Now is the server's time: the only one that counts.
func (t *Table) Now() time.Time { return t.now() }

// Bus is where a match's bell rings, under the topic string(id).
func (t *Table) Bus() *Bus { return t.bus }

// Open reads a match.
func (t *Table) Open(ctx context.Context, id ID) (State, error) {
	setup, entries, err := t.log.Match(ctx, id)
	if err != nil {
		return State{}, err
	}
	s, err := NewState(setup).Fold(entries)
	if err == nil {
		t.bus.latest(id).learn(s)
	}
	return s, err
}

// read reads what was appended since a state.
func (t *Table) read(ctx context.Context, s State) (State, error) {
	entries, err := t.log.Entries(ctx, s.Setup.ID, s.Seq())
	if err != nil {
		return s, err
	}
	if s, err = s.Fold(entries); err == nil {
		t.bus.latest(s.Setup.ID).learn(s)
	}
	return s, err
}

// Play plays a move for one side. seen is the newest entry the player has seen
// (State.Seq), negative for a player who doesn't say: ErrStale refuses a move
// made on an older board. The state that is returned is the newest known, with
// an error too. A pass that the server has already played since is no error.
func (t *Table) Play(ctx context.Context, s State, by engine.Color, m engine.Move, seen int) (State, error) {
	return t.PlayOver(ctx, s, by, m, seen, 0)
}

// PlayOver is Play over a link on which a round trip takes so long: a live
// player is given network time back, see LagBudget.
func (t *Table) PlayOver(
	ctx context.Context, s State, by engine.Color, m engine.Move, seen int, trip time.Duration,
) (State, error) {
	judged := -1 // the board that the move was judged on
	return t.act(ctx, s, func(s State, now time.Time) (Entry, error) {
		switch {
		case m.Pass && passedAlready(s, by, seen):
			return Entry{}, errDone
		case s.Phase != PhaseLive:
			return Entry{}, ErrOver
		case judged >= 0 && s.BoardSeq != judged:
			return Entry{}, ErrTaken // no move is replayed blindly
		case seen >= 0 && s.BoardSeq > seen:
			return Entry{}, ErrStale
		}
		judged = s.BoardSeq
		return s.PlayOver(by, m, trip, now)
	})
}

// passedAlready tells whether a pass of by is the newest change of the board,
// or the first that by has not seen: the opponent may have moved since.
func passedAlready(s State, by engine.Color, seen int) bool {
	passed := func(e Entry) bool { return e.Kind == Passed && e.By == by }
	if s.BoardSeq > 0 && passed(s.Entries[s.BoardSeq-1]) {
		return true
	}
	if seen < 0 || seen >= s.Seq() {
		return false
	}
	unseen := s.Entries[seen:]
	first := slices.IndexFunc(unseen, func(e Entry) bool { return e.Kind == Placed || e.Kind == Passed })
	return first >= 0 && passed(unseen[first])
}

// errDone ends act without an entry and without an error.
var errDone = errors.New("done already")

// Resign resigns for one side.
func (t *Table) Resign(ctx context.Context, s State, by engine.Color) (State, error) {
	return t.act(ctx, s, func(s State, now time.Time) (Entry, error) { return s.Resign(by, now) })
}

// Abort aborts for one side.
func (t *Table) Abort(ctx context.Context, s State, by engine.Color) (State, error) {
	return t.act(ctx, s, func(s State, now time.Time) (Entry, error) { return s.Abort(by, now) })
}

// Leave records that a side has had no session since an instant.
func (t *Table) Leave(ctx context.Context, s State, by engine.Color, since time.Time) (State, error) {
	return t.act(ctx, s, func(s State, now time.Time) (Entry, error) { return s.Leave(by, since, now) })
}

// Return records that a side is back.
func (t *Table) Return(ctx context.Context, s State, by engine.Color) (State, error) {
	return t.act(ctx, s, func(s State, now time.Time) (Entry, error) { return s.Return(by, now) })
}

// Resume records that the server had been down since an instant. It comes
// before anything that is overdue: nobody's flag falls in the downtime.
func (t *Table) Resume(ctx context.Context, s State, down time.Time) (State, error) {
	for {
		e, err := s.Resume(down, t.now())
		if err != nil {
			return s, err
		}
		s, err = t.append(ctx, s, e)
		if !errors.Is(err, ErrTaken) {
			return s, err
		}
	}
}

// act brings the state up to date, lets the server append what it owes, judges
// and appends. What loses the race to another entry is judged again on the newer
// state: who resigns, leaves or comes back does so whatever was played meanwhile.
func (t *Table) act(ctx context.Context, s State, judge func(State, time.Time) (Entry, error)) (State, error) {
	return t.actBy(ctx, s, t.log.Append, judge)
}

// Store makes an entry durable together with what follows from it, as
// Log.Append does.
type Store func(ctx context.Context, e Entry, next State) error

// actBy acts, and stores what was judged by store. What the server owes is the
// log's.
func (t *Table) actBy(ctx context.Context, s State, store Store, judge func(State, time.Time) (Entry, error)) (State, error) {
	s, err := t.read(ctx, s)
	if err != nil {
		return s, err
	}
	for {
		var now time.Time
		if s, now, err = t.settle(ctx, s); err != nil {
			return s, err
		}
		e, err := judge(s, now)
		if errors.Is(err, errDone) {
			return s, nil
		}
		if err != nil {
			return s, err
		}
		if s, err = t.appendBy(ctx, s, e, store); !errors.Is(err, ErrTaken) {
			return s, err
		}
	}
}

// settle appends what is overdue, and returns the instant at which nothing was
// any more: judging at that instant, no deadline slips in between.
func (t *Table) settle(ctx context.Context, s State) (State, time.Time, error) {
	for {
		now := t.now()
		e, owed := s.Overdue(now)
		if !owed {
			return s, now, nil
		}
		next, err := t.append(ctx, s, e)
		if err != nil && !errors.Is(err, ErrTaken) {
			return s, now, err
		}
		s = next
	}
}

// append makes one entry durable and rings. On ErrTaken it reads on and returns
// the newer state; an own row whose answer was lost is no error. What was asked
// for is seen through even where ctx ends meanwhile: somebody has to ring for
// an entry that is stored.
func (t *Table) append(ctx context.Context, s State, e Entry) (State, error) {
	return t.appendBy(ctx, s, e, t.log.Append)
}

func (t *Table) appendBy(ctx context.Context, s State, e Entry, store Store) (State, error) {
	ctx = context.WithoutCancel(ctx)
	e.Token = rand.Text()
	next, err := s.Apply(e)
	if err != nil {
		return s, err
	}
	err = store(ctx, e, next)
	if errors.Is(err, ErrTaken) {
		if next, err = t.read(ctx, s); err != nil {
			return s, err
		}
		switch {
		case next.Seq() < e.Seq: // trying again would never end
			return next, fmt.Errorf("%w: match %s: entry %d is taken, but not there", ErrStorage, e.Match, e.Seq)
		case next.Entries[e.Seq-1].Token != e.Token:
			return next, ErrTaken
		}
	}
	if err != nil {
		return s, err
	}
	t.bus.ringWith(next)
	return next, nil
}

// Settle appends what is overdue in one match.
func (t *Table) Settle(ctx context.Context, s State) (State, error) {
	s, err := t.read(ctx, s)
	if err != nil {
		return s, err
	}
	s, _, err = t.settle(ctx, s)
	return s, err
}
