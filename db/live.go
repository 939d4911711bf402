package db

import (
	"context"
	"database/sql"

	"turncoat/lobby"
)

// BestLive lists at most so many public live matches, those first that are most
// worth watching.
func (s *Store) BestLive(ctx context.Context, most int) ([]lobby.Showing, error) {
	rows, err := s.read.BestLive(ctx, int64(most))
	if err != nil {
		return nil, err
	}
	shown := make([]lobby.Showing, len(rows))
	for i, row := range rows {
		game, err := gameRow(row.Match)
		if err != nil {
			return nil, err
		}
		shown[i] = lobby.Showing{
			GameRow: game,
			Dark:    maybeRating(row.DarkValue, row.DarkDeviation),
			Light:   maybeRating(row.LightValue, row.LightDeviation),
		}
	}
	return shown, nil
}

// maybeRating is a rating to be shown, nil where there is none yet.
func maybeRating(value, deviation sql.NullFloat64) *lobby.Rating {
	if !value.Valid {
		return nil
	}
	return &lobby.Rating{Value: value.Float64, Deviation: deviation.Float64}
}

// CountLive counts the public live matches.
func (s *Store) CountLive(ctx context.Context) (int, error) {
	n, err := s.read.CountPublicLive(ctx)
	return int(n), err
}

// CountSeeks counts the offers to anybody: those that stay while their maker is
// away, and the others by their maker.
func (s *Store) CountSeeks(ctx context.Context) (stay int, waiting map[string]int, err error) {
	rows, err := s.read.CountOpenSeeks(ctx)
	if err != nil {
		return 0, nil, err
	}
	waiting = map[string]int{}
	for _, row := range rows {
		if row.Stays {
			stay += int(row.Offers)
		} else {
			waiting[row.PlayerID] += int(row.Offers)
		}
	}
	return stay, waiting, nil
}
