package search_test

import (
	"turncoat/engine"
)

// plainScores is the second opinion: negamax as the rules of engine have it,
// without a thought. It returns the result from the view of the side to move
// and that of each move.
func plainScores(p engine.Position, goal engine.Goal) (best int, each map[engine.Move]int) {
	mover := p.Turn()
	if mover == engine.None {
		return 0, nil
	}
	each = map[engine.Move]int{}
	best = -100
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			panic(err)
		}
		each[m] = plainScore(next, goal, mover)
		best = max(best, each[m])
	}
	return best, each
}

// plainScore is the result of p from the view of one side.
func plainScore(p engine.Position, goal engine.Goal, side engine.Color) int {
	if p.Over() {
		margin := max(p.Count(engine.Dark), p.Count(engine.Light)) - min(p.Count(engine.Dark), p.Count(engine.Light))
		switch p.Winner(goal) {
		case engine.None:
			return 0
		case side:
			return margin + p.Count(engine.None)
		}
		return -margin - p.Count(engine.None)
	}
	best, _ := plainScores(p, goal)
	if p.Turn() != side {
		return -best
	}
	return best
}
