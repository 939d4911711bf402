package plain

import (
	"time"

	"turncoat/engine"
	"turncoat/ui/text"
)

// warnings are the times left at which a player is told of them.
var warnings = []time.Duration{time.Minute, 30 * time.Second, 10 * time.Second}

// due is when there is something to do without a bell: to read again, or to
// tell of the visitor's own clock.
func (g *game) due() time.Time {
	if !g.retry.IsZero() {
		return g.retry
	}
	if at, ok := g.warning(); ok {
		left := g.state.Left(g.me, g.now())
		return g.now().Add(left - at)
	}
	return time.Time{}
}

// warning is the next time left to be told of, while the visitor's clock runs.
func (g *game) warning() (time.Duration, bool) {
	if !g.mine() || g.state.Running() != g.me {
		return 0, false
	}
	for _, at := range warnings {
		if at < g.told && at < g.bank() {
			return at, true
		}
	}
	return 0, false
}

// bank is the time of a side at the start.
func (g *game) bank() time.Duration {
	c := g.state.Setup.Control
	return c.Main + c.PerMove
}

func (g *game) tick() error {
	if !g.retry.IsZero() {
		return g.catchUp()
	}
	was, left := g.told, g.state.Left(g.me, g.now())
	for _, at := range warnings {
		if left <= at {
			g.told = min(g.told, at)
		}
	}
	if g.told < was {
		g.say(g.book.Say("plain.time_left", text.Args{"Time": g.book.Clock(left)}))
	}
	return nil
}

// clockWords tells both clocks, and which of them runs.
func (g *game) clockWords() string {
	if g.state.Setup.Control.Untimed() {
		return g.book.Say("plain.no_clock")
	}
	now := g.now()
	said := g.book.Say("plain.clocks", text.Args{
		"Dark": g.book.Clock(g.state.Left(engine.Dark, now)), "Light": g.book.Clock(g.state.Left(engine.Light, now)),
	})
	if c := g.state.Running(); c != engine.None {
		said += " " + g.book.Say("plain.clock_runs", text.Args{"Side": g.book.Side(c)})
	}
	return said
}
