package lobby

import (
	"context"
	"time"
)

// Key is a public key by which a player is known.
type Key struct {
	Fingerprint string // SHA256:…
	Added       time.Time
}

// Keys lists a player's keys, oldest first.
func (l *Lobby) Keys(ctx context.Context, player string) ([]Key, error) {
	return l.store.Keys(ctx, player)
}
