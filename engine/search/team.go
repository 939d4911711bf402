package search

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
)

// Several workers search the same position at once and share what they remember.
// So that they don't all do the same, each puts off a move that another is at,
// until there is nothing else to do. Whoever comes to the end first has found
// what was sought; the others stop.

// shareFrom is the least depth at which moves are put off, and alone the depth
// of a search that is over before helpers have come.
const (
	shareFrom = 5
	alone     = 8
)

// busy are positions that some worker is at: it says so, and others read it, by
// a hash. A wrong answer costs time, no more.
type busy [1 << 12]atomic.Uint64

func (b *busy) place(hash uint64) *atomic.Uint64 { return &b[hash>>20&uint64(len(b)-1)] }

// enter says that a worker is at a position.
func (b *busy) enter(hash uint64) { b.place(hash).Store(hash) }

// leave takes that back.
func (b *busy) leave(hash uint64) { b.place(hash).CompareAndSwap(hash, 0) }

// taken tells whether some worker is at a position.
func (b *busy) taken(hash uint64) bool { return b.place(hash).Load() == hash }

// start makes ready for a search by so many workers, which may enter so many
// nodes in all.
func (m *mind[G]) start(ctx context.Context, nodes uint64, workers int) {
	m.gather(workers)
	m.memory.grow()
	l, share := leash{ctx: ctx}, nodes/uint64(1+len(m.helpers))
	if nodes > 0 {
		share = max(1, share)
	}
	for _, h := range m.helpers {
		h.begin(l, share)
	}
	m.begin(l, share)
}

// gather makes ready so many workers in all, of whom m is one.
func (m *mind[G]) gather(workers int) {
	m.helpers, m.busy = nil, nil
	if workers <= 1 {
		return
	}
	for len(m.spare) < workers-1 {
		h := &mind[G]{weights: m.weights, memory: m.memory, sign: m.sign, squares: m.squares, tiers: m.tiers, margins: m.margins}
		h.lists = make([][]branch[G], len(m.lists))
		if m.end != nil {
			h.end = m.end.another()
		}
		m.spare = append(m.spare, h)
	}
	m.helpers, m.busy = m.spare[:workers-1], new(busy)
	for _, h := range m.helpers {
		h.busy = m.busy
	}
}

// resume makes a worker go on after it was stopped.
func (m *mind[G]) resume(l leash) {
	m.leash, m.stopped = l, false
	if m.end != nil {
		m.end.resume(l)
	}
	m.look()
}

// together has all workers do a search of a depth, and returns what the first
// found who finished it, or else what m found.
func (m *mind[G]) together(depth int, search func(m *mind[G]) thought) thought {
	if len(m.helpers) == 0 || depth < alone {
		return search(m)
	}
	own, first := m.leash, make(chan thought, 1)
	l := leash{ctx: own.ctx, over: new(atomic.Bool)}
	one := func(m *mind[G]) thought {
		m.resume(l)
		found := search(m)
		if !m.stopped && l.over.CompareAndSwap(false, true) {
			first <- found
		}
		return found
	}
	var others sync.WaitGroup
	for _, h := range m.helpers {
		h.step = m.step
		others.Go(func() { one(h) })
	}
	found := one(m)
	others.Wait()
	select {
	case found = <-first:
		m.resume(own)
	default:
	}
	return found
}

// off tells whether to put a move off because another worker is at it, and
// otherwise says that this one is. The first move never is.
func (m *mind[G]) off(b *branch[G], depth int, first bool) bool {
	if m.busy == nil || depth < shareFrom || first {
		return false
	}
	hash := m.memory.hash(b.grid.key())
	if !b.late && m.busy.taken(hash) {
		b.late = true
		b.worth -= 1 << 24
		return true
	}
	m.busy.enter(hash)
	return false
}

// done takes back what off said.
func (m *mind[G]) done(b *branch[G], depth int) {
	if m.busy != nil && depth >= shareFrom {
		m.busy.leave(m.memory.hash(b.grid.key()))
	}
}

// ahead moves a branch of list to its front; the others keep their order.
func ahead[G grid[G]](list []branch[G], x int) {
	i := slices.IndexFunc(list, func(b branch[G]) bool { return b.x == x })
	if i > 0 {
		foremost := list[i]
		copy(list[1:], list[:i])
		list[0] = foremost
	}
}
