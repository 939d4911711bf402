package lobby

import (
	"context"
	"sync"

	"turncoat/match"
)

// Visit is one session of one player, from when it comes until it goes. It is
// what makes the player present.
type Visit struct {
	lobby  *Lobby
	key    string // fingerprint, empty without a key
	own    string // id of the player that came in
	origin string // where the session comes from; for limits only

	preferring sync.Mutex // held while a preference is stored; before mu

	mu          sync.Mutex
	player      Player
	preferences Preferences // of player
	closed      bool
}

// Enter begins a visit. Close it.
func (l *Lobby) Enter(ctx context.Context, fingerprint, origin string) (*Visit, error) {
	p, err := l.Identify(ctx, fingerprint)
	if err != nil {
		return nil, err
	}
	preferences, err := l.store.Preferences(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	v := &Visit{lobby: l, key: fingerprint, own: p.ID, origin: origin, player: p, preferences: preferences}
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
	return v.update(p), nil
}

// Rename gives the visitor a name. The guest of a seat code, whom no key holds,
// can't take one.
func (v *Visit) Rename(ctx context.Context, text string) (Player, error) {
	before := v.Player()
	p, err := v.lobby.Rename(ctx, before, v.key != "" && before.ID == v.own, text)
	if err != nil {
		return before, err
	}
	return v.update(p), nil
}

// update takes in a newer reading of who the visitor is and returns who it is
// now.
func (v *Visit) update(p Player) Player {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.player.ID == p.ID {
		v.player = p
	}
	return v.player
}

// Doing says what the visitor is doing, for the list of who is here. id is
// empty unless they play or watch, and for private games.
func (v *Visit) Doing(d Doing, id match.ID) {
	v.mu.Lock()
	changed := !v.closed && v.lobby.presence.set(v.player.ID, func(at *Present) { at.Doing, at.Match = d, id })
	v.mu.Unlock()
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

// become makes the visitor another player, the guest whose seat code they have,
// with what that one prefers. A visit that has been closed meanwhile stays what
// it was.
func (v *Visit) become(ctx context.Context, p Player, preferences Preferences) {
	v.lobby.arrive(ctx, p)
	v.mu.Lock()
	gone := p // whose session this is no more
	if !v.closed {
		gone, v.player, v.preferences = v.player, p, preferences
	}
	v.mu.Unlock()
	v.lobby.depart(gone)
}
