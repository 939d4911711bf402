package db

import (
	"context"
	"database/sql"
	"errors"
	"math"
	"strconv"
	"time"

	"turncoat/db/internal/query"
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// topChunk is how many ratings are read at once to find those that absence has
// not made unsure.
const topChunk = 500

// Top lists the accounts with a sure rating in a variant at an instant, the
// highest first.
func (s *Store) Top(ctx context.Context, v engine.Variant, now time.Time, page lobby.Page) ([]lobby.Standing, string, error) {
	at, err := parsePlace(page.After)
	if err != nil {
		return nil, "", err
	}
	var standings []lobby.Standing
	for below := at; ; {
		rows, err := s.read.RatingsBelow(ctx, query.RatingsBelowParams{
			Variant: v.String(), Deviation: lobby.TopDeviation,
			BelowValue: below.value, BelowID: below.player, Most: topChunk,
		})
		if err != nil {
			return nil, "", err
		}
		for _, row := range rows {
			below.value, below.player = row.Rating.Value, row.Rating.PlayerID
			r := rating(row.Rating).Aged(now)
			if r.Deviation > lobby.TopDeviation {
				continue
			}
			if len(standings) == page.Limit {
				return standings, at.String(), nil
			}
			at = place{at.rank + 1, below.value, below.player}
			standings = append(standings, lobby.Standing{Rank: at.rank, Player: player(row.Player), Rating: r})
		}
		if len(rows) < topChunk {
			return standings, "", nil
		}
	}
}

// place is where a page of the rating list ended. To others it is opaque.
type place struct {
	rank   int
	value  float64
	player string
}

func (p place) String() string {
	return seal(strconv.Itoa(p.rank), strconv.FormatFloat(p.value, 'g', -1, 64), p.player)
}

// parsePlace reads what String wrote; empty text is the start of the list.
func parsePlace(text string) (place, error) {
	if text == "" {
		return place{value: math.MaxFloat64}, nil
	}
	parts, err := unseal(text, 3)
	if err != nil {
		return place{}, err
	}
	rank, noRank := strconv.Atoi(parts[0])
	value, noValue := strconv.ParseFloat(parts[1], 64)
	if noRank != nil || noValue != nil || math.IsNaN(value) {
		return place{}, lobby.ErrCursor
	}
	return place{rank, value, parts[2]}, nil
}

// RatingGraph returns a player's rating in a variant after each rated game, or
// after every so manieth where there are more than most.
func (s *Store) RatingGraph(ctx context.Context, player string, v engine.Variant, most int) ([]lobby.RatingPoint, error) {
	now, err := s.read.RatingOf(ctx, query.RatingOfParams{PlayerID: player, Variant: v.String()})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	steps := int64(max(most, 2) - 1)
	rows, err := s.read.GraphOf(ctx, query.GraphOfParams{
		PlayerID: player, Variant: v.String(), Last: now.Games,
		Every: max(1, (now.Games-1+steps-1)/steps), // rounded up
	})
	if err != nil {
		return nil, err
	}
	points := make([]lobby.RatingPoint, len(rows))
	for i, row := range rows {
		after := change(row).After
		points[i] = lobby.RatingPoint{At: after.At, Rating: after, Match: match.ID(row.MatchID)}
	}
	return points, nil
}
