package sshd

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
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

func knock(t testing.TB, h *house) net.Conn {
	t.Helper()
	c, err := h.connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func TestSilentConnectionsAreClosed(t *testing.T) { still(t, testSilentConnections) }

func testSilentConnections(t *testing.T) {
	h := startStill(t, Config{Handler: shows("ready"), HandshakeTimeout: 200 * time.Millisecond})
	h.dial(t).Close()
	synctest.Wait()
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
	still(t, func(t *testing.T) {
		const limit = 150 * time.Millisecond
		h := startStill(t, Config{Handler: whoami, HandshakeTimeout: limit})
		config := h.config("ana", gossh.PublicKeys(newKey(t)))
		config.HostKeyCallback = func(string, net.Addr, gossh.PublicKey) error {
			<-time.After(3 * limit)
			return nil
		}
		client, err := h.login(t, config)
		if err != nil {
			t.Fatal(err)
		}
		client.Close()
	})
}

func TestLoginTimeoutEndsTheSlowest(t *testing.T) {
	still(t, func(t *testing.T) {
		h := startStill(t, Config{Handler: whoami, LoginTimeout: 200 * time.Millisecond})
		config := h.config("ana", gossh.PublicKeys(newKey(t)))
		config.HostKeyCallback = func(string, net.Addr, gossh.PublicKey) error {
			eventually(t, "the cut", func() bool { return h.Stats().Conns == 0 })
			return nil
		}
		if _, err := h.login(t, config); err == nil {
			t.Fatal("let in after the time was over")
		}
	})
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

func TestConnectionWithoutASessionIsClosed(t *testing.T) { still(t, testConnectionWithoutASession) }

func testConnectionWithoutASession(t *testing.T) {
	h := startStill(t, Config{Handler: shows("ready"), SessionTimeout: 200 * time.Millisecond})
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
	eventually(t, "both to be closed", func() bool { return h.Stats().Unused == 2 })
	_ = used.Wait()
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
		if e := a.table[Network(addr)]; e == nil || e.conns != 1 {
			t.Fatalf("%v was forgotten with a connection open", addr)
		}
	}
}

func TestRefusedConnectionsAreClosedBeforeAWord(t *testing.T) {
	const every = 50 * time.Millisecond
	began := time.Now()
	h := start(t, Config{
		Handler: whoami, ReportEvery: every,
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
	eventually(t, "refusals", func() bool { s := h.Stats(); return s.TooMany >= 1 && s.TooFast >= 200 && s.TooMany+s.TooFast >= 290 })
	eventually(t, "the report", func() bool { return strings.Contains(h.log.String(), "too_fast=") })
	if lines := strings.Count(h.log.String(), "turned away"); lines > int(time.Since(began)/every) {
		t.Errorf("%d log lines within %v, one in %v would do", lines, time.Since(began), every)
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

func TestConfigNeedsHandlerAndKey(t *testing.T) {
	for _, c := range []Config{{}, {Handler: whoami}, {HostKeys: []gossh.Signer{newKey(t)}}} {
		if _, err := New(c); !errors.Is(err, errConfig) {
			t.Errorf("%s: %v", fmt.Sprintf("%T", c.Handler), err)
		}
	}
}
