package db

import (
	"context"
	"slices"

	"turncoat/db/internal/query"
	"turncoat/lobby"
)

// challengeable sees that a player may challenge another: lobby.ErrBlocked says
// that one of them has blocked the other, lobby.ErrChallenged that such a
// challenge is open, lobby.ErrTooMany that the player has made
// lobby.MostChallenges, lobby.ErrUnwilling that the other has to answer
// lobby.MostReceived.
func challengeable(ctx context.Context, q *query.Queries, by, to string) error {
	if err := unblocked(ctx, q, by, to); err != nil {
		return err
	}
	between, err := q.CountChallengesBetween(ctx, query.CountChallengesBetweenParams{ToID: maybeText(to), PlayerID: by})
	if err != nil {
		return err
	}
	made, err := q.CountChallenges(ctx, by)
	if err != nil {
		return err
	}
	received, err := q.CountChallengesTo(ctx, maybeText(to))
	switch {
	case err != nil:
		return err
	case between > 0:
		return lobby.ErrChallenged
	case made >= lobby.MostChallenges:
		return lobby.ErrTooMany
	case received >= lobby.MostReceived:
		return lobby.ErrUnwilling
	}
	return nil
}

// endChallenges ends what a player and another have challenged each other to.
func endChallenges(ctx context.Context, q *query.Queries, player, other string) ([]lobby.Seek, error) {
	made, err := seeksOf(ctx, q, player)
	if err != nil {
		return nil, err
	}
	received, err := challengesTo(ctx, q, player)
	if err != nil {
		return nil, err
	}
	var ended []lobby.Seek
	for _, s := range slices.Concat(made, received) {
		how := ending{end: lobby.EndWithdrawn}
		switch {
		case s.To.ID == player && s.By.ID == other:
			how.end = lobby.EndDeclined
		case s.To.ID != other:
			continue
		}
		if _, err := endSeek(ctx, q, s.ID, how); err != nil {
			return nil, err
		}
		ended = append(ended, s)
	}
	return ended, nil
}

// Decline ends a challenge to a player, or returns lobby.ErrNotFound where there
// is none.
func (s *Store) Decline(ctx context.Context, player, id string, reason lobby.Reason) (lobby.Seek, error) {
	return write(ctx, s.writer, func(ctx context.Context, q *query.Queries) (lobby.Seek, error) {
		row, err := q.SeekByID(ctx, id)
		if err != nil {
			return lobby.Seek{}, notFound(err, lobby.ErrNotFound)
		}
		if row.Seek.ToID.String != player {
			return lobby.Seek{}, lobby.ErrNotFound
		}
		return endSeek(ctx, q, id, ending{end: lobby.EndDeclined, reason: reason})
	})
}

// ChallengesTo lists the open challenges to a player, oldest first.
func (s *Store) ChallengesTo(ctx context.Context, player string) ([]lobby.Seek, error) {
	return challengesTo(ctx, s.read, player)
}

// SeeksFor lists public offers and the challenges from and to a player, oldest
// first, after a cursor.
func (s *Store) SeeksFor(ctx context.Context, player string, page lobby.Page) ([]lobby.Seek, string, error) {
	after, err := parseCursor(page.After, cursor{})
	if err != nil {
		return nil, "", err
	}
	all, _, err := s.OpenSeeks(ctx, lobby.Page{Limit: page.Limit + 1, After: page.After})
	if err != nil {
		return nil, "", err
	}
	made, err := s.SeeksBy(ctx, player)
	if err != nil {
		return nil, "", err
	}
	received, err := s.ChallengesTo(ctx, player)
	if err != nil {
		return nil, "", err
	}
	at := func(s lobby.Seek) cursor { return cursor{millis(s.Created), s.ID} }
	for _, offer := range slices.Concat(made, received) {
		if offer.Kind == lobby.Challenge && at(offer).compare(after) > 0 {
			all = append(all, offer)
		}
	}
	slices.SortFunc(all, func(a, b lobby.Seek) int { return at(a).compare(at(b)) })
	all, next := cut(all, page.Limit, at)
	return all, next, nil
}

func challengesTo(ctx context.Context, q *query.Queries, player string) ([]lobby.Seek, error) {
	rows, err := q.ChallengesTo(ctx, maybeText(player))
	if err != nil {
		return nil, err
	}
	seeks := make([]lobby.Seek, len(rows))
	for i, row := range rows {
		if seeks[i], err = seek(query.SeekByIDRow(row)); err != nil {
			return nil, err
		}
	}
	return seeks, nil
}
