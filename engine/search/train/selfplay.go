package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"math/rand/v2"
	"path/filepath"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/engine/search/internal/pattern"
)

// play plays a generation's games, as far as they are not there already.
func (t *trainer) play(ctx context.Context, folder string, number int, g generation, w *pattern.Weights) (all []position, err error) {
	s := search.NewSearcher(8 << 20)
	s.Use(t.variant, w)
	for chunk := range g.chunks {
		name := filepath.Join(folder, fmt.Sprintf("games-%04d", chunk))
		some, err := readPositions(name)
		if errors.Is(err, fs.ErrNotExist) {
			random := rand.New(rand.NewPCG(uint64(number)<<32|uint64(chunk), uint64(t.variant.Size)<<1|uint64(t.variant.Goal)))
			if some, err = t.playChunk(ctx, s, g, random); err == nil {
				err = writePositions(name, some)
			}
			log.Printf("%v, generation %d: %d of %d games", t.variant, number, (chunk+1)*t.chunk, g.chunks*t.chunk)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

func (t *trainer) playChunk(ctx context.Context, s *search.Searcher, g generation, random *rand.Rand) (all []position, err error) {
	for range t.chunk {
		some, err := t.playGame(ctx, s, g, random)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// ply is a position of a game that is being played, and what its search found.
type ply struct {
	at    position
	side  engine.Color
	value float32
	exact bool
	stray bool // the move that was played is not the one that was found
}

// Until so many plies have been played a move need only come close to the best,
// as a search sees it that is so much less deep.
const (
	loosePlies  = 24
	looseGlance = 2
)

// leastStart is the shortest random start of a game, as a share of all plies.
const leastStart = 0.03

func (t *trainer) playGame(ctx context.Context, s *search.Searcher, g generation, random *rand.Rand) ([]position, error) {
	p, err := engine.Start(t.variant.Size, engine.Random, random.IntN(engine.Centres))
	if err != nil {
		return nil, err
	}
	squares := t.variant.Size * t.variant.Size
	start := int(float64(squares) * (leastStart + random.Float64()*(g.start-leastStart)))
	var plies []ply
	for n := 0; !p.Over(); n++ {
		legal := p.Moves()
		move := legal[random.IntN(len(legal))]
		empties := p.Count(engine.None)
		if !legal[0].Pass && (n >= start || empties <= g.exact) {
			now := ply{at: newPosition(p), side: p.Turn(), stray: random.Float64() < g.stray}
			if g.depth > 0 || empties <= g.exact {
				best, err := s.Best(ctx, p, t.variant.Goal, search.Budget{Depth: max(1, g.depth), Exact: g.exact})
				if err != nil {
					return nil, err
				}
				now.value, now.exact = float32(best.Value), best.Exact
				if !now.stray || now.exact && random.Float64() < 0.8 {
					move, now.stray = best.Move, false
					if !now.exact && n < loosePlies {
						if move, err = t.loose(ctx, s, g, p, move, random); err != nil {
							return nil, err
						}
					}
				}
			}
			plies = append(plies, now)
		}
		if p, err = p.Play(move); err != nil {
			return nil, err
		}
	}
	return judged(plies, g), nil
}

// loose returns one of the moves that come close to the best one, so that the
// games from a position near the start are not all the same.
func (t *trainer) loose(ctx context.Context, s *search.Searcher, g generation, p engine.Position, best engine.Move, random *rand.Rand) (engine.Move, error) {
	if g.loose <= 0 {
		return best, nil
	}
	all, err := s.Values(ctx, p, t.variant.Goal, search.Budget{Depth: max(1, g.depth-looseGlance)})
	if err != nil {
		return best, err
	}
	n := 1
	for n < len(all) && all[0].Value-all[n].Value <= g.loose {
		n++
	}
	return all[random.IntN(n)].Move, nil
}

// judged gives each position its value: the exact one where it is known, and
// else its search's, drawn towards what the game's next position turned out to
// be worth as long as the moves were meant.
func judged(plies []ply, g generation) []position {
	all := make([]position, len(plies))
	for i := len(plies) - 1; i >= 0; i-- {
		now := plies[i]
		all[i] = now.at
		all[i].Value = now.value
		if now.exact || i == len(plies)-1 || now.stray && g.depth > 0 {
			continue
		}
		result := all[i+1].Value
		if plies[i+1].side != now.side {
			result = -result
		}
		all[i].Value += float32(g.lambda) * (result - now.value)
	}
	return all
}
