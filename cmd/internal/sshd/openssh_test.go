package sshd

import (
	"bytes"
	"context"
	"io"
	"os/exec"
	"strings"
	"testing"
)

func TestOpenSSH(t *testing.T) {
	h := start(t, Config{Handler: handler(func(ctx context.Context, s *Session) int {
		if _, ok := s.Terminal(); ok && len(s.Args()) == 0 {
			_, _ = s.Run(ctx, board{text: "ready"})
			return 0
		}
		return echo(ctx, s)
	})})
	run := func(cmd *exec.Cmd) (stdout, stderr string, code int) {
		t.Helper()
		var out, talk bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &talk
		_ = cmd.Run()
		return out.String(), talk.String(), cmd.ProcessState.ExitCode()
	}
	t.Run("command", func(t *testing.T) {
		out, talk, code := run(h.openSSH(t, "-v", "HOST", "games", "--json"))
		if code != 3 || !strings.HasPrefix(out, `args=["games" "--json"] terminal=false`+"\n") || !strings.Contains(talk, "\ntalk\n") {
			t.Errorf("code %d, stdout %q, stderr %q", code, out, talk)
		}
	})
	t.Run("strict key exchange, nothing weak", func(t *testing.T) {
		_, talk, _ := run(h.openSSH(t, "-vv", "HOST", "x"))
		_, server, _ := strings.Cut(talk, "peer server KEXINIT proposal")
		server, _, _ = strings.Cut(server, "kex: algorithm")
		if !strings.Contains(server, "kex-strict-s-v00@openssh.com") {
			t.Errorf("no strict key exchange in %q", server)
		}
		for line := range strings.Lines(server) {
			for _, weak := range []string{"cbc", "ssh-rsa", "sha1", "ssh-dss", "3des", "arcfour"} {
				if strings.Contains(line, weak) {
					t.Errorf("%s is offered: %s", weak, line)
				}
			}
		}
	})
	t.Run("screen", func(t *testing.T) {
		cmd := h.openSSH(t, "-tt", "HOST")
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out := new(record)
		cmd.Stdout = out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		eventually(t, "the screen", func() bool { return strings.Contains(out.String(), "ready") })
		if _, err := io.WriteString(in, "q"); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
		wantRestored(t, out.String())
		if !strings.HasSuffix(out.String(), "Goodbye.\r\n") {
			t.Errorf("ends with %q", out.String())
		}
	})
	t.Run("no input at all", func(t *testing.T) {
		out, _, code := run(h.openSSH(t, "-tt", "HOST")) // stdin is /dev/null
		if code != 0 || !strings.Contains(out, "ready") {
			t.Errorf("code %d, output %q", code, out)
		}
		wantRestored(t, out)
	})
	t.Run("sftp", func(t *testing.T) {
		sftp, err := exec.LookPath("sftp")
		if err != nil {
			t.Skip("no sftp on this machine: its refusal is not tested")
		}
		_, talk, code := run(h.withOptions(t, sftp, "HOST"))
		if code == 0 || !strings.Contains(talk, "it has no sftp.") {
			t.Errorf("code %d, stderr %q", code, talk)
		}
	})
	t.Run("forwarding", func(t *testing.T) {
		_, talk, code := run(h.openSSH(t, "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:1", "HOST", "x"))
		if code != 255 || !strings.Contains(talk, "forwarding failed") {
			t.Errorf("-R: code %d, stderr %q", code, talk)
		}
		_, talk, code = run(h.openSSH(t, "-W", "127.0.0.1:1", "HOST"))
		if code != 255 || !strings.Contains(talk, "forwards nothing") {
			t.Errorf("-W: code %d, stderr %q", code, talk)
		}
	})
}
