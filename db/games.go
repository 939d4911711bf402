package db

import (
	"context"
	"math"

	"turncoat/db/internal/query"
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// LiveGames lists public live matches, newest first.
func (s *Store) LiveGames(ctx context.Context, page lobby.Page) ([]lobby.GameRow, string, error) {
	before, err := parseCursor(page.After, cursor{at: math.MaxInt64})
	if err != nil {
		return nil, "", err
	}
	rows, err := s.read.PublicLive(ctx, query.PublicLiveParams{
		BeforeAt: before.at, BeforeID: before.id, Most: int64(page.Limit) + 1,
	})
	if err != nil {
		return nil, "", err
	}
	rows, next := cut(rows, page.Limit, func(row query.Match) cursor { return cursor{row.CreatedAt, row.ID} })
	games, err := gameRows(rows)
	return games, next, err
}

// Unfinished lists a player's live matches, newest first.
func (s *Store) Unfinished(ctx context.Context, player string) ([]lobby.GameRow, error) {
	rows, err := s.read.UnfinishedOf(ctx, player)
	if err != nil {
		return nil, err
	}
	return gameRows(rows)
}

func gameRows(rows []query.Match) ([]lobby.GameRow, error) {
	games := make([]lobby.GameRow, len(rows))
	for i, row := range rows {
		var err error
		if games[i], err = gameRow(row); err != nil {
			return nil, err
		}
	}
	return games, nil
}

// gameRow reads a match as lists show it. The position is the record played
// from the start: a position string alone would not tell the supplies.
func gameRow(row query.Match) (lobby.GameRow, error) {
	setup, err := setup(row)
	if err != nil {
		return lobby.GameRow{}, err
	}
	g := lobby.GameRow{
		Setup: setup, Seq: int(row.Seq), Phase: match.Phase(row.Phase),
		Result: match.Result{By: match.By(row.EndedBy), Dark: int(row.DarkDiscs), Light: int(row.LightDiscs)},
		Ended:  maybeInstant(row.EndedAt), Due: maybeInstant(row.DueAt),
	}
	moves, err := engine.ParseRecord(row.Record)
	if err != nil {
		return g, damaged("match", row.ID, err)
	}
	if g.Position, err = setup.Start.Replay(moves); err != nil {
		return g, damaged("match", row.ID, err)
	}
	if g.Result.Winner, err = parseColor(row.Winner); err != nil {
		return g, damaged("match", row.ID, err)
	}
	return g, nil
}
