package search

import (
	"context"
	"hash/fnv"
	"math/rand/v2"

	"turncoat/engine"
)

// err chooses among the moves of a position as somebody does who errs.
func (s *Searcher) err(ctx context.Context, p engine.Position, goal engine.Goal, skill Skill, seed uint64) (Verdict, error) {
	all, glance, err := s.judged(ctx, p, goal, skill)
	if err != nil {
		return Verdict{}, err
	}
	// Whatever happens in one position, the draws in the next are the same.
	random := rand.New(rand.NewPCG(seed, fingerprint(p)))
	loudest := 0
	for _, v := range all {
		loudest = max(loudest, flipped(p, v.Move))
	}
	best, highest, any := all[0], 0.0, false
	for _, v := range all {
		missed, blind, haze, tie := random.Float64(), random.Float64(), random.NormFloat64(), random.Float64()
		if missed < skill.Miss*quiet(p, v.Move, loudest) {
			continue
		}
		liked := v.Value
		if blind < skill.Blind {
			liked = glance[v.Move]
		}
		liked += skill.taste(p, v.Move, goal) + skill.Haze*haze + tie/64
		if !any || liked > highest {
			best, highest, any = v, liked, true
		}
	}
	return best, nil
}

// judged is what the moves are worth, by name, and what they are worth at a
// glance.
func (s *Searcher) judged(ctx context.Context, p engine.Position, goal engine.Goal, skill Skill) (all []Verdict, glance map[engine.Move]float64, err error) {
	if skill.Blunt || fillingCentre(p) && skill.Depth < 2 {
		for _, m := range p.Moves() {
			all = append(all, Verdict{Move: m, Line: []engine.Move{m}})
		}
		return all, nil, ctx.Err()
	}
	if skill.Blind > 0 {
		shallow, err := s.Values(ctx, p, goal, Budget{Depth: 1})
		if err != nil {
			return nil, nil, err
		}
		glance = make(map[engine.Move]float64, len(shallow))
		for _, v := range shallow {
			glance[v.Move] = v.Value
		}
	}
	all, err = s.Values(ctx, p, goal, skill.Budget)
	return all, glance, err
}

// taste is what a move counts beside what it is worth.
func (k Skill) taste(p engine.Position, m engine.Move, goal engine.Goal) float64 {
	worth := k.Greed * float64(flipped(p, m))
	switch where := lies(p, m.Square); {
	case m.Pass:
	case where == onCorner:
		worth += k.Corner
	case where == besideCorner:
		worth -= k.Danger
	}
	worth *= float64(sign(goal))
	if k.Heed > 0 {
		worth -= k.Heed * k.reply(p, m, goal)
	}
	return worth
}

// reply is what the opponent's best reply to a move counts.
func (k Skill) reply(p engine.Position, m engine.Move, goal engine.Goal) (best float64) {
	next, err := p.Play(m)
	if err != nil {
		panic("search: a legal move was refused: " + err.Error())
	}
	k.Heed = 0
	for i, reply := range next.Moves() {
		if worth := k.taste(next, reply, goal); i == 0 || worth > best {
			best = worth
		}
	}
	return best
}

// quiet is how easily a move is not noticed: 1 for one that turns over next to
// nothing, 0 for one that turns over as much as any.
func quiet(p engine.Position, m engine.Move, loudest int) float64 {
	if loudest <= 1 {
		return 0
	}
	return 1 - float64(flipped(p, m)-1)/float64(loudest-1)
}

func flipped(p engine.Position, m engine.Move) int {
	if m.Pass {
		return 0
	}
	return len(p.Flips(m.Square))
}

// fingerprint is a number that is a position's own, on any machine.
func fingerprint(p engine.Position) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(p.String())) // a hash never fails
	return h.Sum64()
}

// place is how a square lies.
type place int

const (
	anywhere place = iota
	onCorner
	besideCorner // while that is empty
)

func lies(p engine.Position, s engine.Square) place {
	last := int8(p.Size()) - 1
	near := engine.Square{}
	if s.Col > last/2 {
		near.Col = last
	}
	if s.Row > last/2 {
		near.Row = last
	}
	switch {
	case s == near:
		return onCorner
	case max(s.Col-near.Col, near.Col-s.Col) <= 1 && max(s.Row-near.Row, near.Row-s.Row) <= 1 && p.At(near) == engine.None:
		return besideCorner
	}
	return anywhere
}
