package command

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	"golang.org/x/time/rate"
)

// Bounds of what a program may send.
const (
	maxRequest  = 8 << 10  // bytes of a line, without its end
	maxSkipped  = 64 << 10 // bytes of a line that is too long anyway; more is a flood
	paceRate    = 200      // requests a second, once the burst is used up
	paceBurst   = 400
	paceIgnored = 200 // requests that were there before the pace let them be answered
)

// errFlood ends a session.
var errFlood = &refusal{codeTooFast, "too many requests without waiting for answers; the session ends"}

// inLine is one line that came in.
type inLine struct {
	text    []byte
	tooLong bool
	flood   bool // so much too long that the session has to end
}

// readLines hands on the lines of in until it fails or the session is done, and
// closes lines. A line that is too long is skipped to its end.
func readLines(in io.Reader, lines chan<- inLine, done <-chan struct{}) {
	defer close(lines)
	r := bufio.NewReaderSize(in, maxRequest+len("\r\n"))
	for {
		l, err := readLine(r)
		if len(l.text) > 0 || l.tooLong {
			select {
			case lines <- l:
			case <-done:
				return
			}
		}
		if err != nil || l.flood {
			return
		}
	}
}

func readLine(r *bufio.Reader) (inLine, error) {
	text, err := r.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		return skipLine(r, len(text))
	}
	text = bytes.TrimSpace(text)
	if len(text) > maxRequest {
		return inLine{tooLong: true}, err
	}
	return inLine{text: bytes.Clone(text)}, err
}

// skipLine reads the rest of a line of which some has been read.
func skipLine(r *bufio.Reader, skipped int) (inLine, error) {
	for {
		text, err := r.ReadSlice('\n')
		skipped += len(text)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return inLine{tooLong: true}, err
		}
		if skipped > maxSkipped {
			return inLine{tooLong: true, flood: true}, nil
		}
	}
}

// pacer slows down a client that sends faster than anybody has to, and gives up
// on one that goes on all the same. Who waits for answers is only ever slowed.
type pacer struct {
	limiter *rate.Limiter
	ignored int
}

func newPacer() *pacer { return &pacer{limiter: rate.NewLimiter(paceRate, paceBurst)} }

// admit waits until the next request may be answered. waiting tells whether one
// more has come in meanwhile.
func (p *pacer) admit(ctx context.Context, waiting func() bool) error {
	// A pause is what lets half the burst come back: a timer that fires late, as
	// they do on a busy machine, is none.
	if p.limiter.Tokens() >= paceBurst/2 {
		p.ignored = 0
	}
	delay := p.limiter.Reserve().Delay()
	if delay == 0 {
		return nil
	}
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
		return ctx.Err()
	}
	if !waiting() {
		p.ignored = 0
		return nil
	}
	if p.ignored++; p.ignored >= paceIgnored {
		return errFlood
	}
	return nil
}
