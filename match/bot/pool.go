package bot

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"turncoat/engine/search"
	"turncoat/engine/search/analysis"
	"turncoat/match"
)

// Urgency says who thinks first.
type Urgency int

// Who thinks, the first first. Within one of them it goes by turn.
const (
	Live           Urgency = iota // a clock runs
	Untimed                       // somebody may be waiting
	Correspondence                // there are days
	Review                        // nobody plays: a finished game is judged
	urgencies
)

// UrgencyOf is how soon a match wants its move.
func UrgencyOf(s *match.Setup) Urgency {
	switch {
	case s.Control.Live():
		return Live
	case s.Control.Correspondence():
		return Correspondence
	}
	return Untimed
}

// Pool is what all computer players of a server share to think with: so many
// searches at once, of a bounded memory in all.
type Pool struct {
	memory int                   // bytes of each searcher
	brief  chan *search.Searcher // one for what is brief, see aside
	judged *analysis.Cache       // of all analyses

	mu      sync.Mutex
	most    int // searches at once
	running []*turn
	idle    []*search.Searcher
	waiting [urgencies][]*turn

	analyses map[string]chan struct{} // that are running, by whose they are; each is closed at its end
}

// turn is one search, or the wait for it.
type turn struct {
	urgency  Urgency
	searcher chan *search.Searcher // gives one when it is its turn
	stop     context.CancelFunc    // of a running search
	gives    bool                  // way to a more urgent one
	yields   int                   // how often its job has given way
}

// mostYields is how often a search gives way, so that it comes to an end.
const mostYields = 3

// Workers is how many searches a machine does at once beside serving people: all
// its processors but one.
func Workers() int { return max(1, runtime.GOMAXPROCS(0)-1) }

// DefaultMemory is a size in bytes for all searches of a pool.
const DefaultMemory = 64 << 20

// NewPool makes a pool of so many searches at once, at least one, that remember
// as much as fits into memory bytes in all.
func NewPool(workers, memory int) *Pool {
	workers, brief := max(1, workers), min(briefMemory, memory/8)
	p := &Pool{
		most: workers, memory: (memory - brief) / workers, brief: make(chan *search.Searcher, 1),
		judged: analysis.NewCache(mostJudged), analyses: map[string]chan struct{}{},
	}
	p.brief <- search.NewSearcher(brief)
	return p
}

// briefMemory is what a brief search can use, in bytes.
const briefMemory = 1 << 20

// aside has a job done that is too brief to wait for those that take seconds, or
// for anybody to notice: one at a time, beside the others. The searcher is the
// job's until it returns, and has forgotten everything. The error is the job's,
// or ctx's where that ends before. A panic is the caller's.
func (p *Pool) aside(ctx context.Context, job func(context.Context, *search.Searcher) error) error {
	var s *search.Searcher
	select {
	case s = <-p.brief:
	case <-ctx.Done():
		return ctx.Err()
	}
	next := search.NewSearcher(min(briefMemory, p.memory)) // after a panic nobody knows what state it is in
	defer func() { p.brief <- next }()
	s.Forget()
	err := job(ctx, s)
	next = s
	return err
}

// Do has a job done when it is its turn, in the caller's goroutine, and returns
// its error, or ctx's where that ends before. The searcher is the job's until it
// returns, and has forgotten everything. A job that somebody more urgent waits
// for has its own ctx end and begins again later: it only searches. A panic is
// the caller's.
func (p *Pool) Do(ctx context.Context, u Urgency, job func(context.Context, *search.Searcher) error) error {
	for yields := 0; ; yields++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		within, stop := context.WithCancel(ctx)
		t := &turn{urgency: u, searcher: make(chan *search.Searcher, 1), stop: stop, yields: yields}
		err := p.do(within, t, job)
		stop()
		if err == nil || ctx.Err() != nil || !p.gaveWay(t) {
			return err
		}
	}
}

// do waits for a turn and does the job.
func (p *Pool) do(ctx context.Context, t *turn, job func(context.Context, *search.Searcher) error) error {
	p.enter(t)
	var s *search.Searcher
	select {
	case s = <-t.searcher:
	case <-ctx.Done():
		p.leave(t)
		return ctx.Err()
	}
	done := false
	defer func() {
		if !done { // after a panic nobody knows what state it is in
			s = nil
		}
		p.release(t, s)
	}()
	s.Forget()
	err := job(ctx, s)
	done = true
	return err
}

// enter lines a turn up.
func (p *Pool) enter(t *turn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting[t.urgency] = append(p.waiting[t.urgency], t)
	p.next()
	if !slices.Contains(p.waiting[t.urgency], t) {
		return
	}
	// The least urgent of the running searches makes room, one for each that waits.
	var least *turn
	for _, r := range p.running {
		if r.urgency > t.urgency && !r.gives && r.yields < mostYields && (least == nil || r.urgency > least.urgency) {
			least = r
		}
	}
	if least != nil {
		least.gives = true
		least.stop()
	}
}

// leave takes a turn out of the line, or gives back what it was given meanwhile.
func (p *Pool) leave(t *turn) {
	p.mu.Lock()
	at := slices.Index(p.waiting[t.urgency], t)
	if at >= 0 {
		p.waiting[t.urgency] = slices.Delete(p.waiting[t.urgency], at, at+1)
	}
	p.mu.Unlock()
	if at < 0 {
		p.release(t, <-t.searcher)
	}
}

// release ends a turn. A nil searcher is gone for good.
func (p *Pool) release(t *turn, s *search.Searcher) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.running = slices.DeleteFunc(p.running, func(r *turn) bool { return r == t })
	if s != nil {
		p.idle = append(p.idle, s)
	}
	p.next()
}

// next gives turns to who waits, while there are any.
func (p *Pool) next() {
	for u := range p.waiting {
		for len(p.waiting[u]) > 0 && len(p.running) < p.most {
			t := p.waiting[u][0]
			p.waiting[u] = slices.Delete(p.waiting[u], 0, 1)
			p.running = append(p.running, t)
			t.searcher <- p.take()
		}
	}
}

// take is a searcher that nobody has.
func (p *Pool) take() *search.Searcher {
	if n := len(p.idle); n > 0 {
		s := p.idle[n-1]
		p.idle = p.idle[:n-1]
		return s
	}
	return search.NewSearcher(p.memory)
}

func (p *Pool) gaveWay(t *turn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return t.gives
}

// Load is how many searches are running and how many wait.
func (p *Pool) Load() (running, waiting int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, line := range p.waiting {
		waiting += len(line)
	}
	return len(p.running), waiting
}
