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
	rest uint64       // nodes after which to look whether it is pulled
}

// hearing is how many times as often as at the leash a worker looks whether
// another is done: that costs nothing, and until all have seen it they wait.
const hearing = 8

// look tells whether to stop, and after how many nodes to look again. Only every
// so many nodes it looks at the leash itself.
func (l *leash) look(nodes, every uint64) (stop bool, pause uint64) {
	stop = l.over != nil && l.over.Load()
	if !stop && nodes >= l.rest {
		stop, l.rest = l.pulled(), nodes+every
	}
	if l.over != nil {
		every /= hearing
	}
	return stop, nodes + every
}

// pulled tells whether to stop. Whoever waits for the processor goes first: a
// server's players never wait for a search.
func (l *leash) pulled() bool {
	runtime.Gosched()
	return l.ctx.Err() != nil
}
