package main

import (
	"context"
	"io"
	"os"
	"time"

	"turncoat/cmd/internal/gtp"
	"turncoat/engine"
)

type gtpCmd struct {
	thinking `embed:""`
	Size     int `default:"8" placeholder:"N" help:"Squares a side until boardsize says otherwise: 6, 8 or 10 (${default})."`
}

// Run answers on out what is asked on stdin.
func (c *gtpCmd) Run(ctx context.Context, out io.Writer) error {
	budget, err := c.budget()
	if err != nil {
		return err
	}
	goal, err := engine.ParseGoal(c.Goal)
	if err != nil {
		return usageError{err}
	}
	e, err := gtp.New(gtp.Config{
		Name: "Turncoat", Version: currentVersion(), Size: c.Size, Goal: goal,
		Budget: budget, Memory: c.Memory << 20, Now: time.Now,
	})
	if err != nil {
		return usageError{err}
	}
	return e.Serve(ctx, os.Stdin, out)
}
