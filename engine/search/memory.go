package search

import "unsafe"

// memory remembers what midgame searches found out. Unlike a Table it knows
// how deep and how surely: a bound holds for searches no deeper and no surer.
type memory[G grid[G]] struct {
	places []found[G]
	mask   uint64
	age    uint8
}

// found is what is known of one position.
type found[G grid[G]] struct {
	grid         G
	lower, upper int16 // bounds of its value
	depth, level uint8 // of the search they are from
	move         uint8 // that was best, or unknown
	age          uint8 // of the search that stored it last
}

const unknown = 255 // stands where a square would

func newMemory[G grid[G]](size int) *memory[G] {
	n := uint64(ways)
	for 2*n*uint64(unsafe.Sizeof(found[G]{})) <= uint64(max(size, 0)) {
		n *= 2
	}
	return &memory[G]{places: make([]found[G], n), mask: n - 1}
}

func (m *memory[G]) clear() {
	clear(m.places)
	m.age = 0
}

// near are the places that a position may be in.
func (m *memory[G]) near(g G) *[ways]found[G] {
	return (*[ways]found[G])(m.places[g.hash()>>8&m.mask&^(ways-1):])
}

func (m *memory[G]) find(g G) *found[G] {
	places := m.near(g)
	for i := range places {
		if places[i].grid == g {
			return &places[i]
		}
	}
	return nil
}

// store keeps that a search found value in the window between alpha and beta.
// Of one position the deeper result stays; of others what is old and shallow
// goes first.
func (m *memory[G]) store(g G, depth, level, alpha, beta, value int, move uint8) {
	e := m.place(g)
	same := e.grid == g
	switch {
	case same && int(e.depth) == depth && int(e.level) == level:
	case same && e.age == m.age && (int(e.depth) > depth || int(e.depth) == depth && int(e.level) > level):
		return
	default:
		if same && move == unknown {
			move = e.move
		}
		*e = found[G]{grid: g, lower: -1 << 14, upper: 1 << 14, depth: uint8(depth), level: uint8(level), move: move}
	}
	e.age = m.age
	if value > alpha {
		e.lower = max(e.lower, int16(value))
	}
	if value < beta {
		e.upper = min(e.upper, int16(value))
	}
	if move != unknown && (value > alpha || e.move == unknown) {
		e.move = move
	}
}

// place is where g is kept, or else what has to give way to it.
func (m *memory[G]) place(g G) *found[G] {
	places := m.near(g)
	least, worth := &places[0], 1<<16
	for i := range places {
		e := &places[i]
		if e.grid == g {
			return e
		}
		w := int(e.depth)
		if e.age == m.age {
			w += 1 << 8
		}
		if w < worth {
			least, worth = e, w
		}
	}
	return least
}
