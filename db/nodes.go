package db

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"turncoat/db/internal/query"
	"turncoat/match"
)

// thisNode is the one server there is so far.
const thisNode = "server"

// Beat stores that the server is up at an instant.
func (s *Store) Beat(ctx context.Context, now time.Time) error {
	return s.change(ctx, func(ctx context.Context, q *query.Queries) error {
		return q.Beat(ctx, query.BeatParams{Node: thisNode, At: now.UnixMilli()})
	})
}

// LastBeat returns the newest instant stored, zero if none.
func (s *Store) LastBeat(ctx context.Context) (time.Time, error) {
	at, err := s.read.LastBeat(ctx, thisNode)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, err
	}
	return instant(at), nil
}

// LiveMatches lists every live match, for what a start has to do.
func (s *Store) LiveMatches(ctx context.Context) ([]match.ID, error) {
	ids, err := s.read.LiveMatches(ctx)
	return matchIDs(ids), err
}

func matchIDs(ids []string) []match.ID {
	all := make([]match.ID, len(ids))
	for i, id := range ids {
		all[i] = match.ID(id)
	}
	return all
}
