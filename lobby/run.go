package lobby

import (
	"context"
	"errors"
	"fmt"
	"time"

	"turncoat/match"
)

// How often the lobby does what it does by itself.
const (
	pairEvery  = time.Second
	beatEvery  = time.Second
	tidyEvery  = time.Minute
	guestsStay = 24 * time.Hour // guests who never played are forgotten after
)

// Start does what a server does before it lets anybody in: offers of those who
// were here end, live clocks are given back the downtime, computer players take
// their seats, and everyone who doesn't come back is noticed.
func (l *Lobby) Start(ctx context.Context) error {
	if err := l.store.EndAllLive(ctx, EndGone); err != nil {
		return err
	}
	if err := l.expire(ctx); err != nil {
		return err
	}
	down, err := l.store.LastBeat(ctx)
	if err != nil {
		return err
	}
	ids, err := l.store.LiveMatches(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		err := l.resume(ctx, id, down)
		switch {
		case errors.Is(err, match.ErrStorage), ctx.Err() != nil:
			return fmt.Errorf("resuming match %s: %w", id, err)
		case err != nil: // one damaged match closes the house to nobody
			l.log.Error("a match could not be resumed", "match", id, "err", err)
		}
	}
	return l.beat(ctx)
}

// resume takes up one match after the server was down since an instant.
func (l *Lobby) resume(ctx context.Context, id match.ID, down time.Time) error {
	s, err := l.table.Open(ctx, id)
	if err != nil {
		return err
	}
	if s, err = l.table.Resume(ctx, s, down); err != nil && !errors.Is(err, match.ErrNothing) {
		return err
	}
	if s.Setup.HasBot() && l.bots != nil {
		l.bots.Start(id)
	}
	l.noticeAbsent(s.Setup)
	return nil
}

// Run pairs, beats and tidies until ctx ends.
func (l *Lobby) Run(ctx context.Context) {
	pair, beat, tidy := time.NewTicker(pairEvery), time.NewTicker(beatEvery), time.NewTicker(tidyEvery)
	defer pair.Stop()
	defer beat.Stop()
	defer tidy.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-pair.C:
			l.round(ctx, "waiting players could not be paired", l.PairWaiting)
		case <-beat.C:
			l.round(ctx, "it could not be stored that the server is up", l.beat)
		case <-l.searches.bell.Bell():
			l.lookOn(ctx, l.searches.rang())
		case <-tidy.C:
			l.lookOn(ctx, l.searches.old())
			l.round(ctx, "what is over could not be tidied away", l.tidy)
		}
	}
}

// lookOn has searches go on after matches in which something has happened.
func (l *Lobby) lookOn(ctx context.Context, ids []match.ID) {
	l.round(ctx, "a search could not go on after a no-show", func(ctx context.Context) error { return l.goOn(ctx, ids) })
}

// round does one thing that the lobby does again and again.
func (l *Lobby) round(ctx context.Context, trouble string, do func(context.Context) error) {
	if err := unbroken(ctx, do); err != nil && ctx.Err() == nil {
		l.complain(trouble, err)
	}
}

func (l *Lobby) beat(ctx context.Context) error { return l.store.Beat(ctx, l.Now()) }

func (l *Lobby) tidy(ctx context.Context) error {
	var here []string
	for _, at := range l.Here() {
		here = append(here, at.Player.ID)
	}
	_, err := l.store.ReapGuests(ctx, l.Now().Add(-guestsStay), here)
	return errors.Join(err, l.expire(ctx))
}

// expire ends the offers whose time is over.
func (l *Lobby) expire(ctx context.Context) error {
	ended, err := l.store.Expire(ctx, l.Now())
	if err != nil || len(ended) == 0 {
		return err
	}
	l.bus.Ring(append(concerned(ended), Topic)...)
	return nil
}
