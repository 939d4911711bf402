package search

import (
	"context"
	"math/rand/v2"

	"turncoat/engine"
)

// Loss is what the moves that a player chose were worth less than the best.
type Loss struct {
	Positions int
	Discs     int // lost in all
	Worst     int // by one move
	Best      int // moves that lost nothing
}

// Mean is the loss of a move in discs.
func (l Loss) Mean() float64 { return float64(l.Discs) / float64(max(1, l.Positions)) }

// Sample is which positions are looked at: always the same for the same
// evaluation, so that one run can go on where another left off.
type Sample struct {
	Variant   engine.Variant // of a board of up to 8×8
	Empties   int            // empty squares of each position
	Skip      int            // positions to leave out first
	Positions int
	Workers   int // that solve them
}

// MeasureLoss has player choose a move in each position of a sample and holds it
// against the exact results, which another searcher finds. The positions are from
// games of judge against itself after random openings. each hears how it stands
// after every position. Where ctx ends first it gives ctx's error and what was
// measured by then.
func MeasureLoss(ctx context.Context, player Player, judge *Searcher, sample Sample, each func(Loss)) (l Loss, err error) {
	goal := sample.Variant.Goal
	random := rand.New(rand.NewPCG(24, uint64(sample.Empties)))
	for n := 0; n < sample.Skip+sample.Positions; {
		p, err := reach(ctx, judge, sample.Variant, sample.Empties, random)
		if err != nil {
			return l, err
		}
		if p.Count(engine.None) != sample.Empties || p.Over() || p.MustPass() {
			continue // the game was over before
		}
		if n++; n <= sample.Skip {
			continue
		}
		lost, err := lossOf(ctx, player, judge, p, goal, sample.Workers)
		if err != nil {
			return l, err
		}
		l.Positions++
		l.Discs += lost
		l.Worst = max(l.Worst, lost)
		if lost == 0 {
			l.Best++
		}
		each(l)
	}
	return l, nil
}

// reach plays until so many squares are empty.
func reach(ctx context.Context, s *Searcher, v engine.Variant, empties int, random *rand.Rand) (engine.Position, error) {
	const plies, depth = 8, 3
	s.Forget()
	p, err := Match{Variant: v, Plies: plies}.opening(random)
	for err == nil && !p.Over() && p.Count(engine.None) > empties {
		var best Verdict
		if best, err = s.Best(ctx, p, v.Goal, Budget{Depth: depth}); err == nil {
			p, err = p.Play(best.Move)
		}
	}
	return p, err
}

func lossOf(ctx context.Context, player Player, judge *Searcher, p engine.Position, goal engine.Goal, workers int) (int, error) {
	chosen, err := player.choose(ctx, p, goal, 0)
	if err != nil {
		return 0, err
	}
	best, err := judge.Best(ctx, p, goal, Budget{Workers: workers})
	if err != nil || best.Move == chosen.Move {
		return 0, err
	}
	worth, err := judge.Worth(ctx, p, goal, chosen.Move, Budget{Workers: workers})
	return int(best.Value - worth), err
}

// Worth is what a legal move leads to, for who makes it, as Best judges the
// position after it. Where ctx ends first it gives ctx's error.
func (s *Searcher) Worth(ctx context.Context, p engine.Position, goal engine.Goal, move engine.Move, budget Budget) (float64, error) {
	next, err := p.Play(move)
	if err != nil {
		return 0, err
	}
	if next.Over() {
		b, err := NewBoard(next)
		return float64(-b.Final(goal)), err
	}
	reply, err := s.Best(ctx, next, goal, budget)
	if next.Turn() == p.Turn() {
		return reply.Value, err
	}
	return -reply.Value, err
}
