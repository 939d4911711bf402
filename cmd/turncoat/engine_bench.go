package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"turncoat/engine"
	"turncoat/engine/search"
)

type benchCmd struct {
	Loss    int           `placeholder:"N" help:"Instead, let the engine choose a move in N positions with 24 empty squares, and say by how many discs they miss the best (500 is a good measure, and takes 20 minutes to an hour: each position is solved)."`
	Skip    int           `placeholder:"N" help:"With --loss, leave out the first N positions: what an earlier run has measured."`
	Time    time.Duration `default:"100ms" placeholder:"D" help:"With --loss, the time for a move (${default})."`
	Nodes   uint64        `placeholder:"N" help:"With --loss, the positions to enter for a move, instead of a time: that says the same on a busy machine."`
	Empties int           `default:"24" placeholder:"N" help:"With --loss, the number of empty squares (${default})."`
	Variant string        `default:"8x8" help:"With --loss, the board and the goal (${default})."`
	Workers int           `placeholder:"N" help:"How many processors to think on (all for a loss by time, otherwise 1)."`
	Memory  int           `default:"64" placeholder:"MIB" help:"The most memory to remember positions in (${default})."`
}

// Endgames 40 to 44 of the FFO suite, and their results.
var benchEndings = []struct {
	number, score int
	position      string
}{
	{40, 38, "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"},
	{41, 0, "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X"},
	{42, 6, "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X"},
	{43, -12, "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O"},
	{44, -14, "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O"},
}

// Run prints how fast the engine is here, or how well it plays.
func (c *benchCmd) Run(ctx context.Context, out io.Writer) error {
	c.Workers = workersFor(c.Workers, c.Loss > 0 && c.Nodes == 0)
	if err := errors.Join(refuseMemory("--memory", c.Memory), refuseWorkers(c.Workers)); err != nil {
		return err
	}
	if c.Loss > 0 {
		return c.loss(ctx, out, os.Stderr)
	}
	if err := c.perft(out); err != nil {
		return err
	}
	if err := c.evaluation(out); err != nil {
		return err
	}
	return c.endings(ctx, out)
}

func (c *benchCmd) perft(out io.Writer) error {
	p, err := engine.Start(8, engine.Standard, 0)
	if err != nil {
		return err
	}
	const depth = 10
	began := time.Now()
	leaves := search.Perft(p, depth)
	took := time.Since(began)
	_, err = fmt.Fprintf(out, "perft %d     %12d positions  %7.3f s  %12.0f positions/s\n", depth, leaves, took.Seconds(), float64(leaves)/took.Seconds())
	return err
}

func (c *benchCmd) evaluation(out io.Writer) error {
	const times = 2_000_000
	p, err := engine.ParsePosition(benchEndings[0].position)
	if err != nil {
		return err
	}
	began := time.Now()
	search.Evaluate(p, engine.Classic, times)
	took := time.Since(began)
	_, err = fmt.Fprintf(out, "evaluation   %12d times      %7.3f s  %12.1f ns each\n", times, took.Seconds(), float64(took.Nanoseconds())/times)
	return err
}

func (c *benchCmd) endings(ctx context.Context, out io.Writer) error {
	var nodes uint64
	var took time.Duration
	for _, e := range benchEndings {
		p, err := engine.ParsePosition(e.position)
		if err != nil {
			return err
		}
		s := search.NewSearcher(c.Memory << 20)
		began := time.Now()
		best, err := s.Best(ctx, p, engine.Classic, search.Budget{Workers: c.Workers})
		spent := time.Since(began)
		if err != nil {
			return err
		}
		if best.Value != float64(e.score) || !best.Exact {
			return fmt.Errorf("endgame %d: %+.0f, want %+d", e.number, best.Value, e.score)
		}
		nodes, took = nodes+best.Nodes, took+spent
		if err := benchLine(out, fmt.Sprintf("endgame %d", e.number), best.Nodes, spent); err != nil {
			return err
		}
	}
	return benchLine(out, "all endgames", nodes, took)
}

func benchLine(out io.Writer, name string, nodes uint64, took time.Duration) error {
	_, err := fmt.Fprintf(out, "%-12s %12d nodes      %7.3f s  %12.0f nodes/s\n", name, nodes, took.Seconds(), float64(nodes)/took.Seconds())
	return err
}

func (c *benchCmd) loss(ctx context.Context, out, talk io.Writer) error {
	v, err := engine.ParseVariant(c.Variant)
	if err != nil {
		return usageError{err}
	}
	if v.Size > 8 || c.Skip < 0 || c.Empties < 1 || c.Empties > 30 || c.Time <= 0 {
		return usageError{fmt.Errorf("--loss: want a board of 6 or 8 squares a side, 1 to 30 empty squares and a time")}
	}
	budget, each := search.Budget{Time: c.Time, Workers: c.Workers}, c.Time.String()
	if c.Nodes > 0 {
		budget, each = search.Budget{Nodes: c.Nodes, Workers: c.Workers}, fmt.Sprintf("%d nodes", c.Nodes)
	}
	player := search.Player{Searcher: search.NewSearcher(c.Memory << 20), Skill: search.Skill{Budget: budget}}
	sample := search.Sample{Variant: v, Empties: c.Empties, Skip: c.Skip, Positions: c.Loss, Workers: c.Workers}
	loss, err := search.MeasureLoss(ctx, player, search.NewSearcher(c.Memory<<20), sample, func(l search.Loss) {
		_, _ = fmt.Fprintf(talk, "\r%d positions, %d discs lost, %.3f on average", c.Skip+l.Positions, l.Discs, l.Mean())
	})
	_, _ = fmt.Fprintln(talk)
	_, _ = fmt.Fprintf(out, "%d positions with %d empty squares, %s each: %.3f discs lost on average, %d at worst, nothing in %.1f %%\n",
		loss.Positions, c.Empties, each, loss.Mean(), loss.Worst, 100*float64(loss.Best)/float64(max(1, loss.Positions)))
	return err
}
