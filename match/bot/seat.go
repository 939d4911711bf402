package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// Pace is how long a computer player waits before a move, so that a person sees
// what happened.
type Pace func(s match.State) time.Duration

// PersonalPace is 0.6 to 1.05 s, in turn, and 0.7 s for a pass.
func PersonalPace(s match.State) time.Duration {
	if s.MustPass() {
		return 700 * time.Millisecond
	}
	return 600*time.Millisecond + time.Duration(len(s.Record)%4)*150*time.Millisecond
}

// How long a seat waits after storage has failed: first, and at most.
const (
	retryFirst = 500 * time.Millisecond
	retryMost  = 30 * time.Second
)

// errMind is a mind that gave no legal move: waiting would not help.
var errMind = errors.New("the computer player found no move")

// seat plays the computer players' sides of one match.
type seat struct {
	table *match.Table
	mind  Mind
	pace  Pace
	bell  *match.Sub
}

// Play plays every computer player's side of a match until the match or ctx
// ends. It may be called for a match that has been going on: after a restart of
// the server it goes on from the log. While storage fails it waits and tries
// again; an error is ctx's, match.ErrNotFound, match.ErrDamaged, or the mind's.
func Play(ctx context.Context, table *match.Table, id match.ID, mind Mind, pace Pace) error {
	bell := table.Bus().Watch(string(id)) // before the first read
	defer bell.Close()
	at := seat{table: table, mind: mind, pace: pace, bell: bell}
	s, err := insist(ctx, func() (match.State, error) { return table.Open(ctx, id) })
	for err == nil && s.Phase == match.PhaseLive {
		s, err = at.step(ctx, s)
	}
	return err
}

// step waits until the other side has done something, or plays one move.
func (b seat) step(ctx context.Context, s match.State) (match.State, error) {
	if s.Setup.Player(s.Turn()).Bot > 0 {
		return b.move(ctx, s)
	}
	select {
	case <-ctx.Done():
		return s, ctx.Err()
	case <-b.bell.Bell():
	}
	return insist(ctx, func() (match.State, error) { return b.table.CatchUp(ctx, s) })
}

// move chooses while the pace's time runs, and plays.
func (b seat) move(ctx context.Context, s match.State) (match.State, error) {
	ready := time.After(b.pace(s))
	m, err := b.choose(ctx, s)
	if err != nil {
		return s, err
	}
	select {
	case <-ctx.Done():
		return s, ctx.Err()
	case <-ready:
	}
	return insist(ctx, func() (match.State, error) {
		next, err := b.table.Play(ctx, s, s.Turn(), m, s.Seq())
		switch {
		case errors.Is(err, match.ErrTaken), errors.Is(err, match.ErrStale),
			errors.Is(err, match.ErrOver), errors.Is(err, match.ErrNotYourTurn):
			return next, nil // somebody was quicker: look again
		case errors.Is(err, engine.ErrIllegal):
			return next, fmt.Errorf("%w: %w", errMind, err)
		}
		return next, err
	})
}

// choose asks the mind, whose panic is only its own.
func (b seat) choose(ctx context.Context, s match.State) (m engine.Move, err error) {
	defer func() {
		if caught := recover(); caught != nil {
			err = fmt.Errorf("%w: panic: %v", errMind, caught)
		}
	}()
	if m, err = b.mind.Choose(ctx, s); err != nil && ctx.Err() == nil {
		err = fmt.Errorf("%w: %w", errMind, err)
	}
	return m, err
}

// insist does something until it succeeds, ctx ends, or waiting would not help.
func insist(ctx context.Context, do func() (match.State, error)) (match.State, error) {
	for wait := retryFirst; ; wait = min(2*wait, retryMost) {
		s, err := do()
		switch {
		case err == nil, errors.Is(err, match.ErrNotFound), errors.Is(err, match.ErrDamaged), errors.Is(err, errMind):
			return s, err
		}
		select {
		case <-ctx.Done():
			return s, ctx.Err()
		case <-time.After(wait):
		}
	}
}
