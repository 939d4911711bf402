package plain

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"turncoat/ui"
)

// Service lets people in. Its methods may be called from any goroutine.
type Service struct {
	ui.Deps

	readers sync.WaitGroup // of sessions' input; see Wait
}

// Wait waits for the goroutines that read sessions' input. Each ends when its
// input does, which may be after Run has returned.
func (s *Service) Wait() { s.readers.Wait() }

// ErrIdle is a session in which nothing was typed for a long time.
var ErrIdle = errors.New("idle for too long")

// Line is where a session is held.
type Line struct {
	In   io.Reader // has to fail once the session is over
	Out  io.Writer // LF line ends
	Echo bool      // nobody else shows what is typed: it is a terminal in raw mode
}

// Run lets a visitor in and returns when they leave, when the input ends, when
// nothing is typed for a long time (ErrIdle), or when ctx, which is the
// session's, ends (its cause).
func (s *Service) Run(ctx context.Context, v ui.Visitor, start ui.Start, line Line) error {
	// What is read waits here until it is wanted, so that a client that types
	// ahead without end fills its own window.
	in := make(chan chunk)
	done := make(chan struct{})
	defer close(done)
	s.readers.Go(func() { read(line.In, in, done, s.Lobby.Now) })
	return newSession(ctx, s.Deps, v, start, newTalk(line, in)).run()
}

// chunk is input as it came.
type chunk struct {
	bytes []byte
	at    time.Time
}

const chunkSize = 4 << 10

// read hands on what comes, until it ends or nobody wants it any more.
func read(from io.Reader, to chan<- chunk, done <-chan struct{}, now func() time.Time) {
	defer close(to)
	buf := make([]byte, chunkSize)
	for {
		n, err := from.Read(buf)
		if n > 0 {
			select {
			case to <- chunk{bytes.Clone(buf[:n]), now()}:
			case <-done:
				return
			}
		}
		if err != nil {
			return
		}
	}
}
