package plain

import (
	"context"
	"errors"
	"strings"
	"time"

	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui"
	"turncoat/ui/phrase"
	"turncoat/ui/settings"
	"turncoat/ui/style"
	"turncoat/ui/text"
)

// session is one visitor's stay. Only Run's goroutine touches it.
type session struct {
	ctx     context.Context
	deps    ui.Deps
	visitor ui.Visitor
	start   ui.Start
	talk    *talk

	settings settings.Settings
	book     *phrase.Book

	player   lobby.Player // as last read
	bells    *match.Sub   // the lobby's and the player's
	seats    seats
	duels    duels
	drained  bool // the visitor was told that the server is about to stop
	touched  time.Time
	idleTold bool
	seen     presence
}

// presence is what others see of a session, and whether doing nothing is fine.
type presence struct {
	doing lobby.Doing
	match match.ID
	held  bool
}

// Where a room is left for.
var (
	errBack   = errors.New("the room before")
	errMenu   = errors.New("the menu")
	errLeave  = errors.New("out of the house")
	errCalled = errors.New("the match that seats.called says")
)

func newSession(ctx context.Context, d ui.Deps, v ui.Visitor, start ui.Start, t *talk) *session {
	s := &session{
		ctx: ctx, deps: d, visitor: v, start: start, talk: t, player: v.Visit.Player(),
		settings: settings.From(v.Visit.Preferences(), v.Environ),
		touched:  d.Lobby.Now(),
	}
	s.speak()
	return s
}

// speak chooses the language: the one that was set, else the client's, where
// what shows it knows the letters.
func (s *session) speak() {
	said := ui.Language(s.visitor, s.settings)
	s.talk.ascii = s.settings.Get(settings.Language) == settings.Auto && !style.UTF8(s.env)
	s.book = &phrase.Book{Text: said, Now: s.deps.Lobby.Now, Arrow: said.Say("plain.then")}
}

func (s *session) env(name string) string {
	for _, entry := range s.visitor.Environ {
		if value, ok := strings.CutPrefix(entry, name+"="); ok {
			return value
		}
	}
	return ""
}

// run goes from room to room until the visitor leaves.
func (s *session) run() error {
	s.bells = s.visitor.Visit.Watch()
	defer func() { s.bells.Close() }() // of whoever the visitor is by then
	defer s.talk.end()
	s.say(s.book.Say("plain.welcome", text.Args{"Name": s.player.Name}), s.book.Say("plain.how"))
	err := s.arrive()
	for {
		switch {
		case s.ctx.Err() != nil:
			return context.Cause(s.ctx)
		case errors.Is(err, errLeave):
			s.say(s.book.Say("plain.goodbye"))
			return nil
		case errors.Is(err, ErrIdle):
			return err
		case errors.Is(err, errCalled):
			err = s.play(s.seats.called)
		case err == nil, errors.Is(err, errBack), errors.Is(err, errMenu):
			err = s.menu()
		default: // the visitor can't be reached
			return err
		}
	}
}

func (s *session) say(lines ...string)       { s.talk.say(lines...) }
func (s *session) tell(k text.Key)           { s.say(s.book.Say(k)) }
func (s *session) now() time.Time            { return s.deps.Lobby.Now() }
func (s *session) lobby() *lobby.Lobby       { return s.deps.Lobby }
func (s *session) goTo(id match.ID) error    { s.seats.called = id; return errCalled }
func (s *session) isMe(player string) bool   { return player == s.player.ID }
func (s *session) english(k text.Key) string { return englishWords.Say(k) }

// explain says why something failed, unless that is the session's own end.
func (s *session) explain(err error) {
	if s.ctx.Err() == nil {
		s.say(s.book.Explain(err, s.player.ID))
	}
}

// refuse says what is wrong with a line, and leaves out what came with it.
func (s *session) refuse(line string) {
	s.say(line)
	s.talk.forget()
}

// englishWords are understood whatever language is spoken.
var englishWords = text.English()

// at says what the visitor is doing, and whether there is nothing to do but to
// wait for somebody else.
func (s *session) at(doing lobby.Doing, id match.ID, held bool) {
	was := s.seen
	s.seen = presence{doing, id, held}
	if was.doing != doing || was.match != id {
		s.visitor.Visit.Doing(doing, id)
	}
	if was.held == held {
		return
	}
	s.touched = s.now() // the time without input begins again
	if s.visitor.Hold != nil {
		s.visitor.Hold(held)
	}
}
