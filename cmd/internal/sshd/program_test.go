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

func TestR17SessionEndsWithItsChannelNotItsConnection(t *testing.T) {
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
	eventually(t, "no session", func() bool { return h.Stats().Sessions == 0 })
	if s := h.Stats(); s.Conns != 1 {
		t.Fatalf("stats %+v", s)
	}
	again := sit(t, client, 80, 24)
	again.sees(t, "ready")
	again.types(t, "q")
	again.code(t)
}

func TestR29SizesAreClamped(t *testing.T) {
	var mu sync.Mutex
	var sizes []string
	h := start(t, Config{Handler: runs(func(*Session) tea.Model {
		return board{text: "ready", update: func(msg tea.Msg) (string, tea.Cmd) {
			switch msg := msg.(type) {
			case tea.WindowSizeMsg:
				mu.Lock()
				defer mu.Unlock()
				sizes = append(sizes, fmt.Sprintf("%dx%d", msg.Width, msg.Height))
			case tea.KeyPressMsg:
				return "#####", nil
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
	p.sees(t, "#####")
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
