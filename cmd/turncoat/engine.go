package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"turncoat/engine"
	"turncoat/engine/search"
)

// usageError is a command line that can't be meant: exit code 2.
type usageError struct{ error }

// Unwrap returns what is wrong with it.
func (e usageError) Unwrap() error { return e.error }

type engineCmd struct {
	Perft perftCmd `cmd:"" help:"Count the move sequences of each length: the proof of the move generator."`
	Solve solveCmd `cmd:"" help:"Find the result of a position with best play, and every move that gets it."`
	Play  playCmd  `cmd:"" help:"Choose a move for a position."`
	Match matchCmd `cmd:"" help:"Have two levels of strength play against each other, from varied openings."`
	GTP   gtpCmd   `cmd:"" name:"gtp" help:"Speak the Go Text Protocol, as Othello programs do, on stdin and stdout."`
	Bench benchCmd `cmd:"" help:"Measure the engine on this machine."`
}

// perftDeepest keeps the counts within 64 bits, and hopes within reason.
const perftDeepest = 20

type perftCmd struct {
	Size     int    `placeholder:"N" help:"Squares a side: 6, 8 or 10 (8)."`
	Opening  string `placeholder:"NAME" help:"The start: standard, parallel or open (standard)."`
	Position string `placeholder:"P" help:"The start as a position string, instead of an opening: the board row by row, X dark, O light, - empty, a space and the side to move."`
	Depth    int    `required:"" placeholder:"N" help:"The longest sequences to count, 1 to 20 moves; a pass counts as a move."`
	JSON     bool   `name:"json" help:"Print one JSON value."`
}

// perftTable is what --json prints.
type perftTable struct {
	Size     int        `json:"size"`
	Position string     `json:"position"`
	Depths   []perftRow `json:"depths"`
}

type perftRow struct {
	Depth  int     `json:"depth"`
	Leaves uint64  `json:"leaves"`
	Time   float64 `json:"time"`                 // milliseconds
	Speed  uint64  `json:"positions_per_second"` // 0 where no time was measured
}

// Run prints a line for each depth as soon as it is counted. Where ctx ends
// first, what was counted by then stands.
func (c *perftCmd) Run(ctx context.Context, out io.Writer) error {
	p, err := c.start()
	if err != nil {
		return err
	}
	if c.JSON {
		table := perftTable{Size: p.Size(), Position: p.String(), Depths: []perftRow{}}
		err := perft(ctx, p, c.Depth, time.Now, func(row perftRow) error {
			table.Depths = append(table.Depths, row)
			return nil
		})
		return errors.Join(json.NewEncoder(out).Encode(table), err)
	}
	if _, err := fmt.Fprintf(out, "%5s  %20s  %12s  %12s\n", "depth", "leaves", "time", "positions/s"); err != nil {
		return err
	}
	return perft(ctx, p, c.Depth, time.Now, func(row perftRow) error {
		_, err := fmt.Fprintf(out, "%5d  %20d  %10.3f s  %12d\n", row.Depth, row.Leaves, row.Time/1000, row.Speed)
		return err
	})
}

// start is the position that the flags ask for; what they can't mean is a
// usageError.
func (c *perftCmd) start() (engine.Position, error) {
	refuse := func(format string, args ...any) (engine.Position, error) {
		return engine.Position{}, usageError{fmt.Errorf(format, args...)}
	}
	if c.Depth < 1 || c.Depth > perftDeepest {
		return refuse("--depth %d: want 1 to %d", c.Depth, perftDeepest)
	}
	if c.Size != 0 && !engine.ValidSize(c.Size) {
		return refuse("--size %d: want 6, 8 or 10", c.Size)
	}
	if c.Position != "" {
		p, err := engine.ParsePosition(c.Position)
		switch {
		case err != nil:
			return refuse("--position: %w", err)
		case c.Opening != "":
			return refuse("--position and --opening: want one of them")
		case c.Size != 0 && c.Size != p.Size():
			return refuse("--size %d: the position has %d squares a side", c.Size, p.Size())
		}
		return p, nil
	}
	size, opening := c.Size, engine.Standard
	if size == 0 {
		size = 8
	}
	switch c.Opening {
	case "", "standard":
	case "parallel":
		opening = engine.Parallel
	case "open":
		opening = engine.Open
	default:
		return refuse("--opening %q: want standard, parallel or open", c.Opening)
	}
	return engine.Start(size, opening, 0)
}

// perft counts to each depth in turn and gives each row away, until ctx ends.
func perft(ctx context.Context, p engine.Position, deepest int, now func() time.Time, each func(perftRow) error) error {
	for depth := 1; depth <= deepest; depth++ {
		began := now()
		leaves, err := countLeaves(ctx, p, depth)
		if err != nil {
			return fmt.Errorf("stopped while counting depth %d: %w", depth, err)
		}
		took := now().Sub(began)
		row := perftRow{Depth: depth, Leaves: leaves, Time: float64(took.Microseconds()) / 1000}
		if took > 0 {
			row.Speed = uint64(math.Round(float64(leaves) / took.Seconds()))
		}
		if err := each(row); err != nil {
			return err
		}
	}
	return nil
}

// perftAtOnce is a depth that takes well under a second from any position of a
// size, so that nobody waits long for ctx.
func perftAtOnce(size int) int {
	if size > 8 { // without the fast board
		return 4
	}
	return 7
}

// countLeaves is search.Perft that looks at ctx now and then.
func countLeaves(ctx context.Context, p engine.Position, depth int) (uint64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	moves := p.Moves()
	if depth <= perftAtOnce(p.Size()) || len(moves) == 0 {
		return search.Perft(p, depth), nil
	}
	var leaves uint64
	for _, m := range moves {
		next, err := p.Play(m)
		if err != nil {
			return 0, err
		}
		n, err := countLeaves(ctx, next, depth-1)
		if err != nil {
			return 0, err
		}
		leaves += n
	}
	return leaves, nil
}
