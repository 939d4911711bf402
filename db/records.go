package db

import (
	"context"
	"fmt"

	"turncoat/db/internal/query"
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// count adds a game that has just ended to the totals of its variant.
func count(ctx context.Context, q *query.Queries, end match.State) error {
	if end.Setup.HasBot() {
		return nil
	}
	row := query.CountTotalParams{Variant: end.Setup.Variant.String()}
	switch end.Result.Winner {
	case engine.Dark:
		row.Dark = 1
	case engine.Light:
		row.Light = 1
	default:
		row.Draws = 1
	}
	return q.CountTotal(ctx, row)
}

// Totals returns the games that people have played to an end, by variant.
func (s *Store) Totals(ctx context.Context) (map[engine.Variant]lobby.Totals, error) {
	rows, err := s.read.Totals(ctx)
	if err != nil {
		return nil, err
	}
	all := make(map[engine.Variant]lobby.Totals, len(rows))
	for _, row := range rows {
		v, err := engine.ParseVariant(row.Variant)
		if err != nil {
			return nil, damaged("totals of", row.Variant, err)
		}
		dark, light, draws := int(row.Dark), int(row.Light), int(row.Draws)
		all[v] = lobby.Totals{Games: dark + light + draws, Dark: dark, Light: light, Draws: draws}
	}
	return all, nil
}

// record is what is counted in SQL.
func record(won, drawn, games int64) lobby.Record {
	return lobby.Record{Won: int(won), Lost: int(games - won - drawn), Drawn: int(drawn)}
}

// Tallies returns a player's record.
func (s *Store) Tallies(ctx context.Context, player string) (lobby.Tallies, error) {
	t := lobby.Tallies{ByColor: map[engine.Color]lobby.Record{}, ByVariant: map[engine.Variant]lobby.Record{}}
	rows, err := s.read.TalliesOf(ctx, player)
	if err != nil {
		return t, err
	}
	for _, row := range rows {
		r := record(row.Won, row.Drawn, row.Games)
		if row.Computer {
			t.Computer = t.Computer.Plus(r)
			continue
		}
		c, err := parseColor(row.Color)
		if err != nil {
			return t, damaged("results of", player, err)
		}
		v, err := engine.ParseVariant(row.Variant)
		if err != nil {
			return t, damaged("results of", player, err)
		}
		t.All = t.All.Plus(r)
		t.ByColor[c] = t.ByColor[c].Plus(r)
		t.ByVariant[v] = t.ByVariant[v].Plus(r)
		if row.Rated {
			t.Rated = t.Rated.Plus(r)
		}
	}
	return t, nil
}

// Opponents lists a player's opponents, those played most often first.
func (s *Store) Opponents(ctx context.Context, player string, limit int) ([]lobby.OpponentRecord, error) {
	rows, err := s.read.OpponentsOf(ctx, query.OpponentsOfParams{PlayerID: player, Most: int64(limit)})
	if err != nil {
		return nil, err
	}
	all := make([]lobby.OpponentRecord, len(rows))
	for i, row := range rows {
		last, ok := row.LastAt.(int64)
		if !ok {
			return nil, damaged("results of", player, fmt.Errorf("a game ended at %v", row.LastAt))
		}
		all[i] = lobby.OpponentRecord{
			ID: row.OpponentID, Name: row.Name, Bot: int(row.OpponentBot),
			Record: record(row.Won, row.Drawn, row.Games), Last: instant(last),
		}
	}
	return all, nil
}

// Streaks returns a player's streaks.
func (s *Store) Streaks(ctx context.Context, player string) (lobby.Streaks, error) {
	var streaks lobby.Streaks
	rows, err := s.read.OutcomesOf(ctx, player)
	for _, row := range rows {
		outcome := lobby.Lost
		switch {
		case row.Won:
			outcome = lobby.Won
		case row.Drawn:
			outcome = lobby.Drawn
		}
		streaks = streaks.Then(outcome)
	}
	return streaks, err
}
