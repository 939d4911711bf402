package sshd

import (
	"context"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestR23TerminalIsRestoredOnEveryWayOut(t *testing.T) {
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
			p.sees(t, "\x1b[?1000h")
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
	if log := h.log.String(); len(id) != 12 || !strings.Contains(log, "session="+id) || !strings.Contains(log, "restore_test.go") {
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

func TestR22PanicInHandlerEndsOneSession(t *testing.T) {
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
