package lobby

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

// complaints keeps the log short while something stays broken, as a full disk
// does: each kind of trouble is news once a minute, whatever its details.
type complaints struct {
	mu   sync.Mutex
	last map[string]time.Time // by kind, of which there are a handful
}

func (c *complaints) news(trouble string, now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if last, told := c.last[trouble]; told && now.Sub(last) < time.Minute {
		return false
	}
	if c.last == nil {
		c.last = map[string]time.Time{}
	}
	c.last[trouble] = now
	return true
}

// complain logs what nobody is there to hear as an answer.
func (l *Lobby) complain(trouble string, err error) {
	if l.complaints.news(trouble, l.Now()) {
		l.log.Error(trouble, "err", err)
	}
}

// unbroken makes a panic an error: what the lobby does by itself must end
// nobody's session.
func unbroken(ctx context.Context, do func(context.Context) error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return do(ctx)
}
