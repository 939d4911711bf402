package main

import (
	"strings"
	"testing"
)

// link makes another key that of an account, as a person does: a code from the
// one, typed with the other.
func (h *house) link(t testing.TB, account, other key) {
	t.Helper()
	given := h.ssh(t, account.file(t), "keys", "code")
	code, line, ok := strings.Cut(given.stdout, "\n")
	if given.code != 0 || !ok || !strings.Contains(line, " keys add "+code) {
		t.Fatalf("keys code says %q, %q, exit code %d", given.stdout, given.stderr, given.code)
	}
	got := h.ssh(t, other.file(t), "keys", "add", strings.ToLower(code[:4]+"-"+code[4:]))
	if got.code != 0 || got.stdout != "ana\n" {
		t.Fatalf("keys add says %q, %q, exit code %d", got.stdout, got.stderr, got.code)
	}
	if got := h.ssh(t, other.file(t), "keys", "add", code); got.code != 1 {
		t.Errorf("the code works again: %q, exit code %d", got.stdout, got.code)
	}
}

// Two keys of each of two algorithms are one account with the same open games,
// and what was removed is a stranger's again, whose sessions have ended.
func TestR05KeysOfOneAccount(t *testing.T) {
	h := open(t)
	ana := h.newAccount(t, "ana")
	keys := []key{ana, newKey(t), newECDSA(t), newECDSA(t)}
	for _, k := range keys[1:] {
		h.link(t, ana, k)
	}
	for i, k := range keys {
		if got := h.ssh(t, k.file(t), "whoami"); !strings.Contains(got.stdout, "name  ana\n") || !strings.Contains(got.stdout, k.fingerprint()) {
			t.Errorf("key %d: whoami says %q, %q", i, got.stdout, got.stderr)
		}
		if got := h.ssh(t, k.file(t), "seek", "--time", "3d"); got.code != 0 {
			t.Errorf("key %d: seek says %q, %q", i, got.stdout, got.stderr)
		}
		seeks := execJSON[[]struct{ Mine bool }](t, h, k, "seeks", "--json")
		if len(seeks) != i+1 || !seeks[0].Mine {
			t.Errorf("key %d sees %v", i, seeks)
		}
	}

	boris := h.newAccount(t, "boris")
	given := h.ssh(t, ana.file(t), "keys", "code")
	code, _, _ := strings.Cut(given.stdout, "\n")
	if got := h.ssh(t, boris.file(t), "keys", "add", code); got.code != 1 || !strings.Contains(got.stderr, "another account's") {
		t.Errorf("another account's key: %q, %q, exit code %d", got.stdout, got.stderr, got.code)
	}
	if got := h.ssh(t, boris.file(t), "whoami"); !strings.Contains(got.stdout, "name  boris\n") {
		t.Errorf("boris is %q", got.stdout)
	}

	lost := keys[1]
	screen, robot := h.sit(t, lost), h.api(t, lost)
	screen.sees("ana")
	robot.ask("hello", nil)
	for i, k := range keys[1:] {
		if got := h.ssh(t, ana.file(t), "keys", "remove", k.fingerprint()); got.code != 0 {
			t.Errorf("removing key %d: %q, %q", i+1, got.stdout, got.stderr)
		}
	}
	within(t, "the end of the session", screen.ended)
	if said := screen.bytes(); !strings.Contains(said, "your key was removed") {
		t.Errorf("the session ends with %q", said[max(0, len(said)-200):])
	}
	robot.ends("a program plays on with a key that was removed")
	if got := h.ssh(t, lost.file(t), "whoami"); !strings.Contains(got.stdout, "guest-") {
		t.Errorf("with the removed key: %q", got.stdout)
	}
	if got := h.ssh(t, ana.file(t), "keys", "remove", ana.fingerprint()); got.code != 1 {
		t.Errorf("the last key was removed: %q", got.stdout)
	}
	for _, line := range []string{`msg="key linked"`, `msg="key removed"`} {
		if !strings.Contains(h.log.String(), line) {
			t.Errorf("the log has no %s", line)
		}
	}
}
