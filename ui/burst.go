package ui

import "time"

// burst notices keys that come faster than anybody types: text that was pasted
// without brackets. What they would do for good is left undone.
type burst struct {
	times [burstKeys]time.Time // a ring: when the newest keys came
	next  int
}

const (
	burstKeys = 20
	burstSpan = 150 * time.Millisecond // a long paste comes no faster than the door lets keys in
)

func (b *burst) key(now time.Time) {
	b.times[b.next] = now
	b.next = (b.next + 1) % burstKeys
}

// on tells whether the newest burstKeys keys came within burstSpan.
func (b *burst) on(now time.Time) bool {
	oldest := b.times[b.next]
	return !oldest.IsZero() && now.Sub(oldest) < burstSpan
}

// guard ignores keys for a moment after a question has come up under them.
type guard struct{ until time.Time }

const (
	guardSpan = 300 * time.Millisecond
	endSpan   = time.Second // a game may end while the next move is being typed
)

func (g *guard) up(now time.Time) { g.upFor(now, guardSpan) }

func (g *guard) upFor(now time.Time, span time.Duration) { g.until = now.Add(span) }

func (g *guard) holds(now time.Time) bool { return now.Before(g.until) }
