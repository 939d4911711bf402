package search_test

import (
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
