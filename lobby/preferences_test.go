package lobby_test

import (
	"errors"
	"maps"
	"strings"
	"testing"

	"turncoat/lobby"
)

func (h *house) prefer(v *lobby.Visit, name, value string) {
	h.t.Helper()
	h.must(v.Prefer(h.t.Context(), name, value))
}

func (h *house) prefers(what string, v *lobby.Visit, want lobby.Preferences) {
	h.t.Helper()
	if got := v.Preferences(); got == nil || !maps.Equal(got, want) {
		h.t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func TestPreferencesArePlayersNotSessions(t *testing.T) {
	h := openHouse(t)
	guest := h.enter("SHA256:a", "")
	h.prefers("at first", guest, lobby.Preferences{})
	h.prefer(guest, "theme", "dark")
	h.prefer(guest, "bell", "off")
	h.prefer(guest, "bell", "")
	want := lobby.Preferences{"theme": "dark"}
	h.prefers("set", guest, want)

	mine := guest.Preferences()
	mine["theme"] = "light"
	h.prefers("after a change of the copy", guest, want)

	_, err := guest.Rename(t.Context(), "ana")
	h.must(err)
	h.prefers("with a name", guest, want)
	guest.Close()
	h.prefers("the next visit", h.enter("SHA256:a", ""), want)
	h.prefers("somebody else", h.enter("SHA256:b", "boris"), lobby.Preferences{})
}

func TestPreferencesOfTheSeat(t *testing.T) {
	h := openHouse(t)
	guest := h.enter("", "")
	h.prefer(guest, "theme", "dark")
	code := h.seat(guest)
	guest.Close()
	back := h.enter("", "")
	h.prefer(back, "motion", "off")
	_, err := h.Join(t.Context(), back, code)
	h.must(err)
	h.prefers("in the seat", back, lobby.Preferences{"theme": "dark"})
	h.prefer(back, "bell", "off")
	back.Close()

	third := h.enter("", "")
	_, err = h.Join(t.Context(), third, code)
	h.must(err)
	h.prefers("in the seat again", third, lobby.Preferences{"theme": "dark", "bell": "off"})
}

func TestPreferencesAreBounded(t *testing.T) {
	h := openHouse(t)
	v := h.enter("SHA256:a", "ana")
	long := strings.Repeat("ъ", 64)
	h.prefer(v, strings.Repeat("a", 32), long)
	for what, c := range map[string]struct {
		name, value string
		rule        lobby.PreferenceRule
	}{
		"no name":         {"", "on", lobby.PreferenceName},
		"a long name":     {strings.Repeat("a", 33), "on", lobby.PreferenceName},
		"a capital":       {"Theme", "on", lobby.PreferenceName},
		"a digit":         {"p1", "on", lobby.PreferenceName},
		"another script":  {"тема", "on", lobby.PreferenceName},
		"a long value":    {"theme", long + "ъ", lobby.PreferenceValue},
		"a line break":    {"theme", "a\nb", lobby.PreferenceValue},
		"an escape":       {"theme", "\x1b[31m", lobby.PreferenceValue},
		"what is no text": {"theme", "\xff", lobby.PreferenceValue},
		"without a value": {"p1", "", lobby.PreferenceName},
	} {
		var broken *lobby.PreferenceError
		if err := v.Prefer(t.Context(), c.name, c.value); !errors.As(err, &broken) || broken.Rule != c.rule {
			t.Errorf("%s: %v", what, err)
		}
	}
	h.prefers("after what was refused", v, lobby.Preferences{strings.Repeat("a", 32): long})
}
