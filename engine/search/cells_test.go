package search

import (
	"math/rand/v2"
	"testing"
)

// What fits is still known after the cells were widened to hold it, and what
// isn't used yet is not touched.
func TestCellsWidenAsTheyFillUp(t *testing.T) {
	for _, words := range []int{2, 4} {
		c := newCells(64<<20, words)
		random := rand.New(rand.NewPCG(1, uint64(words)))
		draw := func() (k key) {
			k = key{a: random.Uint64(), b: random.Uint64()}
			if words > 2 {
				k.c, k.d = random.Uint64(), random.Uint64()
			}
			return k
		}
		find := func(k key) (known uint64) {
			at := c.at(k)
			for range ways {
				known = max(known, c.get(at, k))
				at += c.stride
			}
			return known
		}
		stored := map[key]uint64{}
		for n := uint64(1); n <= 1<<16; n++ {
			k := draw()
			at := c.at(k)
			for i := 0; i < ways-1 && c.peek(at) != 0; i++ {
				at += c.stride
			}
			if c.peek(at) == 0 { // a group that is full forgets, which is not what is tested
				c.put(at, k, n)
				stored[k] = n
			}
			if n%1000 == 0 {
				c.widen()
			}
		}
		if c.used <= narrowest || c.used >= c.log {
			t.Fatalf("%d words: %d of %d binary digits are used", words, c.used, c.log)
		}
		lost := 0
		for k, n := range stored {
			if find(k) != n {
				lost++
			}
		}
		if lost > 0 || len(stored) < 60_000 {
			t.Errorf("%d words: %d of %d are lost", words, lost, len(stored))
		}
		for i := c.stride * ways << c.used; i < len(c.words); i++ {
			if c.words[i] != 0 {
				t.Fatalf("%d words: word %d is used", words, i)
			}
		}
		c.clear()
		for k := range stored {
			if find(k) != 0 {
				t.Fatal("something is known after clearing")
			}
		}
		if c.used != narrowest {
			t.Errorf("%d binary digits are used after clearing", c.used)
		}
	}
}
