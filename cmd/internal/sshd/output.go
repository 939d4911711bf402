package sshd

import (
	"io"
	"sync"
	"time"
)

// output is what a session writes to: its two streams, one lock, one end.
type output struct {
	stall   time.Duration
	stalled func() // ends the connection; called when a write takes too long

	mu     sync.Mutex // held during a write: a write is whole, and none outlives close
	closed bool
}

// close ends the output; later writes are io.ErrClosedPipe.
func (o *output) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
}

// stream is one of the session's streams.
type stream struct {
	*output
	to   io.Writer
	crlf bool // there is a terminal in raw mode at the other end
	last byte // the last byte written, so that CR LF split over writes stays one
	buf  []byte
}

// Write blocks while the client doesn't read, but not for ever: only closing
// the connection frees a write that waits for the client's window.
func (w *stream) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return 0, io.ErrClosedPipe
	}
	if len(p) == 0 {
		return 0, nil
	}
	text := p
	if w.crlf {
		text = w.translate(p)
	}
	watchdog := time.AfterFunc(w.stall, w.stalled)
	_, err := w.to.Write(text)
	watchdog.Stop()
	if err != nil {
		return 0, err
	}
	return len(p), nil
}

func (w *stream) translate(p []byte) []byte {
	w.buf = w.buf[:0]
	for _, b := range p {
		if b == '\n' && w.last != '\r' {
			w.buf = append(w.buf, '\r')
		}
		w.buf = append(w.buf, b)
		w.last = b
	}
	return w.buf
}
