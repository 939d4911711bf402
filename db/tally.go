package db

import (
	"context"

	"turncoat/engine"
	"turncoat/lobby"
)

// HistoryTally is the record of a player's games that History lists by the same
// filter, by the player's color.
func (s *Store) HistoryTally(ctx context.Context, f lobby.HistoryFilter) (map[engine.Color]lobby.Record, error) {
	if f.Player == "" {
		return nil, errWhose
	}
	before, err := s.historyStart(ctx, f, lobby.Page{})
	if err != nil {
		return nil, err
	}
	q := tallyQuery(f, before)
	var won, drawn, games [3]int64 // by color
	err = s.conns.QueryRowContext(ctx, q.text.String(), q.args...).Scan(
		&won[engine.Dark], &drawn[engine.Dark], &games[engine.Dark],
		&won[engine.Light], &drawn[engine.Light], &games[engine.Light])
	if err != nil {
		return nil, err
	}
	tally := map[engine.Color]lobby.Record{}
	for _, c := range sides {
		tally[c] = record(won[c], drawn[c], games[c])
	}
	return tally, nil
}

// tallyQuery counts in one pass, without sorting, what historyQuery lists.
func tallyQuery(f lobby.HistoryFilter, before cursor) *sqlText {
	q := &sqlText{}
	q.add(`SELECT
		COUNT(CASE WHEN color = 'dark' AND winner = 'dark' THEN 1 END),
		COUNT(CASE WHEN color = 'dark' AND winner = 'none' THEN 1 END),
		COUNT(CASE WHEN color = 'dark' THEN 1 END),
		COUNT(CASE WHEN color = 'light' AND winner = 'light' THEN 1 END),
		COUNT(CASE WHEN color = 'light' AND winner = 'none' THEN 1 END),
		COUNT(CASE WHEN color = 'light' THEN 1 END)
		FROM results WHERE player_id = ? AND ended_at <= ? AND (ended_at < ? OR match_id < ?)`,
		f.Player, before.at, before.at, before.id)
	if f.Opponent != "" {
		q.add(" AND opponent_id = ?", f.Opponent)
	}
	if f.Color != engine.None {
		q.add(" AND color = ?", f.Color.String())
	}
	if f.Variant != nil {
		q.add(" AND variant = ?", f.Variant.String())
	}
	switch f.Outcome {
	case lobby.Won:
		q.add(" AND winner = color")
	case lobby.Lost:
		q.add(" AND winner <> color AND winner <> 'none'")
	case lobby.Drawn:
		q.add(" AND winner = 'none'")
	}
	return q
}
