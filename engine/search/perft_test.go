package search_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"turncoat/engine"
	"turncoat/engine/search"
)

func TestPerft(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "perft.json"))
	if err != nil {
		t.Fatal(err)
	}
	var data struct {
		Tables []struct {
			Size    int
			Opening string
			Perft   map[string]uint64
		}
	}
	if err := json.Unmarshal(text, &data); err != nil || len(data.Tables) != 9 {
		t.Fatalf("%d tables, want 9: %v", len(data.Tables), err)
	}
	for _, table := range data.Tables {
		opening, err := engine.ParseOpening(table.Opening)
		if err != nil {
			t.Fatal(err)
		}
		p := start(t, table.Size, opening, 0)
		for depth, want := range table.Perft {
			n, err := strconv.Atoi(depth)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(fmt.Sprintf("%d-%v-%d", table.Size, opening, n), func(t *testing.T) {
				if got := search.Perft(p, n); got != want {
					t.Errorf("%d leaves, want %d", got, want)
				}
			})
		}
	}
}

// A game that ends before the depth counts as one leaf, a pass as a move.
func TestPerftAtTheEnd(t *testing.T) {
	cases := map[string]struct {
		position string
		depth    int
		want     uint64
	}{
		"depth 0":            {standard, 0, 1},
		"negative depth":     {standard, -1, 1},
		"over after a move":  {"XO---------------------------------- X", 4, 1},
		"pass, then the end": {"OX---------------------------------- X", 4, 1},
		"a pass alone":       {"OX----------OX---------------------- X", 1, 1},
		"pass, then moves":   {"OX----------OX---------------------- X", 2, 2},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			p := position(t, c.position)
			if got := search.Perft(p, c.depth); got != c.want || got != p.Perft(c.depth) {
				t.Errorf("%d leaves, want %d", got, c.want)
			}
		})
	}
}

func TestPerftOfAnOpenGame(t *testing.T) {
	p := start(t, 8, engine.Open, 0)
	for depth := -1; depth <= 6; depth++ {
		if got, want := search.Perft(p, depth), p.Perft(depth); got != want {
			t.Errorf("depth %d: %d leaves, want %d", depth, got, want)
		}
	}
}

// No table of positions is kept; the moves of the last ply are counted, not
// played.
func BenchmarkPerft(b *testing.B) {
	for _, size := range []int{8, 6} {
		b.Run(engine.Variant{Size: size}.String(), func(b *testing.B) {
			p, err := engine.Start(size, engine.Standard, 0)
			if err != nil {
				b.Fatal(err)
			}
			var leaves uint64
			for b.Loop() {
				leaves += search.Perft(p, 10)
			}
			b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}
