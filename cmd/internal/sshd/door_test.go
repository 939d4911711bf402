package sshd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"runtime"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// wantCut waits until the server has closed a raw connection, and gives what
// came before.
func wantCut(t *testing.T, c net.Conn) string {
	t.Helper()
	_ = c.SetReadDeadline(time.Now().Add(patience))
	said, err := io.ReadAll(c)
	var late net.Error
	if errors.As(err, &late) && late.Timeout() {
		t.Fatal("the connection stays open")
	}
	return string(said)
}

func knock(t *testing.T, h *house) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", h.addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func TestSilentConnectionsAreClosed(t *testing.T) {
	h := start(t, Config{Handler: shows("ready"), HandshakeTimeout: 200 * time.Millisecond})
	h.dial(t).Close()
	eventually(t, "nobody", func() bool { return h.Stats().Conns == 0 })
	baseline := runtime.NumGoroutine()
	var conns []net.Conn
	for i := range 50 {
		c := knock(t, h)
		if i%2 == 0 { // a banner and then nothing
			if _, err := io.WriteString(c, "SSH-2.0-knocker\r\n"); err != nil {
				t.Fatal(err)
			}
		}
		conns = append(conns, c)
	}
	client := h.dial(t) // a normal visit in between
	p := sit(t, client, 80, 24)
	p.sees(t, "ready")
	p.types(t, "q")
	p.code(t)
	client.Close()
	for _, c := range conns {
		wantCut(t, c)
	}
	if n := h.Stats().Silent; n != 50 {
		t.Errorf("%d silent connections counted", n)
	}
	wantSettled(t, baseline)
}

// A person who reads the host key's fingerprint is not a silent client.
func TestSlowPeopleAreNotCutByTheHandshakeTimeout(t *testing.T) {
	const limit = 150 * time.Millisecond
	h := start(t, Config{Handler: whoami, HandshakeTimeout: limit})
	config := h.config("ana", gossh.PublicKeys(newKey(t)))
	config.HostKeyCallback = func(string, net.Addr, gossh.PublicKey) error {
		<-time.After(3 * limit)
		return nil
	}
	client, err := gossh.Dial("tcp", h.addr, config)
	if err != nil {
		t.Fatal(err)
	}
	client.Close()
}

func TestLoginTimeoutEndsTheSlowest(t *testing.T) {
	h := start(t, Config{Handler: whoami, LoginTimeout: 200 * time.Millisecond})
	config := h.config("ana", gossh.PublicKeys(newKey(t)))
	config.HostKeyCallback = func(string, net.Addr, gossh.PublicKey) error {
		eventually(t, "the cut", func() bool { return h.Stats().Conns == 0 })
		return nil
	}
	if _, err := gossh.Dial("tcp", h.addr, config); err == nil {
		t.Fatal("let in after the time was over")
	}
}

func TestOtherProtocolsAreCutAtOnce(t *testing.T) {
	h := start(t, Config{Handler: whoami, HandshakeTimeout: time.Hour})
	for _, hello := range []string{"PROXY TCP4 9.9.9.9 1.1.1.1 1 22\r\nSSH-2.0-x\r\n", "GET / HTTP/1.1\r\n\r\n", "SSX"} {
		c := knock(t, h)
		if _, err := io.WriteString(c, hello); err != nil {
			t.Fatal(err)
		}
		wantCut(t, c)
	}
}

func TestConnectionWithoutASessionIsClosed(t *testing.T) {
	h := start(t, Config{Handler: shows("ready"), SessionTimeout: 200 * time.Millisecond})
	unused := h.dial(t)
	if err := unused.Wait(); err == nil {
		t.Error("closed without an error")
	}
	used := h.dial(t)
	p := sit(t, used, 80, 24)
	<-time.After(400 * time.Millisecond) // longer than a connection may do without
	p.sees(t, "ready")
	p.types(t, "q")
	p.code(t)
	_ = used.Wait()
	if s := h.Stats(); s.Unused != 2 {
		t.Errorf("stats %+v", s)
	}
}

func TestAddressLimits(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	a := newAddresses(AddressLimits{PerSecond: 1, Burst: 3, Conns: 2, Exempt: []netip.Prefix{}}.withDefaults(0),
		func() time.Time { return now })
	enter := func(addr string, want verdict) {
		t.Helper()
		if got := a.enter(addrPort(&net.TCPAddr{IP: net.ParseIP(addr), Port: 1}).Addr()); got != want {
			t.Fatalf("%s: verdict %d, want %d", addr, got, want)
		}
	}
	enter("2001:db8::1", welcome)
	enter("2001:db8::2", welcome)
	enter("2001:db8::ffff:3", tooMany) // one /64 is one address
	enter("2001:db8:0:1::3", welcome)  // the next isn't
	a.leave(netip.MustParseAddr("2001:db8::1"))
	enter("2001:db8::4", welcome)
	a.leave(netip.MustParseAddr("2001:db8::4"))
	enter("2001:db8::5", tooFast)
	now = now.Add(time.Second)
	enter("2001:db8::5", welcome)
	enter("192.0.2.1", welcome)
	enter("::ffff:192.0.2.1", welcome) // the same, written otherwise
	enter("192.0.2.1", tooMany)
	enter("192.0.2.2", welcome)
}

func TestAddressTableIsBounded(t *testing.T) {
	limits := AddressLimits{Table: 100, Exempt: []netip.Prefix{}}.withDefaults(20)
	a := newAddresses(limits, time.Now)
	var held []netip.Addr
	for i := range 100_000 {
		addr := netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)})
		if a.enter(addr) != welcome {
			t.Fatalf("address %d isn't welcome", i)
		}
		if i < 20 {
			held = append(held, addr)
		} else {
			a.leave(addr)
		}
	}
	if len(a.table) > limits.Table {
		t.Fatalf("%d addresses are remembered", len(a.table))
	}
	for _, addr := range held {
		if e := a.table[network(addr)]; e == nil || e.conns != 1 {
			t.Fatalf("%v was forgotten with a connection open", addr)
		}
	}
}

func TestRefusedConnectionsAreClosedBeforeAWord(t *testing.T) {
	h := start(t, Config{
		Handler: whoami, ReportEvery: 50 * time.Millisecond,
		Address: AddressLimits{PerSecond: 0.001, Burst: 5, Conns: 2, Exempt: []netip.Prefix{}},
	})
	first, second := h.dial(t), h.dial(t)
	if said := wantCut(t, knock(t, h)); said != "" {
		t.Errorf("said %q", said)
	}
	first.Close()
	second.Close()
	eventually(t, "no connection", func() bool { return h.Stats().Conns == 0 })
	for range 300 {
		c := knock(t, h)
		if s := h.Stats(); s.TooFast > 3 {
			wantCut(t, c)
		}
		c.Close()
	}
	eventually(t, "refusals", func() bool { s := h.Stats(); return s.TooMany == 1 && s.TooFast >= 290 })
	eventually(t, "the report", func() bool { return strings.Contains(h.log.String(), "too_fast=") })
	if lines := strings.Count(h.log.String(), "turned away"); lines > 100 {
		t.Errorf("%d log lines for 300 refusals", lines)
	}
}

func TestConnectionsInAllAreCapped(t *testing.T) {
	h := start(t, Config{Handler: whoami, MaxConns: 2})
	h.dial(t)
	h.dial(t)
	if said := wantCut(t, knock(t, h)); said != "" || h.Stats().ConnsFull != 1 {
		t.Errorf("said %q, stats %+v", said, h.Stats())
	}
}

func TestSessionsOfAConnectionAreCapped(t *testing.T) {
	h := start(t, Config{Handler: shows("ready"), MaxSessionsPerConn: 3})
	client := h.dial(t)
	var last *person
	for range 3 {
		last = sit(t, client, 80, 24)
		last.sees(t, "ready")
	}
	_, err := client.NewSession()
	var refused *gossh.OpenChannelError
	if !errors.As(err, &refused) || refused.Reason != gossh.ResourceShortage || !strings.Contains(refused.Message, "too many") {
		t.Fatalf("the fourth: %v", err)
	}
	last.types(t, "q")
	last.code(t)
	eventually(t, "a place", func() bool {
		s, err := client.NewSession()
		if err == nil {
			s.Close()
		}
		return err == nil
	})
}

func TestSessionsInAllAreCappedWithAWord(t *testing.T) {
	h := start(t, Config{Handler: shows("ready"), MaxSessions: 1})
	sit(t, h.dial(t), 80, 24).sees(t, "ready")
	late := sit(t, h.dial(t), 80, 24)
	if code := late.code(t); code != 1 || late.out.String() != "The server is full. Please try again in a minute.\r\n" {
		t.Errorf("code %d, said %q", code, late.out.String())
	}
	plain := visit(t, h.dial(t))
	if err := plain.Start("games"); err != nil {
		t.Fatal(err)
	}
	if code := plain.code(t); code != 1 || plain.out.String() != "" || !strings.HasSuffix(plain.err.String(), "minute.\n") {
		t.Errorf("code %d, stdout %q, stderr %q", code, plain.out.String(), plain.err.String())
	}
	if n := h.Stats().Full; n != 2 {
		t.Errorf("%d refused", n)
	}
}

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

func TestVanishedPeersAreFound(t *testing.T) {
	ended := make(chan error, 1) // one session ends in this test
	h := start(t, Config{KeepAlive: 100 * time.Millisecond, Handler: handler(func(ctx context.Context, s *Session) int {
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
	<-time.After(500 * time.Millisecond) // a client that answers stays
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

func TestDrainTellsEverybodyAndEnds(t *testing.T) {
	h := start(t, Config{Handler: shows("ready")})
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
	if took := time.Since(began); took > 5*time.Second {
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
	if _, err := net.Dial("tcp", h.addr); err == nil {
		t.Error("still listening")
	}
}

func TestDrainWithClientThatDoesNotRead(t *testing.T) {
	h := start(t, Config{Handler: chatterbox})
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

func TestConfigNeedsHandlerAndKey(t *testing.T) {
	for _, c := range []Config{{}, {Handler: whoami}, {HostKeys: []gossh.Signer{newKey(t)}}} {
		if _, err := New(c); !errors.Is(err, errConfig) {
			t.Errorf("%s: %v", fmt.Sprintf("%T", c.Handler), err)
		}
	}
}
