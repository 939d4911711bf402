package analysis

import (
	"slices"
	"sync"

	"turncoat/engine"
	"turncoat/engine/search"
)

// Cache remembers verdicts by position, goal and budget. When it is full the
// oldest goes. Many may use it at once.
type Cache struct {
	mu    sync.Mutex
	most  int
	kept  map[key]search.Verdict
	order []key // a ring once it is full
	next  int   // the oldest of the ring
}

type key struct {
	position engine.Position
	goal     engine.Goal
	budget   search.Budget
}

// NewCache makes a cache of so many verdicts, about half a kilobyte each.
func NewCache(most int) *Cache { return &Cache{most: most, kept: map[key]search.Verdict{}} }

// Len is how many verdicts there are.
func (c *Cache) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.kept)
}

func (c *Cache) get(k key) (search.Verdict, bool) {
	if c == nil {
		return search.Verdict{}, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	v, ok := c.kept[k]
	v.Line = slices.Clone(v.Line)
	return v, ok
}

func (c *Cache) put(k key, v search.Verdict) {
	if c == nil || c.most <= 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	v.Line = slices.Clone(v.Line)
	if _, known := c.kept[k]; !known {
		if len(c.order) < c.most {
			c.order = append(c.order, k)
		} else {
			delete(c.kept, c.order[c.next])
			c.order[c.next] = k
			c.next = (c.next + 1) % c.most
		}
	}
	c.kept[k] = v
}
