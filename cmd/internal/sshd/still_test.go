package sshd

import (
	"bytes"
	"io"
	"net"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// still runs a test of what takes its time in a bubble, where time passes only
// when all wait: a busy machine is late for nothing.
func still(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		t.Cleanup(func() { time.Sleep(time.Minute) }) // last: what waits for a time comes to its end
		test(t)
	})
}

// startStill is start within a bubble: connections are in memory.
func startStill(t *testing.T, config Config) *house {
	t.Helper()
	l := &entrance{come: make(chan net.Conn), closed: make(chan struct{})}
	return serve(t, config, l, l.dial)
}

// entrance listens for connections in memory.
type entrance struct {
	come   chan net.Conn // capacity 0: who comes waits to be accepted
	closed chan struct{}
	once   sync.Once
}

var loopback = &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 22}

func (l *entrance) Addr() net.Addr { return loopback }

func (l *entrance) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

func (l *entrance) Accept() (net.Conn, error) {
	select {
	case c := <-l.come:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *entrance) dial() (net.Conn, error) {
	there, back := newHalf(), newHalf()
	select {
	case l.come <- &line{in: there, out: back}:
		return &line{in: back, out: there}, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

// line is one end of a connection in memory. Nobody waits for what is written to
// be read: net.Pipe would let two wait who both begin by writing, as in SSH.
type line struct{ in, out *half }

func (l *line) Read(p []byte) (int, error)  { return l.in.read(p) }
func (l *line) Write(p []byte) (int, error) { return l.out.write(p) }
func (l *line) LocalAddr() net.Addr         { return loopback }
func (l *line) RemoteAddr() net.Addr        { return loopback }

func (l *line) Close() error {
	l.in.change(func(h *half) { h.unheard = true })
	l.out.change(func(h *half) { h.ended = true })
	return nil
}

func (l *line) SetDeadline(at time.Time) error     { return l.SetReadDeadline(at) }
func (l *line) SetWriteDeadline(time.Time) error   { return nil } // writes don't wait
func (l *line) SetReadDeadline(at time.Time) error { l.in.expire(at); return nil }

// half is one direction.
type half struct {
	mu      sync.Mutex
	changed *sync.Cond
	buf     bytes.Buffer
	ended   bool // nothing more is written
	unheard bool // nothing more is read
	late    bool // the reader's time is over
	timer   *time.Timer
}

func newHalf() *half {
	h := &half{}
	h.changed = sync.NewCond(&h.mu)
	return h
}

func (h *half) change(how func(*half)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	how(h)
	h.changed.Broadcast()
}

func (h *half) expire(at time.Time) {
	h.change(func(h *half) {
		if h.timer != nil {
			h.timer.Stop()
		}
		h.late = false
		if !at.IsZero() {
			h.timer = time.AfterFunc(time.Until(at), func() { h.change(func(h *half) { h.late = true }) })
		}
	})
}

func (h *half) read(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for h.buf.Len() == 0 && !h.ended && !h.unheard && !h.late {
		h.changed.Wait()
	}
	switch {
	case h.unheard:
		return 0, net.ErrClosed
	case h.late:
		return 0, os.ErrDeadlineExceeded
	case h.buf.Len() == 0:
		return 0, io.EOF
	}
	return h.buf.Read(p)
}

func (h *half) write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ended || h.unheard {
		return 0, net.ErrClosed
	}
	h.changed.Broadcast()
	return h.buf.Write(p)
}
