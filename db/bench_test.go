package db

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"

	"turncoat/db/internal/query"
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// appender appends to one match after the other, a few entries each.
type appender struct {
	*Store
	state match.State
	codes *atomic.Int64
}

func (a *appender) append(ctx context.Context) error {
	if a.state.Setup == nil || a.state.Phase != match.PhaseLive {
		setup, err := testSetup(match.ID(fmt.Sprintf("M%08d", a.codes.Add(1))), testPlayer(0), testPlayer(1))
		if err != nil {
			return err
		}
		if _, err := a.Pair(ctx, lobby.Pairing{Setup: setup}); err != nil {
			return err
		}
		a.state = match.NewState(&setup)
	}
	e, err := a.state.Play(a.state.Turn(), a.state.Moves()[0], a.state.Setup.Created)
	if err != nil {
		return err
	}
	next, err := a.state.Apply(e)
	if err != nil {
		return err
	}
	a.state = next
	return a.Append(ctx, e, next)
}

func benchStore(b *testing.B) *Store {
	s := newStore(b)
	for i := range 2 {
		if _, err := s.AddPlayer(b.Context(), testPlayer(i), ""); err != nil {
			b.Fatal(err)
		}
	}
	return s
}

// BenchmarkAppend is one writer that waits for the disk each time.
func BenchmarkAppend(b *testing.B) {
	a := appender{Store: benchStore(b), codes: new(atomic.Int64)}
	for b.Loop() {
		if err := a.append(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
}

// BenchmarkAppend64 is sixty-four at once, who share commits.
func BenchmarkAppend64(b *testing.B) {
	s, codes := benchStore(b), new(atomic.Int64)
	const sessions = 64
	b.SetParallelism(sessions / runtime.GOMAXPROCS(0))
	b.RunParallel(func(pb *testing.PB) {
		a := appender{Store: s, codes: codes}
		for pb.Next() {
			if err := a.append(b.Context()); err != nil {
				b.Error(err)
				return
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
}

// BenchmarkHistoryPage reads the hundredth page of a player's games by key.
func BenchmarkHistoryPage(b *testing.B) {
	s := benchStore(b)
	filter := lobby.HistoryFilter{Player: testPlayer(0).ID}
	page := lobby.Page{Limit: 20}
	if err := finishGames(b.Context(), s, 2100); err != nil {
		b.Fatal(err)
	}
	for range 100 {
		_, next, err := s.History(b.Context(), filter, page)
		if err != nil {
			b.Fatal(err)
		}
		page.After = next
	}
	for b.Loop() {
		rows, _, err := s.History(b.Context(), filter, page)
		if err != nil || len(rows) != page.Limit {
			b.Fatalf("%d rows: %v", len(rows), err)
		}
	}
}

// finishGames stores games that ended after some moves, each in one commit.
func finishGames(ctx context.Context, s *Store, n int) error {
	const plies = 10
	one := appender{Store: s, codes: new(atomic.Int64)}
	for range n {
		if err := one.append(ctx); err != nil {
			return err
		}
		err := s.change(ctx, func(ctx context.Context, q *query.Queries) (err error) {
			for ply := range plies + 1 {
				e, judged := one.state.Play(one.state.Turn(), one.state.Moves()[0], epoch)
				if ply == plies {
					e, judged = one.state.Resign(engine.Dark, epoch)
				}
				if judged != nil {
					return judged
				}
				if one.state, err = one.state.Apply(e); err != nil {
					return err
				}
				if err := appendEntry(ctx, q, e, one.state); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
