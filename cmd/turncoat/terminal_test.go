package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/charmbracelet/x/vt"
	gossh "golang.org/x/crypto/ssh"
)

// terminal is a person's: a session with a pty whose output goes through an
// emulator, so that a test sees what the person would.
type terminal struct {
	t       testing.TB
	client  *gossh.Client
	session *gossh.Session
	in      io.WriteCloser
	ended   chan struct{} // closed after the last byte
	told    atomic.Int64  // bytes that the terminal itself has answered

	mu       sync.Mutex
	emulator *vt.Emulator
	stream   strings.Builder // all that came
	chunks   []chunk
	came     chan struct{} // capacity one: rings coalesce, who waits looks at the whole screen
}

// chunk is one piece of output and the screens around it.
type chunk struct {
	bytes         int
	before, after string
}

const termWidth, termHeight = 80, 24

// sit opens a terminal of 80×24 on the lobby or on a command.
func (h *house) sit(t testing.TB, k key, words ...string) *terminal {
	t.Helper()
	return sitOn(t, h.dial(t, k), words...)
}

func sitOn(t testing.TB, client *gossh.Client, words ...string) *terminal {
	t.Helper()
	return sitAt(t, client, "xterm-256color", nil, words...)
}

// sitAt sits at a terminal of some kind with variables, as NAME=value.
func sitAt(t testing.TB, client *gossh.Client, kind string, environ []string, words ...string) *terminal {
	t.Helper()
	term := &terminal{
		t: t, client: client, emulator: vt.NewEmulator(termWidth, termHeight),
		came: make(chan struct{}, 1), ended: make(chan struct{}),
	}
	var err error
	if term.session, err = client.NewSession(); err != nil {
		t.Fatal(err)
	}
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		if err := term.session.Setenv(name, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := term.session.RequestPty(kind, termHeight, termWidth, gossh.TerminalModes{}); err != nil {
		t.Fatal(err)
	}
	if term.in, err = term.session.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := term.session.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var replies sync.WaitGroup
	replies.Go(func() { _, _ = io.Copy(answers{term}, term.emulator) })
	t.Cleanup(func() {
		_ = term.session.Close()
		<-term.ended
		replies.Wait()
	})
	go term.read(out)
	if len(words) == 0 {
		err = term.session.Shell()
	} else {
		err = term.session.Start(strings.Join(words, " "))
	}
	if err != nil {
		t.Fatal(err)
	}
	return term
}

// answers carries what the terminal answers when it is asked for its colours.
type answers struct{ *terminal }

func (a answers) Write(p []byte) (int, error) {
	n, err := a.in.Write(p)
	a.told.Add(int64(n))
	return n, err
}

func (term *terminal) read(out io.Reader) {
	defer close(term.ended)
	defer term.close()
	buf := make([]byte, 64<<10)
	for {
		n, err := out.Read(buf)
		if n > 0 {
			term.show(buf[:n])
		}
		if err != nil {
			return
		}
	}
}

func (term *terminal) show(piece []byte) {
	term.mu.Lock()
	before := term.emulator.String()
	term.stream.Write(piece)
	_, _ = term.emulator.Write(piece) // to memory
	term.chunks = append(term.chunks, chunk{len(piece), before, term.emulator.String()})
	term.mu.Unlock()
	select {
	case term.came <- struct{}{}:
	default:
	}
}

// close ends the copying of the emulator's replies by the pipe that they come
// through: the emulator's own Close races with a Read that waits.
func (term *terminal) close() {
	if replies, ok := term.emulator.InputPipe().(io.Closer); ok {
		_ = replies.Close()
	}
}

// screen is what can be read now.
func (term *terminal) screen() string {
	term.mu.Lock()
	defer term.mu.Unlock()
	return term.emulator.String()
}

// bytes is all that came so far.
func (term *terminal) bytes() string {
	term.mu.Lock()
	defer term.mu.Unlock()
	return term.stream.String()
}

func (term *terminal) pieces() []chunk {
	term.mu.Lock()
	defer term.mu.Unlock()
	return append([]chunk(nil), term.chunks...)
}

// sees waits until all of some texts stand on the screen.
func (term *terminal) sees(texts ...string) {
	term.t.Helper()
	term.waits(fmt.Sprintf("%q", texts), func(screen string) bool { return hasAll(screen, texts) })
}

func hasAll(screen string, texts []string) bool {
	for _, text := range texts {
		if !strings.Contains(screen, text) {
			return false
		}
	}
	return true
}

// waits until the screen is as wanted.
func (term *terminal) waits(what string, so func(screen string) bool) {
	term.t.Helper()
	eventually(term.t, func() string { return what + ", on the screen:\n" + term.screen() }, func() bool { return so(term.screen()) })
}

// types sends keys as they are.
func (term *terminal) types(keys string) {
	term.t.Helper()
	if _, err := io.WriteString(term.in, keys); err != nil {
		term.t.Fatal(err)
	}
}
