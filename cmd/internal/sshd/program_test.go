package sshd

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

func TestEveryWayOutRestoresTheTerminalAndSaysWhy(t *testing.T) {
	cases := map[string]struct {
		out  func(t *testing.T, h *house, p *person)
		line string
		code int
	}{
		"quit":      {func(t *testing.T, h *house, p *person) { p.types(t, "q") }, "Goodbye.", 0},
		"interrupt": {func(t *testing.T, h *house, p *person) { p.types(t, "\x03") }, "Goodbye.", 1},
		"end of input": {func(t *testing.T, h *house, p *person) {
			if err := p.in.(interface{ Close() error }).Close(); err != nil {
				t.Fatal(err)
			}
		}, "Goodbye.", 0},
		"kick": {func(t *testing.T, h *house, p *person) {
			if n := h.Kick(func(Visitor) bool { return true }, "be\x1b[31m nice"); n != 1 {
				t.Fatalf("kicked %d", n)
			}
		}, "The operator has ended this session: be[31m nice.", 1},
		"drain": {func(t *testing.T, h *house, p *person) {
			go h.Drain(context.Background(), "update")
		}, "The server is stopping: update. Nothing is lost.", 1},
		"panic in Update":   {func(t *testing.T, h *house, p *person) { p.types(t, "u") }, "Something went wrong", 1},
		"panic in View":     {func(t *testing.T, h *house, p *person) { p.types(t, "v") }, "Something went wrong", 1},
		"panic in command":  {func(t *testing.T, h *house, p *person) { p.types(t, "c") }, "Something went wrong", 1},
		"panic in batch":    {func(t *testing.T, h *house, p *person) { p.types(t, "b") }, "Something went wrong", 1},
		"panic in sequence": {func(t *testing.T, h *house, p *person) { p.types(t, "s") }, "Something went wrong", 1},
		"panic on resize": {func(t *testing.T, h *house, p *person) {
			if err := p.WindowChange(33, 99); err != nil {
				t.Fatal(err)
			}
		}, "Something went wrong", 1},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			h := start(t, Config{Handler: runs(dangerous)})
			other := sit(t, h.dial(t), 80, 24)
			other.sees(t, "ready")
			if strings.HasPrefix(name, "kick") || name == "drain" {
				other.types(t, "q")
				other.code(t)
				eventually(t, "one session", func() bool { return h.Stats().Sessions == 0 })
			}
			p := sit(t, h.dial(t), 80, 24)
			p.sees(t, "ready")
			p.sees(t, "\x1b[?1002h")
			c.out(t, h, p)
			if code := p.code(t); code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			stream := p.out.String()
			wantRestored(t, stream)
			after := stream[strings.LastIndex(stream, "\x1b[?1049l"):]
			if !strings.Contains(after, c.line) || !strings.HasSuffix(after, "\r\n") || strings.Count(after, "\n") != 1 {
				t.Errorf("the end is %q, want the line %q", after, c.line)
			}
			if strings.HasPrefix(name, "panic") {
				wantPanic(t, h, after)
				other.types(t, "x")
				other.sees(t, "key x")
			}
		})
	}
}

func wantPanic(t *testing.T, h *house, farewell string) {
	t.Helper()
	if n := h.Stats().Panics; n != 1 {
		t.Errorf("%d panics are counted", n)
	}
	_, id, _ := strings.Cut(farewell, "error ")
	id, _, _ = strings.Cut(id, ".")
	if log := h.log.String(); len(id) != 12 || !strings.Contains(log, "session="+id) || !strings.Contains(log, "program_test.go") {
		t.Errorf("error id %q and the stack aren't both in the log:\n%s", id, log)
	}
}

// dangerous is a model with a panic for every place that can have one.
func dangerous(*Session) tea.Model {
	b := board{text: "ready"}
	var bad bool
	b.view = func() {
		if bad {
			panic("view")
		}
	}
	fail := func() tea.Msg { panic("command") }
	b.update = func(msg tea.Msg) (string, tea.Cmd) {
		switch msg := msg.(type) {
		case tea.WindowSizeMsg:
			if msg.Width == 99 {
				panic("resize")
			}
		case tea.KeyPressMsg:
			switch msg.String() {
			case "ctrl+c":
				return "", tea.Interrupt
			case "u":
				panic("update")
			case "v":
				bad = true
			case "c":
				return "", fail
			case "b":
				return "", tea.Batch(nil, tea.Batch(fail, fail), fail)
			case "s":
				return "", tea.Sequence(func() tea.Msg { return nil }, tea.Sequence(fail, fail))
			}
			return "key " + msg.String(), nil
		}
		return "", nil
	}
	return b
}

func TestPanicInMouseHandlerEndsOneSession(t *testing.T) {
	h := start(t, Config{Handler: runs(func(*Session) tea.Model { return mouseTrap{} })})
	p := sit(t, h.dial(t), 80, 24)
	p.sees(t, "trap")
	p.types(t, "\x1b[<0;3;3M")
	if code := p.code(t); code != 1 {
		t.Errorf("exit code %d", code)
	}
	wantRestored(t, p.out.String())
	if n := h.Stats().Panics; n != 1 {
		t.Errorf("%d panics", n)
	}
}

type mouseTrap struct{}

func (m mouseTrap) Init() tea.Cmd                       { return nil }
func (m mouseTrap) Update(tea.Msg) (tea.Model, tea.Cmd) { return m, nil }
func (m mouseTrap) View() tea.View {
	v := tea.NewView("trap")
	v.OnMouse = func(tea.MouseMsg) tea.Cmd { return func() tea.Msg { panic("mouse") } }
	return v
}

func TestPanicInHandlerEndsOneSession(t *testing.T) {
	h := start(t, Config{Handler: handler(func(context.Context, *Session) int { panic("serve") })})
	p := visit(t, h.dial(t))
	if err := p.Start("show"); err != nil {
		t.Fatal(err)
	}
	if code := p.code(t); code != 1 {
		t.Errorf("exit code %d", code)
	}
	if said := p.err.String(); !strings.HasPrefix(said, "Something went wrong") || strings.ContainsAny(said, "\r\x1b") || !strings.HasSuffix(said, "\n") {
		t.Errorf("stderr %q", said)
	}
	if out := p.out.String(); out != "" {
		t.Errorf("stdout %q", out)
	}
}

// Bubble Tea's own reader leaves goroutines behind in every one of these.
func TestInputBurstAtTheEndLeaksNothing(t *testing.T) {
	h := start(t, Config{Handler: shows("ready"), Terminal: Flow{1 << 20, 1 << 20, 0}, Program: Flow{1 << 20, 1 << 20, 0}})
	client := h.dial(t)
	burst := strings.Repeat("x", 50) + "q" + strings.Repeat("\x1b[Cy", 500)
	round := func() {
		p := sit(t, client, 80, 24)
		p.sees(t, "ready")
		_, _ = p.in.Write([]byte(burst)) // may well end with the session
		p.code(t)
	}
	round()
	eventually(t, "no session", func() bool { return h.Stats().Sessions == 0 })
	baseline := runtime.NumGoroutine()
	for range 200 {
		round()
	}
	wantSettled(t, baseline+2)
}

func TestSessionEndsWithItsChannelNotItsConnection(t *testing.T) {
	ended := make(chan error, 1) // one session ends in this test
	h := start(t, Config{Handler: handler(func(ctx context.Context, s *Session) int {
		_, err := s.Run(ctx, board{text: "ready"})
		ended <- err
		return 0
	})})
	client := h.dial(t)
	p := sit(t, client, 80, 24)
	p.sees(t, "ready")
	baseline := runtime.NumGoroutine()
	p.Close()
	if err := <-ended; !errors.Is(err, ErrGone) {
		t.Fatalf("ended for %v", err)
	}
	wantSettled(t, baseline-3)
	if s := h.Stats(); s.Sessions != 0 || s.Conns != 1 {
		t.Fatalf("stats %+v", s)
	}
	again := sit(t, client, 80, 24)
	again.sees(t, "ready")
	again.types(t, "q")
	again.code(t)
}

func TestSizesAreClamped(t *testing.T) {
	var mu sync.Mutex
	var sizes []string
	h := start(t, Config{Handler: runs(func(*Session) tea.Model {
		return board{text: "ready", update: func(msg tea.Msg) (string, tea.Cmd) {
			if size, ok := msg.(tea.WindowSizeMsg); ok {
				mu.Lock()
				defer mu.Unlock()
				sizes = append(sizes, fmt.Sprintf("%dx%d", size.Width, size.Height))
			}
			return "", nil
		}}
	})})
	client := h.dial(t)
	got := func(want string) {
		t.Helper()
		eventually(t, "size "+want, func() bool {
			mu.Lock()
			defer mu.Unlock()
			return len(sizes) > 0 && sizes[len(sizes)-1] == want
		})
	}
	for _, c := range []struct {
		width, height int
		want          string
	}{{0, 0, "80x24"}, {3000, 3000, "200x60"}, {1, 1, "1x1"}, {132, 0, "132x24"}} {
		p := sit(t, client, c.width, c.height)
		got(c.want)
		p.Close()
		eventually(t, "the end", func() bool { return h.Stats().Sessions == 0 })
	}
	p := sit(t, client, 80, 24)
	p.sees(t, "ready")
	for _, c := range []struct {
		width, height int
		want          string
	}{{100, 30, "100x30"}, {3000, 3000, "200x60"}, {70, 20, "70x20"}, {0, 0, "70x20"}, {90, 25, "90x25"}} {
		if err := p.WindowChange(c.height, c.width); err != nil {
			t.Fatal(err)
		}
		got(c.want)
	}
	p.types(t, "\x1b[8;3000;3000t\x1b[48;3000;3000;1;1t!") // a size that is only typed
	got("90x25")
}

func TestResizeStormReachesTheLastSize(t *testing.T) {
	var mu sync.Mutex
	count, last := 0, 0
	h := start(t, Config{Handler: runs(func(*Session) tea.Model {
		return board{text: "ready", update: func(msg tea.Msg) (string, tea.Cmd) {
			if size, ok := msg.(tea.WindowSizeMsg); ok {
				mu.Lock()
				defer mu.Unlock()
				count, last = count+1, size.Width
			}
			return "", nil
		}}
	})})
	p := sit(t, h.dial(t), 80, 24)
	p.sees(t, "ready")
	began := time.Now()
	for i := range 500 {
		if err := p.WindowChange(24, 20+i%150); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.WindowChange(24, 77); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the last size", func() bool { mu.Lock(); defer mu.Unlock(); return last == 77 })
	if limit := int(time.Since(began)/resizePause) + 3; count > limit {
		t.Errorf("%d resizes reached the program, at most %d should", count, limit)
	}
}

func TestSuspendDoesNotStopTheProcess(t *testing.T) {
	h := start(t, Config{Handler: runs(func(*Session) tea.Model {
		return board{text: "ready", update: func(msg tea.Msg) (string, tea.Cmd) {
			if key, ok := msg.(tea.KeyPressMsg); ok {
				switch key.String() {
				case "ctrl+z":
					return "suspended?", tea.Suspend
				case "x":
					return "@@@@@@", nil
				}
			}
			return "", nil
		}}
	})})
	p := sit(t, h.dial(t), 80, 24)
	p.sees(t, "ready")
	p.types(t, "\x1a")
	p.sees(t, "suspended?")
	p.types(t, "x")
	p.sees(t, "@@@@@@")
}

func TestBackgroundIsAskedAndAnswered(t *testing.T) {
	h := start(t, Config{Handler: runs(func(*Session) tea.Model {
		return board{text: "ready", cmd: tea.RequestBackgroundColor, update: func(msg tea.Msg) (string, tea.Cmd) {
			if color, ok := msg.(tea.BackgroundColorMsg); ok {
				return fmt.Sprintf("dark %v", color.IsDark()), nil
			}
			return "", nil
		}}
	})})
	p := sit(t, h.dial(t), 80, 24)
	p.sees(t, "\x1b]11;?")
	p.types(t, "\x1b]11;rgb:ffff/ffff/f0f0\x07")
	p.sees(t, "dark false")
}

func TestRunWithoutTerminal(t *testing.T) {
	h := start(t, Config{Handler: handler(func(ctx context.Context, s *Session) int {
		if _, err := s.Run(ctx, board{}); errors.Is(err, ErrNoTerminal) {
			return 2
		}
		return 0
	})})
	p := visit(t, h.dial(t))
	if err := p.Shell(); err != nil {
		t.Fatal(err)
	}
	if code := p.code(t); code != 2 || p.out.String() != "" {
		t.Fatalf("code %d, output %q", code, p.out.String())
	}
}
