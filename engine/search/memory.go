package search

// memory remembers what midgame searches found out. Unlike a Table it knows
// how deep and how surely: a bound holds for searches no deeper and no surer.
// Several workers may share one.
type memory[G grid[G]] struct {
	cells
	age uint8
}

// found is what is known of one position.
type found struct {
	lower, upper int16 // bounds of its value
	depth, level uint8 // of the search they are from
	move         uint8 // that was best, or unknown
	age          uint8 // of the search that stored it last
}

const unknown = 255 // stands where a square would

// pack lays what is known into a word, which never is 0: an age isn't.
func (f found) pack() uint64 {
	return uint64(uint16(f.lower)) | uint64(uint16(f.upper))<<16 |
		uint64(f.depth)<<32 | uint64(f.level)<<40 | uint64(f.move)<<48 | uint64(f.age)<<56
}

func unpack(w uint64) found {
	return found{int16(w), int16(w >> 16), uint8(w >> 32), uint8(w >> 40), uint8(w >> 48), uint8(w >> 56)}
}

func newMemory[G grid[G]](size int) *memory[G] {
	var g G
	return &memory[G]{cells: newCells(size, g.keyWords()), age: 1}
}

func (m *memory[G]) clear() {
	m.cells.clear()
	m.age = 1
}

// grow makes what was stored before old.
func (m *memory[G]) grow() { m.age = max(1, m.age+1) }

// find returns what is known of a position, if anything.
func (m *memory[G]) find(g G) (f found, ok bool) {
	k := g.key()
	at := m.at(k)
	for range ways {
		if w := m.get(at, k); w != 0 {
			return unpack(w), true
		}
		at += m.stride
	}
	return found{}, false
}

// store keeps that a search found value in the window between alpha and beta.
// Of one position the deeper result stays; of others what is old and shallow
// goes first.
func (m *memory[G]) store(g G, depth, level, alpha, beta, value int, move uint8) {
	k := g.key()
	at, f := m.place(k)
	switch {
	case f.age != 0 && int(f.depth) == depth && int(f.level) == level:
	case f.age == m.age && (int(f.depth) > depth || int(f.depth) == depth && int(f.level) > level):
		return
	default:
		if f.age != 0 && move == unknown {
			move = f.move
		}
		f = found{lower: -1 << 14, upper: 1 << 14, depth: uint8(depth), level: uint8(level), move: move}
	}
	f.age = m.age
	if value > alpha {
		f.lower = max(f.lower, int16(value))
	}
	if value < beta {
		f.upper = min(f.upper, int16(value))
	}
	if move != unknown && (value > alpha || f.move == unknown) {
		f.move = move
	}
	m.put(at, k, f.pack())
}

// place is where a position is kept, and what is known of it, or else what has
// to give way to it.
func (m *memory[G]) place(k key) (int, found) {
	at := m.at(k)
	least, worth := at, 1<<16
	for range ways {
		if w := m.get(at, k); w != 0 {
			return at, unpack(w)
		}
		f := unpack(m.peek(at))
		w := int(f.depth)
		if f.age == m.age {
			w += 1 << 8
		}
		if w < worth {
			least, worth = at, w
		}
		at += m.stride
	}
	return least, found{}
}
