package search

import (
	"context"
	"runtime"

	"turncoat/engine/search/internal/pattern"
)

// mind searches the middle of the game of one board and goal. Values are in
// 1/pattern.Unit of a disc, as the side to move sees them.
type mind[G grid[G]] struct {
	weights *pattern.Weights
	memory  *memory[G]
	end     ending[G] // nil where the end is searched like the rest
	sign    int       // 1 classic, -1 reverse
	squares int
	margins [][]int32 // by depth and empty squares: what ProbCut's searches may miss, one deviation

	ctx     context.Context
	level   int    // how surely it searches: an index of sure
	nodes   uint64 // positions entered
	pause   uint64 // nodes after which to look whether to go on
	limit   uint64 // nodes after which to stop
	stopped bool

	// Moves of the positions on the way from the root, by empty squares.
	lists [][]branch[G]
}

// branch is a move and the position after it, as the opponent sees it.
type branch[G grid[G]] struct {
	grid  G
	index pattern.Index
	x     int
	worth int // the higher, the earlier it is tried
}

// ending is an exact solver of positions with few empty squares.
type ending[G grid[G]] interface {
	// most is how many empty squares it takes at most, from a search of a level.
	most(level int) int
	// above tells whether the result, in discs, is above alpha: a lower bound
	// of it that is above alpha, or an upper bound that is not.
	above(g G, alpha int) int
	// begin makes it stop with ctx, or after so many more nodes.
	begin(ctx context.Context, nodes uint64)
	// spent is how many nodes it has entered since it began, and whether it has
	// stopped.
	spent() (nodes uint64, stopped bool)
}

// sure are the levels of selectivity: how many standard deviations of ProbCut's
// error a shallow result has to be outside of the window. At the last level,
// certain, nothing is cut off that way.
var sure = [...]float64{1, 1.7, 2.5}

const certain = len(sure)

// glance is how many nodes are searched, in about a millisecond, between two
// looks at the context.
const glance = 1 << 12

func newMind[G grid[G]](w *pattern.Weights, sign, squares int, memory *memory[G], end ending[G]) *mind[G] {
	m := &mind[G]{weights: w, memory: memory, end: end, sign: sign, squares: squares}
	m.lists = make([][]branch[G], squares+1)
	m.margins = make([][]int32, squares+1)
	for depth := range m.margins {
		m.margins[depth] = make([]int32, squares+1)
		for empties := range m.margins[depth] {
			if depth >= probcutFrom {
				full := 1 - float64(empties)/float64(squares)
				m.margins[depth][empties] = int32(min(w.Error.Of(depth, full)*pattern.Unit, 1<<14))
			}
		}
	}
	return m
}

// begin makes ready for a search.
func (m *mind[G]) begin(ctx context.Context, nodes uint64) {
	if nodes == 0 {
		nodes = 1<<63 - 1
	}
	m.ctx, m.nodes, m.limit, m.stopped = ctx, 0, nodes, false
	if m.end != nil {
		m.end.begin(ctx, nodes)
	}
	m.memory.age++
	m.look()
}

// spent is how many positions were entered since begin.
func (m *mind[G]) spent() uint64 {
	if m.end == nil {
		return m.nodes
	}
	nodes, _ := m.end.spent()
	return m.nodes + nodes
}

// look stops the search where the budget or the context says so. Whoever waits
// for the processor goes first: a server's players never wait for a search.
func (m *mind[G]) look() {
	runtime.Gosched()
	spent := m.spent()
	m.stopped = m.stopped || spent >= m.limit || m.ctx.Err() != nil
	m.pause = m.nodes + min(glance, m.limit-min(spent, m.limit))
}

// evaluate is the value of a position without a search, or the result of a
// finished game.
func (m *mind[G]) evaluate(g G, ix *pattern.Index, empties int) int {
	own, foe := g.moves().Count(), g.pass().moves().Count()
	if own == 0 {
		if foe == 0 {
			return m.sign * g.final() * pattern.Unit
		}
		passed := ix.Pass()
		return -m.clamp(m.weights.Value(&passed, empties, foe, 0))
	}
	return m.clamp(m.weights.Value(ix, empties, own, foe))
}

// clamp keeps a guess within what is possible.
func (m *mind[G]) clamp(value int) int {
	most := (m.squares - 2) * pattern.Unit
	return max(-most, min(value, most))
}

// exact is a search with an ending that tells the value within a window.
func (m *mind[G]) exact(g G, alpha, beta int) int {
	low, high := -m.squares, m.squares
	for low < high && !m.stopped {
		if low*pattern.Unit >= beta {
			break
		}
		if high*pattern.Unit <= alpha {
			return high * pattern.Unit
		}
		// Results are even: the middle of what is left of the window.
		from, to := max(low, floor(alpha)), min(high, floor(beta-1)+1)
		try := (from + to) >> 1 &^ 1
		if try <= low {
			try = low + 2
		}
		if got := m.finish(g, try-1); got >= try {
			low = got
		} else {
			high = got
		}
	}
	return low * pattern.Unit
}

// finish asks the ending.
func (m *mind[G]) finish(g G, alpha int) int {
	got := m.end.above(g, alpha)
	if _, stopped := m.end.spent(); stopped {
		m.stopped = true
	}
	return got
}

// floor is a value in whole discs, rounded down.
func floor(value int) int {
	if value < 0 {
		return -((-value + pattern.Unit - 1) / pattern.Unit)
	}
	return value / pattern.Unit
}
