package command

import (
	"strings"
	"testing"
)

func TestPlain(t *testing.T) {
	for typed, want := range map[string]struct {
		rest  string
		plain bool
	}{
		"":                             {"", false},
		"plain":                        {"", true},
		"--plain":                      {"", true},
		"play --plain":                 {"", true},
		"plain bot 1":                  {"bot 1", true},
		"--plain bot 1":                {"bot 1", true},
		"watch K7Q2M9 --plain":         {"watch K7Q2M9", true},
		"bot 1":                        {"bot 1", false},
		"chat K7Q2M9 a plain game":     {"chat K7Q2M9 a plain game", false},
		"chat K7Q2M9 the --plain mode": {"chat K7Q2M9 the --plain mode", false},
	} {
		rest, plain := Plain(strings.Fields(typed))
		if got := strings.Join(rest, " "); got != want.rest || plain != want.plain {
			t.Errorf("%q: %q, %v", typed, got, plain)
		}
	}
}
