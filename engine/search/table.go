package search

import (
	"math/bits"
	"unsafe"

	"turncoat/engine"
)

// DefaultTable is a size in bytes that serves an exact search of a minute.
const DefaultTable = 64 << 20

// Table remembers what was found out about positions, so that one that is
// reached in several orders of moves is searched once. It may be handed from
// one search to the next, but never to two at once. Whole positions are kept,
// so none is taken for another.
//
// It has two parts: a near one that fits the processor's cache, where the
// newest always stays, for the many small searches near the end of the game;
// and a far one, where what was cheap gives way to what was dear.
type Table struct {
	near, far           []entry
	nearShift, farShift uint
	kept                kind
	age                 uint8
}

// kind is what the results in a table are results of.
type kind struct {
	goal engine.Goal
	off  uint64
}

// entry is what is known of one position: bounds of its result, the move that
// was best, and what the search cost.
type entry struct {
	own, foe     uint64
	lower, upper int8
	move         uint8 // noMove where none is known
	work         uint8 // the number of binary digits of the nodes it took
	age          uint8 // of the search that stored it last
}

const (
	noMove   = 64      // stands where a square would
	ways     = 4       // how many places the far part has for a position, side by side
	nearMost = 1 << 14 // entries of the near part: 384 KiB
	nearest  = 10      // the most empty squares of a position in the near part
)

// NewTable makes a table of size bytes at most, and of a few hundred at least.
func NewTable(size int) *Table {
	const bytes = int(unsafe.Sizeof(entry{}))
	nearLog := bits.Len(uint(min(nearMost, max(1, size/bytes/8)))) - 1
	rest := size/bytes - 1<<nearLog
	farLog := bits.Len(uint(max(1, rest/ways))) - 1
	return &Table{
		near: make([]entry, 1<<nearLog), nearShift: uint(64 - nearLog),
		far: make([]entry, ways<<farLog), farShift: uint(64 - farLog),
	}
}

// begin makes ready for a search of a kind; what is kept of another goes.
func (t *Table) begin(k kind) {
	if t.kept != k {
		t.clear()
		t.kept = k
	}
	t.age++
}

func (t *Table) clear() {
	clear(t.near)
	clear(t.far)
	t.age = 0
}

const (
	mix1 = 0x9e3779b97f4a7c15
	mix2 = 0xd6e8feb86659fd93
)

// nearPlace is the one entry of the near part that a position may be in.
func (t *Table) nearPlace(own, foe uint64) *entry {
	h := (own ^ bits.RotateLeft64(foe*mix2, 32)) * mix1
	return &t.near[h>>t.nearShift] // a shift by 64 gives 0: the only one
}

// farPlaces are the entries of the far part that a position may be in.
func (t *Table) farPlaces(own, foe uint64) *[ways]entry {
	h := (own ^ bits.RotateLeft64(foe*mix2, 32)) * mix1
	h = (h ^ h>>32) * mix2
	return (*[ways]entry)(t.far[h>>t.farShift*ways:])
}

// find returns what is known of a position; nil is nothing.
func (t *Table) find(own, foe uint64, empties int) *entry {
	if empties <= nearest {
		if e := t.nearPlace(own, foe); e.own == own && e.foe == foe {
			return e
		}
		return nil
	}
	places := t.farPlaces(own, foe)
	for i := range places {
		if e := &places[i]; e.own == own && e.foe == foe {
			return e
		}
	}
	return nil
}

// store keeps that a search with a window at alpha found best, by move, at the
// price of some nodes.
func (t *Table) store(own, foe uint64, empties, alpha, best int, move uint8, nodes uint64) {
	e := t.place(own, foe, empties)
	if e.own != own || e.foe != foe {
		*e = entry{own: own, foe: foe, lower: -64, upper: 64, move: noMove}
	}
	e.work, e.age = max(e.work, uint8(bits.Len64(nodes))), t.age
	if best > alpha {
		e.lower = max(e.lower, int8(best))
	} else {
		e.upper = min(e.upper, int8(best))
	}
	if best > alpha || e.move == noMove {
		e.move = move
	}
}

// place is where a position is kept, or else what has to give way to it: in
// the far part what older searches left goes first, then what was cheapest.
func (t *Table) place(own, foe uint64, empties int) *entry {
	if empties <= nearest {
		return t.nearPlace(own, foe)
	}
	places := t.farPlaces(own, foe)
	cheapest, least := &places[0], 1<<16
	for i := range places {
		e := &places[i]
		if e.own == own && e.foe == foe {
			return e
		}
		worth := int(e.work)
		if e.age == t.age {
			worth += 1 << 8
		}
		if worth < least {
			cheapest, least = e, worth
		}
	}
	return cheapest
}
