package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sync"
	"syscall"
	"testing"
)

// scratch lives as long as the test run; it holds the program.
var scratch string

func TestMain(m *testing.M) {
	os.Exit(runTests(m))
}

func runTests(m *testing.M) int {
	dir, err := os.MkdirTemp("", "turncoat-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return exitFailed
	}
	scratch = dir
	code := m.Run()
	if err := os.RemoveAll(dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return exitFailed
	}
	return code
}

// program is the path of the real program, built once for all tests.
var program = sync.OnceValues(func() (string, error) {
	path := filepath.Join(scratch, "turncoat")
	out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
})

// server is the real program, running.
type server struct {
	house
	cmd    *exec.Cmd
	out    *record
	exited chan struct{} // closed after the end
}

// turncoat is the real program with arguments and nobody's environment.
func turncoat(t testing.TB, ctx context.Context, args ...string) *exec.Cmd {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Env = []string{"HOME=" + scratch, "PATH=" + os.Getenv("PATH")}
	return cmd
}

// launch starts the real program as an operator does, and waits until it listens.
func launch(t testing.TB, data string, args ...string) *server {
	t.Helper()
	cmd := turncoat(t, context.Background(), append([]string{"--addr", "127.0.0.1:0", "--metrics", "", "--data", data}, args...)...)
	s := &server{cmd: cmd, out: new(record), exited: make(chan struct{})}
	s.log = new(record)
	cmd.Stdout, cmd.Stderr = s.out, s.log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(s.exited)
		_ = cmd.Wait() // the state says how it ended
	}()
	t.Cleanup(func() {
		s.kill(t)
		if t.Failed() {
			t.Logf("the server's log:\n%s", s.log)
		}
	})
	listens := regexp.MustCompile(`listens on (\S+)\n`)
	ready := func() bool {
		select {
		case <-s.exited:
			t.Fatalf("the server ended: %v\n%s", cmd.ProcessState, s.log)
		default:
		}
		// The last line that is printed is the one to type.
		found := listens.FindStringSubmatch(s.out.String())
		if found == nil || !playLine.MatchString(s.out.String()) {
			return false
		}
		s.addr = found[1]
		return true
	}
	eventually(t, func() string { return "a server that listens: " + s.out.String() }, ready)
	return s
}

// playLine is what the server tells people to type.
var playLine = regexp.MustCompile(`(?m)^play +(ssh .*)\n`)

// kill ends the server as a power cut would; it may be dead already.
func (s *server) kill(t testing.TB) {
	t.Helper()
	if err := s.cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Errorf("kill: %v", err)
	}
	within(t, "the end of a killed server", s.exited)
}

// terminate sends SIGTERM and returns the exit code.
func (s *server) terminate(t testing.TB) int {
	t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	within(t, "the end of the server", s.exited)
	return s.cmd.ProcessState.ExitCode()
}
