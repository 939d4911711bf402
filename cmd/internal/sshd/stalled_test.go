package sshd

import (
	"context"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

func openFiles(t *testing.T) int {
	t.Helper()
	list, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0 // no such place here: nothing to compare
	}
	return len(list)
}

// chatterbox writes for as long as it can, and runs a program for "play".
var chatterbox = handler(func(ctx context.Context, s *Session) int {
	if len(s.Args()) > 0 {
		_, _ = s.Run(ctx, board{text: "ready"})
		return 0
	}
	line := []byte(strings.Repeat("x", 4<<10))
	for {
		if _, err := s.Out.Write(line); err != nil {
			return 1
		}
	}
})

// neverRead is a session, in a bubble, of a client that has a window and lets it
// fill up.
func neverRead(t *testing.T, h *house) *gossh.Client {
	t.Helper()
	client := h.dial(t)
	channel, requests, err := client.OpenChannel("session", nil)
	if err != nil {
		t.Fatal(err)
	}
	go gossh.DiscardRequests(requests)
	if ok, err := channel.SendRequest("shell", true, nil); err != nil || !ok {
		t.Fatalf("shell: %v %v", ok, err)
	}
	synctest.Wait() // the window is full
	return client
}

func TestR16ClientThatDoesNotReadIsCutAndHoldsUpNobody(t *testing.T) {
	still(t, testClientThatDoesNotRead)
}

func testClientThatDoesNotRead(t *testing.T) {
	const stall = time.Second
	h := startStill(t, Config{Handler: chatterbox, WriteStall: stall})
	player := visit(t, h.dial(t))
	if err := player.RequestPty("xterm", 24, 80, gossh.TerminalModes{}); err != nil {
		t.Fatal(err)
	}
	if err := player.Start("play"); err != nil {
		t.Fatal(err)
	}
	player.sees(t, "ready")
	synctest.Wait()
	baseline := runtime.NumGoroutine()
	began := time.Now()
	stuck := neverRead(t, h)
	client := h.dial(t)
	other := visit(t, client)
	if err := other.RequestPty("xterm", 24, 80, gossh.TerminalModes{}); err != nil {
		t.Fatal(err)
	}
	if err := other.Start("play"); err != nil {
		t.Fatal(err)
	}
	other.sees(t, "ready")
	other.types(t, "q")
	if code := other.code(t); code != 0 || time.Since(began) >= stall {
		t.Errorf("held up for %v, code %d", time.Since(began), code)
	}
	client.Close()
	eventually(t, "the cut", func() bool { return h.Stats().Stalled == 1 })
	_ = stuck.Wait()
	wantSettled(t, baseline)
	player.types(t, "q")
	player.code(t)
}
