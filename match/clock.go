package match

import (
	"time"

	"turncoat/engine"
)

// The waits of the rules.
const (
	NoShow    = 30 * time.Second // for the first move of a live game
	PassDelay = 3 * time.Second  // until the server plays a forced pass
)

// Running returns the side whose clock runs, None where none does: no clock, no
// first move yet in a live game, a forced pass, or the end.
func (s State) Running() engine.Color {
	turn := s.Turn()
	switch {
	case turn == engine.None, s.Setup.Control.Untimed(), s.MustPass():
		return engine.None
	case s.Setup.Control.Live() && s.placed[turn] == 0:
		return engine.None
	}
	return turn
}

// Left returns a side's time at an instant, never below zero. Without a clock
// it is zero.
func (s State) Left(c engine.Color, now time.Time) time.Duration {
	left := s.left[c]
	if s.Running() == c {
		left -= now.Sub(s.since)
	}
	return min(max(0, left), s.left[c])
}

// Due returns when the server has something to append if nobody moves before:
// the flag, the no-show's abort, or the forced pass.
func (s State) Due() (time.Time, bool) {
	turn := s.Turn()
	switch {
	case turn == engine.None:
		return time.Time{}, false
	case s.MustPass():
		return s.passDue(turn), true
	case s.Running() != engine.None:
		return s.since.Add(s.left[turn]), true
	case s.Setup.Control.Live() && s.Setup.Player(turn).Bot == 0:
		return s.since.Add(NoShow), true
	}
	return time.Time{}, false
}

// passDue is when a forced pass is played for a side: after PassDelay, or as
// soon as it has no session.
func (s State) passDue(turn engine.Color) time.Time {
	due := s.since.Add(PassDelay)
	if away, ok := s.Away(turn); ok && away.Before(due) {
		if away.Before(s.since) {
			return s.since
		}
		return away
	}
	return due
}

// Overdue returns the entry that the server owes the log at an instant, if any.
func (s State) Overdue(now time.Time) (Entry, bool) {
	due, ok := s.Due()
	if !ok || now.Before(due) {
		return Entry{}, false
	}
	turn := s.Turn()
	switch {
	case s.MustPass():
		return s.entry(Passed, turn, engine.PassMove, now), true
	case s.Running() != engine.None:
		return s.entry(Flagged, turn, engine.Move{}, now), true
	}
	// The no-show is the side whose turn it is; By None says that it was the
	// server who aborted.
	return s.entry(Aborted, engine.None, engine.Move{}, now), true
}
