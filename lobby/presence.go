package lobby

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"turncoat/match"
)

// Doing is what somebody who is here is doing.
type Doing string

// What people do.
const (
	InLobby   Doing = "lobby"
	Waiting   Doing = "waiting"
	Playing   Doing = "playing"
	Watching  Doing = "watching"
	Reviewing Doing = "reviewing"
)

// Present is one player who is here, with however many sessions.
type Present struct {
	Player   Player
	Doing    Doing    // of the session that changed it last
	Match    match.ID // what they play or watch, if public
	Since    time.Time
	Sessions int
}

// presence counts sessions. It is this node's alone.
type presence struct {
	mu   sync.Mutex
	here map[string]*Present // by player id
}

func newPresence() *presence { return &presence{here: map[string]*Present{}} }

// enter counts one more session and tells whether it is the player's first.
func (p *presence) enter(who Player, now time.Time) (first bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := p.here[who.ID]
	if at == nil {
		at = &Present{Player: who, Doing: InLobby, Since: now}
		p.here[who.ID] = at
	}
	if !who.Guest || at.Player.Guest { // else read before the guest took a name
		at.Player = who
	}
	at.Sessions++
	return at.Sessions == 1
}

// leave counts one session less and tells whether it was the player's last.
func (p *presence) leave(id string) (last bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := p.here[id]
	if at == nil {
		return false
	}
	if at.Sessions--; at.Sessions > 0 {
		return false
	}
	delete(p.here, id)
	return true
}

// set changes what is known of a player who is here, and tells whether that
// changed anything.
func (p *presence) set(id string, change func(*Present)) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := p.here[id]
	if at == nil {
		return false
	}
	before := *at
	change(at)
	return before != *at
}

func (p *presence) has(id string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.here[id] != nil
}

func (p *presence) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.here)
}

// list returns everyone who is here, the longest first.
func (p *presence) list() []Present {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := make([]Present, 0, len(p.here))
	for _, at := range p.here {
		all = append(all, *at)
	}
	slices.SortFunc(all, func(a, b Present) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Player.ID, b.Player.ID))
	})
	return all
}
