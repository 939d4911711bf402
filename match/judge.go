package match

import (
	"time"

	"turncoat/engine"
)

// Each judging method returns the entry that would record an action, or why
// the rules refuse it. They change nothing. An action that comes after the
// deadline is refused with ErrOver even where nobody has appended the flag yet.

func (s State) entry(kind Kind, by engine.Color, m engine.Move, now time.Time) Entry {
	return Entry{
		Match: s.Setup.ID, Seq: s.Seq() + 1, Kind: kind, By: by, Move: m,
		At: now.UTC().Truncate(time.Millisecond),
	}
}

// Play judges a move of one side that has spent no time in the network.
func (s State) Play(by engine.Color, m engine.Move, now time.Time) (Entry, error) {
	return s.PlayOver(by, m, 0, now)
}

// PlayOver judges a move of one side over a link on which a round trip takes
// so long. The deadline is the server's: nothing is given to a move that comes
// after it.
func (s State) PlayOver(by engine.Color, m engine.Move, trip time.Duration, now time.Time) (Entry, error) {
	switch {
	case s.Phase != PhaseLive:
		return Entry{}, ErrOver
	case by == engine.None:
		return Entry{}, ErrNotPlaying
	case by != s.Turn():
		return Entry{}, ErrNotYourTurn
	}
	if _, err := s.Position.Play(m); err != nil {
		return Entry{}, err
	}
	if s.late(now) {
		return Entry{}, ErrOver
	}
	if m.Pass {
		return s.entry(Passed, by, m, now), nil
	}
	e := s.entry(Placed, by, m, now)
	if s.Running() == by {
		took := max(0, e.At.Sub(s.since))
		if s.Setup.Control.Live() {
			e.Given = s.given(by, took, trip)
		}
		e.Charged = took - e.Given
	}
	return e, nil
}

// Resign judges the resignation of one side.
func (s State) Resign(by engine.Color, now time.Time) (Entry, error) {
	if err := s.actor(by, now); err != nil {
		return Entry{}, err
	}
	return s.entry(Resigned, by, engine.Move{}, now), nil
}

// Abort judges an abort by one side, which is allowed until both have moved.
func (s State) Abort(by engine.Color, now time.Time) (Entry, error) {
	if err := s.actor(by, now); err != nil {
		return Entry{}, err
	}
	if !s.CanAbort() {
		return Entry{}, ErrTooLate
	}
	return s.entry(Aborted, by, engine.Move{}, now), nil
}

// CanAbort tells whether a player may still abort without the other's yes.
func (s State) CanAbort() bool {
	return s.Phase == PhaseLive && (s.placed[engine.Dark] == 0 || s.placed[engine.Light] == 0)
}

// Leave judges that a side has had no session since an instant, which was noticed
// only now.
func (s State) Leave(by engine.Color, since, now time.Time) (Entry, error) {
	if err := s.actor(by, now); err != nil {
		return Entry{}, err
	}
	if _, away := s.Away(by); away {
		return Entry{}, ErrNothing
	}
	e := s.entry(Left, by, engine.Move{}, now)
	e.Charged = max(0, e.At.Sub(since)).Truncate(time.Millisecond)
	return e, nil
}

// Return judges that a side is back.
func (s State) Return(by engine.Color, now time.Time) (Entry, error) {
	if err := s.actor(by, now); err != nil {
		return Entry{}, err
	}
	if _, away := s.Away(by); !away {
		return Entry{}, ErrNothing
	}
	return s.entry(Returned, by, engine.Move{}, now), nil
}

// Resume judges that the server comes back after having been down since an
// instant: the downtime within this turn is charged to nobody. Where the
// machine's clock was set back meanwhile the downtime is negative, and the turn
// has lasted as long as it had. Correspondence time goes on whether the server
// is up or not, and without a clock there is nothing to give back.
func (s State) Resume(down, now time.Time) (Entry, error) {
	if s.Phase != PhaseLive {
		return Entry{}, ErrOver
	}
	// The server was up when the turn began, and when it last appended.
	if down.Before(s.since) {
		down = s.since
	}
	if n := s.Seq(); n > 0 && down.Before(s.Entries[n-1].At) {
		down = s.Entries[n-1].At
	}
	e := s.entry(Resumed, engine.None, engine.Move{}, now)
	e.Charged = e.At.Sub(down).Truncate(time.Millisecond)
	if !s.Setup.Control.Live() || e.Charged == 0 {
		return Entry{}, ErrNothing
	}
	return e, nil
}

// actor tells why a side can't act at all.
func (s State) actor(by engine.Color, now time.Time) error {
	switch {
	case s.Phase != PhaseLive, s.late(now):
		return ErrOver
	case by == engine.None:
		return ErrNotPlaying
	}
	return nil
}

// late tells whether the match ended before an instant though nobody has
// appended it yet.
func (s State) late(now time.Time) bool {
	owed, ok := s.Overdue(now)
	return ok && owed.Kind.ends()
}
