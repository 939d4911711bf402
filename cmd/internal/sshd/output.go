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
	if w.crlf && w.bare(p) {
		text = w.translate(p)
	}
	w.last = p[len(p)-1]
	watchdog := time.AfterFunc(w.stall, w.stalled)
	_, err := w.to.Write(text)
	watchdog.Stop()
	if err != nil {
		return 0, err
	}
	return len(p), nil
}

// bare tells whether there is a LF without its CR: frames have none.
func (w *stream) bare(p []byte) bool {
	last := w.last
	for _, b := range p {
		if b == '\n' && last != '\r' {
			return true
		}
		last = b
	}
	return false
}

func (w *stream) translate(p []byte) []byte {
	text, last := make([]byte, 0, len(p)+len(p)/16+1), w.last
	for _, b := range p {
		if b == '\n' && last != '\r' {
			text = append(text, '\r')
		}
		text = append(text, b)
		last = b
	}
	return text
}
