package db

import (
	"context"
	"database/sql"
	"errors"

	"turncoat/db/internal/query"
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

var sides = [...]engine.Color{engine.Dark, engine.Light}

// rate changes both ratings by a game that has just ended. The key of the
// changes, match and player, sees to it that this happens once.
func rate(ctx context.Context, q *query.Queries, end match.State) error {
	last, err := q.LastChange(ctx)
	if err = notFound(err, nil); err != nil {
		return err
	}
	variant := end.Setup.Variant.String()
	var before, after [3]lobby.Rating // by color
	for _, c := range sides {
		if before[c], err = ratingOf(ctx, q, end.Setup.Player(c).ID, variant); err != nil {
			return err
		}
	}
	after[engine.Dark], after[engine.Light] = lobby.Rate(
		before[engine.Dark], before[engine.Light], end.Result.Winner, end.EndedAt)
	for _, c := range sides {
		change := lobby.RatingChange{Before: before[c], After: after[c]}
		if err := addChange(ctx, q, end.Setup, c, last+1, change); err != nil {
			return err
		}
	}
	return nil
}

func ratingOf(ctx context.Context, q *query.Queries, player, variant string) (lobby.Rating, error) {
	row, err := q.RatingOf(ctx, query.RatingOfParams{PlayerID: player, Variant: variant})
	if errors.Is(err, sql.ErrNoRows) {
		return lobby.NewRating(), nil
	}
	return rating(row), err
}

func addChange(ctx context.Context, q *query.Queries, s *match.Setup, c engine.Color, number int64, ch lobby.RatingChange) error {
	id := s.Player(c).ID
	err := q.AddChange(ctx, query.AddChangeParams{
		MatchID: string(s.ID), PlayerID: id, Variant: s.Variant.String(), Number: number, Color: c.String(),
		BeforeValue: ch.Before.Value, BeforeDeviation: ch.Before.Deviation, BeforeVolatility: ch.Before.Volatility,
		BeforeGames: int64(ch.Before.Games), BeforeAt: maybeMillis(ch.Before.At),
		AfterValue: ch.After.Value, AfterDeviation: ch.After.Deviation, AfterVolatility: ch.After.Volatility,
		AfterGames: int64(ch.After.Games), AfterAt: millis(ch.After.At),
	})
	if err != nil {
		return err
	}
	return q.SetRating(ctx, query.SetRatingParams{
		PlayerID: id, Variant: s.Variant.String(),
		Value: ch.After.Value, Deviation: ch.After.Deviation, Volatility: ch.After.Volatility,
		Games: int64(ch.After.Games), RatedAt: millis(ch.After.At),
	})
}

// Ratings returns a player's ratings by variant name.
func (s *Store) Ratings(ctx context.Context, id string) (map[string]lobby.Rating, error) {
	rows, err := s.read.RatingsOf(ctx, id)
	if err != nil {
		return nil, err
	}
	all := make(map[string]lobby.Rating, len(rows))
	for _, row := range rows {
		all[row.Variant] = rating(row)
	}
	return all, nil
}

// RatingChanges returns what a finished rated match did, by color; nil where it
// was unrated or is not over.
func (s *Store) RatingChanges(ctx context.Context, id match.ID) (map[engine.Color]lobby.RatingChange, error) {
	rows, err := s.read.ChangesOf(ctx, string(id))
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	changes := make(map[engine.Color]lobby.RatingChange, len(rows))
	for _, row := range rows {
		c, err := parseColor(row.Color)
		if err != nil {
			return nil, damaged("rating change of match", row.MatchID, err)
		}
		changes[c] = change(row)
	}
	return changes, nil
}

func change(row query.RatingChange) lobby.RatingChange {
	return lobby.RatingChange{
		Before: lobby.Rating{
			Value: row.BeforeValue, Deviation: row.BeforeDeviation, Volatility: row.BeforeVolatility,
			Games: int(row.BeforeGames), At: maybeInstant(row.BeforeAt),
		},
		After: lobby.Rating{
			Value: row.AfterValue, Deviation: row.AfterDeviation, Volatility: row.AfterVolatility,
			Games: int(row.AfterGames), At: instant(row.AfterAt),
		},
	}
}
