package search

import (
	"math/bits"
	"unsafe"
)

// table remembers what was found out about positions, so that one that is
// reached in several orders of moves is searched once. It may be handed from
// one search to the next.
//
// It has two parts: a near one that fits the processor's cache, where the
// newest always stays, for the many small searches near the end of the game;
// and a far one, where what was cheap gives way to what was dear. Several
// workers share the far one, each with a near one of its own.
type table struct {
	near      []entry
	nearShift uint
	far       *cells
	age       uint8
}

// entry is a position of the near part, and what is known of it.
type entry struct {
	own, foe uint64
	bound
}

// bound is what is known of a position: bounds of its result, the move that was
// best, and what the search cost.
type bound struct {
	lower, upper int8
	move         uint8 // noMove where none is known
	work         uint8 // the number of binary digits of the nodes it took
	age          uint8 // of the search that stored it last; 0 is nothing known
}

func (b bound) pack() uint64 {
	return uint64(uint8(b.lower)) | uint64(uint8(b.upper))<<8 | uint64(b.move)<<16 | uint64(b.work)<<24 | uint64(b.age)<<32
}

func unpackBound(w uint64) bound {
	return bound{int8(w), int8(w >> 8), uint8(w >> 16), uint8(w >> 24), uint8(w >> 32)}
}

const (
	noMove   = 64      // stands where a square would
	nearMost = 1 << 14 // entries of the near part: 384 KiB
	nearest  = 10      // the most empty squares of a position in the near part
)

// newTable makes a table of size bytes at most, and of a few hundred at least.
func newTable(size int) *table {
	const bytes, share = int(unsafe.Sizeof(entry{})), 8
	log := bits.Len(uint(min(nearMost, max(1, size/bytes/share)))) - 1
	far := newCells(size-bytes<<log, 2)
	return &table{near: make([]entry, 1<<log), nearShift: uint(64 - log), far: &far, age: 1}
}

// another makes a table with the same far part and a near one of its own.
func (t *table) another() *table {
	return &table{near: make([]entry, len(t.near)), nearShift: t.nearShift, far: t.far, age: t.age}
}

func (t *table) clear() {
	clear(t.near)
	t.far.clear()
	t.age = 1
}

// grow makes what was stored before old.
func (t *table) grow() { t.age = max(1, t.age+1) }

// nearPlace is the one entry of the near part that a position may be in.
func (t *table) nearPlace(own, foe uint64) *entry {
	h := (own ^ bits.RotateLeft64(foe*mix2, 32)) * mix1
	return &t.near[h>>t.nearShift] // a shift by 64 gives 0: the only one
}

// find returns what is known of a position; an age of 0 is nothing.
func (t *table) find(own, foe uint64, empties int) bound {
	if empties <= nearest {
		if e := t.nearPlace(own, foe); e.own == own && e.foe == foe {
			return e.bound
		}
		return bound{}
	}
	k := key{a: own, b: foe}
	at := t.far.at(k)
	for range ways {
		if w := t.far.get(at, k); w != 0 {
			return unpackBound(w)
		}
		at += t.far.stride
	}
	return bound{}
}

// store keeps that a search with a window at alpha found best, by move, at the
// price of some nodes.
func (t *table) store(own, foe uint64, empties, alpha, best int, move uint8, nodes uint64) {
	if empties <= nearest {
		e := t.nearPlace(own, foe)
		if e.own != own || e.foe != foe {
			*e = entry{own: own, foe: foe}
		}
		e.bound = e.with(alpha, best, move, nodes, t.age)
		return
	}
	k := key{a: own, b: foe}
	at, b := t.farPlace(k)
	t.far.put(at, k, b.with(alpha, best, move, nodes, t.age).pack())
}

// with adds what a search has found.
func (b bound) with(alpha, best int, move uint8, nodes uint64, age uint8) bound {
	if b.age == 0 {
		b = bound{lower: -64, upper: 64, move: noMove}
	}
	b.work, b.age = max(b.work, uint8(bits.Len64(nodes))), age
	if best > alpha {
		b.lower = max(b.lower, int8(best))
	} else {
		b.upper = min(b.upper, int8(best))
	}
	if best > alpha || b.move == noMove {
		b.move = move
	}
	return b
}

// farPlace is where a position is kept in the far part and what is known of it,
// or else what has to give way: what older searches left goes first, then what
// was cheapest.
func (t *table) farPlace(k key) (int, bound) {
	at := t.far.at(k)
	cheapest, least := at, 1<<16
	for range ways {
		if w := t.far.get(at, k); w != 0 {
			return at, unpackBound(w)
		}
		old := unpackBound(t.far.peek(at))
		worth := int(old.work)
		if old.age == t.age {
			worth += 1 << 8
		}
		if worth < least {
			cheapest, least = at, worth
		}
		at += t.far.stride
	}
	return cheapest, bound{}
}
