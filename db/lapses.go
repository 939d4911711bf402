package db

import (
	"context"
	"time"

	"turncoat/db/internal/query"
	"turncoat/lobby"
	"turncoat/match"
)

// addLapse keeps who let the other down by the way a match has just ended.
func addLapse(ctx context.Context, q *query.Queries, end match.State) error {
	side, kind := end.Lapsed()
	if kind == match.NoLapse {
		return nil
	}
	return q.AddLapse(ctx, query.AddLapseParams{
		MatchID: string(end.Setup.ID), PlayerID: end.Setup.Player(side).ID, OtherID: end.Setup.Player(side.Other()).ID,
		Kind: string(kind), At: millis(end.EndedAt),
	})
}

// cool returns a *lobby.CooldownError where a player has to wait at an instant.
func cool(ctx context.Context, q *query.Queries, player string, now time.Time) error {
	lapses, err := lapsesOf(ctx, q, player, now.Add(-lobby.LapseCounts))
	if err != nil {
		return err
	}
	if wait := lobby.Cooldown(player, lapses, now); wait != nil {
		return wait
	}
	return nil
}

// Lapses lists a player's lapses after an instant, oldest first.
func (s *Store) Lapses(ctx context.Context, player string, after time.Time) ([]lobby.Lapse, error) {
	return lapsesOf(ctx, s.read, player, after)
}

func lapsesOf(ctx context.Context, q *query.Queries, player string, after time.Time) ([]lobby.Lapse, error) {
	rows, err := q.LapsesOf(ctx, query.LapsesOfParams{PlayerID: player, After: after.UnixMilli()})
	return lapses(rows), err
}

// NoShowsWith lists the ids of those who were no-shows to a player after an
// instant, and of those to whom the player was one.
func (s *Store) NoShowsWith(ctx context.Context, player string, after time.Time) ([]string, error) {
	return s.read.NoShowsWith(ctx, query.NoShowsWithParams{PlayerID: player, After: after.UnixMilli()})
}

func lapses(rows []query.Lapse) []lobby.Lapse {
	all := make([]lobby.Lapse, len(rows))
	for i, row := range rows {
		all[i] = lobby.Lapse{
			Player: row.PlayerID, Other: row.OtherID, Match: match.ID(row.MatchID),
			Kind: match.Lapse(row.Kind), At: instant(row.At),
		}
	}
	return all
}
