package main

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// agent is an ssh-agent that holds keys.
type agent struct{ socket string }

func startAgent(t *testing.T) agent {
	t.Helper()
	path, err := exec.LookPath("ssh-agent")
	if err != nil {
		t.Skip("no ssh-agent on this machine: agents' keys are not tested")
	}
	dir, err := os.MkdirTemp("", "agent-") // sockets need short paths
	if err != nil {
		t.Fatal(err)
	}
	a := agent{filepath.Join(dir, "s")}
	cmd := exec.Command(path, "-D", "-a", a.socket)
	cmd.Env = append(os.Environ(), askNobody...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait() // killed
		_ = os.RemoveAll(dir)
	})
	eventually(t, named("the agent to listen"), func() bool { // its socket is there a moment before
		conn, err := net.Dial("unix", a.socket)
		return err == nil && conn.Close() == nil
	})
	return a
}

// askNobody denies every use of a key that has to be confirmed.
var askNobody = []string{"SSH_ASKPASS=/bin/false", "SSH_ASKPASS_REQUIRE=force"}

// holds adds a key.
func (a agent) holds(t *testing.T, k key, flags ...string) {
	t.Helper()
	cmd := exec.Command("ssh-add", append(append([]string{"-q"}, flags...), k.file(t))...)
	cmd.Env = append(os.Environ(), "SSH_AUTH_SOCK="+a.socket)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("ssh-add: %v\n%s", err, out)
	}
}

// ssh runs the real client with the agent and without files of its own.
func (a agent) ssh(t *testing.T, h *house, args ...string) answer {
	t.Helper()
	full := h.sshArgs(t, "none", append([]string{
		"-o", "IdentitiesOnly=no", "-o", "IdentityAgent=" + a.socket, HOST,
	}, args...)...)
	return runClient(t, openSSH(t), askNobody, full...)
}

// A key that is offered and never signs makes nobody of its owner (R01).
func TestOfferedKeyThatDoesNotSignIsNotWhoYouAre(t *testing.T) {
	h := open(t)
	victim, attacker := h.newAccount(t, "victim"), h.newAccount(t, "attacker")
	a := startAgent(t)
	a.holds(t, victim, "-c")
	a.holds(t, attacker)
	got := a.ssh(t, h, "whoami")
	if got.code != 0 || !strings.Contains(got.stdout, "attacker") || strings.Contains(got.stdout, "victim") {
		t.Errorf("whoami says %q, %q, exit code %d", got.stdout, got.stderr, got.code)
	}
	if !strings.Contains(got.stdout, attacker.fingerprint()) {
		t.Errorf("not the key that signed: %q", got.stdout)
	}
}

// With several keys the first offered is used: whoami says which, and no second
// account takes the name.
func TestR03WhoamiSaysWhichOfSeveralKeysWasUsed(t *testing.T) {
	h := open(t)
	account, other := h.newAccount(t, "Ana"), newKey(t)
	a := startAgent(t)
	a.holds(t, other)
	got := a.ssh(t, h, "whoami")
	if got.code != 0 || !strings.Contains(got.stdout, other.fingerprint()) || !strings.Contains(got.stdout, "guest") {
		t.Errorf("whoami says %q, %q, exit code %d", got.stdout, got.stderr, got.code)
	}
	if got := a.ssh(t, h, "name", "ana"); got.code != 1 || got.stdout != "" {
		t.Errorf("the name is taken by another key: %q, exit code %d", got.stdout, got.code)
	}
	// And by the file the account is reached.
	if got := h.ssh(t, account.file(t), "whoami"); !strings.Contains(got.stdout, "Ana") {
		t.Errorf("whoami with -i says %q, %q", got.stdout, got.stderr)
	}
}

// Twelve keys in the agent are no "too many authentication failures" (R04).
func TestTwelveKeysInTheAgentGetIn(t *testing.T) {
	h := open(t)
	a := startAgent(t)
	for range 12 {
		a.holds(t, newKey(t))
	}
	if got := a.ssh(t, h, "help"); got.code != 0 || got.stdout == "" {
		t.Errorf("help says %q, %q, exit code %d", got.stdout, got.stderr, got.code)
	}
}
