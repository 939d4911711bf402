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

// PersonalPace is about a second, a little more on a fuller board's first
// moves, and short for a pass.
func PersonalPace(s match.State) time.Duration {
	if s.MustPass() {
		return 700 * time.Millisecond
	}
	return 600*time.Millisecond + time.Duration(len(s.Record)%4)*150*time.Millisecond
}

// retryAfter is how long a seat waits after storage has refused a move: first,
// and at most.
const (
	retryFirst = 500 * time.Millisecond
	retryMost  = 30 * time.Second
)

// seat plays one side of one match.
type seat struct {
	table *match.Table
	color engine.Color
	mind  Mind
	pace  Pace
}

// Play plays every computer player's side of a match until the match or ctx
// ends. It may be called for a match that has been going on: after a restart of
// the server it goes on from the log.
func Play(ctx context.Context, table *match.Table, id match.ID, mind Mind, pace Pace) error {
	bell := table.Bus().Watch(string(id)) // before the first read
	defer bell.Close()
	s, err := table.Open(ctx, id)
	if err != nil {
		return err
	}
	wait := retryFirst
	for s.Phase == match.PhaseLive {
		next, err := step(ctx, table, s, bell, mind, pace)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, errMind):
			return err
		case err != nil:
			if !pause(ctx, wait) {
				return ctx.Err()
			}
			wait = min(2*wait, retryMost)
		default:
			wait = retryFirst
		}
		s = next
	}
	return nil
}

// errMind is a mind that gave no move: waiting would not help.
var errMind = errors.New("the computer player found no move")

// step waits for the other side, or plays one move. The state it returns is the
// newest known, with an error too.
func step(ctx context.Context, table *match.Table, s match.State, bell *match.Sub, mind Mind, pace Pace) (match.State, error) {
	if s.Setup.Player(s.Turn()).Bot == 0 {
		select {
		case <-ctx.Done():
			return s, ctx.Err()
		case <-bell.Bell():
			return table.CatchUp(ctx, s)
		}
	}
	at := seat{table: table, color: s.Turn(), mind: mind, pace: pace}
	return at.move(ctx, s)
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
	next, err := b.table.Play(ctx, s, b.color, m, s.Seq())
	switch {
	case err == nil, errors.Is(err, match.ErrTaken), errors.Is(err, match.ErrStale),
		errors.Is(err, match.ErrOver), errors.Is(err, match.ErrNotYourTurn):
		return next, nil // somebody was quicker: look again
	}
	return next, err
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

// pause waits, and tells whether ctx still lasts.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
