package search

import (
	"slices"

	"turncoat/engine/search/internal/pattern"
)

// step is one search of iterative deepening.
type step struct {
	depth int
	level int  // how surely it searches: an index of sure
	hasty bool // whether glances cut off as well
}

// How many plies before the end deepening goes to the end at once: where time
// may run out, not before a deep search has found a good move; where it may not,
// as soon as the order of moves is good. Measured, see docs/engine.md.
const (
	jump        = 8
	jumpAtLarge = 11
)

// steps are the searches of a position with so many empty squares: deeper and
// deeper, and from where the end is near, to the end, surer and surer. With a
// bound of depth only the end itself may be deeper, from so many empty squares
// on as budget says.
func (m *mind[G]) steps(empties int, budget Budget) (list []step) {
	depth, level := budget.Depth, careful
	bounded := budget.Time > 0 || budget.Nodes > 0
	if depth <= 0 || depth > empties {
		depth = empties
	}
	switch {
	case budget.Certain:
		level = certain
	case bounded && budget.Depth <= 0:
		level = bold
	}
	hasty := level == bold
	before := jumpAtLarge
	if bounded {
		before = jump
	}
	solve := depth == empties || empties <= budget.Exact
	for d := 1; d <= depth && (!solve || d <= empties-before); d++ {
		list = append(list, step{d, level, hasty})
	}
	if m.end != nil && empties <= m.end.most(careful) {
		level = certain // the solver knows no other
	}
	for ; solve && level <= certain; level++ {
		list = append(list, step{empties, level, hasty})
	}
	return list
}

// thought is what a mind has found out about a position.
type thought struct {
	move  int // square
	value int
	depth int
	exact bool
}

// deepen searches a position that has a move, step by step, until it has done
// all or is stopped. There is always a move, if only a guessed one.
func (m *mind[G]) deepen(g G, all []step) thought {
	empties := g.empties()
	ix := m.index(g)
	list := slices.Clone(m.branches(g, &ix, g.moves(), empties))
	m.rank(list, unknown, empties)
	slices.SortStableFunc(list, func(a, b branch[G]) int { return b.worth - a.worth })
	now := thought{move: list[0].x, value: -list[0].guess}
	for _, s := range all {
		m.step = s
		found := m.together(s.depth, func(m *mind[G]) thought {
			return m.aspire(slices.Clone(list), g, now.value, s.depth, empties)
		})
		if found.move != unknown {
			now.move, now.value = found.move, found.value
			ahead(list, found.move)
		}
		if m.stopped {
			return now
		}
		now.depth, now.exact = s.depth, s.depth >= empties && s.level == certain
	}
	return now
}

// index are the numbers of a position's patterns.
func (m *mind[G]) index(g G) pattern.Index { return m.weights.Shape.Of(g.discs()) }

// aspire searches the moves of the root in a window around a guess, then in one
// beside it, then without one. The move is unknown where it was stopped before it
// knew one.
func (m *mind[G]) aspire(list []branch[G], g G, guess, depth, empties int) thought {
	const narrow, wide, far = pattern.Unit, 8 * pattern.Unit, 1 << 13
	alpha, beta := guess-narrow, guess+narrow
	found := m.root(list, g, alpha, beta, depth, empties)
	inside := found.value > alpha && found.value < beta
	if !inside && !m.stopped {
		if found.value <= alpha {
			alpha, beta = found.value-wide, alpha+1
		} else {
			alpha, beta = beta-1, found.value+wide
		}
		found = m.root(list, g, alpha, beta, depth, empties)
		inside = found.value > alpha && found.value < beta
	}
	if !inside && !m.stopped {
		alpha = -far
		found = m.root(list, g, alpha, far, depth, empties)
	}
	if m.stopped && found.value <= alpha {
		found.move = unknown
	}
	return found
}

// root searches the moves of the root in the order of list.
func (m *mind[G]) root(list []branch[G], g G, alpha, beta, depth, empties int) thought {
	for i := range list {
		list[i].worth, list[i].late = -i, false
	}
	value, x := m.openAll(list, alpha, beta, depth, empties)
	if !m.stopped {
		m.memory.store(g, depth, m.level, alpha, beta, value, uint8(x))
	}
	return thought{move: x, value: value}
}

// line follows the best moves that are remembered from g, the first being x.
// A pass is -1.
func (m *mind[G]) line(g G, x int, longest int) (moves []int) {
	for {
		moves = append(moves, x)
		if x < 0 {
			g = g.pass()
		} else {
			g = g.place(x, g.flips(x))
		}
		legal := g.moves()
		if len(moves) >= longest {
			return moves
		}
		if legal.Count() == 0 {
			if g.pass().moves().Count() == 0 {
				return moves
			}
			x = -1
			continue
		}
		f, ok := m.memory.find(g)
		if !ok || f.move == unknown {
			return moves
		}
		x = int(f.move)
	}
}
