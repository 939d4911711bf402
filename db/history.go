package db

import (
	"context"
	"errors"
	"math"
	"strings"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// errWhose is a question that no list can answer.
var errWhose = errors.New("what is won or lost is so for a player")

// History lists finished matches, those that were aborted among them, newest
// first. lobby.ErrNotFound says that the filter's Before has not ended.
func (s *Store) History(ctx context.Context, f lobby.HistoryFilter, page lobby.Page) ([]lobby.GameRow, string, error) {
	before, err := s.historyStart(ctx, f, page)
	if err != nil {
		return nil, "", err
	}
	if f.Player == "" && (f.Color != engine.None || f.Outcome == lobby.Won || f.Outcome == lobby.Lost) {
		return nil, "", errWhose
	}
	ends, err := s.historyPage(ctx, f, before, page.Limit+1)
	if err != nil {
		return nil, "", err
	}
	ends, next := cut(ends, page.Limit, func(c cursor) cursor { return c })
	games := make([]lobby.GameRow, len(ends))
	for i, end := range ends {
		if games[i], err = s.finished(ctx, end.id); err != nil {
			return nil, "", err
		}
	}
	return games, next, nil
}

// historyStart is where a page of a history begins: after its cursor, and
// before the game that the filter names, whichever is older.
func (s *Store) historyStart(ctx context.Context, f lobby.HistoryFilter, page lobby.Page) (cursor, error) {
	start := cursor{at: math.MaxInt64}
	if f.Before != "" {
		ended, err := s.read.MatchEnd(ctx, string(f.Before))
		if err != nil {
			return start, notFound(err, lobby.ErrNotFound)
		}
		start = cursor{ended.Int64, string(f.Before)}
	}
	after, err := parseCursor(page.After, start)
	if after.at < start.at || after.at == start.at && after.id < start.id {
		start = after
	}
	return start, err
}

// finished reads one match of a history with what it did to ratings.
func (s *Store) finished(ctx context.Context, id string) (lobby.GameRow, error) {
	row, err := s.read.MatchByID(ctx, id)
	if err != nil {
		return lobby.GameRow{}, err
	}
	game, err := gameRow(row)
	if err == nil && game.Setup.Unrated == match.Rated {
		game.Judged, err = s.Judgement(ctx, match.ID(id))
	}
	return game, err
}

// historyPage reads when and which matches ended.
func (s *Store) historyPage(ctx context.Context, f lobby.HistoryFilter, before cursor, limit int) ([]cursor, error) {
	q := historyQuery(f, before, limit)
	rows, err := s.conns.QueryContext(ctx, q.text.String(), q.args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ends []cursor
	for rows.Next() {
		var end cursor
		if err := rows.Scan(&end.at, &end.id); err != nil {
			return nil, err
		}
		ends = append(ends, end)
	}
	return ends, rows.Err()
}

// historyQuery is the one query that is put together by hand. A player's games
// are looked up by either color, each by its own index.
func historyQuery(f lobby.HistoryFilter, before cursor, limit int) *sqlText {
	player, opponent := f.Player, f.Opponent
	if player == "" {
		player, opponent = opponent, ""
	}
	q := &sqlText{}
	switch {
	case player == "":
		q.games(f, before, engine.None, "", "")
	case f.Color != engine.None:
		q.games(f, before, f.Color, player, opponent)
	default:
		q.games(f, before, engine.Dark, player, opponent)
		q.add(" UNION ALL ")
		q.games(f, before, engine.Light, player, opponent)
	}
	q.add(" ORDER BY ended_at DESC, id DESC LIMIT ?", limit)
	return q
}

// sqlText is a query that is being put together, and its arguments.
type sqlText struct {
	text strings.Builder
	args []any
}

func (q *sqlText) add(text string, args ...any) {
	q.text.WriteString(text)
	q.args = append(q.args, args...)
}

// games selects finished games, of one side's player unless c is None.
func (q *sqlText) games(f lobby.HistoryFilter, before cursor, c engine.Color, player, opponent string) {
	q.add("SELECT ended_at, id FROM matches WHERE ended_at <= ? AND (ended_at < ? OR id < ?)",
		before.at, before.at, before.id)
	if c != engine.None {
		q.add(" AND "+c.String()+"_id = ?", player)
	}
	if opponent != "" {
		q.add(" AND "+c.Other().String()+"_id = ?", opponent)
	}
	if f.Variant != nil {
		q.add(" AND variant = ?", f.Variant.String())
	}
	if f.Outcome != "" {
		q.add(" AND phase = ? AND winner = ?", match.PhaseEnded, winner(f.Outcome, c).String())
	}
}

// winner is who won a game of that outcome for the player of c.
func winner(o lobby.Outcome, c engine.Color) engine.Color {
	switch o {
	case lobby.Won:
		return c
	case lobby.Lost:
		return c.Other()
	}
	return engine.None
}
