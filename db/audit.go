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

var _ lobby.RatingHistory = (*Store)(nil)

// auditChunk is how many rows are read at once of a history of any length.
const auditChunk = 1000

// ReadRatings tells an auditor all that has to do with ratings, as it is when
// it begins; writers go on meanwhile.
func (s *Store) ReadRatings(ctx context.Context, a lobby.RatingAuditor) (err error) {
	conn, err := s.conns.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	// Through the driver a transaction would begin as a writer's.
	if _, err := conn.ExecContext(ctx, "BEGIN"); err != nil {
		return err
	}
	defer func() {
		_, ended := conn.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
		err = errors.Join(err, ended)
	}()
	return readHistory(ctx, query.New(conn), a)
}

func readHistory(ctx context.Context, q *query.Queries, a lobby.RatingAuditor) error {
	since, err := q.RuleSince(ctx, string(match.UnratedShort))
	if err != nil {
		return err
	}
	a.ShortSince(since)
	for _, step := range []func(context.Context, *query.Queries, lobby.RatingAuditor) error{
		readUnjudged, readJudged, readMisjudged, readRatings,
	} {
		if err := step(ctx, q, a); err != nil {
			return err
		}
	}
	return nil
}

func readUnjudged(ctx context.Context, q *query.Queries, a lobby.RatingAuditor) error {
	rows, err := q.Unjudged(ctx)
	if err != nil {
		return err
	}
	for _, row := range rows {
		game, err := ratedGame(row, nil)
		if err != nil {
			return err
		}
		a.Game(game)
	}
	return nil
}

// readJudged tells the games that were judged, each with what it changed.
func readJudged(ctx context.Context, q *query.Queries, a lobby.RatingAuditor) error {
	for after := int64(0); ; {
		rows, err := q.JudgedAfter(ctx, query.JudgedAfterParams{
			After: sql.NullInt64{Int64: after, Valid: true}, Most: auditChunk,
		})
		if err != nil || len(rows) == 0 {
			return err
		}
		last := rows[len(rows)-1].RatingNumber.Int64
		changes, err := q.ChangesBetween(ctx, query.ChangesBetweenParams{After: after, Until: last})
		if err != nil {
			return err
		}
		byMatch := map[string][]query.RatingChange{}
		for _, c := range changes {
			byMatch[c.MatchID] = append(byMatch[c.MatchID], c)
		}
		for _, row := range rows {
			game, err := ratedGame(row, byMatch[row.ID])
			if err != nil {
				return err
			}
			a.Game(game)
		}
		after = last
	}
}

func ratedGame(row query.Match, changes []query.RatingChange) (lobby.RatedGame, error) {
	g := lobby.RatedGame{
		Match: match.ID(row.ID), Number: row.RatingNumber.Int64, Dark: row.DarkID, Light: row.LightID,
		Result: match.Result{By: match.By(row.EndedBy), Dark: int(row.DarkDiscs), Light: int(row.LightDiscs)},
		Moves:  movesOf(row.Record), Ended: maybeInstant(row.EndedAt),
		Judged: lobby.Judgement{Void: match.Unrated(row.Voided)},
	}
	var err error
	if g.Variant, err = engine.ParseVariant(row.Variant); err != nil {
		return g, damaged("match", row.ID, err)
	}
	if g.Result.Winner, err = parseColor(row.Winner); err != nil {
		return g, damaged("match", row.ID, err)
	}
	if len(changes) > 0 {
		g.Judged.Changes, err = changesOf(changes)
	}
	return g, err
}

func readMisjudged(ctx context.Context, q *query.Queries, a lobby.RatingAuditor) error {
	ids, err := q.Misjudged(ctx)
	for _, id := range ids {
		a.Stray(match.ID(id))
	}
	return err
}

func readRatings(ctx context.Context, q *query.Queries, a lobby.RatingAuditor) error {
	for after := (query.RatingsAfterParams{Most: auditChunk}); ; {
		rows, err := q.RatingsAfter(ctx, after)
		if err != nil || len(rows) == 0 {
			return err
		}
		for _, row := range rows {
			v, err := engine.ParseVariant(row.Variant)
			if err != nil {
				return damaged("rating of", row.PlayerID, err)
			}
			a.Rating(row.PlayerID, v, rating(row))
			after.PlayerID, after.Variant = row.PlayerID, row.Variant
		}
	}
}

// LimitedPairs lists the players whose games have met the bounds on what two can
// do to each other's ratings, those who did so last at first.
func (s *Store) LimitedPairs(ctx context.Context) ([]lobby.LimitedPair, error) {
	rows, err := s.read.Limited(ctx)
	if err != nil {
		return nil, err
	}
	var pairs []lobby.LimitedPair
	places := map[[2]string]int{}
	for _, row := range rows {
		key := [2]string{min(row.DarkID, row.LightID), max(row.DarkID, row.LightID)}
		at, known := places[key]
		if !known {
			at = len(pairs)
			places[key] = at
			pairs = append(pairs, lobby.LimitedPair{
				Names: [2]string{row.DarkName, row.LightName}, Last: instant(row.CreatedAt),
			})
		}
		if row.Voided != "" {
			pairs[at].Void++
		} else {
			pairs[at].Casual++
		}
	}
	return pairs, nil
}
