package stage

import (
	"sync"
	"time"
)

// Clock is a server's time that only moves when it is told to.
type Clock struct {
	mu sync.Mutex
	at time.Time
}

// Curtain is when every stage begins.
var Curtain = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// Now is what the server takes the time to be.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// Pass lets time pass.
func (c *Clock) Pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}
