package sshd

import (
	"context"
	"errors"
	"io"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
)

func cpu() time.Duration {
	var use syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &use)
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

func TestFloodIsThrottledAndThenClosed(t *testing.T) {
	keys := 0 // counted in Update, read after the end
	h := start(t, Config{
		Program: Flow{PerSecond: 100, Burst: 100, Patience: time.Second},
		Handler: runs(func(*Session) tea.Model {
			return board{text: "ready", update: func(msg tea.Msg) (string, tea.Cmd) {
				if _, ok := msg.(tea.KeyPressMsg); ok {
					keys++
				}
				return "", nil
			}}
		})})
	p := sit(t, h.dial(t), 80, 24)
	p.sees(t, "ready")
	before, began := cpu(), time.Now()
	go func() {
		for {
			if _, err := p.in.Write([]byte(strings.Repeat("y", 1000))); err != nil {
				return
			}
		}
	}()
	p.code(t)
	took := time.Since(began)
	if s := h.Stats(); s.Flooded != 1 {
		t.Errorf("stats %+v", s)
	}
	wantRestored(t, p.out.String())
	if !strings.Contains(p.out.String(), "more input than anybody can type") {
		t.Errorf("said %q", p.out.String())
	}
	if limit := 100 + int(took.Seconds()*100) + 10; keys > limit {
		t.Errorf("%d keys in %v, at most %d should get through", keys, took, limit)
	}
	if used := cpu() - before; used > took*9/10 { // client and server together; who doesn't wait takes all there is
		t.Errorf("%v of CPU in %v", used, took)
	}
}

func TestPasteStays(t *testing.T) { still(t, testPasteStays) }

func testPasteStays(t *testing.T) {
	text := strings.Repeat("Nice game! ", 190) // 2 KB
	done := make(chan int, 1)                  // one result
	h := startStill(t, Config{Handler: handler(func(ctx context.Context, s *Session) int {
		typed, pasted := 0, 0
		_, err := s.Run(ctx, board{text: "ready", update: func(msg tea.Msg) (string, tea.Cmd) {
			switch msg := msg.(type) {
			case tea.PasteMsg:
				pasted = len(msg.Content)
			case tea.KeyPressMsg:
				if typed += len(msg.Text); typed == len(text) {
					return "", tea.Quit
				}
			}
			return "", nil
		}})
		if err != nil {
			t.Error(err)
		}
		done <- pasted
		return 0
	}), Program: Flow{PerSecond: 2000, Burst: 512, Patience: 20 * time.Second}})
	p := sit(t, h.dial(t), 80, 24)
	p.sees(t, "ready")
	p.types(t, "\x1b[200~"+text+"\x1b[201~")
	p.types(t, text) // and again from a terminal without brackets
	select {
	case n := <-done:
		if n != len(text) {
			t.Errorf("%d bytes of %d were pasted", n, len(text))
		}
	case <-time.After(patience):
		t.Fatal("the paste doesn't arrive")
	}
}

func TestPlainInputIsThrottledWithoutAnEnd(t *testing.T) {
	read := make(chan int, 1) // one result
	h := start(t, Config{
		Plain: Flow{PerSecond: 20000, Burst: 10000},
		Handler: handler(func(ctx context.Context, s *Session) int {
			all, err := io.ReadAll(s.In)
			if err != nil {
				t.Error(err)
			}
			read <- len(all)
			return 0
		})})
	p := visit(t, h.dial(t))
	if err := p.Start("api"); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	const size = 30000
	p.types(t, strings.Repeat("j", size))
	if err := p.in.(io.Closer).Close(); err != nil {
		t.Fatal(err)
	}
	if n := <-read; n != size {
		t.Errorf("%d bytes arrive", n)
	}
	if took := time.Since(began); took < 900*time.Millisecond {
		t.Errorf("%d bytes in %v", size, took)
	}
	if code := p.code(t); code != 0 {
		t.Errorf("code %d", code)
	}
}

func TestReadEndsWithTheSession(t *testing.T) {
	got := make(chan error, 1) // one result
	h := start(t, Config{Handler: handler(func(ctx context.Context, s *Session) int {
		_, err := s.In.Read(make([]byte, 10))
		got <- err
		return 1
	})})
	p := visit(t, h.dial(t))
	if err := p.Start("api"); err != nil {
		t.Fatal(err)
	}
	eventually(t, "a session", func() bool { return h.Kick(func(Visitor) bool { return true }, "enough") == 1 })
	if err := <-got; !errors.Is(err, ErrKicked) {
		t.Errorf("Read: %v", err)
	}
	if code := p.code(t); code != 1 || p.err.String() != "The operator has ended this session: enough.\n" {
		t.Errorf("code %d, stderr %q", code, p.err.String())
	}
}

// A busy machine fires timers late, and what has come back to the limiter by
// then is no pause of the client's.
func TestFloodIsSeenThroughLateTimers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		flood := newThrottle(Flow{PerSecond: 200, Burst: 512, Patience: 20 * time.Second})
		began := time.Now()
		err := error(nil)
		for n := 0; err == nil && n < 10_000; n++ {
			if n%100 == 0 {
				time.Sleep(7 * time.Millisecond) // more than one event's time
			}
			err = flood.wait(t.Context(), 1)
		}
		if took := time.Since(began); !errors.Is(err, ErrFlood) || took > 25*time.Second {
			t.Errorf("%v after %v", err, took)
		}
	})
}

func TestPausesEndAFlood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bursts := newThrottle(Flow{PerSecond: 200, Burst: 512, Patience: 20 * time.Second})
		for range 30 {
			for range 1000 {
				if err := bursts.wait(t.Context(), 1); err != nil {
					t.Fatal(err)
				}
			}
			time.Sleep(2 * time.Second)
		}
	})
}
