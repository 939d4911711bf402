package lobby

import (
	"context"
	"errors"
	"fmt"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// absence is how long a player of a live game may be without a session before
// the log says that they have left.
const absence = 5 * time.Second

// arrive counts a session in; the player's first brings them back to the games
// that had noticed their absence, even if the session ends meanwhile: there may
// be another one by then, which isn't the first.
func (l *Lobby) arrive(ctx context.Context, p Player) {
	if l.presence.enter(p, l.Now()) {
		l.recordPresence(context.WithoutCancel(ctx), p.ID, l.Now())
	}
	l.bus.Ring(Topic)
}

// depart counts a session out. With the player's last one their offers for
// live games end at once, and their games hear of it after a while.
func (l *Lobby) depart(p Player) {
	if l.presence.leave(p.ID) {
		ctx, cancel := context.WithTimeout(l.ended, absence)
		defer cancel()
		// Nobody can take what couldn't be ended, see waits.
		if _, err := l.EndOffers(ctx, p.ID, EndGone); err != nil && l.ended.Err() == nil {
			l.complain("offers of somebody who left could not be ended", err)
		}
		l.withdrawRematches(ctx, p.ID)
		l.noticeAbsence(p.ID)
		l.bus.Ring(PlayerTopic(p.ID)) // an opponent may be waiting for them
	}
	l.bus.Ring(Topic)
}

// noticeAbsence records, after the wait, that a player has left their games. A
// player who comes and goes meanwhile has one wait, which starts again.
func (l *Lobby) noticeAbsence(player string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended.Err() != nil {
		return
	}
	_, waiting := l.gone[player]
	l.gone[player] = l.Now()
	if !waiting {
		l.absences.Go(func() { l.awaitAbsence(player) })
	}
}

func (l *Lobby) awaitAbsence(player string) {
	left, since := absence, time.Time{}
	for left > 0 {
		select {
		case <-l.ended.Done():
			return
		case <-time.After(left):
		}
		left, since = l.absentFor(player)
	}
	l.recordPresence(l.ended, player, since)
}

// absentFor is how much of the wait is left for a player, and since when they
// have been gone; none left ends it.
func (l *Lobby) absentFor(player string) (left time.Duration, since time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	since = l.gone[player]
	left = absence - l.Now().Sub(since)
	if left <= 0 {
		delete(l.gone, player)
	}
	return left, since
}

// recordPresence brings a player's games up to whether the player is here, or
// gone since an instant. What can't be recorded is tried again after the wait.
func (l *Lobby) recordPresence(ctx context.Context, player string, gone time.Time) {
	for {
		here := l.presence.has(player)
		err := unbroken(ctx, func(ctx context.Context) error { return l.recordSeats(ctx, player, here, gone) })
		if err != nil && ctx.Err() == nil {
			l.complain("it could not be recorded who is here", err)
		}
		now := l.presence.has(player)
		switch {
		case err != nil, here && !now: // who has just gone may come back within the wait
			l.noticeAbsence(player)
			return
		case here == now:
			return
		}
	}
}

// recordSeats records whether a player is here, or gone since an instant, in
// every match in which that counts: all that are going on, but for
// correspondence.
func (l *Lobby) recordSeats(ctx context.Context, player string, here bool, gone time.Time) error {
	rows, err := l.store.Unfinished(ctx, player)
	if err != nil {
		return err
	}
	record := l.table.Return
	if !here {
		record = func(ctx context.Context, s match.State, by engine.Color) (match.State, error) {
			return l.table.Leave(ctx, s, by, gone)
		}
	}
	var failed error
	for _, row := range rows {
		if row.Setup.Control.Correspondence() {
			continue
		}
		s, err := l.table.Open(ctx, row.Setup.ID)
		if err == nil {
			_, err = record(ctx, s, s.Setup.ColorOf(player))
		}
		if err != nil && !errors.Is(err, match.ErrNothing) && !errors.Is(err, match.ErrOver) {
			failed = fmt.Errorf("one of %d games: %w", len(rows), err)
		}
	}
	return failed
}

// noticeAbsent waits for those players of a match who aren't here.
func (l *Lobby) noticeAbsent(s *match.Setup) {
	for _, c := range []engine.Color{engine.Dark, engine.Light} {
		if p := s.Player(c); p.Bot == 0 && !l.presence.has(p.ID) {
			l.noticeAbsence(p.ID)
		}
	}
}
