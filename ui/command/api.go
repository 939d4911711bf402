package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"turncoat/lobby"
	"turncoat/match"
)

// session is one program that talks the line protocol. One goroutine, serve's,
// owns all of it and is the only one that writes, so that what a client sees
// has one order: an answer, then what it led to. It reads what is new when a
// bell rings, so a client that does not read holds up only its own session.
type session struct {
	service *Service
	out     io.Writer
	link    Request // whose round trip is measured
	visit   *lobby.Visit
	bell    *match.Sub
	began   time.Time // by the server's clock

	me       string                 // player id
	games    map[match.ID]*follower // own ones that go on, and watched ones
	past     []*follower            // own games that are over, in which a rematch may be asked for
	told     []match.ID             // own games whose end was told of late
	seeks    map[string]struct{}    // own offers that are open
	received map[string]string      // challenges to the player that were told: who challenges
	waiting  []match.ID             // own games that hello has still to show
	unread   map[string]struct{}    // topics that could not be read
	lobby    bool                   // watched
	talks    map[match.ID]*hearing  // what is heard, the lobby's under no id
	heard    int                    // talks so far
	changed  time.Time              // when the lobby last changed, zero once told
	shownAt  time.Time              // when the lobby was last told
	drained  bool                   // told
	timer    *time.Timer            // for what must wait: the lobby, unread topics
	said     saying                 // what the list of who is here was told

	analysing bool           // a game is being judged, see analyse
	judged    chan judgement // capacity 1: there is one at a time, and it never waits
	analyses  sync.WaitGroup
}

// saying is what the list of who is here says of a player.
type saying struct {
	doing lobby.Doing
	match match.ID
}

// Waits of a session.
const (
	lobbyEvery = time.Second // between two lobby.changed
	retryAfter = time.Second // until what could not be read is tried again
)

// serveAPI talks with one program until its input or ctx ends.
func (s *Service) serveAPI(ctx context.Context, r Request) error {
	began := s.Lobby.Now()
	visit, err := s.Lobby.Enter(ctx, r.Key, r.Origin)
	if err != nil {
		return err
	}
	defer visit.Close()
	ctx, cancel := context.WithCancel(ctx)
	a := &session{
		service: s, out: r.Out, link: r, visit: visit, began: began,
		bell: visit.Watch(), games: map[match.ID]*follower{}, talks: map[match.ID]*hearing{}, seeks: map[string]struct{}{},
		received: map[string]string{},
		unread:   map[string]struct{}{}, timer: time.NewTimer(time.Hour),
		judged: make(chan judgement, 1),
	}
	defer a.analyses.Wait()
	defer cancel()
	defer a.bell.Close()
	defer a.leaves()
	defer a.timer.Stop()
	a.timer.Stop()
	if err := a.adopt(ctx); err != nil {
		return err
	}
	done := make(chan struct{})
	defer close(done)
	lines := make(chan inLine, 1) // one is enough to know that a client doesn't wait for answers
	s.readers.Go(func() {
		defer s.recovered()
		readLines(r.In, lines, done)
	})
	if err := a.serve(ctx, lines); !errors.Is(err, errGone) && ctx.Err() == nil {
		return err
	}
	return nil
}

// recovered keeps a panic in a session's reader from ending the server.
func (s *Service) recovered() {
	if cause := recover(); cause != nil {
		s.report(fmt.Errorf("panic: %v", cause))
	}
}

// serve answers lines and tells what is new, which always comes before the
// next answer.
func (a *session) serve(ctx context.Context, lines <-chan inLine) error {
	if err := a.draining(); err != nil {
		return err
	}
	pace := newPacer()
	for {
		select {
		case <-a.bell.Bell():
			if err := a.news(ctx, a.bell.Rang()); err != nil {
				return err
			}
			continue
		default:
		}
		select {
		case <-ctx.Done():
			return nil
		case <-a.visit.Revoked():
			return errRevoked
		case <-a.bell.Bell():
			if err := a.news(ctx, a.bell.Rang()); err != nil {
				return err
			}
		case <-a.timer.C:
			if err := a.late(ctx); err != nil {
				return err
			}
		case j := <-a.judged:
			if err := a.tellJudged(ctx, j); err != nil {
				return err
			}
		case l, ok := <-lines:
			if !ok {
				return a.finish(ctx)
			}
			admitted := pace.admit(ctx, func() bool { return len(lines) > 0 })
			if ctx.Err() != nil {
				return nil
			}
			if a.revoked() {
				return errRevoked
			}
			if err := a.handle(ctx, l, admitted); err != nil {
				return err
			}
		}
	}
}

// errRevoked ends a session whose key is the player's no more.
var errRevoked = &refusal{codeNotAllowed, "the key of this session was removed from the account, or linked to another"}

func (a *session) revoked() bool {
	select {
	case <-a.visit.Revoked():
		return true
	default:
		return false
	}
}

// handle answers one line that was admitted, or was not. It returns an error
// only where the session is over.
func (a *session) handle(ctx context.Context, l inLine, admitted error) error {
	var r request
	var answer any
	err := error(&refusal{codeTooLong, fmt.Sprintf("a request has at most %d bytes", maxRequest)})
	if !l.tooLong {
		r, err = parseRequest(l.text)
	}
	switch {
	case admitted != nil:
		err = admitted
	case l.flood:
		err = errFlood
	case err == nil:
		answer, err = a.do(ctx, r)
		err = toldTo(a.me, err)
	}
	switch {
	case errors.Is(err, errLater):
		return nil
	case err == nil:
		err = a.write(answerLine(r.id, answer))
		if err == nil && r.do == "hello" {
			return a.showWaiting(ctx)
		}
		return err
	}
	if failed := a.refuse(ctx, r.id, err); failed != nil {
		return failed
	}
	if errors.Is(err, errFlood) {
		return errFlood
	}
	return nil
}

// refuse answers a request that is not done.
func (a *session) refuse(ctx context.Context, id json.RawMessage, err error) error {
	if refusalOf(err).Code == codeFailed && ctx.Err() == nil {
		a.service.report(err)
	}
	return a.write(refusalLine(id, err))
}

func (a *session) do(ctx context.Context, r request) (any, error) {
	verb, ok := apiVerbs[r.do]
	if !ok {
		return nil, &refusal{codeUnknownVerb, fmt.Sprintf("unknown verb %q", clip(r.do))}
	}
	return verb(a, ctx, r)
}

// clip shortens a stranger's word for a message.
func clip(word string) string {
	const most = 24
	if runes := []rune(word); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return word
}

// errGone ends a session whose client can't be written to.
var errGone = errors.New("the client is gone")

func (a *session) write(text []byte) error {
	if _, err := a.out.Write(text); err != nil {
		return fmt.Errorf("%w: %w", errGone, err)
	}
	return nil
}

// tell writes an event.
func (a *session) tell(event any) error { return a.write(line(event)) }

// remember notes an own game whose end was told; only the newest matter.
func (a *session) remember(id match.ID) {
	const most = 64
	a.told = append(a.told, id)
	if len(a.told) > most {
		a.told = slices.Delete(a.told, 0, len(a.told)-most)
	}
}
