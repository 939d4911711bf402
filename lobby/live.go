package lobby

import (
	"context"

	"turncoat/match"
)

// Showing is a live match as people look for one to watch.
type Showing struct {
	GameRow
	Dark, Light *Rating // in its variant, nil where there is none
	Watchers    int
}

// showings is how many matches BestGames lists at most.
const showings = 50

// BestGames lists public games that are going on, those most worth watching
// first: games with days for each move come last, the higher both ratings the
// earlier. Many may ask at once: they share one reading, which the moves made
// within a second are missing from.
func (l *Lobby) BestGames(ctx context.Context) ([]Showing, error) {
	shown, err := l.best.get(ctx)
	if err != nil {
		return nil, err
	}
	own := make([]Showing, len(shown)) // the list is shared
	for i, g := range shown {
		g.Watchers = l.Watchers(g.Setup.ID)
		own[i] = g
	}
	return own, nil
}

// Counts is how much is going on.
type Counts struct {
	Players int // who are here
	Games   int // public ones that are going on
	Seeks   int // open games that can be taken now, blocks aside
}

// Counts says how much is going on. Many may ask at once: they share one count.
func (l *Lobby) Counts(ctx context.Context) (Counts, error) { return l.counted.get(ctx) }

func (l *Lobby) count(ctx context.Context) (Counts, error) {
	c := Counts{Players: l.presence.count()}
	var err error
	if c.Games, err = l.store.CountLive(ctx); err != nil {
		return c, err
	}
	stay, waiting, err := l.store.CountSeeks(ctx)
	c.Seeks = stay
	for player, n := range waiting {
		if l.presence.has(player) {
			c.Seeks += n
		}
	}
	return c, err
}

// rung is the number of the lobby's newest bell.
func (l *Lobby) rung() uint64 { return l.bus.Rung(Topic) }

// share makes what many ask for at once.
func (l *Lobby) share() {
	l.best = newShared(l.rung, func(ctx context.Context) ([]Showing, error) { return l.store.BestLive(ctx, showings) })
	l.counted = newShared(l.rung, l.count)
	l.judged = newJudgements(func(ctx context.Context, id match.ID) (Judgement, error) { return l.store.Judgement(ctx, id) })
}
