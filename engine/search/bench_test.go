package search_test

import (
	"runtime"
	"strconv"
	"testing"

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
