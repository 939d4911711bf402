package db

import (
	"context"
	"slices"
	"time"

	"turncoat/db/internal/query"
	"turncoat/lobby"
)

// ByKey returns whose key a fingerprint is, or lobby.ErrNotFound.
func (s *Store) ByKey(ctx context.Context, fingerprint string) (lobby.Player, error) {
	row, err := s.read.PlayerByKey(ctx, fingerprint)
	return player(row), notFound(err, lobby.ErrNotFound)
}

// ByID returns a player, or lobby.ErrNotFound.
func (s *Store) ByID(ctx context.Context, id string) (lobby.Player, error) {
	row, err := s.read.PlayerByID(ctx, id)
	return player(row), notFound(err, lobby.ErrNotFound)
}

// ByName returns the account whose name has a skeleton, or lobby.ErrNotFound.
func (s *Store) ByName(ctx context.Context, skeleton string) (lobby.Player, error) {
	row, err := s.read.PlayerBySkeleton(ctx, maybeText(skeleton))
	return player(row), notFound(err, lobby.ErrNotFound)
}

// AddPlayer stores a new player, with a key unless fingerprint is empty. Where
// the key is somebody's meanwhile, that player is returned instead; so is the
// one who has the id already.
func (s *Store) AddPlayer(ctx context.Context, p lobby.Player, fingerprint string) (lobby.Player, error) {
	return write(ctx, s.writer, func(ctx context.Context, q *query.Queries) (lobby.Player, error) {
		if fingerprint != "" {
			row, err := q.PlayerByKey(ctx, fingerprint)
			if err = notFound(err, nil); err != nil || row.ID != "" {
				return player(row), err
			}
		}
		row, err := q.PlayerByID(ctx, p.ID)
		if err = notFound(err, nil); err != nil || row.ID != "" {
			return player(row), err
		}
		return addPlayer(ctx, q, p, fingerprint)
	})
}

func addPlayer(ctx context.Context, q *query.Queries, p lobby.Player, fingerprint string) (lobby.Player, error) {
	row := query.AddPlayerParams{ID: p.ID, Name: p.Name, Guest: p.Guest, CreatedAt: millis(p.Created)}
	if !p.Guest {
		row.Skeleton = maybeText(lobby.NameSkeleton(p.Name))
	}
	err := q.AddPlayer(ctx, row)
	if isTaken(err) {
		return lobby.Player{}, &lobby.NameError{Rule: lobby.NameTaken}
	}
	if err == nil && fingerprint != "" {
		err = q.AddKey(ctx, query.AddKeyParams{Fingerprint: fingerprint, PlayerID: p.ID, AddedAt: row.CreatedAt, UsedAt: maybeMillis(p.Created)})
	}
	p.Created = instant(row.CreatedAt)
	return p, err
}

// Rename gives a player a name and makes them an account. A
// *lobby.NameError{NameTaken} says that the skeleton is another's,
// lobby.ErrNotFound that there is no such player.
func (s *Store) Rename(ctx context.Context, id, name, skeleton string) (lobby.Player, error) {
	return write(ctx, s.writer, func(ctx context.Context, q *query.Queries) (lobby.Player, error) {
		row, err := q.RenamePlayer(ctx, query.RenamePlayerParams{ID: id, Name: name, Skeleton: maybeText(skeleton)})
		if isTaken(err) {
			return lobby.Player{}, &lobby.NameError{Rule: lobby.NameTaken}
		}
		return player(row), notFound(err, lobby.ErrNotFound)
	})
}

// ReapGuests removes guests without any match or open offer who came before an
// instant and are not among those here, and returns how many.
func (s *Store) ReapGuests(ctx context.Context, before time.Time, here []string) (int, error) {
	return write(ctx, s.writer, func(ctx context.Context, q *query.Queries) (int, error) {
		ids, err := q.IdleGuests(ctx, millis(before))
		if err != nil {
			return 0, err
		}
		reaped := 0
		for _, id := range ids {
			if slices.Contains(here, id) {
				continue
			}
			if err := q.DeletePlayer(ctx, id); err != nil {
				return 0, err
			}
			reaped++
		}
		return reaped, nil
	})
}
