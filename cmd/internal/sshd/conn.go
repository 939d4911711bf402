package sshd

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"
)

// conn is a connection from before its first byte to its end, as the transport
// sees it.
type conn struct {
	net.Conn
	srv    *Server
	remote netip.AddrPort
	ctx    context.Context // ends with the connection
	cancel context.CancelFunc
	input  *rate.Limiter
	got    atomic.Int64  // bytes read
	trip   atomic.Int64  // newest round trip, in ns; 0 while unknown
	probe  chan struct{} // capacity 1: a bell, somebody wants to know the round trip as it is now
	silent *time.Timer   // closes a connection that doesn't speak

	mu       sync.Mutex
	closed   bool
	channels int         // open session channels
	running  int         // sessions that a handler runs
	unused   *time.Timer // closes a connection without a session; nil before login
	alive    bool        // keepalive was started
}

// Everything that a connection reads, of whatever kind of message, passes one
// limit. It is far above what people and programs send; it bounds what a
// client can make the server do by requests that no session sees.
const (
	connRate  = 64 << 10 // bytes a second
	connBurst = 256 << 10
)

// maxVersion is the longest version line there can be (RFC 4253, 4.2). Who has
// sent more is in the middle of the key exchange, where people may take time.
const maxVersion = 255

var errNotSSH = errors.New("sshd: the client doesn't speak SSH")

func newConn(srv *Server, nc net.Conn, remote netip.AddrPort) *conn {
	c := &conn{
		Conn: nc, srv: srv, remote: remote, input: rate.NewLimiter(connRate, connBurst),
		probe: make(chan struct{}, 1),
	}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	c.mu.Lock() // the time may be over before its timer is known
	defer c.mu.Unlock()
	c.silent = time.AfterFunc(srv.config.HandshakeTimeout, func() {
		if c.got.Load() <= maxVersion {
			srv.tally.silent.Add(1)
			c.Close()
		}
	})
	return c
}

func (c *conn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p[:min(len(p), connBurst)])
	if n > 0 {
		const magic = "SSH-"
		before := c.got.Add(int64(n)) - int64(n)
		for i := before; i < int64(len(magic)) && i < before+int64(n); i++ {
			// Also a PROXY header from somebody whom nobody told to send one.
			if p[i-before] != magic[i] {
				return 0, errNotSSH
			}
		}
		if waitErr := c.input.WaitN(c.ctx, n); waitErr != nil {
			return 0, net.ErrClosed
		}
	}
	return n, err
}

// Close may be called by anyone, any number of times; it frees what is blocked
// on the connection.
func (c *conn) Close() error {
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return nil
	}
	c.closed = true
	c.silent.Stop()
	if c.unused != nil {
		c.unused.Stop()
	}
	c.mu.Unlock()
	c.cancel()
	c.srv.forget(c)
	return c.Conn.Close()
}

// login starts the time that a connection may do without a session.
func (c *conn) login() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || c.unused != nil {
		return
	}
	c.unused = time.AfterFunc(c.srv.config.SessionTimeout, func() {
		c.mu.Lock()
		unused := c.running == 0
		c.mu.Unlock()
		if unused {
			c.srv.tally.unused.Add(1)
			c.Close()
		}
	})
}

// openChannel says whether one more session channel may be opened. The channel
// counts until the client has closed it too, since it takes memory until then.
func (c *conn) openChannel() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || c.channels >= c.srv.config.MaxSessionsPerConn {
		return false
	}
	c.channels++
	return true
}

func (c *conn) closeChannel() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.channels--
}

func (c *conn) sessionStarts() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running++
	if c.unused != nil {
		c.unused.Stop()
	}
}

func (c *conn) sessionEnds() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running--
	if c.running == 0 && !c.closed && c.unused != nil {
		c.unused.Reset(c.srv.config.SessionTimeout)
	}
}

// keepAlive asks the peer for a sign of life until the connection ends, and takes
// the time of the answers: every interval, and when a session probes. One
// question waits for its answer at a time. The first session starts it, later
// ones find it started; a connection that never has a session is closed before
// two intervals are over anyway.
func (c *conn) keepAlive(peer *gossh.ServerConn) {
	c.mu.Lock()
	started := c.alive
	c.alive = true
	c.mu.Unlock()
	if started {
		return
	}
	c.srv.goroutine(func() {
		ticker := time.NewTicker(c.srv.config.KeepAlive)
		defer ticker.Stop()
		for c.ask(peer) {
			select {
			case <-c.ctx.Done():
				return
			case <-ticker.C:
			case <-c.probe:
			}
		}
	})
}

// ask waits for one answer, and says whether it came.
func (c *conn) ask(peer *gossh.ServerConn) bool {
	late := time.AfterFunc(c.srv.config.KeepAlive, func() {
		c.srv.tally.dead.Add(1)
		c.Close()
	})
	defer late.Stop()
	asked := time.Now()
	// Any answer will do: clients refuse the request, as they should.
	if _, _, err := peer.SendRequest("keepalive@openssh.com", true, nil); err != nil {
		return false
	}
	c.trip.Store(int64(time.Since(asked)))
	return true
}
