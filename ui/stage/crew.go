package stage

import (
	"bytes"
	"runtime"
	"sync"
)

// crew are the goroutines that are at work on something.
type crew struct {
	mu  sync.Mutex
	ids map[string]struct{}
}

// work counts the goroutine that calls it in, until done.
func (c *crew) work() (done func()) {
	id, _ := head(stacks(false))
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ids == nil {
		c.ids = map[string]struct{}{}
	}
	c.ids[id] = struct{}{}
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.ids, id)
	}
}

// asleep tells whether each of them waits for a channel at one and the same
// instant, and has not just been woken: only the runtime knows that.
func (c *crew) asleep() bool {
	all := stacks(true)
	c.mu.Lock()
	defer c.mu.Unlock()
	for one := range bytes.SplitSeq(all, []byte("\n\n")) {
		id, state := head(one)
		if _, mine := c.ids[id]; mine && !bytes.HasPrefix(state, []byte("select")) && !bytes.HasPrefix(state, []byte("chan receive")) {
			return false
		}
	}
	return true
}

// stacks is what the runtime tells of all goroutines, or of the one that calls
// it, of which the first line is enough.
func stacks(all bool) []byte {
	for size := 1 << 10; ; size *= 8 {
		told := make([]byte, size)
		if n := runtime.Stack(told, all); n < size || !all {
			return told[:n]
		}
	}
}

// head reads "goroutine 7 [select, 2 minutes]:".
func head(stack []byte) (id string, state []byte) {
	of, rest, _ := bytes.Cut(bytes.TrimPrefix(stack, []byte("goroutine ")), []byte(" ["))
	return string(of), rest
}
