package search

import (
	"turncoat/engine/search/internal/pattern"
)

// mind searches the middle of the game of one board and goal. Values are in
// 1/pattern.Unit of a disc, as the side to move sees them. It is one worker, and
// may have others help it.
type mind[G grid[G]] struct {
	weights *pattern.Weights
	memory  *memory[G] // which helpers share
	end     ending[G]  // nil where the end is searched like the rest
	sign    int        // 1 classic, -1 reverse
	squares int
	tiers   [3]pattern.Squares // in which order squares are tried where moves are not sorted
	margins [][]int32          // by depth and empty squares: what ProbCut's searches may miss, one deviation

	leash
	step           // that it is at
	nodes   uint64 // positions entered
	pause   uint64 // nodes after which to look whether to go on
	limit   uint64 // nodes after which to stop
	stopped bool

	helpers []*mind[G] // of the search that goes on
	spare   []*mind[G] // of earlier ones
	busy    *busy      // what the workers are at; nil for one alone

	// Moves of the positions on the way from the root, by empty squares.
	lists [][]branch[G]
}

// branch is a move and the position after it, as the opponent sees it.
type branch[G grid[G]] struct {
	grid  G
	index pattern.Index
	x     int
	guess int  // what the position is worth to the opponent without a search, or unset
	worth int  // the higher, the earlier it is tried
	late  bool // another worker was at it, so it is tried after the others
}

// unset is no value of a position.
const unset = 1 << 15

// ending is an exact solver of positions with few empty squares.
type ending[G grid[G]] interface {
	// most is how many empty squares it takes at most, from a search of a level.
	most(level int) int
	// above tells whether the result, in discs, is above alpha: a lower bound
	// of it that is above alpha, or an upper bound that is not. It stops once it
	// has entered so many nodes since it began.
	above(g G, alpha int, limit uint64) int
	// begin makes it ready for a search, on a leash.
	begin(leash)
	// resume makes it go on after it was stopped.
	resume(leash)
	// spent is how many nodes it has entered since it began, and whether it has
	// stopped.
	spent() (nodes uint64, stopped bool)
	// another is one that shares what this one remembers, for another worker.
	another() ending[G]
}

// sure are the levels of selectivity: how many standard deviations of ProbCut's
// error a shallow result has to be outside of the window. At the last level,
// certain, nothing is cut off that way. A search begins at bold where time or
// nodes alone bound it, and otherwise at careful.
var sure = [...]float64{bold: 0.7, careful: 1, 2: 1.5}

const (
	bold    = 0
	careful = 1
	certain = len(sure)
)

// stretch is how many nodes are searched, in less than a millisecond, between two
// looks at the leash.
const stretch = 1 << 12

func newMind[G grid[G]](w *pattern.Weights, sign, squares int, memory *memory[G], end ending[G]) *mind[G] {
	m := &mind[G]{weights: w, memory: memory, end: end, sign: sign, squares: squares}
	m.tiers = pattern.Tiers(w.Shape.Side())
	m.lists = make([][]branch[G], squares+1)
	m.margins = make([][]int32, squares+1)
	for depth := range m.margins {
		m.margins[depth] = make([]int32, squares+1)
		for empties := range m.margins[depth] {
			if depth >= probcutFrom {
				m.margins[depth][empties] = int32(min(w.Error.Of(depth, empties, squares)*pattern.Unit, 1<<14))
			}
		}
	}
	return m
}

// begin makes ready for a search.
func (m *mind[G]) begin(l leash, nodes uint64) {
	if nodes == 0 {
		nodes = 1<<63 - 1
	}
	m.leash, m.nodes, m.limit, m.stopped = l, 0, nodes, false
	if m.end != nil {
		m.end.begin(l)
	}
	m.look()
}

// own is how many positions this worker has entered since it began, spent how
// many all have.
func (m *mind[G]) own() uint64 {
	if m.end == nil {
		return m.nodes
	}
	nodes, _ := m.end.spent()
	return m.nodes + nodes
}

func (m *mind[G]) spent() uint64 {
	nodes := m.own()
	for _, h := range m.helpers {
		nodes += h.own()
	}
	return nodes
}

// look stops the search where the budget or the leash says so.
func (m *mind[G]) look() {
	if m.nodes >= m.rest {
		m.memory.widen()
	}
	own := m.own()
	stop, pause := m.leash.look(m.nodes, stretch)
	m.stopped = m.stopped || own >= m.limit || stop
	m.pause = min(pause, m.nodes+m.limit-min(own, m.limit))
}

// judge is the value of a position without a search, or the result of a finished
// game, and how many moves there are.
func (m *mind[G]) judge(g G, ix *pattern.Index, empties int) (value, moves int) {
	own, foe := g.mobility()
	if own == 0 {
		if foe == 0 {
			return m.sign * g.final() * pattern.Unit, 0
		}
		passed := ix.Pass()
		return -m.clamp(m.weights.Value(&passed, empties, foe, 0)), 0
	}
	return m.clamp(m.weights.Value(ix, empties, own, foe)), own
}

// evaluate is judge's value.
func (m *mind[G]) evaluate(g G, ix *pattern.Index, empties int) int {
	value, _ := m.judge(g, ix, empties)
	return value
}

// after is what evaluate says of g, the position after a disc on x in another
// whose patterns are ix.
func (m *mind[G]) after(g G, ix *pattern.Index, x int, flips pattern.Squares, empties int) int {
	own, foe := g.mobility()
	if own == 0 {
		var next pattern.Index
		m.weights.Shape.Play(&next, ix, x, flips)
		return m.evaluate(g, &next, empties)
	}
	return m.clamp(m.weights.After(ix, x, flips, empties, own, foe))
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
	got := m.end.above(g, alpha, m.limit-min(m.nodes, m.limit))
	nodes, stopped := m.end.spent()
	m.stopped = m.stopped || stopped
	m.pause = min(m.pause, m.nodes+(m.limit-min(m.nodes+nodes, m.limit)))
	return got
}

// floor is a value in whole discs, rounded down.
func floor(value int) int {
	if value < 0 {
		return -((-value + pattern.Unit - 1) / pattern.Unit)
	}
	return value / pattern.Unit
}
