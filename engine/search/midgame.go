package search

import "turncoat/engine/search/internal/pattern"

// From what depth on a trick pays; measured, see docs/engine.md.
const (
	probcutFrom = 3 // a shallower search may stand for the whole
	repliesFrom = 4 // all replies are looked up before any is searched
)

// null tells whether the value is above alpha: a lower bound of it that is
// above alpha, or an upper bound that is not. Once the search has to stop it
// returns at once, and what it returns means nothing.
func (m *mind[G]) null(g G, ix *pattern.Index, alpha, depth, empties int) int {
	m.nodes++
	if m.nodes >= m.pause {
		m.look()
	}
	if m.stopped {
		return alpha
	}
	if depth >= empties && m.end != nil && empties <= m.end.most(m.level) {
		return m.finish(g, floor(alpha)) * pattern.Unit
	}
	if depth <= 0 {
		return m.evaluate(g, ix, empties)
	}
	moves := g.moves()
	if moves.Count() == 0 {
		other := g.pass()
		if other.moves().Count() == 0 {
			return m.sign * g.final() * pattern.Unit
		}
		passed := ix.Pass()
		return -m.null(other, &passed, -alpha-1, depth, empties)
	}
	if depth == 1 {
		return m.last(g, ix, moves, alpha, empties)
	}
	best := uint8(unknown)
	if e := m.memory.find(g); e != nil {
		if int(e.depth) >= depth && int(e.level) >= m.level {
			if int(e.lower) > alpha {
				return int(e.lower)
			}
			if int(e.upper) <= alpha {
				return int(e.upper)
			}
		}
		best = e.move
	}
	if value, cut := m.probcut(g, ix, alpha, depth, empties); cut {
		return value
	}
	list := m.branches(g, ix, moves, empties)
	if depth >= repliesFrom {
		if least := m.known(list, alpha, depth-1); least > alpha {
			return least
		}
	}
	m.rank(list, best, depth, empties)
	return m.tryAll(list, g, alpha, depth, empties)
}

// last searches one ply.
func (m *mind[G]) last(g G, ix *pattern.Index, moves pattern.Squares, alpha, empties int) int {
	best := -1 << 14
	var next pattern.Index
	for x := range moves.All() {
		flips := g.flips(x)
		m.weights.Shape.Play(&next, ix, x, flips)
		m.nodes++
		if value := -m.evaluate(g.place(x, flips), &next, empties-1); value > best {
			if best = value; best > alpha {
				break
			}
		}
	}
	return best
}

// branches are the moves of a position.
func (m *mind[G]) branches(g G, ix *pattern.Index, moves pattern.Squares, empties int) []branch[G] {
	list := m.lists[empties][:0]
	for x := range moves.All() {
		flips := g.flips(x)
		list = append(list, branch[G]{grid: g.place(x, flips), x: x})
		m.weights.Shape.Play(&list[len(list)-1].index, ix, x, flips)
	}
	m.lists[empties] = list
	return list
}

// known is a value above alpha that some move is already known to have, or
// less than any.
func (m *mind[G]) known(list []branch[G], alpha, depth int) int {
	for i := range list {
		e := m.memory.find(list[i].grid)
		if e != nil && int(e.depth) >= depth && int(e.level) >= m.level && -int(e.upper) > alpha {
			return -int(e.upper)
		}
	}
	return -1 << 14
}

// rank says how much each move is worth: what a shallow search finds.
func (m *mind[G]) rank(list []branch[G], best uint8, depth, empties int) {
	for i := range list {
		b := &list[i]
		if b.x == int(best) {
			b.worth = 1 << 20
			continue
		}
		mobility := b.grid.moves().Count()
		b.worth = -m.evaluate(b.grid, &b.index, empties-1) - rankMobility*mobility
	}
}

// rankMobility is what a move left to the opponent counts in the order of
// moves, beside the value.
const rankMobility = 24

// tryAll searches moves in the order of their worth until one is above alpha,
// and keeps what was found.
func (m *mind[G]) tryAll(list []branch[G], g G, alpha, depth, empties int) int {
	best, move := -1<<14, uint8(unknown)
	for i := range list {
		b := first(list[i:])
		value := -m.null(b.grid, &b.index, -alpha-1, depth-1, empties-1)
		if m.stopped {
			return alpha
		}
		if value > best {
			best, move = value, uint8(b.x)
			if value > alpha {
				break
			}
		}
	}
	m.memory.store(g, depth, m.level, alpha, alpha+1, best, move)
	return best
}

// first moves the branch that is worth most to the front of list.
func first[G grid[G]](list []branch[G]) *branch[G] {
	best := 0
	for i := 1; i < len(list); i++ {
		if list[i].worth > list[best].worth {
			best = i
		}
	}
	if best != 0 {
		list[0], list[best] = list[best], list[0]
	}
	return &list[0]
}

// open is the value within a window of more than one.
func (m *mind[G]) open(g G, ix *pattern.Index, alpha, beta, depth, empties int) int {
	if beta <= alpha+1 {
		return m.null(g, ix, alpha, depth, empties)
	}
	m.nodes++
	if depth >= empties && m.end != nil && empties <= m.end.most(m.level) {
		return m.exact(g, alpha, beta)
	}
	if depth <= 0 {
		return m.evaluate(g, ix, empties)
	}
	moves := g.moves()
	if moves.Count() == 0 {
		other := g.pass()
		if other.moves().Count() == 0 {
			return m.sign * g.final() * pattern.Unit
		}
		passed := ix.Pass()
		return -m.open(other, &passed, -beta, -alpha, depth, empties)
	}
	hint := uint8(unknown)
	if e := m.memory.find(g); e != nil {
		hint = e.move
	}
	list := m.branches(g, ix, moves, empties)
	m.rank(list, hint, depth, empties)
	return m.openAll(list, g, alpha, beta, depth, empties)
}

// openAll searches the first move with the window, the others to see whether
// they are better at all.
func (m *mind[G]) openAll(list []branch[G], g G, alpha, beta, depth, empties int) int {
	best, move := -1<<14, uint8(unknown)
	for i := range list {
		b := first(list[i:])
		low, value := max(alpha, best), 0
		if i > 0 {
			value = -m.null(b.grid, &b.index, -low-1, depth-1, empties-1)
		}
		if i == 0 || value > low && value < beta {
			value = -m.open(b.grid, &b.index, -beta, -low, depth-1, empties-1)
		}
		if m.stopped {
			return alpha
		}
		if value > best {
			best, move = value, uint8(b.x)
			if value >= beta {
				break
			}
		}
	}
	m.memory.store(g, depth, m.level, alpha, beta, best, move)
	return best
}
