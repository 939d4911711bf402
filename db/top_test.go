package db

import (
	"context"
	"fmt"
	"testing"
	"time"

	"turncoat/db/internal/query"
	"turncoat/engine"
	"turncoat/lobby"
)

// rateMany gives accounts a rating, the next a point less than the one before.
// Those whom stale tells have not played for years.
func rateMany(ctx context.Context, s *Store, n int, stale func(i int) bool) error {
	return s.change(ctx, func(ctx context.Context, q *query.Queries) error {
		for i := range n {
			id, at := fmt.Sprintf("PLAYER%06d", i), epoch
			if stale(i) {
				at = epoch.AddDate(-3, 0, 0)
			}
			err := q.AddPlayer(ctx, query.AddPlayerParams{ID: id, Name: id, Skeleton: maybeText(id)})
			if err != nil {
				return err
			}
			err = q.SetRating(ctx, query.SetRatingParams{
				PlayerID: id, Variant: engine.Variants[0].String(), Value: float64(3000-i) + 1.0/3,
				Deviation: 60, Volatility: 0.06, Games: 50, RatedAt: millis(at),
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// The list reads on past those whom absence has made unsure, however many.
func TestTopReadsOn(t *testing.T) {
	s := newStore(t)
	const players = 3*topChunk + 7
	stale := func(i int) bool { return i < topChunk || i%3 == 0 }
	if err := rateMany(t.Context(), s, players, stale); err != nil {
		t.Fatal(err)
	}
	want := 0 // the next who should be listed
	for rank, page := 1, (lobby.Page{Limit: 100}); ; {
		standings, next, err := s.Top(t.Context(), engine.Variants[0], epoch.Add(time.Hour), page)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range standings {
			for stale(want) {
				want++
			}
			if id := fmt.Sprintf("PLAYER%06d", want); at.Player.ID != id || at.Rank != rank {
				t.Fatalf("%s is number %d, want %s as %d", at.Player.ID, at.Rank, id, rank)
			}
			want++
			rank++
		}
		if next == "" {
			break
		}
		page.After = next
	}
	for ; want < players; want++ {
		if !stale(want) {
			t.Errorf("player %d of %d is not listed", want, players)
		}
	}
}

// BenchmarkTop reads the first page where nine in ten have long stopped playing.
func BenchmarkTop(b *testing.B) {
	s := newStore(b)
	if err := rateMany(b.Context(), s, 20_000, func(i int) bool { return i%10 > 0 }); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		standings, _, err := s.Top(b.Context(), engine.Variants[0], epoch, lobby.Page{Limit: 20})
		if err != nil || len(standings) != 20 {
			b.Fatalf("%d: %v", len(standings), err)
		}
	}
}
