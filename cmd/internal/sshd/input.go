package sshd

import (
	"bytes"
	"context"
	"io"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// input is what the client sends to a session. One goroutine reads the channel,
// so that nothing else of ours ever blocks on it; what it reads it hands on
// only when somebody takes it, so that the client's window is what fills up.
type input struct {
	chunks chan []byte // capacity 0: see above; closed at the end of input
	ctx    context.Context

	mu   sync.Mutex // one reader at a time
	rest []byte
}

func newInput(ctx context.Context) *input {
	return &input{ctx: ctx, chunks: make(chan []byte)}
}

// chunkCost is added to the bytes of a read when they are counted: a stream of
// single bytes costs the server by the read, not by the byte.
const chunkCost = 15

// chunkSize is how much is read at once: so little that waiting for one chunk to
// be allowed doesn't look like the end of a paste.
const chunkSize = 1 << 10

// pump reads from until it ends or the session does.
func (in *input) pump(from io.Reader, t *throttle, touch func()) error {
	defer close(in.chunks)
	buf := make([]byte, chunkSize)
	for {
		n, err := from.Read(buf)
		if n > 0 {
			touch()
			if err := t.wait(in.ctx, n+chunkCost); err != nil {
				return err
			}
			select {
			case in.chunks <- bytes.Clone(buf[:n]):
			case <-in.ctx.Done():
				return nil
			}
		}
		if err != nil {
			return nil
		}
	}
}

// Read ends with io.EOF at the end of input and with the cause of the session's
// end at that.
func (in *input) Read(p []byte) (int, error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if len(p) == 0 {
		return 0, nil
	}
	if len(in.rest) == 0 {
		select {
		case chunk, ok := <-in.chunks:
			if !ok {
				return 0, io.EOF
			}
			in.rest = chunk
		case <-in.ctx.Done():
			return 0, context.Cause(in.ctx)
		}
	}
	n := copy(p, in.rest)
	in.rest = in.rest[n:]
	return n, nil
}

// throttle slows down what comes faster than its flow, and gives up on what
// never pauses.
type throttle struct {
	flow    Flow
	limiter *rate.Limiter
	since   time.Time // when it first was too much after the last pause; zero while it isn't
}

func newThrottle(flow Flow) *throttle {
	return &throttle{flow: flow, limiter: rate.NewLimiter(rate.Limit(flow.PerSecond), flow.Burst)}
}

// wait returns when n more are allowed. It returns ErrFlood when patience is
// over, and the cause of ctx's end at that.
func (t *throttle) wait(ctx context.Context, n int) error {
	now := time.Now()
	// A pause is what lets half the burst come back: a timer that fires late, as
	// they do on a busy machine, is none.
	if t.limiter.TokensAt(now) >= float64(t.flow.Burst)/2 {
		t.since = time.Time{}
	}
	delay := t.limiter.ReserveN(now, min(n, t.flow.Burst)).DelayFrom(now)
	if delay <= 0 {
		return nil
	}
	if t.since.IsZero() {
		t.since = now
	}
	if t.flow.Patience > 0 && now.Sub(t.since) > t.flow.Patience {
		return ErrFlood
	}
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
