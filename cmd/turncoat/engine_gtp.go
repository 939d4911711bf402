package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"turncoat/cmd/internal/gtp"
	"turncoat/engine"
	"turncoat/engine/search"
)

type gtpCmd struct {
	thinking `embed:""`
	Size     int `default:"8" placeholder:"N" help:"Squares a side until boardsize says otherwise: 6, 8 or 10 (${default})."`
}

// Run answers on out what is asked on stdin.
func (c *gtpCmd) Run(ctx context.Context, out io.Writer) error {
	goal, err := engine.ParseGoal(c.Goal)
	if err != nil {
		return usageError{err}
	}
	if _, err := engine.Start(c.Size, engine.Standard, 0); err != nil {
		return usageError{fmt.Errorf("--size: %w", err)}
	}
	if _, err := c.skill(engine.Variant{Size: c.Size, Goal: goal}); err != nil {
		return err
	}
	skill := func(size int) search.Skill {
		k, _ := c.skill(engine.Variant{Size: size, Goal: goal}) // the size makes no difference to what is refused
		return k
	}
	e, err := gtp.New(gtp.Config{
		Name: "Turncoat", Version: currentVersion(), Size: c.Size, Goal: goal,
		Skill: skill, Seed: c.Seed, Memory: c.Memory << 20, Now: time.Now,
	})
	if err != nil {
		return usageError{err}
	}
	return e.Serve(ctx, os.Stdin, out)
}
