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

// look tells whether to stop, and after how many nodes to look again, which looks
// at the leash each so many.
func (l *leash) look(nodes, each uint64) (stop bool, pause uint64) {
	stop = l.over != nil && l.over.Load()
	if !stop && nodes >= l.rest {
		stop, l.rest = l.pulled(), nodes+each
	}
	if l.over != nil {
		each /= hearing
	}
	return stop, nodes + each
}

// pulled tells whether to stop. Whoever waits for the processor goes first: a
// server's players never wait for a search.
func (l *leash) pulled() bool {
	runtime.Gosched()
	return l.ctx.Err() != nil
}
