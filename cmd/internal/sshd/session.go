package sshd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/charmbracelet/colorprofile"
	gossh "golang.org/x/crypto/ssh"
)

// Handler is what a session runs.
type Handler interface {
	// Serve runs in a goroutine of its own and returns the exit code. Its
	// context ends with the session, for one of this package's causes; what it
	// starts must end with it. A panic ends this session only.
	Serve(ctx context.Context, s *Session) int
}

// Session is one shell or exec request.
type Session struct {
	// In ends with io.EOF at the end of input. While Run runs, it reads.
	In io.Reader
	// Out and Err turn LF into CR LF where there is a terminal; Err is then the
	// same stream. Writes are whole, and fail once the session has ended.
	Out, Err io.Writer

	srv     *Server
	conn    *conn
	channel gossh.Channel
	visitor Visitor
	args    []string
	profile colorprofile.Profile
	ctx     context.Context
	end     context.CancelCauseFunc
	input   *input
	output  *output

	terminal atomic.Pointer[Terminal] // nil without a pty
	resized  chan struct{}            // capacity 1: a bell, the terminal has the newest size

	touched atomic.Int64  // when there last was input, in ns of the Unix time
	held    atomic.Bool   // being idle is fine
	warned  atomic.Bool   // the program shows that the end is near
	stirred chan struct{} // capacity 1: a bell, somebody is back after a warning

	farewell sync.Once
	words    atomic.Pointer[func(cause error) string] // nil for those of the configuration
}

func newSession(srv *Server, c *conn, channel gossh.Channel, v Visitor, args []string, t *Terminal) *Session {
	s := &Session{
		srv: srv, conn: c, channel: channel, visitor: v, args: args,
		profile: profile(v.Environ),
		resized: make(chan struct{}, 1), stirred: make(chan struct{}, 1),
	}
	s.ctx, s.end = context.WithCancelCause(context.Background())
	s.terminal.Store(t)
	s.input = newInput(s.ctx)
	s.output = &output{stall: srv.config.WriteStall, stalled: s.stalled}
	out := &stream{output: s.output, to: channel, crlf: t != nil}
	s.In, s.Out, s.Err = s.input, out, out
	if t == nil {
		s.Err = &stream{output: s.output, to: channel.Stderr()}
	}
	s.Touch()
	return s
}

// Visitor is who is at the other end.
func (s *Session) Visitor() Visitor { return s.visitor }

// Args are the words of the command, none for a shell.
func (s *Session) Args() []string { return append([]string(nil), s.args...) }

// Terminal is the terminal at its present size; false without one.
func (s *Session) Terminal() (Terminal, bool) {
	t := s.terminal.Load()
	if t == nil {
		return Terminal{}, false
	}
	return *t, true
}

// Profile is how many colours may be written to Out where there is a terminal.
func (s *Session) Profile() colorprofile.Profile {
	if s.terminal.Load() == nil {
		return colorprofile.NoTTY
	}
	return s.profile
}

// RoundTrip is the time to the client and back as it was measured last, by the
// keepalive or a probe; 0 while it is unknown, which is until the first answer
// to the first session of a connection.
func (s *Session) RoundTrip() time.Duration { return time.Duration(s.conn.trip.Load()) }

// Probe has the round trip measured anew, and doesn't wait for it.
func (s *Session) Probe() { ring(s.conn.probe) }

// End ends the session for a cause, [Kicked] for example. The first one counts.
// It doesn't wait.
func (s *Session) End(cause error) { s.end(cause) }

// Hold says whether being idle is fine now, as it is for a player who waits for
// the opponent's move. The time without input starts again when it ends.
func (s *Session) Hold(fine bool) {
	s.held.Store(fine)
	s.Touch()
}

// Touch counts as input where there was none: somebody is there.
func (s *Session) Touch() {
	s.touched.Store(s.srv.config.Now().UnixNano())
	if s.warned.Load() {
		ring(s.stirred)
	}
}

func ring(bell chan struct{}) {
	select {
	case bell <- struct{}{}:
	default: // it is ringing already
	}
}

func (s *Session) resize(t Terminal) {
	s.terminal.Store(&t)
	ring(s.resized)
}

// stalled is the watchdog's bark: closing the connection is the one thing that
// frees the write, and with it everything that waits for the renderer's lock.
func (s *Session) stalled() {
	s.end(ErrStalled)
	_ = s.conn.Close()
}

// serve runs the session to its end.
func (s *Session) serve() {
	// The pump ends when the client closes the channel too, which a rude one
	// never does: it isn't waited for before the session's place is given away.
	var pump sync.WaitGroup
	defer pump.Wait()
	defer s.srv.delist(s)
	defer s.conn.sessionEnds()
	pump.Go(func() {
		defer s.recover("input")
		flow := s.srv.config.Plain
		if s.terminal.Load() != nil {
			flow = s.srv.config.Terminal
		}
		if err := s.input.pump(s.channel, newThrottle(flow), s.Touch); errors.Is(err, ErrFlood) {
			s.end(err)
		}
	})
	start := time.Now()
	// What was asked for stays between the two: it may hold a private game's code.
	s.log(slog.LevelDebug, "session begins", slog.Int("words", len(s.args)))
	code := s.handle()
	cause := context.Cause(s.ctx)
	s.count(cause)
	s.leave(code, cause)
	s.log(slog.LevelDebug, "session ends", slog.Int("code", code), slog.Any("cause", cause), slog.Duration("after", time.Since(start)))
}

func (s *Session) handle() (code int) {
	code = 1 // where the handler panics
	defer s.recover("handler")
	return s.srv.config.Handler.Serve(s.ctx, s)
}

// leave says farewell where that wasn't done, and closes the channel.
func (s *Session) leave(code int, cause error) {
	if errors.Is(cause, ErrPanic) {
		code = max(code, 1)
	}
	if cause != nil {
		s.sayFarewell(cause)
	}
	s.end(ErrGone)
	s.output.close()
	status := struct{ Status uint32 }{uint32(code)}
	_, _ = s.channel.SendRequest("exit-status", false, gossh.Marshal(&status))
	_ = s.channel.Close()
}

// Farewell gives the words of the line that the session leaves behind, for one
// of this package's causes, in place of those of the configuration. They may
// be asked for after the handler has returned.
func (s *Session) Farewell(words func(cause error) string) { s.words.Store(&words) }

// sayFarewell prints the one plain line, once.
func (s *Session) sayFarewell(cause error) {
	s.farewell.Do(func() {
		if errors.Is(cause, ErrGone) {
			return
		}
		said := ""
		if words := s.words.Load(); words != nil {
			said = (*words)(cause)
		} else {
			said = s.srv.config.Farewell(s.visitor, cause)
		}
		if line := oneLine(said); line != "" {
			_, _ = fmt.Fprintln(s.Err, line)
		}
	})
}

func (s *Session) count(cause error) {
	for err, counter := range map[error]*atomic.Int64{
		ErrStalled: &s.srv.tally.stalled, ErrIdle: &s.srv.tally.idle,
		ErrFlood: &s.srv.tally.flooded, ErrPanic: &s.srv.tally.panics,
	} {
		if errors.Is(cause, err) {
			counter.Add(1)
		}
	}
}

// recover must be deferred at the root of every goroutine of a session.
func (s *Session) recover(where string) {
	if value := recover(); value != nil {
		s.panicked(where, value)
	}
}

// panicked ends this session, and only this: the person gets the id, the log
// the id and the stack.
func (s *Session) panicked(where string, value any) {
	s.log(slog.LevelError, "panic", slog.String("where", where),
		slog.String("panic", fmt.Sprint(value)), slog.String("stack", string(debug.Stack())))
	s.end(&Cause{ErrPanic, s.visitor.ID})
}

func (s *Session) log(level slog.Level, msg string, attrs ...slog.Attr) {
	s.srv.config.Logger.LogAttrs(context.Background(), level, msg, append(attrs,
		slog.String("session", s.visitor.ID), slog.String("key", s.visitor.Key),
		slog.String("remote", s.visitor.Remote.String()))...)
}
