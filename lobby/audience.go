package lobby

import (
	"strconv"
	"sync"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// WatchersTopic is the bus topic that rings, once a second at most, when another
// number of people watches a match.
func WatchersTopic(id match.ID) string { return "watchers/" + string(id) }

// watchersEvery is how often at most WatchersTopic rings.
const watchersEvery = time.Second

// audience counts who watches which match. It is this node's alone.
type audience struct {
	mu      sync.Mutex
	bus     *match.Bus
	matches map[match.ID]*watched
	unnamed int // sessions of nobody in particular, so far
}

// watched is one match that somebody watches, or did a moment ago.
type watched struct {
	sessions map[string]int // by player id
	told     int            // how many there were at the newest ring
	rang     time.Time      // when that was
	waiting  bool           // the next ring is on its way
}

func newAudience(bus *match.Bus) *audience {
	return &audience{bus: bus, matches: map[match.ID]*watched{}}
}

// Spectate counts a session of a player among those who watch a match, until
// leave is called, which may be done twice. A person counts once, with however
// many sessions, and not at all at a game of their own. An empty player is a
// stranger, somebody new each time.
func (l *Lobby) Spectate(player string, setup *match.Setup) (leave func()) {
	if player != "" && setup.ColorOf(player) != engine.None {
		return func() {}
	}
	id := setup.ID
	player = l.audience.count(player, id, 1)
	return sync.OnceFunc(func() { l.audience.count(player, id, -1) })
}

// Watchers is how many people watch a match.
func (l *Lobby) Watchers(id match.ID) int {
	l.audience.mu.Lock()
	defer l.audience.mu.Unlock()
	if at := l.audience.matches[id]; at != nil {
		return len(at.sessions)
	}
	return 0
}

// count counts a session in or out and returns whose it is.
func (a *audience) count(player string, id match.ID, by int) string {
	a.mu.Lock()
	defer a.mu.Unlock()
	if player == "" {
		a.unnamed++
		player = "#" + strconv.Itoa(a.unnamed)
	}
	at := a.matches[id]
	if at == nil {
		at = &watched{sessions: map[string]int{}}
		a.matches[id] = at
	}
	if at.sessions[player] += by; at.sessions[player] == 0 {
		delete(at.sessions, player)
	}
	a.news(id, at)
	return player
}

// news rings for a match whose number has changed: now, or a while after the
// ring before. It is called under the lock.
func (a *audience) news(id match.ID, at *watched) {
	switch since := time.Since(at.rang); {
	case at.waiting:
	case since < watchersEvery: // also where nobody is left: the pace is kept for who comes next
		at.waiting = true
		time.AfterFunc(watchersEvery-since, func() { a.late(id, at) })
	case len(at.sessions) != at.told:
		at.told, at.rang = len(at.sessions), time.Now()
		a.bus.Ring(WatchersTopic(id))
		a.news(id, at)
	case len(at.sessions) == 0:
		delete(a.matches, id)
	}
}

// late is news that has waited.
func (a *audience) late(id match.ID, at *watched) {
	a.mu.Lock()
	defer a.mu.Unlock()
	at.waiting = false
	a.news(id, at)
}
