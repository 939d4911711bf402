package lobby

import (
	"context"
	"errors"
	"slices"
	"sync"

	"turncoat/engine"
	"turncoat/match"
)

// searches are the open games that live matches came of, until the matches are
// under way: where one player never turns up, the other's search goes on. They
// are this node's alone, as open live games end with their node anyway.
type searches struct {
	bell *match.Sub

	mu     sync.Mutex
	seeks  map[match.ID][]Seek
	tidied map[match.ID]bool // seen by the tidying before
}

func newSearches(bus *match.Bus) *searches {
	return &searches{bell: bus.Watch(), seeks: map[match.ID][]Seek{}, tidied: map[match.ID]bool{}}
}

// keep notes which open games a live match came of.
func (s *searches) keep(setup *match.Setup, taken []string, ended []Seek) {
	var kept []Seek
	for _, seek := range ended {
		if seek.Kind == OpenSeek && slices.Contains(taken, seek.ID) {
			kept = append(kept, seek)
		}
	}
	if len(kept) == 0 || !setup.Control.Live() {
		return
	}
	s.mu.Lock()
	s.seeks[setup.ID] = kept
	s.mu.Unlock()
	s.bell.Add(string(setup.ID))
}

// rang are the matches in which something has happened.
func (s *searches) rang() []match.ID {
	topics := s.bell.Rang()
	ids := make([]match.ID, len(topics))
	for i, topic := range topics {
		ids[i] = match.ID(topic)
	}
	return ids
}

func (s *searches) of(id match.ID) []Seek {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seeks[id]
}

func (s *searches) drop(id match.ID) {
	s.mu.Lock()
	delete(s.seeks, id)
	delete(s.tidied, id)
	s.mu.Unlock()
	s.bell.Remove(string(id))
}

// old are the matches that were there at the last call too: somebody may have
// missed their bell.
func (s *searches) old() []match.ID {
	s.mu.Lock()
	defer s.mu.Unlock()
	var ids []match.ID
	for id := range s.seeks {
		if s.tidied[id] {
			ids = append(ids, id)
		}
		s.tidied[id] = true
	}
	return ids
}

// goOn looks at matches in which something has happened: those that are under
// way, or over otherwise, are forgotten; where somebody didn't turn up, the
// other looks on.
func (l *Lobby) goOn(ctx context.Context, ids []match.ID) error {
	var failed error
	for _, id := range ids {
		kept := l.searches.of(id)
		if kept == nil {
			continue
		}
		s, err := l.table.Open(ctx, id)
		if err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		if s.CanAbort() {
			continue
		}
		l.searches.drop(id)
		if side, kind := s.Lapsed(); kind == match.LapseShow {
			failed = errors.Join(failed, l.searchOn(ctx, kept, s.Setup, side))
		}
	}
	return failed
}

// searchOn offers again what the player offered whom a side has let down, as
// old as it was.
func (l *Lobby) searchOn(ctx context.Context, kept []Seek, setup *match.Setup, side engine.Color) error {
	for _, seek := range kept {
		if seek.By.ID == setup.Player(side).ID || !l.presence.has(seek.By.ID) || l.Draining() {
			continue
		}
		_, err := l.post(ctx, seek)
		var busy *BusyError
		var cooling *CooldownError
		switch {
		case errors.As(err, &busy), errors.As(err, &cooling), errors.Is(err, ErrTooMany), errors.Is(err, ErrAway):
			// the player has gone on otherwise
		case err != nil:
			return err
		}
	}
	return nil
}
