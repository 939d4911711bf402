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
	guessTable = 10_000 // entries; the table is emptied of rested ones beyond
)

// guesses limits how many wrong codes one may try.
type guesses struct {
	mu   sync.Mutex
	used map[string]*rate.Limiter
}

func newGuesses() *guesses { return &guesses{used: map[string]*rate.Limiter{}} }

// allow tells whether a visitor may try another code.
func (g *guesses) allow(v *Visit, now time.Time) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, who := range v.guessers() {
		if limit := g.used[who]; limit != nil && limit.TokensAt(now) < 1 {
			return false
		}
	}
	return true
}

// wrong counts a wrong code.
func (g *guesses) wrong(v *Visit, now time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.used) > guessTable {
		g.dropRested(now)
	}
	for _, who := range v.guessers() {
		if g.used[who] == nil {
			g.used[who] = rate.NewLimiter(rate.Every(guessEvery), guessBurst)
		}
		g.used[who].AllowN(now, 1)
	}
}

func (g *guesses) dropRested(now time.Time) {
	for who, limit := range g.used {
		if limit.TokensAt(now) >= guessBurst {
			delete(g.used, who)
		}
	}
}

func (v *Visit) guessers() []string {
	who := []string{"player/" + v.Player().ID}
	if v.origin != "" {
		who = append(who, "from/"+v.origin)
	}
	return who
}
