package search

import (
	"context"
	"runtime"
	"sync/atomic"
)

// leash is what makes a worker stop.
type leash struct {
	ctx  context.Context
	over *atomic.Bool // another worker has found what was sought; nil for one alone
}

// pulled tells whether to stop. Whoever waits for the processor goes first: a
// server's players never wait for a search.
func (l *leash) pulled() bool {
	runtime.Gosched()
	return l.over != nil && l.over.Load() || l.ctx.Err() != nil
}
