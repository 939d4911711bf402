package bot

import (
	"context"
	"time"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/engine/search/analysis"
	"turncoat/match"
)

// What judging one position may cost. Depth and empty squares are chosen so that
// a game takes some ten seconds of a processor; the bound of nodes is for the
// position in a thousand that would take as long as all others together.
var (
	careful        = search.Budget{Depth: 12, Exact: 20, Nodes: 20_000_000}
	carefulReverse = search.Budget{Depth: 12, Exact: 18, Nodes: 20_000_000} // whose end has a larger tree
	carefulWide    = search.Budget{Depth: 8, Exact: 14, Nodes: 4_000_000}   // 10×10, which has no solver of its own
)

// mostJudged is how many verdicts all analyses of a server remember, half a
// kilobyte each: some two hundred games.
const mostJudged = 1 << 14

// mostTurn is how long an analysis keeps its turn for one position more, so that
// several of them get on side by side.
const mostTurn = 300 * time.Millisecond

// Analyse judges the moves of a finished game, see analysis.Analyst.Game, whenever
// nobody who plays wants to think. What is judged stays judged when it gives way.
// A person, by any name, has one game judged at a time; the next one waits. The
// error is match.ErrGoesOn for a game that is being played, where it would be
// help, or ctx's where that ends.
func (p *Pool) Analyse(ctx context.Context, who string, s match.State, each func(i int, ply analysis.Ply)) ([]analysis.Ply, error) {
	if s.Phase == match.PhaseLive {
		return nil, match.ErrGoesOn
	}
	w, err := analysis.NewWork(s.Setup.Start, s.Setup.Variant.Goal, s.Record)
	if err != nil {
		return nil, err
	}
	done, err := p.alone(ctx, who)
	if err != nil {
		return nil, err
	}
	defer done()
	for w.Left() > 0 {
		left := w.Left()
		if err := p.Do(ctx, Review, func(ctx context.Context, searcher *search.Searcher) error {
			return p.judge(ctx, searcher, w, s.Setup.Variant)
		}); err != nil {
			return nil, err
		}
		for ; left > w.Left(); left-- {
			each(left-1, w.Judged()[left-1-w.Left()])
		}
	}
	return w.Judged(), nil
}

// judge judges as many moves as a turn has time for, one at least.
func (p *Pool) judge(ctx context.Context, s *search.Searcher, w *analysis.Work, v engine.Variant) error {
	began := time.Now()
	for w.Left() > 0 {
		if err := p.analyst(s, v).Next(ctx, w); err != nil {
			return err
		}
		if time.Since(began) > mostTurn {
			break
		}
	}
	return nil
}

// Judge judges one position, as those of a game are. The error is ctx's where
// that ends.
func (p *Pool) Judge(ctx context.Context, at engine.Position, goal engine.Goal) (search.Verdict, error) {
	var verdict search.Verdict
	err := p.Do(ctx, Review, func(ctx context.Context, s *search.Searcher) (err error) {
		verdict, err = p.analyst(s, engine.Variant{Size: at.Size(), Goal: goal}).Position(ctx, at, goal)
		return err
	})
	return verdict, err
}

func (p *Pool) analyst(s *search.Searcher, v engine.Variant) *analysis.Analyst {
	a := &analysis.Analyst{Searcher: s, Budget: careful, Cache: p.judged}
	switch {
	case v.Size > 8:
		a.Budget = carefulWide
	case v.Goal == engine.Reverse:
		a.Budget = carefulReverse
	}
	return a
}

// alone waits until no other analysis of a person is running.
func (p *Pool) alone(ctx context.Context, who string) (done func(), err error) {
	for {
		p.mu.Lock()
		other, busy := p.analyses[who]
		if !busy {
			ended := make(chan struct{})
			p.analyses[who] = ended
			p.mu.Unlock()
			return func() {
				p.mu.Lock()
				defer p.mu.Unlock()
				delete(p.analyses, who)
				close(ended)
			}, nil
		}
		p.mu.Unlock()
		select {
		case <-other:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
