package match

import (
	"time"

	"turncoat/engine"
)

// ClaimAfter is how long a side may be away in its own turn until the other may
// claim the game.
const ClaimAfter = 60 * time.Second

// ClaimAt returns from when on a side may claim the win or a draw if nothing
// happens before, and whether it is so: the game is live, and the opponent, a
// person, is away in their own turn. The time before that turn doesn't count.
func (s State) ClaimAt(by engine.Color) (time.Time, bool) {
	absent := by.Other()
	away, gone := s.Away(absent)
	switch {
	case absent == engine.None, !gone, s.Turn() != absent, s.MustPass(), !s.Setup.Control.Live():
		return time.Time{}, false
	case away.Before(s.since):
		away = s.since
	}
	return away.Add(ClaimAfter), true
}

// Claim judges the claim of the win, or of a draw, against an opponent who is
// away.
func (s State) Claim(by engine.Color, draw bool, now time.Time) (Entry, error) {
	if err := s.actor(by, now); err != nil {
		return Entry{}, err
	}
	if at, ok := s.ClaimAt(by); !ok || now.Before(at) {
		return Entry{}, ErrNotYet
	}
	e := s.entry(Claimed, by, engine.Move{}, now)
	e.Draw = draw
	return e, nil
}
