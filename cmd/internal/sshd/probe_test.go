package sshd

import (
	"context"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// A probe has the round trip measured anew, however far off the keepalive is,
// and a client that answers late has a long one.
func TestR57AProbeMeasuresTheRoundTrip(t *testing.T) {
	sessions := make(chan *Session, 1) // one at a time
	h := start(t, Config{KeepAlive: time.Hour, Handler: handler(func(ctx context.Context, s *Session) int {
		sessions <- s
		<-ctx.Done()
		return 0
	})})
	sc, chans, requests, err := gossh.NewClientConn(knock(t, h), h.addr, h.config("ana", gossh.PublicKeys(newKey(t))))
	if err != nil {
		t.Fatal(err)
	}
	const late = 50 * time.Millisecond
	asked := make(chan struct{}, 8) // more than are asked
	go func() {
		for r := range requests {
			asked <- struct{}{}
			if r.Type == "keepalive@openssh.com" {
				<-time.After(late)
				r.Reply(false, nil)
			}
		}
	}()
	silent := make(chan *gossh.Request)
	close(silent)
	client := gossh.NewClient(sc, chans, silent)
	t.Cleanup(func() { client.Close() })
	sit(t, client, 80, 24)
	s := <-sessions
	eventually(t, "the first round trip", func() bool { return s.RoundTrip() >= late })
	for range 3 {
		before := len(asked)
		s.Probe()
		eventually(t, "another question", func() bool { return len(asked) > before })
	}
	if trip := s.RoundTrip(); trip < late || trip > patience {
		t.Errorf("%v", trip)
	}
}
