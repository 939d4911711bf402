package search

import (
	"math/bits"
	"sync/atomic"
)

// cells keep a word of what is known of each of many positions. Several workers
// may use the same at once without a lock: each word is read and written as a
// whole, and a position is kept mixed with what is known of it, so that what two
// workers wrote by halves is no position at all. Whole positions are kept, so
// none is taken for another.
type cells struct {
	words  []uint64
	stride int // words of a cell: what is known, then the position
	shift  uint
}

const (
	ways = 4 // how many cells there are for a position, side by side

	mix1 = 0x9e3779b97f4a7c15
	mix2 = 0xd6e8feb86659fd93
)

// newCells makes as many as fit into size bytes, but ways at least, for
// positions of 2 or 4 words.
func newCells(size, keyWords int) cells {
	const bytes = 8
	stride := keyWords + 1
	log := bits.Len(uint(max(1, size/(bytes*stride*ways)))) - 1
	return cells{words: make([]uint64, stride*ways<<log), stride: stride, shift: uint(64 - log)}
}

func (c *cells) clear() { clear(c.words) }

// at is the first of the cells that a position may be in.
func (c *cells) at(hash uint64) int {
	return int(hash>>c.shift) * ways * c.stride // a shift by 64 gives 0
}

// key is a position; one of up to 8×8 leaves the last two words 0.
type key struct{ a, b, c, d uint64 }

// get returns what a cell knows of a position; 0 is nothing.
func (c *cells) get(at int, k key) uint64 {
	w := c.words[at : at+c.stride]
	known := atomic.LoadUint64(&w[0])
	if atomic.LoadUint64(&w[1])^known != k.a || atomic.LoadUint64(&w[2])^bits.RotateLeft64(known, 32) != k.b {
		return 0
	}
	if len(w) > 3 && (atomic.LoadUint64(&w[3])^known != k.c || atomic.LoadUint64(&w[4])^known != k.d) {
		return 0
	}
	return known
}

// peek is what a cell knows, of whatever position.
func (c *cells) peek(at int) uint64 { return atomic.LoadUint64(&c.words[at]) }

// put has a cell know something of a position.
func (c *cells) put(at int, k key, known uint64) {
	w := c.words[at : at+c.stride]
	atomic.StoreUint64(&w[0], known)
	atomic.StoreUint64(&w[1], k.a^known)
	atomic.StoreUint64(&w[2], k.b^bits.RotateLeft64(known, 32))
	if len(w) > 3 {
		atomic.StoreUint64(&w[3], k.c^known)
		atomic.StoreUint64(&w[4], k.d^known)
	}
}
