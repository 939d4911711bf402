package ui

import (
	"context"
	"strings"
	"time"

	"github.com/charmbracelet/colorprofile"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/engine/search/analysis"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/connect"
)

// Deps are what the screens stand on. They are shared by every session.
type Deps struct {
	Lobby   *lobby.Lobby
	Connect connect.Address // where players connect to
	Version string

	// Advise tells the side to move, a person in a game against the computer, what
	// is best. It may take a second or two, and stops with its context. nil gives
	// no hints.
	Advise func(context.Context, match.State) (search.Advice, error)

	// Analyse judges the moves of a finished game for a person, from the last to
	// the first; each hears of them one by one. It may take a minute, and stops
	// with its context. nil judges nothing.
	Analyse func(ctx context.Context, who string, s match.State, each func(i int, p analysis.Ply)) ([]analysis.Ply, error)
	// Judge judges one position. It may take a second or two, and stops with its
	// context. nil judges nothing.
	Judge func(context.Context, engine.Position, engine.Goal) (search.Verdict, error)
}

// Visitor is who sits at the terminal.
type Visitor struct {
	Visit   *lobby.Visit
	Login   string   // the login name: a suggestion, it grants nothing
	Environ []string // of the client, as NAME=value

	Colors    colorprofile.Profile // how many the terminal shows
	RoundTrip func() time.Duration // to the client and back, 0 while unknown; may be nil
	Probe     func()               // has it measured anew, without waiting; may be nil

	// Hold is told whether doing nothing is fine just now, as it is for who
	// waits for the opponent. It may be nil.
	Hold func(fine bool)

	// Waits is told when a command begins to wait for a bell or for time, +1,
	// and when it no longer does, −1, from any goroutine: who waits for the
	// screens to come to rest, waits for no such command. It may be nil.
	Waits func(more int)
}

// Trip is the round trip as it was measured last, 0 while unknown.
func (v Visitor) Trip() time.Duration {
	if v.RoundTrip == nil {
		return 0
	}
	return v.RoundTrip()
}

// Measure has the round trip measured as a live turn of the visitor's begins:
// the answer is there before the move, and is what the move is given back.
func (v Visitor) Measure() {
	if v.Probe != nil {
		v.Probe()
	}
}

// waits tells that a command waits, until done.
func (v Visitor) waits() (done func()) {
	if v.Waits == nil {
		return func() {}
	}
	v.Waits(1)
	return func() { v.Waits(-1) }
}

// env returns a variable of the client's, "" where it wasn't sent.
func (v Visitor) env(name string) string {
	for _, entry := range v.Environ {
		if value, ok := strings.CutPrefix(entry, name+"="); ok {
			return value
		}
	}
	return ""
}

// Kind says what a session opens with.
type Kind string

// What a session may open with.
const (
	KindLobby     Kind = "lobby"
	KindJoin      Kind = "join"      // Code: of an invite, a seat or a match
	KindWatch     Kind = "watch"     // Code: of a match
	KindReview    Kind = "review"    // Code: of a match
	KindSeek      Kind = "seek"      // Wish
	KindInvite    Kind = "invite"    // Wish
	KindChallenge Kind = "challenge" // Player and Wish
	KindBot       Kind = "bot"       // Level and Wish
)

// Start is what a session opens with. The zero Start is the lobby.
type Start struct {
	Kind   Kind
	Code   string
	Player string // the name of whom a challenge is for
	Wish   lobby.Wish
	Level  int
}
