package db

import (
	"context"
	"testing"
	"time"

	"turncoat/db/internal/query"
	"turncoat/lobby"
)

// fillLive is a house with 5,000 games going on, half way through, between
// players of whom half have a rating, and 1,000 open offers.
var fillLive = []string{
	`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 9999)
	INSERT INTO players (id, name, skeleton, guest, created_at)
	SELECT 'PLAYER' || i, 'player' || i, 'player' || i, FALSE, 0 FROM n`,

	`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+2 FROM n WHERE i < 9998)
	INSERT INTO ratings (player_id, variant, value, deviation, volatility, games, rated_at)
	SELECT 'PLAYER' || i, '8x8', 1000 + (i * 7919) % 1000, 60, 0.06, 50, 0 FROM n`,

	`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 4999)
	INSERT INTO matches (id, variant, opening, start, main_ms, increment_ms, move_ms, unrated, private, corrections,
		dark_id, dark_name, dark_guest, dark_bot, light_id, light_name, light_guest, light_bot, created_at,
		phase, seq, record, winner, ended_by, dark_discs, light_discs)
	SELECT 'M' || i, '8x8', 'standard', '---------------------------OX------XO--------------------------- X', 300000, 3000, 0, '', FALSE, FALSE,
		'PLAYER' || i, 'dark', FALSE, 0, 'PLAYER' || ((i * 7919) % 5000 + 5000), 'light', FALSE, 0, i * 1000,
		'live', 30, '` + halfRecord + `', 'none', '', 0, 0
	FROM n`,

	`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 999)
	INSERT INTO codes (code, kind, player_id, ended, created_at) SELECT 'S' || i, 'seek', 'PLAYER' || i, '', i FROM n`,

	`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 999)
	INSERT INTO seeks (id, kind, player_id, variant, main_ms, increment_ms, move_ms, opening, start, stake, color,
		corrections, created_at, expires_at)
	SELECT 'S' || i, 'seek', 'PLAYER' || i, '8x8', 0, 0, CASE WHEN i % 2 = 0 THEN 86400000 ELSE 0 END, 'standard', '', 0, 'none',
		FALSE, i, 1 FROM n`,
}

const halfRecord = "e6 f4 e3 f2 e2 d6 g1 f3 f5 g2 d3 f1 e1 f6 g3 h1 g4 g5 g6 h3 d7 d1 f7 e7 f8 e8 h4 c8 d8 g7"

// BenchmarkLive is what the lobby's lists cost with thousands of games going
// on, against counting them page by page, in one run.
func BenchmarkLive(b *testing.B) {
	s := newStore(b)
	err := s.change(b.Context(), func(ctx context.Context, _ *query.Queries) error {
		for _, text := range fillLive {
			if _, err := s.writer.conn.ExecContext(ctx, text); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	var took [4]time.Duration
	steps := [4]func(context.Context) error{
		func(ctx context.Context) error { _, err := s.CountLive(ctx); return err },
		func(ctx context.Context) error { _, _, err := s.CountSeeks(ctx); return err },
		func(ctx context.Context) error { _, err := s.BestLive(ctx, 50); return err },
		func(ctx context.Context) error { return countByPages(ctx, s) },
	}
	for b.Loop() {
		for i, step := range steps {
			begun := time.Now()
			if err := step(b.Context()); err != nil {
				b.Fatal(err)
			}
			took[i] += time.Since(begun)
		}
	}
	for i, name := range []string{"ms/count-games", "ms/count-seeks", "ms/best"} {
		b.ReportMetric(took[i].Seconds()*1000/float64(b.N), name)
	}
	b.ReportMetric(float64(took[3])/float64(took[0]), "pages/count")
}

func countByPages(ctx context.Context, s *Store) error {
	page := lobby.Page{Limit: 500}
	for {
		_, next, err := s.LiveGames(ctx, page)
		if err != nil || next == "" {
			return err
		}
		page.After = next
	}
}
