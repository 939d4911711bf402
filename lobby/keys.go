package lobby

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"
)

// Key is a public key by which a player is known.
type Key struct {
	Fingerprint string // SHA256:…
	Added       time.Time
	Used        time.Time // when it last came, to the minute; zero where that isn't known
}

// Bounds of keys.
const (
	MostKeys    = 20 // of one account
	KeyCodeLife = 10 * time.Minute
	keyBegins   = 6 // signs of a fingerprint that name a key at least
)

// Linked is what linking a key has done.
type Linked struct {
	Player Player // whose the key is now
	Was    string // id of the guest whose it was; empty where it was nobody's
	Ended  []Seek // what that guest had offered, and had been challenged to
}

// Keys lists a player's keys, oldest first.
func (l *Lobby) Keys(ctx context.Context, player string) ([]Key, error) {
	return l.store.Keys(ctx, player)
}

// KeyCode gives out the code by which another key is linked to an account, once
// and before it expires; one that was given out before is void. A guest gets
// none (ErrNotAllowed), nor does an account that has MostKeys (ErrManyKeys).
func (l *Lobby) KeyCode(ctx context.Context, p Player) (code string, expires time.Time, err error) {
	now := l.Now()
	err = l.withCode(inviteLength, func(drawn string) error {
		code = drawn
		return l.store.SetKeyCode(ctx, p.ID, drawn, now)
	})
	return code, now.Add(KeyCodeLife), err
}

// LinkKey makes a key that proved itself the account's that a code was given
// to. who is where it comes from, for limiting guesses. The sessions that came
// with the key end, but for one: until now they were somebody else's.
//
// The errors are those of the store's LinkKey, ErrNoKey, and ErrTooMany: too
// many codes were tried that are none.
func (l *Lobby) LinkKey(ctx context.Context, fingerprint, text, origin string) (Player, error) {
	if fingerprint == "" {
		return Player{}, ErrNoKey
	}
	p, err := l.Identify(ctx, fingerprint)
	if err != nil {
		return Player{}, err
	}
	return l.link(ctx, fingerprint, text, nil, guesser(p.ID), "from/"+origin)
}

func (l *Lobby) link(ctx context.Context, fingerprint, text string, stays *Visit, who ...string) (Player, error) {
	if !l.guesses.allow(l.Now(), who...) {
		return Player{}, ErrTooMany
	}
	ctx, err := begun(ctx)
	if err != nil {
		return Player{}, err
	}
	var linked Linked
	code, ok := ParseCode(text)
	err = ErrNotFound
	if ok {
		linked, err = l.store.LinkKey(ctx, code, fingerprint, l.Now())
	}
	if errors.Is(err, ErrNotFound) {
		l.guesses.wrong(l.Now(), who...)
	}
	if err != nil {
		return Player{}, err
	}
	l.log.Info("key linked", "player", linked.Player.ID, "key", fingerprint, "was", linked.Was)
	l.visitors.revoke(fingerprint, stays)
	topics := append(concerned(linked.Ended), Topic, PlayerTopic(linked.Player.ID))
	if linked.Was != "" {
		topics = append(topics, PlayerTopic(linked.Was))
	}
	l.bus.Ring(topics...)
	return linked.Player, nil
}

// RemoveKey takes a key from a player, by its fingerprint or the beginning of
// it, and returns which. Using says with which key whoever asks has come. All
// other sessions that came with the removed key end.
//
// ErrLastKey says that it is the last, ErrNotFound that the player has no such
// key, ErrUnclear that several begin like that.
func (l *Lobby) RemoveKey(ctx context.Context, p Player, using, text string) (Key, error) {
	return l.remove(ctx, p, using, text, nil)
}

func (l *Lobby) remove(ctx context.Context, p Player, using, text string, stays *Visit) (Key, error) {
	keys, err := l.store.Keys(ctx, p.ID)
	if err != nil {
		return Key{}, err
	}
	key, err := findKey(keys, text)
	if err != nil {
		return Key{}, err
	}
	if ctx, err = begun(ctx); err != nil {
		return Key{}, err
	}
	if err := l.store.RemoveKey(ctx, p.ID, key.Fingerprint); err != nil {
		return Key{}, err
	}
	l.log.Info("key removed", "player", p.ID, "key", key.Fingerprint, "by", using)
	l.visitors.revoke(key.Fingerprint, stays)
	l.bus.Ring(PlayerTopic(p.ID))
	return key, nil
}

// findKey is the key that a text names: a fingerprint, with or without what says
// how it was made, or the beginning of one.
func findKey(keys []Key, text string) (Key, error) {
	const kind = "SHA256:"
	bare := strings.TrimPrefix(strings.TrimSpace(text), kind)
	var found []Key
	for _, k := range keys {
		of := strings.TrimPrefix(k.Fingerprint, kind)
		if of == bare {
			return k, nil
		}
		if len(bare) >= keyBegins && strings.HasPrefix(of, bare) {
			found = append(found, k)
		}
	}
	switch len(found) {
	case 0:
		return Key{}, ErrNotFound
	case 1:
		return found[0], nil
	}
	return Key{}, ErrUnclear
}

// touchWait bounds how long somebody waits at the door for what is only noted.
const touchWait = time.Second

// touch notes that a key has come, at most once a minute.
func (l *Lobby) touch(ctx context.Context, fingerprint string) {
	now := l.Now()
	if !l.visitors.came(fingerprint, now) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, touchWait)
	defer cancel()
	if err := l.store.TouchKey(ctx, fingerprint, now); err != nil && ctx.Err() == nil {
		l.complain("it could not be stored that a key was used", err)
	}
}

// visitors are the sessions that came with keys.
type visitors struct {
	mu   sync.Mutex
	by   map[string]map[*Visit]struct{} // fingerprint
	last map[string]time.Time           // when a key came that was noted
}

// mostNoted is of how many keys it is remembered when they came.
const mostNoted = 10_000

func newVisitors() *visitors {
	return &visitors{by: map[string]map[*Visit]struct{}{}, last: map[string]time.Time{}}
}

// came tells whether it is to be noted that a key comes at an instant.
func (v *visitors) came(fingerprint string, now time.Time) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	if last, known := v.last[fingerprint]; known && now.Sub(last) < time.Minute {
		return false
	}
	if len(v.last) >= mostNoted {
		clear(v.last)
	}
	v.last[fingerprint] = now
	return true
}

// enter counts a session in, before it is known whose its key is.
func (v *visitors) enter(one *Visit) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if one.key == "" {
		return
	}
	if v.by[one.key] == nil {
		v.by[one.key] = map[*Visit]struct{}{}
	}
	v.by[one.key][one] = struct{}{}
}

func (v *visitors) leave(one *Visit) {
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(v.by[one.key], one)
	if len(v.by[one.key]) == 0 {
		delete(v.by, one.key)
	}
}

// revoke ends the sessions that came with a key, but for one.
func (v *visitors) revoke(fingerprint string, stays *Visit) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for one := range v.by[fingerprint] {
		if one != stays {
			one.revoke()
		}
	}
}
