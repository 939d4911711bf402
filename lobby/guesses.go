package lobby

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Wrong codes are counted by player and by where they come from: 20 at once,
// and one more every 30 seconds.
const (
	guessBurst = 20
	guessEvery = 30 * time.Second
	guessTable = 5_000 // guessers of one generation; two generations are kept
)

// Challenges that came to nothing are counted by player.
const (
	fruitlessBurst = 60
	fruitlessEvery = 5 * time.Second
)

// guesses limits how much one may try in vain: so many at once, and one more
// every so often. Tries at the very same time are judged alike, so that a few
// more may slip through than the burst.
type guesses struct {
	burst int
	every time.Duration

	mu sync.Mutex
	// Who guessed wrong lately stands in recent. Where that is full it becomes
	// before, and what was before is forgotten: a flood takes no more memory.
	recent, before map[string]*rate.Limiter
}

func newGuesses(burst int, every time.Duration) *guesses {
	return &guesses{burst: burst, every: every, recent: map[string]*rate.Limiter{}}
}

// allow tells whether a guesser, who goes by all these names, may try again.
func (g *guesses) allow(now time.Time, who ...string) bool { return g.wait(now, who...) == 0 }

// wait is how long it is until they may.
func (g *guesses) wait(now time.Time, who ...string) time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	var longest time.Duration
	for _, name := range who {
		if limit := g.limit(name); limit != nil {
			missing := 1 - limit.TokensAt(now)
			longest = max(longest, time.Duration(missing*float64(g.every)))
		}
	}
	return longest
}

// wrong counts what was tried in vain.
func (g *guesses) wrong(now time.Time, who ...string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, name := range who {
		limit := g.limit(name)
		if limit == nil {
			limit = rate.NewLimiter(rate.Every(g.every), g.burst)
		}
		if g.recent[name] == nil && len(g.recent) >= guessTable {
			g.recent, g.before = map[string]*rate.Limiter{}, g.recent
		}
		g.recent[name] = limit
		limit.AllowN(now, 1)
	}
}

func (g *guesses) limit(name string) *rate.Limiter {
	if limit := g.recent[name]; limit != nil {
		return limit
	}
	return g.before[name]
}

// guessers are the names by which wrong codes of a visit are counted. Without a
// key everybody is somebody new each time, and only where they come from counts.
func (v *Visit) guessers() []string {
	switch {
	case v.origin == "":
		return []string{guesser(v.Player().ID)}
	case v.key == "":
		return []string{"from/" + v.origin}
	}
	return []string{guesser(v.Player().ID), "from/" + v.origin}
}

// guesser is the name by which a player's wrong codes are counted; those who
// are nobody share one.
func guesser(player string) string { return "player/" + player }
