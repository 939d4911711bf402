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
//
// Only a first part of them is used, which is widened as it fills up: what lies
// close together is looked up several times as fast.
type cells struct {
	words  []uint64
	stride int    // words of a cell: what is known, then the position
	log    uint32 // of how many groups of ways cells there are
	used   uint32 // the logarithm of how many of them are used
	busy   uint32 // 1 while a worker widens that
}

const (
	ways = 4 // how many cells there are for a position, side by side

	narrowest = 12 // of what is used at first, the logarithm of groups
	sampled   = 64 // groups that are looked at to see how full they are

	mix1 = 0x9e3779b97f4a7c15
	mix2 = 0xd6e8feb86659fd93
)

// newCells makes as many as fit into size bytes, but ways at least, for
// positions of 2 or 4 words.
func newCells(size, keyWords int) cells {
	const bytes = 8
	stride := keyWords + 1
	log := bits.Len(uint(max(1, size/(bytes*stride*ways)))) - 1
	return cells{words: make([]uint64, stride*ways<<log), stride: stride, log: uint32(log), used: uint32(min(log, narrowest))}
}

func (c *cells) clear() {
	clear(c.words[:c.stride*ways<<c.used])
	c.used = min(c.log, narrowest)
}

// key is a position; one of up to 8×8 leaves the last two words 0.
type key struct{ a, b, c, d uint64 }

// hash tells positions apart, by its high bits best.
func (c *cells) hash(k key) uint64 {
	h := mixed(k.a, k.b)
	if c.stride > 3 {
		h = (h ^ h>>32 ^ mixed(k.c, k.d)) * mix1
	}
	return h
}

func mixed(a, b uint64) uint64 {
	h := (a ^ bits.RotateLeft64(b*mix2, 32)) * mix1
	return (h ^ h>>32) * mix2
}

// at is the first of the cells that a position may be in.
func (c *cells) at(k key) int {
	shift := 64 - atomic.LoadUint32(&c.used)
	return int(c.hash(k)>>shift) * ways * c.stride // a shift by 64 gives 0
}

// widen uses twice as many cells where those that are used are filling up.
func (c *cells) widen() {
	used := atomic.LoadUint32(&c.used)
	if used == c.log || !c.crowded(min(sampled, 1<<used)) || !atomic.CompareAndSwapUint32(&c.busy, 0, 1) {
		return
	}
	defer atomic.StoreUint32(&c.busy, 0)
	if used != atomic.LoadUint32(&c.used) {
		return
	}
	// A group becomes two, from the last one down, so that there is room. Others
	// who look or store meanwhile may miss or lose a position.
	group := ways * c.stride
	for from := group<<used - group; from >= 0; from -= group {
		c.split(from, 64-used-1)
	}
	atomic.StoreUint32(&c.used, used+1)
}

// crowded tells whether most cells of the first groups know something.
func (c *cells) crowded(groups int) bool {
	full, all := 0, groups*ways
	for i := range all {
		if c.peek(i*c.stride) != 0 {
			full++
		}
	}
	return 2*full > all
}

// split moves a group to the two that it becomes.
func (c *cells) split(from int, shift uint32) {
	var keys [ways]key
	var known [ways]uint64
	for i := range ways {
		keys[i], known[i] = c.take(from + i*c.stride)
	}
	next := [2]int{2 * from, 2*from + ways*c.stride}
	for i, k := range keys {
		if known[i] != 0 {
			half := &next[c.hash(k)>>shift&1]
			c.put(*half, k, known[i])
			*half += c.stride
		}
	}
}

// take empties a cell, and returns what was there.
func (c *cells) take(at int) (k key, known uint64) {
	w := c.words[at : at+c.stride]
	if known = atomic.SwapUint64(&w[0], 0); known == 0 {
		return k, 0
	}
	k.a, k.b = atomic.LoadUint64(&w[1])^known, atomic.LoadUint64(&w[2])^bits.RotateLeft64(known, 32)
	if len(w) > 3 {
		k.c, k.d = atomic.LoadUint64(&w[3])^known, atomic.LoadUint64(&w[4])^known
	}
	return k, known
}

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
