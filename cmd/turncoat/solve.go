package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"turncoat/engine"
	"turncoat/engine/search"
)

type solveCmd struct {
	Goal     string `enum:"classic,reverse" default:"classic" help:"classic: more discs win; reverse: fewer do (${default})."`
	Memory   int    `default:"64" placeholder:"MIB" help:"The most memory to remember positions in (${default})."`
	Workers  int    `placeholder:"N" help:"How many processors to think on: the result and the moves are the same (all)."`
	Position string `arg:"" help:"The position, as one argument: the board row by row, X dark, O light, - empty, a space and the side to move."`
	JSON     bool   `name:"json" help:"Print one JSON value."`
}

// solution is what --json prints.
type solution struct {
	Size     int      `json:"size"`
	Position string   `json:"position"`
	Goal     string   `json:"goal"`
	Score    int      `json:"score"` // from the view of the side to move, empty squares to the winner
	Best     []string `json:"best"`  // every move that gets it
	Nodes    uint64   `json:"nodes"`
	Time     float64  `json:"time"` // milliseconds
	Speed    uint64   `json:"nodes_per_second"`
}

// Run prints the result with best play and the moves that get it. However long
// that takes, it takes until ctx ends.
func (c *solveCmd) Run(ctx context.Context, out io.Writer) error {
	p, board, goal, err := c.problem()
	if err != nil {
		return err
	}
	began := time.Now()
	result, err := search.NewSearcher(c.Memory<<20).Solve(ctx, board, goal, search.Options{
		Want: search.BestMoves, Workers: c.Workers,
	})
	took := time.Since(began)
	if err != nil {
		return fmt.Errorf("stopped after %d nodes in %.3f s: %w", result.Nodes, took.Seconds(), err)
	}
	found := solution{
		Size: p.Size(), Position: p.String(), Goal: goal.String(), Score: result.Score, Best: []string{},
		Nodes: result.Nodes, Time: float64(took.Microseconds()) / 1000,
	}
	for _, m := range result.Moves {
		found.Best = append(found.Best, m.Move.String())
	}
	if took > 0 {
		found.Speed = uint64(math.Round(float64(result.Nodes) / took.Seconds()))
	}
	if c.JSON {
		return json.NewEncoder(out).Encode(found)
	}
	_, err = fmt.Fprintf(out, "score  %+d\nbest   %s\nnodes  %d\ntime   %.3f s\nspeed  %d nodes/s\n",
		found.Score, strings.Join(found.Best, " "), found.Nodes, found.Time/1000, found.Speed)
	return err
}

// problem is what the command line asks; what it can't mean is a usageError.
func (c *solveCmd) problem() (engine.Position, search.Board, engine.Goal, error) {
	refuse := func(err error) (engine.Position, search.Board, engine.Goal, error) {
		return engine.Position{}, search.Board{}, 0, usageError{err}
	}
	c.Workers = workersFor(c.Workers, true)
	if err := errors.Join(refuseMemory("--memory", c.Memory), refuseWorkers(c.Workers)); err != nil {
		return engine.Position{}, search.Board{}, 0, err
	}
	goal, err := engine.ParseGoal(c.Goal)
	if err != nil {
		return refuse(err)
	}
	p, err := engine.ParsePosition(c.Position)
	if err != nil {
		return refuse(err)
	}
	board, err := search.NewBoard(p)
	switch {
	case errors.Is(err, search.ErrSize):
		return refuse(fmt.Errorf("%d squares a side: the solver knows 6 and 8", p.Size()))
	case err != nil:
		return refuse(err)
	}
	return p, board, goal, nil
}

// dashedPosition is a position whose first square is empty: to a command line,
// a flag.
var dashedPosition = regexp.MustCompile(`^-[-.xXoO0*]{35,99}\s+[xXoO0*]\s*;?\s*$`)

// positionsAsArguments writes the first square of such positions as a dot,
// which means the same.
func positionsAsArguments(args []string) []string {
	args = slices.Clone(args)
	for i, arg := range args {
		if dashedPosition.MatchString(arg) {
			args[i] = "." + arg[1:]
		}
	}
	return args
}
