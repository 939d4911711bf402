package match

import (
	"context"
	"errors"
	"time"

	"turncoat/engine"
)

// Ask makes an offer for one side; where the other has made the same, both have
// agreed. An offer that stands already is no error. Rematches are made by
// Rematch.
func (t *Table) Ask(ctx context.Context, s State, by engine.Color, o Offer) (State, error) {
	return t.act(ctx, s, func(s State, now time.Time) (Entry, error) {
		e, err := s.Ask(by, o, now)
		if errors.Is(err, ErrNothing) {
			err = errDone
		}
		return e, err
	})
}

// Answer answers the offer that stands in s, or withdraws the side's own with a
// no. ErrNoOffer says that it doesn't stand any more, though another may.
func (t *Table) Answer(ctx context.Context, s State, by engine.Color, o Offer, a Answer) (State, error) {
	seen := s.offered(o)
	return t.act(ctx, s, func(s State, now time.Time) (Entry, error) {
		if s.offered(o) != seen {
			return Entry{}, s.lapsed(now)
		}
		return s.Answer(by, o, a, now)
	})
}

// offered is the number of the entry by which either side has made an offer, 0
// where none stands.
func (s State) offered(o Offer) int {
	return max(s.stance(engine.Dark, o).seq, s.stance(engine.Light, o).seq)
}

// lapsed is why an offer that stood doesn't.
func (s State) lapsed(now time.Time) error {
	if s.Phase != PhaseLive || s.late(now) {
		return ErrOver
	}
	return ErrNoOffer
}

// Takeback takes a side's last move back where it may do so alone, and asks for
// it where it may not, or has no time left for it.
func (t *Table) Takeback(ctx context.Context, s State, by engine.Color) (State, error) {
	seen := s.turnSeq(s.lastPlaced(by))
	return t.act(ctx, s, func(s State, now time.Time) (Entry, error) {
		if s.CanCorrect(by) {
			if s.turnSeq(s.lastPlaced(by)) != seen {
				return Entry{}, ErrStale // another session was quicker
			}
			if e, err := s.Correct(by, now); !errors.Is(err, ErrNoMove) {
				return e, err
			}
		}
		e, err := s.Ask(by, Takeback, now)
		if errors.Is(err, ErrNothing) {
			err = errDone
		}
		return e, err
	})
}

// turnSeq is with which entry the turn of a ply began.
func (s State) turnSeq(ply int) int {
	if ply < 0 {
		return -1
	}
	return s.turns[ply].seq
}

// Claim claims the win or a draw for one side.
func (t *Table) Claim(ctx context.Context, s State, by engine.Color, draw bool) (State, error) {
	return t.act(ctx, s, func(s State, now time.Time) (Entry, error) { return s.Claim(by, draw, now) })
}

// Rematch asks for another game, or answers the other's wish for one. next is
// the code that the new match will have where both agree; start then makes the
// entry durable in one transaction with that match, as Log.Append would alone.
// ErrNothing says that the side has asked already, or that there is a rematch:
// State.Next.
func (t *Table) Rematch(ctx context.Context, s State, by engine.Color, a Answer, next ID, start Store) (State, error) {
	store := func(ctx context.Context, e Entry, after State) error {
		if e.Next == "" {
			return t.log.Append(ctx, e, after)
		}
		return start(ctx, e, after)
	}
	return t.actBy(ctx, s, store, func(s State, now time.Time) (e Entry, err error) {
		switch {
		case s.Next != "":
			return Entry{}, ErrNothing
		case a == "":
			e, err = s.Ask(by, Rematch, now)
		default:
			e, err = s.Answer(by, Rematch, a, now)
		}
		if e.Answer == Yes {
			e.Next = next
		}
		return e, err
	})
}
