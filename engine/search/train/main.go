// Command train teaches the engine what positions are worth, from nothing but
// the rules: generation after generation plays against itself, and the next one
// is fitted to the results.
//
// It is restartable: games and weights are kept in a folder, and what is there
// already is not made again. The seeds are fixed, so that the same plan on a
// fresh folder gives the same weights.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"

	"turncoat/engine"
	"turncoat/engine/search/internal/pattern"
)

func main() {
	log.SetFlags(log.Ltime)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("train", flag.ContinueOnError)
	folder := flags.String("cache", defaultFolder(), "where games and weights are kept")
	variant := flags.String("variant", "", "the one variant to train (all)")
	out := flags.String("out", "engine/search/internal/pattern/weights", "where the last generation's weights go")
	last := flags.Int("last", 99, "the last generation to make")
	again := flags.Bool("measure", false, "of the last generation, measure anew by how much searches miss")
	share := flags.Float64("share", 1, "the share of the plan's games to play")
	if err := flags.Parse(args); err != nil {
		return err
	}
	for _, v := range engine.Variants {
		if *variant != "" && v.String() != *variant {
			continue
		}
		t := trainer{
			variant: v, folder: filepath.Join(*folder, v.String()), share: *share, again: *again,
			chunk: 250, measured: 300, games: 400,
		}
		if v.Size > 8 {
			t.measured, t.games = 100, 100 // its searches are slow
		}
		if err := t.train(ctx, *out, *last); err != nil {
			return fmt.Errorf("%v: %w", v, err)
		}
	}
	return nil
}

func defaultFolder() string {
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	return filepath.Join(cache, "turncoat", "train")
}

// trainer trains one variant.
type trainer struct {
	variant  engine.Variant
	folder   string
	share    float64 // of the plan's games
	chunk    int     // games in a file
	again    bool    // measure the last generation's error anew
	measured int     // positions of each kind that ProbCut's error is measured with
	games    int     // in a match between two generations
}

// train makes one generation after another and writes the last one's weights.
func (t *trainer) train(ctx context.Context, out string, last int) error {
	weights := pattern.NewWeights(pattern.ShapeOf(t.variant.Size))
	var before []position
	all := plan(t.variant)
	all = all[:min(len(all), last+1)]
	for i, g := range all {
		g.chunks = max(1, int(float64(g.chunks)*t.share))
		next, games, err := t.generation(ctx, i, g, weights, before)
		if err == nil && t.again && i == len(all)-1 {
			err = t.measureAgain(ctx, i, next, games)
		}
		if err != nil {
			return fmt.Errorf("generation %d: %w", i, err)
		}
		weights, before = next, games
	}
	return write(filepath.Join(out, pattern.Name(t.variant.Size, t.variant.Goal == engine.Reverse)), weights.Write)
}

// generation plays with the weights of the one before and fits new ones.
func (t *trainer) generation(ctx context.Context, number int, g generation, weights *pattern.Weights, before []position) (*pattern.Weights, []position, error) {
	folder := filepath.Dir(t.weightsOf(number))
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, nil, err
	}
	games, err := t.play(ctx, folder, number, g, weights)
	if err != nil {
		return nil, nil, err
	}
	name := t.weightsOf(number)
	if next, err := read(name, weights.Shape); err == nil {
		return next, games, nil
	}
	log.Printf("%v, generation %d: %d positions", t.variant, number, len(games))
	next := fit(ctx, weights.Shape, append(games[:len(games):len(games)], before...))
	if next.Error, err = t.measure(ctx, next, games); err != nil {
		return nil, nil, err
	}
	t.logError(number, next)
	score, err := t.match(ctx, next, weights)
	if err != nil {
		return nil, nil, err
	}
	log.Printf("%v, generation %d: scores %.1f %% against the one before in %d games of depth %d", t.variant, number, 100*score, t.games, matchDepth)
	return next, games, write(name, next.Write)
}

// weightsOf is the file that keeps a generation's weights.
func (t *trainer) weightsOf(number int) string {
	return filepath.Join(t.folder, fmt.Sprintf("generation-%d", number), "weights")
}

// measureAgain replaces what a generation's weights say of ProbCut's error.
func (t *trainer) measureAgain(ctx context.Context, number int, w *pattern.Weights, games []position) (err error) {
	if w.Error, err = t.measure(ctx, w, games); err != nil {
		return err
	}
	t.logError(number, w)
	return write(t.weightsOf(number), w.Write)
}

func (t *trainer) logError(number int, w *pattern.Weights) {
	log.Printf("%v, generation %d: ProbCut misses %+v", t.variant, number, w.Error)
}
