package lobby

import (
	"context"
	"errors"
	"sync"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// Visit is one session of one player, from when it comes until it goes. It is
// what makes the player present.
type Visit struct {
	lobby  *Lobby
	key    string // fingerprint, empty without a key
	origin string // where the session comes from; for limits only

	mu     sync.Mutex
	player Player
	closed bool
}

// Enter begins a visit. Close it.
func (l *Lobby) Enter(ctx context.Context, fingerprint, origin string) (*Visit, error) {
	p, err := l.Identify(ctx, fingerprint)
	if err != nil {
		return nil, err
	}
	v := &Visit{lobby: l, key: fingerprint, origin: origin, player: p}
	l.arrive(ctx, p)
	return v, nil
}

// Player returns who visits. It changes when a guest takes a name, and when a
// player without a key returns to a seat.
func (v *Visit) Player() Player {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.player
}

// Key returns the fingerprint of the session's key, empty without one.
func (v *Visit) Key() string { return v.key }

// Watch returns a bell for the lobby and for what concerns the player. Close
// it.
func (v *Visit) Watch() *match.Sub {
	return v.lobby.bus.Watch(Topic, PlayerTopic(v.Player().ID))
}

// Refresh reads the player again, after the player's topic rang. A visitor who
// became another player meanwhile stays that one.
func (v *Visit) Refresh(ctx context.Context) (Player, error) {
	p, err := v.lobby.store.ByID(ctx, v.Player().ID)
	if err != nil {
		return v.Player(), err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.player.ID == p.ID {
		v.player = p
	}
	return v.player, nil
}

// Rename gives the visitor a name.
func (v *Visit) Rename(ctx context.Context, text string) (Player, error) {
	p, err := v.lobby.Rename(ctx, v.Player(), v.key != "", text)
	if err == nil {
		v.mu.Lock()
		v.player = p
		v.mu.Unlock()
	}
	return p, err
}

// Doing says what the visitor is doing, for the list of who is here. id is
// empty unless they play or watch, and for private games.
func (v *Visit) Doing(d Doing, id match.ID) {
	changed := v.lobby.presence.set(v.Player().ID, func(at *Present) { at.Doing, at.Match = d, id })
	if changed {
		v.lobby.bus.Ring(Topic)
	}
}

// Close ends the visit; it may be called twice.
func (v *Visit) Close() {
	v.mu.Lock()
	p, closed := v.player, v.closed
	v.closed = true
	v.mu.Unlock()
	if !closed {
		v.lobby.depart(p)
	}
}

// become makes the visitor another player: the guest whose seat code they have.
func (v *Visit) become(ctx context.Context, p Player) {
	v.mu.Lock()
	before := v.player
	v.player = p
	v.mu.Unlock()
	if before.ID != p.ID {
		v.lobby.arrive(ctx, p)
		v.lobby.depart(before)
	}
}

// arrive counts a session in; the player's first brings them back to the games
// that had noticed their absence.
func (l *Lobby) arrive(ctx context.Context, p Player) {
	if l.presence.enter(p, l.Now()) {
		l.welcome(ctx, p.ID)
	}
	l.bus.Ring(Topic)
}

// depart counts a session out. With the player's last one their offers for
// live games end at once, and their games hear of it after a while.
func (l *Lobby) depart(p Player) {
	if l.presence.leave(p.ID) {
		ctx, cancel := context.WithTimeout(l.ended, absence)
		defer cancel()
		if _, err := l.EndOffers(ctx, p.ID, EndGone); err != nil && l.ended.Err() == nil {
			l.log.Error("offers of somebody who left could not be ended", "err", err)
		}
		l.noticeAbsence(p.ID)
	}
	l.bus.Ring(Topic)
}

// noticeAbsence records, after the wait, that a player has left their games. A
// player who comes and goes meanwhile has one wait, which starts again.
func (l *Lobby) noticeAbsence(player string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, waiting := l.gone[player]
	l.gone[player] = l.Now()
	if waiting || l.ended.Err() != nil {
		return
	}
	l.absences.Go(func() { l.awaitAbsence(player) })
}

func (l *Lobby) awaitAbsence(player string) {
	for left := absence; left > 0; left = l.absentFor(player) {
		select {
		case <-l.ended.Done():
			return
		case <-time.After(left):
		}
	}
	if !l.presence.has(player) {
		l.eachSeat(l.ended, player, func(s match.State, c engine.Color) error {
			_, err := l.table.Leave(l.ended, s, c)
			return err
		})
	}
	if l.presence.has(player) { // who came back in between has not left
		l.welcome(l.ended, player)
	}
}

// absentFor is how much of the wait is left for a player; none ends it.
func (l *Lobby) absentFor(player string) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	left := absence - l.Now().Sub(l.gone[player])
	if left <= 0 {
		delete(l.gone, player)
	}
	return left
}

// welcome records that a player is back in the games that noticed the absence.
func (l *Lobby) welcome(ctx context.Context, player string) {
	l.eachSeat(ctx, player, func(s match.State, c engine.Color) error {
		_, err := l.table.Return(ctx, s, c)
		return err
	})
}

// eachSeat calls do for every match in which a player's presence counts: all
// that are going on, but for correspondence.
func (l *Lobby) eachSeat(ctx context.Context, player string, do func(match.State, engine.Color) error) {
	rows, err := l.store.Unfinished(ctx, player)
	if err != nil {
		l.log.Error("a player's games could not be read", "err", err)
		return
	}
	for _, row := range rows {
		if row.Setup.Control.Correspondence() {
			continue
		}
		s, err := l.table.Open(ctx, row.Setup.ID)
		if err == nil {
			err = do(s, s.Setup.ColorOf(player))
		}
		if err != nil && !errors.Is(err, match.ErrNothing) && !errors.Is(err, match.ErrOver) && ctx.Err() == nil {
			l.log.Error("a player's presence could not be recorded", "match", row.Setup.ID, "err", err)
		}
	}
}
