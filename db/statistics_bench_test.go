package db

import (
	"context"
	"path/filepath"
	"testing"

	"turncoat/db/internal/query"
	"turncoat/engine"
	"turncoat/lobby"
)

// veteran is somebody with as many games, against a thousand others and the
// computer, as nobody is likely to have.
const veteran, veteranGames = "PLAYER0", 100_000

// fillVeteran is raw SQL: played move by move it would take a quarter of an hour.
var fillVeteran = []string{
	`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1000)
	INSERT INTO players (id, name, skeleton, guest, created_at)
	SELECT 'PLAYER' || i, 'player' || i, 'player' || i, FALSE, 0 FROM n`,

	`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < ?1 - 1),
	g AS (SELECT i, i % 2 = 0 AS dark, i % 5 = 0 AS bot, 'PLAYER' || (1 + (i * 7919) % 1000) AS other FROM n)
	INSERT INTO matches (id, variant, opening, start, main_ms, increment_ms, move_ms, unrated, private, corrections,
		dark_id, dark_name, dark_guest, dark_bot, light_id, light_name, light_guest, light_bot, created_at,
		phase, seq, record, winner, ended_by, dark_discs, light_discs, ended_at)
	SELECT 'M' || i, CASE WHEN i % 3 = 0 THEN '6x6' ELSE '8x8' END, 'standard', '', 300000, 3000, 0,
		CASE WHEN bot THEN 'bot' ELSE '' END, FALSE, FALSE,
		CASE WHEN dark THEN 'PLAYER0' ELSE other END, 'dark', FALSE, NOT dark AND bot,
		CASE WHEN dark THEN other ELSE 'PLAYER0' END, 'light', FALSE, dark AND bot, i * 1000,
		'ended', 60, '` + longRecord + `', CASE WHEN i % 11 = 0 THEN 'none' WHEN (i * 31) % 7 < 4 THEN 'light' ELSE 'dark' END,
		'discs', 33, 31, i * 1000 + 999
	FROM g`,

	`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < ?1 - 1)
	INSERT INTO rating_changes (match_id, player_id, variant, number, color, before_value, before_deviation,
		before_volatility, before_games, after_value, after_deviation, after_volatility, after_games, after_at)
	SELECT 'M' || i, 'PLAYER0', '8x8', i, 'dark', 1500, 50, 0.06, i - 1, 1500, 50, 0.06, i, i * 1000 FROM n`,

	`INSERT INTO ratings (player_id, variant, value, deviation, volatility, games, rated_at)
	VALUES ('PLAYER0', '8x8', 1500, 50, 0.06, ?1 - 1, 0)`,
}

// longRecord is as long as most games are; that rows are wide is what the
// indexes are for.
const longRecord = "d3 c3 c4 c5 b4 d2 c2 f4 d6 b3 c6 e3 b5 e6 f5 b6 a3 a4 e2 f3 g3 d7 f6 g4 h3 g5 c7 f1 e7 f7 h4 h5 h6 a5 a6 a7 e1 d1 c1 f2 g6 b1 e8 g1 h1 f8 c8 d8 b7 a8 g7 h8 g8 h7 b2 a1 a2 g2 h2 b8"

// benchVeteran is a store with the veteran's games.
func benchVeteran(b *testing.B) *Store {
	s := openStore(b, filepath.Join(b.TempDir(), "bench.db"))
	err := s.change(b.Context(), func(ctx context.Context, _ *query.Queries) error {
		for _, text := range fillVeteran {
			if _, err := s.writer.conn.ExecContext(ctx, text, veteranGames); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return s
}

// BenchmarkVeteran reads what a profile shows of the veteran, and the totals of
// a history.
func BenchmarkVeteran(b *testing.B) {
	s := benchVeteran(b)
	ctx := b.Context()
	small := engine.Variant{Size: 6}
	for name, read := range map[string]func() error{
		"tallies":   func() error { _, err := s.Tallies(ctx, veteran); return err },
		"opponents": func() error { _, err := s.Opponents(ctx, veteran, 20); return err },
		"streaks":   func() error { _, err := s.Streaks(ctx, veteran); return err },
		"graph":     func() error { _, err := s.RatingGraph(ctx, veteran, engine.Variants[0], 100); return err },
		"tally":     func() error { _, err := s.HistoryTally(ctx, lobby.HistoryFilter{Player: veteran}); return err },
		"tally with": func() error {
			_, err := s.HistoryTally(ctx, lobby.HistoryFilter{Player: veteran, Opponent: "PLAYER7"})
			return err
		},
		"tally of a variant": func() error {
			_, err := s.HistoryTally(ctx, lobby.HistoryFilter{Player: veteran, Variant: &small, Outcome: lobby.Won})
			return err
		},
		"totals": func() error { _, err := s.Totals(ctx); return err },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if err := read(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
