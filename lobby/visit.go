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
	origin string // where the session comes from; for limits only

	revoked chan struct{} // closed when the key is this player's no more
	once    sync.Once     // closes it

	preferring sync.Mutex // held while a preference is stored; before mu

	mu          sync.Mutex
	own         string // id of the player whose key came in
	player      Player
	preferences Preferences // of player
	closed      bool
}

// Enter begins a visit. Close it.
func (l *Lobby) Enter(ctx context.Context, fingerprint, origin string) (*Visit, error) {
	v := &Visit{lobby: l, key: fingerprint, origin: origin, revoked: make(chan struct{})}
	l.visitors.enter(v) // before it is read whose the key is: a change after that ends the visit
	p, err := l.Identify(ctx, fingerprint)
	if err == nil {
		v.preferences, err = l.store.Preferences(ctx, p.ID)
	}
	if err != nil {
		l.visitors.leave(v)
		return nil, err
	}
	v.own, v.player = p.ID, p
	l.arrive(ctx, p)
	return v, nil
}

// Revoked is closed when the key that the session came with was removed from the
// account, or made another's: the session has to end.
func (v *Visit) Revoked() <-chan struct{} { return v.revoked }

func (v *Visit) revoke() { v.once.Do(func() { close(v.revoked) }) }

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
	v.mu.Lock()
	before, own := v.player, v.own
	v.mu.Unlock()
	p, err := v.lobby.Rename(ctx, before, v.key != "" && before.ID == own, text)
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
		v.lobby.visitors.leave(v)
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

// AddKey links the session's key to the account that a code was given to, and
// makes the visitor that account: see LinkKey. ErrNotAllowed says that the
// visitor sits in another guest's seat.
func (v *Visit) AddKey(ctx context.Context, text string) (Player, error) {
	v.mu.Lock()
	before, own := v.player, v.own
	v.mu.Unlock()
	switch {
	case v.key == "":
		return before, ErrNoKey
	case before.ID != own:
		return before, ErrNotAllowed
	}
	p, err := v.lobby.link(ctx, v.key, text, v, v.guessers()...)
	if err != nil {
		return before, err
	}
	ctx = context.WithoutCancel(ctx) // the key is theirs by now
	preferences, err := v.lobby.store.Preferences(ctx, p.ID)
	if err != nil {
		v.revoke() // who comes again is the account
		return before, err
	}
	v.become(ctx, p, preferences)
	v.mu.Lock()
	v.own = p.ID
	v.mu.Unlock()
	return v.Player(), nil
}

// RemoveKey takes a key from the visitor's account. The session goes on even
// where it came with that one, and is the last that does.
func (v *Visit) RemoveKey(ctx context.Context, text string) (Key, error) {
	return v.lobby.remove(ctx, v.Player(), v.key, text, v)
}
