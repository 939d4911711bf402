package sshd

import (
	"context"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

func TestR25IdleIsWarnedThenClosedUnlessHeld(t *testing.T) { still(t, testIdle) }

func testIdle(t *testing.T) {
	sessions := make(chan *Session, 1) // one at a time
	h := startStill(t, Config{
		Idle: 600 * time.Millisecond, IdleWarning: 300 * time.Millisecond,
		Handler: handler(func(ctx context.Context, s *Session) int {
			sessions <- s
			_, _ = s.Run(ctx, board{text: "ready", cmd: tick, update: func(msg tea.Msg) (string, tea.Cmd) {
				switch msg := msg.(type) {
				case ticked: // a clock on the screen is no sign of life
					return "", tick
				case IdleMsg:
					if msg.Left > 0 {
						return "WARNED", nil
					}
					return "back", nil
				}
				return "", nil
			}})
			return 1
		})})
	p := sit(t, h.dial(t), 80, 24)
	s := <-sessions
	p.sees(t, "WARNED")
	p.types(t, "x")
	p.sees(t, "back")
	s.Hold(true)
	select {
	case <-s.ctx.Done():
		t.Fatalf("ended while being idle was fine: %v", context.Cause(s.ctx))
	case <-time.After(time.Minute):
	}
	s.Hold(false)
	if code := p.code(t); code != 1 || !strings.HasSuffix(p.out.String(), "Closed, because there was no input for a long time.\r\n") {
		t.Errorf("code %d, said %q", code, p.out.String())
	}
	wantRestored(t, p.out.String())
	if n := h.Stats().Idle; n != 1 {
		t.Errorf("%d idle", n)
	}
}

type ticked struct{}

func tick() tea.Msg { <-time.After(50 * time.Millisecond); return ticked{} }
