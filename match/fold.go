package match

import (
	"fmt"
	"slices"
	"time"

	"turncoat/engine"
)

// Apply returns the state after one more entry, or s itself and an ErrDamaged
// where the entry does not follow: the log is damaged or another match's.
func (s State) Apply(e Entry) (State, error) { return s.Fold([]Entry{e}) }

// Fold applies entries in order. At one that does not follow it stops, with the
// state before it and an ErrDamaged.
func (s State) Fold(entries []Entry) (State, error) {
	log := slices.Concat(s.Entries, entries) // never appended to in place: two may follow one state
	for _, e := range entries {
		next, err := s.apply(e)
		if err != nil {
			return s, fmt.Errorf("match %s: entry %d (%s): %w: %w", s.Setup.ID, e.Seq, e.Kind, ErrDamaged, err)
		}
		next.Entries = log[:e.Seq:e.Seq]
		s = next
	}
	return s, nil
}

// apply is what an entry changes, but for the log.
func (s State) apply(e Entry) (State, error) {
	if err := s.follows(e); err != nil {
		return s, err
	}
	next := s
	switch e.Kind {
	case Placed, Passed:
		return next.moved(e)
	case Undone:
		return next.undone(e)
	case Asked, Answered:
		next.negotiate(e)
	case Resigned, Flagged, Aborted, Claimed:
		next.stopClock(e.At)
		next.end(e)
	case Left:
		next.away[e.By] = e.Since()
	case Returned:
		next.away[e.By] = time.Time{}
	case Resumed:
		next.resume(e.Charged)
		next.restarted(e)
	}
	return next, nil
}

// follows tells why an entry can't be the next one. Whether a move is legal is
// the engine's to say.
func (s State) follows(e Entry) error {
	switch {
	case e.Match != s.Setup.ID:
		return fmt.Errorf("it is match %s's", e.Match)
	case e.Seq != s.Seq()+1:
		return fmt.Errorf("it can't follow entry %d", s.Seq())
	case s.Phase != PhaseLive && e.Kind != Asked && e.Kind != Answered:
		return ErrOver
	}
	fits := false
	switch e.Kind {
	case Placed, Passed:
		fits = e.By == s.Turn() && e.Move.Pass == (e.Kind == Passed)
	case Resigned, Flagged, Left, Returned, Claimed:
		fits = side(e.By)
	case Aborted:
		fits = e.Offer == "" || e.Offer == Abort && s.agrees(e)
	case Undone:
		fits = side(e.By) && (e.Offer == "" && s.Setup.Corrections || e.Offer == Takeback && s.agrees(e))
	case Asked, Answered:
		fits = s.negotiable(e)
	case Resumed:
		fits = true
	}
	switch {
	case !fits:
		return fmt.Errorf("no such entry by %v", e.By)
	case e.Given < 0 || e.Given > s.lag[e.By]:
		return fmt.Errorf("%v is given back, of %v", e.Given, s.lag[e.By])
	}
	return nil
}

func side(c engine.Color) bool { return c == engine.Dark || c == engine.Light }

func (s State) moved(e Entry) (State, error) {
	position, err := s.Position.Play(e.Move)
	if err != nil {
		return s, err
	}
	next := s
	next.turns = append(s.turns[:len(s.turns):len(s.turns)], s.turn(e))
	next.Position, next.Before = position, s.Position
	next.Record = append(s.Record[:len(s.Record):len(s.Record)], e.Move)
	next.BoardSeq = e.Seq
	next.since = e.At
	if e.Kind == Placed {
		next.charge(e, s.placed[e.By] == 0)
		next.placed[e.By]++
		next.lapse(e.By)
	}
	if position.Over() {
		next.finish(PhaseEnded, Result{Winner: position.Winner(s.Setup.Variant.Goal), By: ByDiscs}, e.At)
	}
	return next, nil
}

// charge takes a move's time off the mover's clock and gives the increment; a
// first move costs and gains nothing.
func (s *State) charge(e Entry, first bool) {
	control := s.Setup.Control
	switch {
	case control.Live():
		s.left[e.By] = max(0, s.left[e.By]-e.Charged)
		if !first {
			s.left[e.By] += control.Increment
		}
		s.spendLag(e.By, e.Given)
	case control.Correspondence():
		s.left[e.By] = control.PerMove
	}
}

// stopClock keeps what the running clock shows as the game ends.
func (s *State) stopClock(at time.Time) {
	if c := s.Running(); c != engine.None {
		s.left[c] = s.Left(c, at)
	}
}

// resume sets back what has lasted since before the server was down.
func (s *State) resume(down time.Duration) {
	s.since = s.since.Add(down)
	for c, away := range s.away {
		if !away.IsZero() {
			s.away[c] = away.Add(down)
		}
	}
}

func (s *State) end(e Entry) {
	s.BoardSeq = e.Seq
	switch e.Kind {
	case Resigned:
		s.finish(PhaseEnded, Result{Winner: e.By.Other(), By: ByResignation}, e.At)
	case Flagged:
		s.left[e.By] = 0
		s.finish(PhaseEnded, Result{Winner: e.By.Other(), By: ByTime}, e.At)
	case Aborted:
		s.finish(PhaseAborted, Result{By: ByAbort}, e.At)
	case Claimed:
		won := Result{Winner: e.By, By: ByClaim}
		if e.Draw {
			won.Winner = engine.None
		}
		s.finish(PhaseEnded, won, e.At)
	}
}

func (s *State) finish(phase Phase, r Result, at time.Time) {
	r.Dark, r.Light = s.Position.Count(engine.Dark), s.Position.Count(engine.Light)
	s.Phase, s.Result, s.EndedAt = phase, r, at
	s.offers = [3][offerKinds]stance{}
}
