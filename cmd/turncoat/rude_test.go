package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// openFiles is how many this process has beside the database's, where that can
// be known. Those are a pool, which grows to its bound with the crowd and stays.
func openFiles(t *testing.T) int {
	t.Helper()
	const dir = "/proc/self/fd"
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Log("no " + dir + " here: open files are not counted")
	}
	n := 0
	for _, entry := range list {
		target, err := os.Readlink(filepath.Join(dir, entry.Name()))
		if err == nil && !strings.Contains(filepath.Base(target), databaseFile) {
			n++
		}
	}
	return n
}

// rudenesses are ways to come and go. Each leaves nothing of its own behind.
var rudenesses = map[string]func(h *house, k key) error{
	"connects and goes": func(h *house, _ key) error { return raw(h, "") },
	"talks nonsense":    func(h *house, _ key) error { return raw(h, "GET / HTTP/1.1\r\n\r\n") },
	"half a version":    func(h *house, _ key) error { return raw(h, "SSH-2.0-") },
	"half a handshake":  func(h *house, _ key) error { return raw(h, "SSH-2.0-x\r\n\x00\x00") },
	"resets":            reset,
	"no session":        func(h *house, k key) error { return rudely(h, k, nil) },
	"no request": func(h *house, k key) error {
		return rudely(h, k, func(*gossh.Session) error { return nil })
	},
	"a command, and doesn't wait": func(h *house, k key) error {
		return rudely(h, k, func(s *gossh.Session) error { return s.Start("games --json") })
	},
	"api, and goes in the middle of a line": func(h *house, k key) error {
		return rudely(h, k, func(s *gossh.Session) error {
			in, err := s.StdinPipe()
			if err == nil {
				err = s.Start("api")
			}
			if err == nil {
				_, err = io.WriteString(in, `{"id":1,"do":"hello"}`+"\n"+`{"id":2,"do":"se`)
			}
			return err
		})
	},
	"a screen, and doesn't look": func(h *house, k key) error {
		return rudely(h, k, func(s *gossh.Session) error { return shell(s) })
	},
	"a screen, keys, and goes": func(h *house, k key) error {
		return rudely(h, k, func(s *gossh.Session) error {
			in, err := s.StdinPipe()
			if err == nil {
				err = shell(s)
			}
			if err == nil {
				_, err = io.WriteString(in, strings.Repeat("p\x1b[A\x1b[<0;9;9M", 50))
			}
			return err
		})
	},
	"a channel closed at once": func(h *house, k key) error {
		return rudely(h, k, func(s *gossh.Session) error {
			if err := shell(s); err != nil {
				return err
			}
			return s.Close()
		})
	},
}

func raw(h *house, text string) error {
	conn, err := net.Dial("tcp", h.addr)
	if err != nil {
		return err
	}
	_, _ = io.WriteString(conn, text) // the server may have hung up
	return conn.Close()
}

// reset hangs up without a goodbye of TCP.
func reset(h *house, _ key) error {
	conn, err := net.Dial("tcp", h.addr)
	if err != nil {
		return err
	}
	if err := conn.(*net.TCPConn).SetLinger(0); err != nil {
		return err
	}
	return conn.Close()
}

func rudely(h *house, k key, with func(*gossh.Session) error) error {
	client, err := h.dialError(k)
	if err != nil {
		return err
	}
	if with != nil {
		session, err := client.NewSession()
		if err != nil {
			return err
		}
		if err := with(session); err != nil {
			return err
		}
	}
	return client.Close()
}

func shell(s *gossh.Session) error {
	if err := s.RequestPty("xterm-256color", termHeight, termWidth, gossh.TerminalModes{}); err != nil {
		return err
	}
	return s.Shell()
}

// A thousand come and go in every rude way, and everything is as it was before.
func TestThousandRudeVisitsLeaveNothingBehind(t *testing.T) {
	h := open(t)
	names := []string{}
	for name := range rudenesses {
		names = append(names, name)
	}
	visit := func(n int) {
		var running sync.WaitGroup
		work := make(chan string) // no capacity: visits begin as hands are free
		for range 16 {
			running.Go(func() {
				k := newKey(t)
				for name := range work {
					if err := rudenesses[name](h, k); err != nil {
						t.Errorf("%s: %v", name, err)
					}
				}
			})
		}
		for i := range n { // each as often as another, in any order
			if i%len(names) == 0 {
				rand.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
			}
			work <- names[i%len(names)]
		}
		close(work)
		running.Wait()
	}
	visit(2 * len(names)) // what is made once is made now
	settle(t, func() string { return "the first to be gone" }, func() bool { return quiet(h) })
	goroutines, files := runtime.NumGoroutine(), openFiles(t)
	visit(rounds(t, "TURNCOAT_RUDE", 1000))
	counts := func() string {
		return fmt.Sprintf("%d goroutines, %d before; %d files, %d before; %+v",
			runtime.NumGoroutine(), goroutines, openFiles(t), files, h.app.ssh.Stats())
	}
	settle(t, counts, func() bool {
		return quiet(h) && runtime.NumGoroutine() <= goroutines && openFiles(t) <= files
	})
	if stats := h.app.ssh.Stats(); stats.Panics != 0 {
		t.Errorf("%d panics", stats.Panics)
	}
	if n := len(execJSON[[]struct{}](t, h, newKey(t), "seeks")); n != 0 {
		t.Errorf("%d offers of people who are gone", n)
	}
}

// quiet tells whether nobody is connected and nobody counts as here.
func quiet(h *house) bool {
	stats := h.app.ssh.Stats()
	return stats.Conns == 0 && stats.Sessions == 0 && stats.Programs == 0 && len(h.app.lobby.Here()) == 0
}

// settle is eventually with stacks.
func settle(t *testing.T, what func() string, so func() bool) {
	t.Helper()
	eventually(t, func() string {
		stacks := make([]byte, 1<<20)
		return what() + "\n" + string(stacks[:runtime.Stack(stacks, true)])
	}, so)
}
