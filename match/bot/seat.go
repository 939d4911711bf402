package bot

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// Pace is how long a computer player waits before a move, so that a person sees
// what happened.
type Pace func(s match.State) time.Duration

// The pace of a person: what is plain is played soon, and the more there is to
// choose from, the longer it takes.
const (
	passPace   = 700 * time.Millisecond // the person has to see that it was a pass
	forcedPace = 500 * time.Millisecond
	leastPace  = 600 * time.Millisecond
	mostPace   = 1500 * time.Millisecond
	manyMoves  = 14 // from so many on it takes longest
)

// PersonalPace is 0.6 to 1.5 s by how many moves there are, less for the only
// one, and never more than a live clock has to spare.
func PersonalPace(s match.State) time.Duration {
	if s.MustPass() {
		return passPace
	}
	pace := forcedPace
	if n := len(s.Moves()); n > 1 {
		pace = leastPace + (mostPace-leastPace)*time.Duration(min(n, manyMoves)-2)/(manyMoves-2)
	}
	if s.Setup.Control.Live() {
		pace = min(pace, share(s, s.Left(s.Turn(), s.Since())))
	}
	return pace
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

// step answers what was asked, waits until the other side has done something,
// or plays one move.
func (b seat) step(ctx context.Context, s match.State) (match.State, error) {
	if o, by := asked(s, b.table.Now()); o != "" {
		return b.agree(ctx, s, by, o)
	}
	if s.Setup.Player(s.Turn()).Bot > 0 {
		return b.move(ctx, s)
	}
	select {
	case <-ctx.Done():
		return s, ctx.Err()
	case <-b.bell.Bell():
	}
	return b.catchUp(ctx, s)
}

func (b seat) catchUp(ctx context.Context, s match.State) (match.State, error) {
	return insist(ctx, func() (match.State, error) { return b.table.CatchUp(ctx, s) })
}

// choice is what a mind has come to.
type choice struct {
	move engine.Move
	err  error
}

// move chooses while the pace's time runs, and plays, unless the board changes
// or something is asked meanwhile.
func (b seat) move(ctx context.Context, s match.State) (match.State, error) {
	choosing, stop := context.WithCancel(ctx)
	chosen := make(chan choice, 1) // the mind needs nobody to be listening
	var thinking sync.WaitGroup
	defer thinking.Wait()
	defer stop()
	thinking.Go(func() {
		m, err := b.choose(choosing, s)
		chosen <- choice{m, err}
	})
	ready := time.After(b.pace(s))
	var m engine.Move
	for steps := 2; steps > 0; {
		select {
		case <-ctx.Done():
			return s, ctx.Err()
		case <-b.bell.Bell():
			next, err := b.catchUp(ctx, s)
			if o, _ := asked(next, b.table.Now()); err != nil || o != "" || next.BoardSeq != s.BoardSeq {
				return next, err
			}
		case c := <-chosen:
			if c.err != nil {
				return s, c.err
			}
			m = c.move
			steps--
		case <-ready:
			steps--
		}
	}
	return b.play(ctx, s, m)
}

func (b seat) play(ctx context.Context, s match.State, m engine.Move) (match.State, error) {
	return insist(ctx, func() (match.State, error) {
		next, err := b.table.Play(ctx, s, s.Turn(), m, s.Seq())
		if errors.Is(err, engine.ErrIllegal) {
			return next, fmt.Errorf("%w: %w", errMind, err)
		}
		return next, tooLate(err)
	})
}

// tooLate is no trouble: somebody was quicker, and the seat looks again.
func tooLate(err error) error {
	for _, quicker := range []error{match.ErrTaken, match.ErrStale, match.ErrOver, match.ErrNotYourTurn, match.ErrNoOffer} {
		if errors.Is(err, quicker) {
			return nil
		}
	}
	return err
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
