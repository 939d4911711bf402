package sshd

import (
	"log/slog"
	"runtime/debug"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// request is a session channel: what was asked for on it until the session
// starts, and the session from then on. The transport's own session type isn't
// used, because it takes variables without bound, hands window changes over a
// channel that blocks the whole connection when nobody listens, changes the
// size under its readers, and doesn't say when the channel ends.
type request struct {
	srv     *Server
	conn    *conn
	peer    *gossh.ServerConn
	channel gossh.Channel

	environ  []string
	terminal *Terminal
	session  *Session
	over     bool          // a session was started or refused
	done     chan struct{} // closed when the session has ended; nil without one
}

// channel runs a session channel from its opening to its end. Its goroutine
// owns the session's.
func (s *Server) channel(_ *ssh.Server, peer *gossh.ServerConn, opening gossh.NewChannel, ctx ssh.Context) {
	if !s.enter() {
		_ = opening.Reject(gossh.ConnectionFailed, "the server is stopping")
		return
	}
	defer s.work.Done()
	c, ok := ctx.Value(connKey{}).(*conn)
	if !ok || !c.openChannel() {
		s.tally.crowded.Add(1)
		_ = opening.Reject(gossh.ResourceShortage, "too many sessions on one connection")
		return
	}
	defer c.closeChannel()
	channel, requests, err := opening.Accept()
	if err != nil {
		return
	}
	r := &request{srv: s, conn: c, peer: peer, channel: channel}
	r.loop(requests)
	if r.session != nil {
		r.session.end(ErrGone)
		<-r.done
	}
}

// loop answers requests until the channel closes. It must never wait for the
// session: requests of all channels come through one goroutine.
func (r *request) loop(requests <-chan *gossh.Request) {
	defer func() {
		if value := recover(); value != nil {
			if r.session != nil {
				r.session.panicked("request", value)
			} else {
				r.srv.config.Logger.Error("panic", slog.Any("panic", value), slog.String("stack", string(debug.Stack())))
			}
			_ = r.conn.Close()
		}
	}()
	for req := range requests {
		ok := r.answer(req)
		if req.WantReply {
			_ = req.Reply(ok, nil)
		}
		if ok {
			r.begin(req)
		}
	}
}

// answer says whether the request is granted. Agent and X11 forwarding,
// signals and breaks aren't.
func (r *request) answer(req *gossh.Request) bool {
	switch req.Type {
	case "env":
		var v struct{ Name, Value string }
		if r.over || gossh.Unmarshal(req.Payload, &v) != nil {
			return false
		}
		var ok bool
		r.environ, ok = setEnv(r.environ, v.Name, v.Value)
		return ok
	case "pty-req":
		var v struct {
			Term                      string
			Width, Height, XPix, YPix uint32
			Modes                     string
		}
		if r.over || r.terminal != nil || gossh.Unmarshal(req.Payload, &v) != nil {
			return false
		}
		t := Terminal{plain(v.Term, maxVarName), defaultWidth, defaultHeight}.resized(v.Width, v.Height)
		r.terminal = &t
		return true
	case "window-change":
		return r.windowChange(req.Payload)
	case "shell", "exec", "subsystem":
		return !r.over
	}
	return false
}

func (r *request) windowChange(payload []byte) bool {
	var v struct{ Width, Height, XPix, YPix uint32 }
	if r.terminal == nil || gossh.Unmarshal(payload, &v) != nil {
		return false
	}
	*r.terminal = r.terminal.resized(v.Width, v.Height)
	if r.session != nil {
		r.session.resize(*r.terminal)
	}
	return true
}

// begin starts the session, after the request was granted: nothing may be
// written before the reply.
func (r *request) begin(req *gossh.Request) {
	var command struct{ Line string }
	switch req.Type {
	case "exec", "subsystem":
		_ = gossh.Unmarshal(req.Payload, &command) // else empty, a shell
	case "shell":
	default:
		return
	}
	r.over = true
	var refusal error
	switch {
	case req.Type == "subsystem":
		refusal = &Cause{ErrRequest, oneLine(command.Line)}
	case len(command.Line) > maxCommand:
		refusal = &Cause{ErrRequest, "command that long"}
	}
	r.start(words(command.Line), refusal)
}

func (r *request) start(args []string, refusal error) {
	environ := r.environ
	var terminal *Terminal
	if r.terminal != nil {
		t := *r.terminal
		terminal = &t
		environ, _ = setEnv(environ, "TERM", t.Term)
	}
	session := newSession(r.srv, r.conn, r.channel, newVisitor(r.peer, environ), args, terminal)
	if refusal == nil {
		refusal = r.srv.enlist(session)
	}
	r.session, r.done = session, make(chan struct{})
	if refusal != nil {
		go func() {
			defer close(r.done)
			defer session.recover("refusal")
			session.leave(1, refusal)
		}()
		return
	}
	r.conn.sessionStarts()
	r.conn.keepAlive(r.peer)
	go func() {
		defer close(r.done)
		session.serve()
	}()
}
