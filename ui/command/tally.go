package command

import (
	"context"
	"sync"
	"time"

	"turncoat/lobby"
)

// counts is how much is going on.
type counts struct {
	Players int `json:"players"`
	Games   int `json:"games"`
	Seeks   int `json:"seeks"`
}

// tally remembers the last count, so that many watchers count once.
type tally struct {
	mu   sync.Mutex
	at   time.Time // when the counting began
	last counts
}

// counts is how much is going on at an instant or later.
func (s *Service) counts(ctx context.Context, since time.Time) (counts, error) {
	s.tally.mu.Lock()
	defer s.tally.mu.Unlock()
	if !s.tally.at.IsZero() && !s.tally.at.Before(since) {
		return s.tally.last, nil
	}
	now := time.Now()
	games, err := countRows(func(page lobby.Page) (int, string, error) {
		rows, next, err := s.Lobby.LiveGames(ctx, page)
		return len(rows), next, err
	})
	if err != nil {
		return counts{}, err
	}
	seeks, err := countRows(func(page lobby.Page) (int, string, error) {
		rows, next, err := s.Lobby.Seeks(ctx, "", page)
		return len(rows), next, err
	})
	if err != nil {
		return counts{}, err
	}
	s.tally.at, s.tally.last = now, counts{len(s.Lobby.Here()), games, seeks}
	return s.tally.last, nil
}

func countRows(read func(lobby.Page) (int, string, error)) (int, error) {
	total := 0
	page := lobby.Page{Limit: 500}
	for {
		n, next, err := read(page)
		if err != nil {
			return 0, err
		}
		total += n
		if next == "" {
			return total, nil
		}
		page.After = next
	}
}
