package lobby

import (
	"context"
	"errors"
	"fmt"
	"time"

	"turncoat/engine"
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
		if err := l.resume(ctx, id, down); err != nil {
			return fmt.Errorf("resuming match %s: %w", id, err)
		}
	}
	return l.store.Beat(ctx, l.Now())
}

// resume takes up one match after the server was down since an instant.
func (l *Lobby) resume(ctx context.Context, id match.ID, down time.Time) error {
	s, err := l.table.Open(ctx, id)
	if err != nil {
		return err
	}
	// The server was up when it last appended, whatever its last beat says.
	if n := len(s.Entries); n > 0 && s.Entries[n-1].At.After(down) {
		down = s.Entries[n-1].At
	}
	if s, err = l.table.Resume(ctx, s, down); err != nil && !errors.Is(err, match.ErrNothing) {
		return err
	}
	if s.Setup.HasBot() && l.bots != nil {
		l.bots.Start(id)
	}
	for _, c := range []engine.Color{engine.Dark, engine.Light} {
		if p := s.Setup.Player(c); p.Bot == 0 {
			l.noticeAbsence(p.ID)
		}
	}
	return nil
}

// Run pairs, beats and tidies until ctx ends.
func (l *Lobby) Run(ctx context.Context) {
	pair, beat, tidy := time.NewTicker(pairEvery), time.NewTicker(beatEvery), time.NewTicker(tidyEvery)
	defer pair.Stop()
	defer beat.Stop()
	defer tidy.Stop()
	var trouble complaints
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-pair.C:
			err = l.PairWaiting(ctx)
		case <-beat.C:
			err = l.store.Beat(ctx, l.Now())
		case <-tidy.C:
			err = l.tidy(ctx)
		}
		if err != nil && ctx.Err() == nil && trouble.news(err, l.Now()) {
			l.log.Error("the lobby could not do its round", "err", err)
		}
	}
}

// complaints keeps the log short while something stays broken, as a full disk
// does: the same error is news once a minute.
type complaints struct {
	last string
	at   time.Time
}

func (c *complaints) news(err error, now time.Time) bool {
	if text := err.Error(); text != c.last || now.Sub(c.at) >= time.Minute {
		c.last, c.at = text, now
		return true
	}
	return false
}

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
	topics := []string{Topic}
	for _, s := range ended {
		topics = append(topics, PlayerTopic(s.By.ID))
	}
	l.bus.Ring(topics...)
	return nil
}
