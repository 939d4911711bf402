package sshd

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// patience is how long a test waits for what has to happen; never how long it
// takes.
const patience = 20 * time.Second

func eventually(t testing.TB, what string, ok func() bool) {
	t.Helper()
	deadline := time.Now().Add(patience)
	for !ok() {
		if time.Now().After(deadline) {
			t.Fatalf("waited %v in vain: %s", patience, what)
		}
		runtime.Gosched()
		<-time.After(2 * time.Millisecond)
	}
}

func newKey(t testing.TB) gossh.Signer {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewSignerFromKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

// handler makes a Handler of a function.
type handler func(ctx context.Context, s *Session) int

func (h handler) Serve(ctx context.Context, s *Session) int { return h(ctx, s) }

// house is a server that runs for one test.
type house struct {
	*Server
	addr    string
	connect func() (net.Conn, error)
	log     *record
	host    gossh.PublicKey
}

// record is a log that a test can read while it is written.
type record struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (r *record) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.buf.Write(p)
}

func (r *record) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.buf.String()
}

func start(t testing.TB, config Config) *house {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return serve(t, config, l, func() (net.Conn, error) { return net.Dial("tcp", l.Addr().String()) })
}

// serve lets people in at a listener, who come by connect.
func serve(t testing.TB, config Config, l net.Listener, connect func() (net.Conn, error)) *house {
	t.Helper()
	h := &house{addr: l.Addr().String(), connect: connect, log: new(record)}
	key := newKey(t)
	h.host = key.PublicKey()
	config.HostKeys = []gossh.Signer{key}
	config.Logger = slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	srv, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	h.Server = srv
	served := make(chan error, 1) // one result, whether or not it is waited for
	go func() { served <- srv.Serve(l) }()
	t.Cleanup(func() {
		if err := srv.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
		if err := <-served; err != nil {
			t.Errorf("Serve: %v", err)
		}
	})
	return h
}

func (h *house) config(login string, auth ...gossh.AuthMethod) *gossh.ClientConfig {
	return &gossh.ClientConfig{
		User: login, Auth: auth, Timeout: patience, HostKeyCallback: gossh.FixedHostKey(h.host),
	}
}

func (h *house) dial(t testing.TB, auth ...gossh.AuthMethod) *gossh.Client {
	t.Helper()
	if len(auth) == 0 {
		auth = []gossh.AuthMethod{gossh.PublicKeys(newKey(t))}
	}
	client, err := h.login(t, h.config("ana", auth...))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { client.Close() })
	return client
}

// login connects and logs in, or says why it can't.
func (h *house) login(t testing.TB, config *gossh.ClientConfig) (*gossh.Client, error) {
	t.Helper()
	conn, channels, requests, err := gossh.NewClientConn(knock(t, h), h.addr, config)
	if err != nil {
		return nil, err
	}
	return gossh.NewClient(conn, channels, requests), nil
}

// person is a client's session with what it has seen so far.
type person struct {
	*gossh.Session
	in       interface{ Write([]byte) (int, error) }
	out, err *record
}

func visit(t testing.TB, client *gossh.Client) *person {
	t.Helper()
	session, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	p := &person{Session: session, out: new(record), err: new(record)}
	session.Stdout, session.Stderr = p.out, p.err
	if p.in, err = session.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	return p
}

// sit is a visit with a terminal.
func sit(t testing.TB, client *gossh.Client, width, height int) *person {
	t.Helper()
	p := visit(t, client)
	if err := p.RequestPty("xterm-256color", height, width, gossh.TerminalModes{}); err != nil {
		t.Fatal(err)
	}
	if err := p.Shell(); err != nil {
		t.Fatal(err)
	}
	return p
}

func (p *person) sees(t testing.TB, text string) {
	t.Helper()
	eventually(t, "to see "+text, func() bool { return strings.Contains(p.out.String(), text) })
}

func (p *person) types(t testing.TB, keys string) {
	t.Helper()
	if _, err := p.in.Write([]byte(keys)); err != nil {
		t.Fatal(err)
	}
}

// code waits for the end of the session.
func (p *person) code(t testing.TB) int {
	t.Helper()
	done := make(chan error, 1) // the result may come after the wait is over
	go func() { done <- p.Wait() }()
	select {
	case err := <-done:
		var exit *gossh.ExitError
		switch {
		case err == nil:
			return 0
		case errors.As(err, &exit):
			return exit.ExitStatus()
		}
		return -1
	case <-time.After(patience):
		t.Fatal("the session doesn't end")
		return -1
	}
}

// wantSettled waits until goroutines are back at a baseline.
func wantSettled(t testing.TB, baseline int) {
	t.Helper()
	deadline := time.Now().Add(patience)
	for runtime.NumGoroutine() > baseline {
		if time.Now().After(deadline) {
			buf := make([]byte, 1<<20)
			t.Fatalf("%d goroutines, %d before\n%s", runtime.NumGoroutine(), baseline, buf[:runtime.Stack(buf, true)])
		}
		<-time.After(5 * time.Millisecond)
	}
}

// openSSH runs the real client.
func (h *house) openSSH(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	ssh, err := exec.LookPath("ssh")
	if err != nil {
		t.Skip("no ssh on this machine: OpenSSH's own view of the server is not tested")
	}
	return h.withOptions(t, ssh, args...)
}

func (h *house) withOptions(t *testing.T, program string, args ...string) *exec.Cmd {
	t.Helper()
	host, port, _ := net.SplitHostPort(h.addr)
	flag := "-p"
	if strings.HasSuffix(program, "sftp") {
		flag = "-P"
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	options := []string{"-F", "none", flag, port, "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
		"-o", "IdentityAgent=none", "-o", "IdentitiesOnly=yes", "-i", keyFile(t)}
	// OpenSSH takes the first value it is given, so the test's own come first.
	at := slices.Index(args, "HOST")
	return exec.CommandContext(ctx, program, slices.Concat(args[:at], options, []string{host}, args[at+1:])...)
}

func keyFile(t *testing.T) string {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	block, err := gossh.MarshalPrivateKey(key, "")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "id")
	if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
