package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"turncoat/db/internal/query"
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

var sides = [...]engine.Color{engine.Dark, engine.Light}

// judge is what the end of a rated game does to ratings: it changes both, or it
// is void. The number in the match's row, and the key of the changes, match and
// player, see to it that this happens once.
func judge(ctx context.Context, q *query.Queries, end match.State) error {
	last, err := q.LastJudged(ctx)
	if err = notFound(err, nil); err != nil {
		return err
	}
	void, err := voided(ctx, q, end)
	if err != nil {
		return err
	}
	number := last.Int64 + 1
	judged, err := q.Judge(ctx, query.JudgeParams{
		ID: string(end.Setup.ID), Voided: string(void), Number: sql.NullInt64{Int64: number, Valid: true},
	})
	switch {
	case err != nil:
		return err
	case judged != 1:
		return fmt.Errorf("match %s was judged before", end.Setup.ID)
	case void != match.Rated:
		return nil
	}
	return rate(ctx, q, end, number)
}

// voided says why a rated game that has just ended changes no rating.
func voided(ctx context.Context, q *query.Queries, end match.State) (match.Unrated, error) {
	if !lobby.Short(end.Result.By, len(end.Record)) {
		return match.Rated, nil
	}
	records, err := q.ResignedBetween(ctx, query.ResignedBetweenParams{
		One: end.Setup.Dark.ID, Other: end.Setup.Light.ID, ID: string(end.Setup.ID),
		Since: maybeMillis(end.EndedAt.Add(-lobby.FairDay)),
	})
	if err != nil {
		return match.Rated, err
	}
	short := 0
	for _, record := range records {
		if lobby.Short(match.ByResignation, movesOf(record)) {
			short++
		}
	}
	return lobby.Void(end.Result.By, len(end.Record), short), nil
}

// movesOf is how many moves a stored record has, passes among them.
func movesOf(record string) int { return len(strings.Fields(record)) }

// rate changes both ratings by a game that has just ended.
func rate(ctx context.Context, q *query.Queries, end match.State, number int64) (err error) {
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
		if err := addChange(ctx, q, end.Setup, c, number, change); err != nil {
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

// Judgement returns what a finished rated match did to ratings; the zero
// Judgement where it was unrated from the start, or isn't over.
func (s *Store) Judgement(ctx context.Context, id match.ID) (lobby.Judgement, error) {
	var j lobby.Judgement
	rows, err := s.read.ChangesOf(ctx, string(id))
	if err != nil {
		return j, err
	}
	if len(rows) == 0 {
		row, err := s.read.MatchByID(ctx, string(id))
		j.Void = match.Unrated(row.Voided)
		return j, notFound(err, nil)
	}
	j.Changes, err = changesOf(rows)
	return j, err
}

func changesOf(rows []query.RatingChange) (map[engine.Color]lobby.RatingChange, error) {
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
