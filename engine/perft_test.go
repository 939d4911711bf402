package engine_test

import (
	"fmt"
	"strconv"
	"testing"

	"turncoat/engine"
)

func TestPerft(t *testing.T) {
	var data struct {
		About  string
		Tables []struct {
			Size    int
			Opening string
			Perft   map[string]uint64
		}
	}
	readJSON(t, "perft.json", &data)
	if len(data.Tables) != 9 {
		t.Fatalf("%d tables, want 9", len(data.Tables))
	}
	for _, table := range data.Tables {
		opening, err := engine.ParseOpening(table.Opening)
		if err != nil {
			t.Fatal(err)
		}
		p := start(t, table.Size, opening)
		for depth, want := range table.Perft {
			n, err := strconv.Atoi(depth)
			if err != nil {
				t.Fatal(err)
			}
			if quick() && want > 100_000 {
				continue
			}
			t.Run(fmt.Sprintf("%d-%v-%d", table.Size, opening, n), func(t *testing.T) {
				t.Parallel()
				if got := p.Perft(n); got != want {
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
		"depth 0":            {"---------------------------OX------XO--------------------------- X", 0, 1},
		"negative depth":     {"---------------------------OX------XO--------------------------- X", -1, 1},
		"game over":          {"-O-X------------------------------------------------------------ X", 5, 1},
		"over after a move":  {"XO---------------------------------- X", 4, 1},
		"pass, then the end": {"OX---------------------------------- X", 4, 1},
		"a pass alone":       {"OX----------OX---------------------- X", 1, 1},
		"pass, then moves":   {"OX----------OX---------------------- X", 2, 2},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if got := position(t, c.position).Perft(c.depth); got != c.want {
				t.Errorf("%d leaves, want %d", got, c.want)
			}
		})
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, size := range engine.Sizes {
		b.Run(engine.Variant{Size: size}.String(), func(b *testing.B) {
			p, err := engine.Start(size, engine.Standard, 0)
			if err != nil {
				b.Fatal(err)
			}
			var leaves uint64
			for b.Loop() {
				leaves += p.Perft(6)
			}
			b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}

// BenchmarkMove is what one move costs a match: the legal moves, the flips,
// the move itself and whether the game is over.
func BenchmarkMove(b *testing.B) {
	for _, size := range engine.Sizes {
		b.Run(engine.Variant{Size: size}.String(), func(b *testing.B) {
			p, err := engine.Start(size, engine.Standard, 0)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				m := p.Moves()[0]
				next, err := p.Play(m)
				if len(p.Flips(m.Square)) != 1 || err != nil || next.Over() {
					b.Fatal("a first move flips one disc and the game goes on")
				}
			}
		})
	}
}
