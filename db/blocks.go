package db

import (
	"context"
	"time"

	"turncoat/db/internal/query"
	"turncoat/lobby"
	"turncoat/match"
)

// Block notes that a player wants nothing of another, which ends the challenges
// between them: the player's are withdrawn, the other's declined. It returns
// those; twice is once. lobby.ErrNotFound says that one of the two isn't there,
// lobby.ErrTooMany that the player has blocked lobby.MostBlocks others.
func (s *Store) Block(ctx context.Context, player, other string, now time.Time) ([]lobby.Seek, error) {
	return write(ctx, s.writer, func(ctx context.Context, q *query.Queries) ([]lobby.Seek, error) {
		there, err := hasBlocked(ctx, q, player, other)
		if err != nil || there {
			return nil, err
		}
		n, err := q.CountBlocks(ctx, player)
		if err != nil {
			return nil, err
		}
		if n >= lobby.MostBlocks {
			return nil, lobby.ErrTooMany
		}
		err = q.AddBlock(ctx, query.AddBlockParams{PlayerID: player, OtherID: other, CreatedAt: millis(now)})
		if isOrphan(err) {
			err = lobby.ErrNotFound
		}
		if err != nil {
			return nil, err
		}
		return endChallenges(ctx, q, player, other)
	})
}

// Unblock ends that, or returns lobby.ErrNotFound where it isn't so.
func (s *Store) Unblock(ctx context.Context, player, other string) error {
	return s.change(ctx, func(ctx context.Context, q *query.Queries) error {
		n, err := q.DeleteBlock(ctx, query.DeleteBlockParams{PlayerID: player, OtherID: other})
		if err == nil && n == 0 {
			return lobby.ErrNotFound
		}
		return err
	})
}

// Blocks lists whom a player has blocked, the longest first.
func (s *Store) Blocks(ctx context.Context, id string) ([]lobby.Block, error) {
	rows, err := s.read.BlocksOf(ctx, id)
	if err != nil {
		return nil, err
	}
	blocks := make([]lobby.Block, len(rows))
	for i, row := range rows {
		blocks[i] = lobby.Block{Player: player(row.Player), Since: instant(row.Since)}
	}
	return blocks, nil
}

// HasBlocked tells whether a player has blocked another.
func (s *Store) HasBlocked(ctx context.Context, player, other string) (bool, error) {
	return hasBlocked(ctx, s.read, player, other)
}

// BlockedWith lists the ids of those whom a player has blocked or who have
// blocked the player.
func (s *Store) BlockedWith(ctx context.Context, player string) ([]string, error) {
	return s.read.BlockedWith(ctx, player)
}

func hasBlocked(ctx context.Context, q *query.Queries, player, other string) (bool, error) {
	n, err := q.HasBlocked(ctx, query.HasBlockedParams{PlayerID: player, OtherID: other})
	return n > 0, err
}

// willing returns lobby.ErrBlocked where one of a match's two people has blocked
// the other.
func willing(ctx context.Context, q *query.Queries, s *match.Setup) error {
	persons := people(s)
	if len(persons) < 2 {
		return nil
	}
	return unblocked(ctx, q, persons[0], persons[1])
}

func unblocked(ctx context.Context, q *query.Queries, a, b string) error {
	mine, err := hasBlocked(ctx, q, a, b)
	if err != nil {
		return err
	}
	theirs, err := hasBlocked(ctx, q, b, a)
	if err == nil && (mine || theirs) {
		return lobby.ErrBlocked
	}
	return err
}
