package command

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"

	"turncoat/engine/search/analysis"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/connect"
)

// Service answers commands. Its methods may be called from any goroutine.
type Service struct {
	Lobby   *lobby.Lobby
	Connect connect.Address // where players connect to
	Name    string          // the server's, for programs
	Version string
	Log     *slog.Logger

	// Analyse judges the moves of a finished game for a person, from the last to
	// the first, and ends with its context; each hears of them one by one. It may
	// take a minute. nil judges nothing.
	Analyse func(ctx context.Context, who string, s match.State, each func(i int, p analysis.Ply)) ([]analysis.Ply, error)

	readers sync.WaitGroup // of sessions' input; see Wait
}

// Wait waits for the goroutines that read sessions' input. Each ends when its
// Request.In does, which may be after Run has returned.
func (s *Service) Wait() { s.readers.Wait() }

// Request is one session with a command.
type Request struct {
	Args     []string // the verb and what follows it
	Terminal bool
	Key      string // fingerprint of the key that was authenticated, empty without one
	Origin   string // where the session comes from; for limits only
	// In has to fail once the session is over. Only api and analyse read it.
	In       io.Reader
	Out, Err io.Writer

	// The link that api plays over; either may be nil.
	RoundTrip func() time.Duration // to the client and back, 0 while unknown
	Probe     func()               // has it measured anew, without waiting
}

// trip is the round trip as it was measured last, 0 while unknown.
func (r Request) trip() time.Duration {
	if r.RoundTrip == nil {
		return 0
	}
	return r.RoundTrip()
}

func (r Request) measure() {
	if r.Probe != nil {
		r.Probe()
	}
}

// The exit codes.
const (
	exitDone    = 0
	exitRefused = 1 // or not found
	exitUsage   = 2
)

// Outcome is how a command ended. Where it has a Screen the caller opens that
// and its exit code counts.
type Outcome struct {
	Exit   int
	Screen *Screen
}

// ScreenKind is a screen that a verb opens.
type ScreenKind string

// The screens that verbs open.
const (
	ScreenJoin      ScreenKind = "join"      // Code: an invite, a seat, a match or an open game to take
	ScreenWatch     ScreenKind = "watch"     // Code: a match
	ScreenReview    ScreenKind = "review"    // Code: a finished match
	ScreenSeek      ScreenKind = "seek"      // Wish: posts it and waits
	ScreenChallenge ScreenKind = "challenge" // Player, Wish: challenges and waits
	ScreenInvite    ScreenKind = "invite"    // Wish: offers it, shows the code and waits
	ScreenBot       ScreenKind = "bot"       // Wish, Level
)

// Screen is what a verb opens because there is a terminal. Nothing has been
// done yet; the codes and the wish are as they were typed, well formed.
type Screen struct {
	Kind   ScreenKind
	Code   string
	Player string // a name as it was typed
	Wish   lobby.Wish
	Level  int
}

// Run answers one command. ctx ends with the session.
func (s *Service) Run(ctx context.Context, r Request) Outcome {
	c := &call{service: s, request: r}
	screen, err := c.run(ctx)
	if err != nil {
		return Outcome{Exit: c.complain(ctx, err)}
	}
	if screen == nil {
		c.flush()
	}
	return Outcome{Exit: exitDone, Screen: screen}
}
