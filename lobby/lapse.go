package lobby

import (
	"context"
	"fmt"
	"time"

	"turncoat/match"
)

// Lapse is a live game that a player left, or never turned up for.
type Lapse struct {
	Player string // id: who let the other down
	Other  string // id
	Match  match.ID
	Kind   match.Lapse
	At     time.Time // when the game ended
}

// Whoever lets others down waits before an open live game: LapseCounts is how
// long a lapse counts, and the ladder how long one waits after the first, the
// second and each further one.
const LapseCounts = 24 * time.Hour

var ladder = [...]time.Duration{0, time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute}

// ApartFor is how long two players aren't paired after one of them was a
// no-show.
const ApartFor = 5 * time.Minute

// CooldownError says that a player has let others down too often to look for a
// live game just now.
type CooldownError struct {
	Player string    // id of who waits
	Until  time.Time // from then on they may look again
	Lapses int       // that count
}

func (e *CooldownError) Error() string {
	return fmt.Sprintf("%d live games left or missed: no open live game before %s", e.Lapses, e.Until.Format(time.RFC3339))
}

// Cooldown returns the *CooldownError of a player who has to wait at an
// instant, nil where they don't. The lapses are the player's, oldest first;
// those that no longer count are left out.
func Cooldown(player string, lapses []Lapse, now time.Time) *CooldownError {
	n := 0
	var last time.Time
	for _, l := range lapses {
		if now.Sub(l.At) < LapseCounts {
			n, last = n+1, l.At
		}
	}
	if n == 0 {
		return nil
	}
	until := last.Add(ladder[min(n, len(ladder))-1])
	if !until.After(now) {
		return nil
	}
	return &CooldownError{Player: player, Until: until, Lapses: n}
}

// Cooldown says whether a player has to wait before an open live game, and why;
// nil where they don't.
func (l *Lobby) Cooldown(ctx context.Context, player string) (*CooldownError, error) {
	now := l.Now()
	lapses, err := l.store.Lapses(ctx, player, now.Add(-LapseCounts))
	if err != nil {
		return nil, err
	}
	return Cooldown(player, lapses, now), nil
}
