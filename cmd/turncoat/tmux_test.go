package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// tmux is a terminal emulator of its own, 80×24, in which the real ssh runs.
type tmux struct {
	t            testing.TB
	path, socket string
}

// shellAround runs a command as a shell does, and says how it ended.
const shellAround = `"$@"; echo "ended with $?"; exec cat`

// window opens a terminal and runs a command in it.
func window(t testing.TB, command ...string) *tmux {
	t.Helper()
	path, err := exec.LookPath("tmux")
	if err != nil {
		t.Skip("no tmux on this machine: what two people see in real terminals is not tested")
	}
	dir, err := os.MkdirTemp("", "tmux-") // sockets need short paths
	if err != nil {
		t.Fatal(err)
	}
	w := &tmux{t: t, path: path, socket: filepath.Join(dir, "s")}
	t.Cleanup(func() {
		_ = exec.Command(path, "-S", w.socket, "kill-server").Run() // it may have ended by itself
		_ = os.RemoveAll(dir)
	})
	w.do(append([]string{"-f", "/dev/null", "start-server", ";", "set", "-g", "status", "off", ";",
		"set", "-g", "default-terminal", "tmux-256color", ";",
		"new-session", "-d", "-x", "80", "-y", "24", "sh", "-c", shellAround, "sh"}, command...)...)
	return w
}

// do runs one tmux command and returns what it prints.
func (w *tmux) do(args ...string) string {
	w.t.Helper()
	cmd := exec.Command(w.path, append([]string{"-u", "-S", w.socket}, args...)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "TMUX=")
	out, err := cmd.CombinedOutput()
	if err != nil {
		w.t.Fatalf("tmux %q: %v\n%s", args, err, out)
	}
	return string(out)
}

func (w *tmux) screen() string {
	w.t.Helper()
	return w.do("capture-pane", "-p")
}

// sees waits until all of some texts stand on the screen.
func (w *tmux) sees(texts ...string) {
	w.t.Helper()
	w.waits(fmt.Sprintf("%q", texts), func(screen string) bool { return hasAll(screen, texts) })
}

func (w *tmux) waits(what string, so func(screen string) bool) {
	w.t.Helper()
	last := ""
	eventually(w.t, func() string { return what + ", on the screen:\n" + last }, func() bool {
		last = w.screen()
		return so(last)
	})
}

// types sends text as it is.
func (w *tmux) types(text string) {
	w.t.Helper()
	w.do("send-keys", "-l", text)
}

// alternate tells whether the alternate screen is on.
func (w *tmux) alternate() bool {
	w.t.Helper()
	return strings.TrimSpace(w.do("display-message", "-p", "#{alternate_on}")) == "1"
}

// person is somebody at a real terminal with the real ssh.
func (h *house) person(t testing.TB, identity string, args ...string) *tmux {
	t.Helper()
	return window(t, append([]string{openSSH(t)}, h.sshArgs(t, identity, args...)...)...)
}
