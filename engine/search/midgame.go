package search

import "turncoat/engine/search/internal/pattern"

// From what depth on a trick pays; measured, see docs/engine.md.
const (
	probcutFrom = 3 // a shallower search may stand for the whole
	repliesFrom = 4 // all replies are looked up before any is searched
)

// null tells whether the value is above alpha: a lower bound of it that is
// above alpha, or an upper bound that is not. Once the search has to stop it
// returns at once, and what it returns means nothing. The guess is evaluate's,
// or unset.
func (m *mind[G]) null(g G, ix *pattern.Index, guess, alpha, depth, empties int) int {
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
		if guess != unset {
			return guess
		}
		return m.evaluate(g, ix, empties)
	}
	moves := g.moves()
	if moves.Count() == 0 {
		other := g.pass()
		if other.moves().Count() == 0 {
			return m.sign * g.final() * pattern.Unit
		}
		passed := ix.Pass()
		return -m.null(other, &passed, unset, -alpha-1, depth, empties)
	}
	if m.hasty && depth < len(glances) && depth < empties && m.level != certain {
		if guess == unset {
			guess = m.evaluate(g, ix, empties)
		}
		if value, cut := m.glanced(guess, alpha, depth, empties); cut {
			return value
		}
	}
	if depth == 1 {
		return m.last(g, ix, moves, alpha, empties)
	}
	hint := unknown
	if f, ok := m.memory.find(g); ok {
		if int(f.depth) >= depth && int(f.level) >= m.level {
			if int(f.lower) > alpha {
				return int(f.lower)
			}
			if int(f.upper) <= alpha {
				return int(f.upper)
			}
		}
		hint = int(f.move)
	}
	if value, cut := m.probcut(g, ix, guess, alpha, depth, empties); cut {
		return value
	}
	best := lowest
	if hint != unknown && moves.Has(hint) {
		// What cut off before likely does again: the others aren't even made.
		var b branch[G]
		m.follow(&b, g, ix, hint)
		best = -m.null(b.grid, &b.index, unset, -alpha-1, depth-1, empties-1)
		if m.stopped {
			return alpha
		}
		if best > alpha {
			m.memory.store(g, depth, m.level, alpha, alpha+1, best, uint8(hint))
			return best
		}
		moves = moves.Without(hint)
	}
	list := m.branches(g, ix, moves, empties)
	if depth >= repliesFrom {
		if least := m.known(list, alpha, depth-1); least > alpha {
			return least
		}
	}
	m.rank(list, unknown, empties)
	return m.tryAll(list, g, best, alpha, depth, empties)
}

// last searches one ply: corners first, and last what lies beside them.
func (m *mind[G]) last(g G, ix *pattern.Index, moves pattern.Squares, alpha, empties int) int {
	best := lowest
	for i := range m.tiers {
		some := pattern.Squares{Lo: moves.Lo & m.tiers[i].Lo, Hi: moves.Hi & m.tiers[i].Hi}
		for x := range some.All() {
			flips := g.flips(x)
			m.nodes++
			value := -m.after(g.place(x, flips), ix, x, flips, empties-1)
			if value > alpha {
				return value
			}
			best = max(best, value)
		}
	}
	return best
}

// branches are the moves of a position.
func (m *mind[G]) branches(g G, ix *pattern.Index, moves pattern.Squares, empties int) []branch[G] {
	list := m.lists[empties][:0]
	for x := range moves.All() {
		list = append(list, branch[G]{})
		m.follow(&list[len(list)-1], g, ix, x)
	}
	m.lists[empties] = list
	return list
}

// follow sets b to a move.
func (m *mind[G]) follow(b *branch[G], g G, ix *pattern.Index, x int) {
	flips := g.flips(x)
	b.grid, b.x, b.guess = g.place(x, flips), x, unset
	m.weights.Shape.Play(&b.index, ix, x, flips)
}

// known is a value above alpha that some move is already known to have, or
// less than any.
func (m *mind[G]) known(list []branch[G], alpha, depth int) int {
	for i := range list {
		f, ok := m.memory.find(list[i].grid)
		if ok && int(f.depth) >= depth && int(f.level) >= m.level && -int(f.upper) > alpha {
			return -int(f.upper)
		}
	}
	return lowest
}

// rank says how much each move is worth: what it is worth without a search, and
// that it leaves the opponent few moves.
func (m *mind[G]) rank(list []branch[G], hint, empties int) {
	for i := range list {
		b := &list[i]
		value, mobility := m.judge(b.grid, &b.index, empties-1)
		b.guess, b.worth = value, -value-rankMobility*mobility
		if b.x == hint {
			b.worth = 1 << 20
		}
	}
}

// rankMobility is what a move left to the opponent counts in the order of
// moves, beside the value.
const rankMobility = 24

// lowest is less than any value.
const lowest = -1 << 14

// tryAll searches moves in the order of their worth until one is above alpha,
// and keeps what was found. Best is the value of those tried before, or lowest.
// Only a move that cuts off is remembered: of others it isn't known which is best.
func (m *mind[G]) tryAll(list []branch[G], g G, best, alpha, depth, empties int) int {
	foremost, move := best == lowest, uint8(unknown)
	for i := 0; i < len(list); i++ {
		b := first(list[i:])
		if m.off(b, depth, foremost) {
			i--
			continue
		}
		foremost = false
		value := -m.null(b.grid, &b.index, b.guess, -alpha-1, depth-1, empties-1)
		m.done(b, depth)
		if m.stopped {
			return alpha
		}
		if best = max(best, value); value > alpha {
			move = uint8(b.x)
			break
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
		return m.null(g, ix, unset, alpha, depth, empties)
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
	hint := unknown
	if f, ok := m.memory.find(g); ok {
		hint = int(f.move)
	}
	list := m.branches(g, ix, moves, empties)
	m.rank(list, hint, empties)
	best, x := m.openAll(list, alpha, beta, depth, empties)
	if m.stopped {
		return alpha
	}
	m.memory.store(g, depth, m.level, alpha, beta, best, uint8(x))
	return best
}

// openAll searches the first move with the window, the others to see whether
// they are better at all, and returns the best's value and square; what was found
// by the time it had to stop, if anything, where it had to.
func (m *mind[G]) openAll(list []branch[G], alpha, beta, depth, empties int) (best, x int) {
	best, x = lowest, unknown
	for i := 0; i < len(list); i++ {
		b := first(list[i:])
		if m.off(b, depth, i == 0) {
			i--
			continue
		}
		low, value := max(alpha, best), 0
		if i > 0 {
			value = -m.null(b.grid, &b.index, b.guess, -low-1, depth-1, empties-1)
		}
		if i == 0 || value > low && value < beta {
			value = -m.open(b.grid, &b.index, -beta, -low, depth-1, empties-1)
		}
		m.done(b, depth)
		if m.stopped {
			return best, x
		}
		if value > best {
			if best, x = value, b.x; best >= beta {
				break
			}
		}
	}
	return best, x
}
