package sshd

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"

	"charm.land/ssh"
)

// Server lets people in until it is drained or closed.
type Server struct {
	config    Config
	ssh       *ssh.Server
	addresses *addresses
	tally     tally

	mu        sync.Mutex
	conns     map[*conn]struct{}
	sessions  map[*Session]struct{}
	listeners []net.Listener
	draining  error         // the cause, once Drain was called
	closed    bool          // no goroutine may be added any more
	left      chan struct{} // closed and renewed whenever a connection or session ends
	work      sync.WaitGroup
	reports   sync.Once
	ctx       context.Context // of the server's own goroutines
	cancel    context.CancelFunc
}

// New checks the configuration; it opens nothing.
func New(config Config) (*Server, error) {
	config, err := config.withDefaults()
	if err != nil {
		return nil, err
	}
	s := &Server{
		config:    config,
		addresses: newAddresses(config.Address, config.Now),
		conns:     make(map[*conn]struct{}),
		sessions:  make(map[*Session]struct{}),
		left:      make(chan struct{}),
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	if s.ssh, err = s.newSSH(); err != nil {
		s.cancel()
		return nil, err
	}
	return s, nil
}

// Serve accepts connections from l, which it closes in the end. After Drain or
// Close it returns nil.
func (s *Server) Serve(l net.Listener) error {
	s.mu.Lock()
	over := s.closed || s.draining != nil
	s.listeners = append(s.listeners, l)
	s.mu.Unlock()
	if over {
		return l.Close()
	}
	s.reports.Do(func() { s.goroutine(func() { s.report(s.ctx) }) })
	err := s.ssh.Serve(l)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.draining != nil {
		return nil
	}
	return err
}

// deafen closes the listeners. The transport would do it too, but misses one
// that it hasn't begun to serve.
func (s *Server) deafen() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range s.listeners {
		_ = l.Close()
	}
}

// goroutine runs f in a goroutine that Close waits for, unless it is too late.
func (s *Server) goroutine(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.work.Go(f)
	}
}

// enter counts the calling goroutine as work that Close waits for, until
// s.work.Done, unless it is too late.
func (s *Server) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.work.Add(1)
	}
	return !s.closed
}

// admit judges a connection before a byte of it was read.
func (s *Server) admit(ctx ssh.Context, nc net.Conn) net.Conn {
	remote := addrPort(nc.RemoteAddr())
	switch s.addresses.enter(remote.Addr()) {
	case tooFast:
		s.tally.tooFast.Add(1)
		return nil
	case tooMany:
		s.tally.tooMany.Add(1)
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || len(s.conns) >= s.config.MaxConns {
		s.addresses.leave(remote.Addr())
		s.tally.connsFull.Add(1)
		return nil
	}
	c := newConn(s, nc, remote)
	s.conns[c] = struct{}{}
	s.tally.conns.Add(1)
	ctx.SetValue(connKey{}, c)
	return c
}

func (s *Server) forget(c *conn) {
	s.addresses.leave(c.remote.Addr())
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, c)
	s.tally.conns.Add(-1)
	s.ring()
}

// enlist adds a session, or says why it can't be had.
func (s *Server) enlist(session *Session) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.draining != nil:
		return s.draining
	case len(s.sessions) >= s.config.MaxSessions:
		s.tally.full.Add(1)
		return ErrFull
	}
	s.sessions[session] = struct{}{}
	s.tally.sessions.Add(1)
	s.tally.served.Add(1)
	return nil
}

func (s *Server) delist(session *Session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sessions, session)
	s.tally.sessions.Add(-1)
	s.ring()
}

func (s *Server) ring() {
	close(s.left)
	s.left = make(chan struct{})
}

// Kick ends every session that matches, with the reason in its farewell, and
// says how many there were.
func (s *Server) Kick(match func(Visitor) bool, reason string) int {
	n := 0
	for _, session := range s.running() {
		if match(session.visitor) {
			session.End(Kicked(reason))
			n++
		}
	}
	return n
}

func (s *Server) running() []*Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]*Session, 0, len(s.sessions))
	for session := range s.sessions {
		list = append(list, session)
	}
	return list
}

// drainLinger is how long clients that have been told everything may take to
// hang up by themselves: a client that is cut off blames the network.
const drainLinger = time.Second

// Drain stops accepting, ends every session with the reason in its farewell,
// waits until they are gone, and closes what is left; the transport's own
// Shutdown would wait for connections and tell nobody. It takes no longer than
// ctx allows; where that was too short for a session, its error is ctx's.
func (s *Server) Drain(ctx context.Context, reason string) error {
	cause := &Cause{ErrDraining, reason}
	s.mu.Lock()
	s.draining = cause
	s.mu.Unlock()
	s.deafen()
	for _, session := range s.running() {
		session.End(cause)
	}
	err := s.await(ctx, func() bool { return len(s.sessions) == 0 })
	linger, cancel := context.WithTimeout(ctx, drainLinger)
	defer cancel()
	_ = s.await(linger, func() bool { return len(s.conns) == 0 })
	return errors.Join(err, s.Close())
}

// await waits for a condition on what s.mu guards.
func (s *Server) await(ctx context.Context, done func() bool) error {
	for {
		s.mu.Lock()
		ok, left := done(), s.left
		s.mu.Unlock()
		if ok {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-left:
		}
	}
}

// ErrOutlived is Close's error where a handler doesn't mind its context.
var ErrOutlived = errors.New("sshd: a session outlived its connection")

// closeWait is how long Close waits for handlers.
const closeWait = 2 * time.Second

// Close cuts every connection and waits for what ran on them; one that
// goes on for two seconds all the same is ErrOutlived.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.deafen()
	err := s.ssh.Close()
	if errors.Is(err, net.ErrClosed) {
		err = nil // by deafen
	}
	s.mu.Lock()
	open := make([]*conn, 0, len(s.conns))
	for c := range s.conns {
		open = append(open, c)
	}
	s.mu.Unlock()
	for _, c := range open {
		_ = c.Close()
	}
	s.cancel()
	ctx, cancel := context.WithTimeout(context.Background(), closeWait)
	defer cancel()
	if s.await(ctx, func() bool { return len(s.sessions) == 0 }) != nil {
		return errors.Join(err, ErrOutlived)
	}
	s.work.Wait()
	return err
}
