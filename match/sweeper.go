package match

import (
	"context"
	"errors"
	"time"
)

// sweepBatch bounds one read of what is due.
const sweepBatch = 200

// Sweep appends what is overdue in every match and returns how many it
// settled. Two nodes may sweep at once: the log arbitrates. A match that can't
// be settled doesn't keep the others waiting.
func (t *Table) Sweep(ctx context.Context) (int, error) {
	ids, err := t.log.Due(ctx, t.now(), sweepBatch)
	if err != nil {
		return 0, err
	}
	var failed error
	settled := 0
	for _, id := range ids {
		s, err := t.Open(ctx, id)
		if err == nil {
			_, _, err = t.settle(ctx, s)
		}
		if err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		settled++
	}
	return settled, failed
}

// RunSweeper sweeps every interval until ctx ends; report hears of errors.
func (t *Table) RunSweeper(ctx context.Context, every time.Duration, report func(error)) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if _, err := t.Sweep(ctx); err != nil && ctx.Err() == nil {
				report(err)
			}
		}
	}
}
