package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// openSSH is the path of the real client. A test that can't have it says so.
func openSSH(t testing.TB) string {
	t.Helper()
	path, err := exec.LookPath("ssh")
	if err != nil {
		t.Skip("no ssh on this machine: what OpenSSH sees of the server is not tested")
	}
	return path
}

// HOST stands in arguments for the options and the address of the server; what
// comes before it are options of ssh, what comes after is the command.
const HOST = "HOST"

// sshArgs are the arguments for the real client. OpenSSH takes the first value
// it is given, so the test's own options come first.
func (h *house) sshArgs(t testing.TB, identity string, args ...string) []string {
	t.Helper()
	at := slices.Index(args, HOST)
	if at < 0 {
		args, at = append([]string{HOST}, args...), 0
	}
	host, port := h.hostPort(t)
	return slices.Concat(args[:at], []string{
		"-F", "none", "-p", port, "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
		"-o", "LogLevel=ERROR", "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none", "-i", identity,
		host,
	}, args[at+1:])
}

// ssh runs the real client to its end, with nothing to read.
func (h *house) ssh(t testing.TB, identity string, args ...string) answer {
	t.Helper()
	return runClient(t, openSSH(t), nil, h.sshArgs(t, identity, args...)...)
}

func runClient(t testing.TB, path string, environ []string, args ...string) answer {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Env = append(os.Environ(), environ...)
	var out, talk bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &talk
	_ = cmd.Run() // the state says how it ended
	if ctx.Err() != nil || cmd.ProcessState == nil {
		t.Fatalf("%s doesn't end: stdout %q, stderr %q", strings.Join(args, " "), out.String(), talk.String())
	}
	return answer{out.String(), talk.String(), cmd.ProcessState.ExitCode()}
}
