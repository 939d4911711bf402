package main

import (
	"strings"
	"testing"
)

// TestR75AnOperatorSwitchesTalkOff starts the real program with --chat off:
// nothing can be said, by no way, and no screen has talk.
func TestR75AnOperatorSwitchesTalkOff(t *testing.T) {
	s := launch(t, t.TempDir(), "--chat", "off")
	k := newKey(t)
	for _, words := range []string{"chat --lobby hello", "chat --lobby", "chat --lobby --json"} {
		if a := s.exec(t, k, words); a.code != 1 || a.stdout != "" || a.stderr != "there is no talk on this server\n" {
			t.Errorf("%s: exit code %d, %q, %q", words, a.code, a.stdout, a.stderr)
		}
	}
	term := s.sit(t, k)
	term.sees("What shall we call you?")
	term.types("\x1b")
	term.sees("Quick match")
	if strings.Contains(term.screen(), "Talk") || strings.Contains(term.screen(), "talk") {
		t.Errorf("the lobby has talk:\n%s", term.screen())
	}
	if code := run(t.Context(), []string{"serve", "--chat", "perhaps"}, t.Output(), t.Output()); code != exitUsage {
		t.Errorf("--chat perhaps: exit code %d", code)
	}
}
