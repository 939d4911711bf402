package search_test

import (
	"math"
	"runtime"
	"strconv"
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/engine/search"
)

// FFO 40 to 44 take seconds, the others up to minutes: -short leaves these out.
func BenchmarkFFO(b *testing.B) {
	all, last := ffo(b), 49
	if testing.Short() {
		last = 44
	}
	for number := 40; number <= last; number++ {
		b.Run(strconv.Itoa(number), func(b *testing.B) {
			p := all[number]
			var nodes uint64
			for b.Loop() {
				result := solve(b, p.position, engine.Classic, search.Options{Want: search.BestMove})
				if result.Score != p.best || p.moves[result.Moves[0].Move] != p.best {
					b.Fatalf("%+v, want %v", result, p.moves)
				}
				nodes += result.Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// 6×6 is solved: the standard start is -4 for Dark, the parallel one -2. That
// takes minutes: -short leaves it out.
func BenchmarkSmallBoard(b *testing.B) {
	if testing.Short() {
		return
	}
	for opening, want := range map[engine.Opening]int{engine.Standard: -4, engine.Parallel: -2} {
		b.Run(opening.String(), func(b *testing.B) {
			p := start(b, 6, opening, 0)
			var nodes uint64
			for b.Loop() {
				opts := search.Options{Want: search.BestMove, Workers: runtime.GOMAXPROCS(0)}
				result := solveWith(b, search.NewSearcher(512<<20), p, engine.Classic, opts)
				if result.Score != want {
					b.Fatalf("%+v, want %d", result, want)
				}
				nodes += result.Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}

// What a move in 0.1 s loses, in discs, over positions with 24 empty squares of
// which the worth of most moves that are ever chosen is known; the others are
// solved. The error is how far the values are off: it tells more, sooner. They
// take minutes: -short looks at a few.
func BenchmarkLoss(b *testing.B) {
	all := problems(b, "losses-classic.obf")
	if testing.Short() {
		all = all[:5]
	}
	v := engine.Variant{Size: 8, Goal: engine.Classic}
	search.Load(v)
	player, judge := search.NewSearcher(search.DefaultMemory), search.NewSearcher(search.DefaultMemory)
	budget := search.Budget{Time: 100 * time.Millisecond, Workers: runtime.GOMAXPROCS(0)}
	lost, off, moves := 0.0, 0.0, 0.0
	for b.Loop() {
		for _, p := range all {
			player.Forget()
			chosen, err := player.Best(b.Context(), p.position, v.Goal, budget)
			if err != nil {
				b.Fatal(err)
			}
			worth := float64(p.moves[chosen.Move])
			if _, known := p.moves[chosen.Move]; !known {
				if worth, err = judge.Worth(b.Context(), p.position, v.Goal, chosen.Move, search.Budget{Workers: budget.Workers}); err != nil {
					b.Fatal(err)
				}
			}
			lost += float64(p.best) - worth
			off += math.Abs(chosen.Value - float64(p.best))
			moves++
		}
	}
	b.ReportMetric(lost/moves, "discs-lost/move")
	b.ReportMetric(off/moves, "discs-off/value")
	b.ReportMetric(0, "ns/op") // the budget, and what had to be solved
}
