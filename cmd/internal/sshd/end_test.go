package sshd

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"runtime"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// deaf is a connection whose client stops answering without closing it.
type deaf struct {
	net.Conn
	stop chan struct{} // closed to stop
	over chan struct{} // closed at the end of the test
}

func (d deaf) Read(p []byte) (int, error) {
	n, err := d.Conn.Read(p)
	select {
	case <-d.stop:
		<-d.over
		return 0, io.EOF
	default:
		return n, err
	}
}

func TestR25VanishedPeersAreFound(t *testing.T) { still(t, testVanishedPeers) }

func testVanishedPeers(t *testing.T) {
	ended := make(chan error, 1) // one session ends in this test
	h := startStill(t, Config{KeepAlive: 100 * time.Millisecond, Handler: handler(func(ctx context.Context, s *Session) int {
		_, err := s.Run(ctx, board{text: "ready"})
		ended <- err
		return 0
	})})
	raw := knock(t, h)
	d := deaf{raw, make(chan struct{}), make(chan struct{})}
	defer close(d.over)
	sc, chans, reqs, err := gossh.NewClientConn(d, h.addr, h.config("ana", gossh.PublicKeys(newKey(t))))
	if err != nil {
		t.Fatal(err)
	}
	p := sit(t, gossh.NewClient(sc, chans, reqs), 80, 24)
	p.sees(t, "ready")
	<-time.After(time.Minute) // a client that answers stays
	if s := h.Stats(); s.Sessions != 1 || s.Dead != 0 {
		t.Fatalf("stats %+v", s)
	}
	close(d.stop)
	select {
	case err := <-ended:
		if !errors.Is(err, ErrGone) {
			t.Errorf("ended for %v", err)
		}
	case <-time.After(patience):
		t.Fatal("nobody misses the peer")
	}
	if n := h.Stats().Dead; n != 1 {
		t.Errorf("%d dead", n)
	}
}

func TestRudeVisitsLeaveNothingBehind(t *testing.T) {
	h := start(t, Config{Handler: shows("ready")})
	key := newKey(t)
	sit(t, h.dial(t), 80, 24).sees(t, "ready") // what is made once is made
	baseline, files := runtime.NumGoroutine(), openFiles(t)
	slots := make(chan struct{}, 16) // so many rude clients at once
	for i := range 1000 {
		slots <- struct{}{}
		go func() {
			defer func() { <-slots }()
			rude(h, key, i)
		}()
	}
	for range cap(slots) {
		slots <- struct{}{}
	}
	eventually(t, "one connection left", func() bool { s := h.Stats(); return s.Conns == 1 && s.Sessions == 1 })
	wantSettled(t, baseline)
	eventually(t, "files closed", func() bool { return openFiles(t) <= files })
	if s := h.Stats(); s.Panics != 0 {
		t.Errorf("%d panics", s.Panics)
	}
	again := sit(t, h.dial(t), 80, 24)
	again.sees(t, "ready")
}

// rude connects and goes at a point that i decides.
func rude(h *house, key gossh.Signer, i int) {
	c, err := net.Dial("tcp", h.addr)
	if err != nil {
		return
	}
	defer c.Close()
	if i%2 == 0 {
		_, _ = c.Write([]byte("SSH-2.0-rude\r\n")[:i%15])
		return
	}
	if i%3 == 0 { // in the middle of the handshake
		timer := time.AfterFunc(time.Duration(i%17)*200*time.Microsecond, func() { c.Close() })
		defer timer.Stop()
	}
	sc, chans, reqs, err := gossh.NewClientConn(c, h.addr, h.config("rude", gossh.PublicKeys(key)))
	if err != nil {
		return
	}
	client := gossh.NewClient(sc, chans, reqs)
	session, err := client.NewSession()
	if err != nil {
		return
	}
	if i%5 == 0 || session.RequestPty("xterm", 24, 80, gossh.TerminalModes{}) != nil || session.Shell() != nil {
		return
	}
	_ = session.WindowChange(10, 10+i%100)
	if i%7 == 0 {
		session.Close()
	}
}

func TestDrainTellsEverybodyAndEnds(t *testing.T) { still(t, testDrain) }

func testDrain(t *testing.T) {
	h := startStill(t, Config{Handler: shows("ready")})
	program := sit(t, h.dial(t), 80, 24)
	program.sees(t, "ready")
	waiting := sit(t, h.dial(t), 80, 24)
	waiting.sees(t, "ready")
	h.dial(t) // and one without a session
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	began := time.Now()
	if err := h.Drain(ctx, "update"); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(began); took > 2*drainLinger {
		t.Errorf("took %v", took)
	}
	for _, p := range []*person{program, waiting} {
		if code := p.code(t); code != 1 {
			t.Errorf("code %d", code)
		}
		wantRestored(t, p.out.String())
		if !bytes.HasSuffix([]byte(p.out.String()), []byte("The server is stopping: update. Nothing is lost.\r\n")) {
			t.Errorf("said %q", p.out.String())
		}
	}
	if s := h.Stats(); s.Conns != 0 || s.Sessions != 0 {
		t.Errorf("stats %+v", s)
	}
	if _, err := h.connect(); err == nil {
		t.Error("still listening")
	}
}

func TestDrainWithClientThatDoesNotRead(t *testing.T) { still(t, testDrainWithClientThatDoesNotRead) }

func testDrainWithClientThatDoesNotRead(t *testing.T) {
	h := startStill(t, Config{Handler: chatterbox})
	stuck := neverRead(t, h)
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	if err := h.Drain(ctx, "update"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Drain: %v", err)
	}
	if s := h.Stats(); s.Conns != 0 || s.Sessions != 0 {
		t.Errorf("stats %+v", s)
	}
	stuck.Close()
}

func TestServeAfterCloseReturns(t *testing.T) {
	srv, err := New(Config{Handler: whoami, HostKeys: []gossh.Signer{newKey(t)}})
	if err != nil {
		t.Fatal(err)
	}
	if err := srv.Close(); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := srv.Serve(l); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Accept(); !errors.Is(err, net.ErrClosed) {
		t.Fatalf("the listener is open: %v", err)
	}
}
