package lobby_test

import (
	"errors"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"turncoat/lobby"
)

// nasties are what people have sent to break others' terminals, and what is to
// be read of it.
var nasties = map[string]string{
	"\x1b]0;x\a\x1b[2J\r\u009b31mhi":       "]0;x[2J 31mhi",
	"a\x00b\x7fc\u0085d":                   "abc d",
	"one\ntwo\r\nthree\u2028four\u2029":    "one two three four",
	"\u202eevil\u202c \u2066x\u2069":       "evil x",
	"a\u200bb\u200cc\u200dd\u2060e\ufefff": "abcdef",
	"\u00a0\u3000 a \t b\u2800\u3164":      "a b",
	"Z" + strings.Repeat("\u0335", 40):     "Z\u0335\u0335\u0335",
	"\u0301\u0301x":                        "x",
	"bad\xff\xc3(\xed\xa0\x80":             "bad(",
	"soft\u00adhyphen\ufffd\ue000":         "softhyphen",
	"\U000e0041tag\ufe0f":                  "tag",
	"e\u0301":                              "é",
	"Сәлем, қалайсың? Ой, жақсы!":          "Сәлем, қалайсың? Ой, жақсы!",
	"Ђорђе, Њ, Љ":                          "Ђорђе, Њ, Љ",
	"你好  世界 😀":                             "你好 世界 😀",
}

func TestR72LinesAreHarmless(t *testing.T) {
	for text, want := range nasties {
		got, err := lobby.ParseLine(text)
		if err != nil || got != want {
			t.Errorf("%q became %q (%v), want %q", text, got, err, want)
		}
	}
	for text, rule := range map[string]lobby.LineRule{
		"":                                   lobby.LineEmpty,
		" \t\u2800\u3164\u200b\n":            lobby.LineEmpty,
		"\x1b\a\u009b":                       lobby.LineEmpty,
		strings.Repeat("ж", 201):             lobby.LineLong,
		strings.Repeat("yes ", 512):          lobby.LineLong,
		strings.Repeat("a\u0335\u0335", 201): lobby.LineLong,
	} {
		var broken *lobby.LineError
		if _, err := lobby.ParseLine(text); !errors.As(err, &broken) || broken.Rule != rule {
			t.Errorf("%.20q…: %v, want %q", text, err, rule)
		}
	}
	for _, text := range []string{strings.Repeat("ж", 200), strings.Repeat("a\u0335\u0335", 200)} {
		if _, err := lobby.ParseLine(text); err != nil {
			t.Errorf("%.20q…: %v", text, err)
		}
	}
}

func FuzzParseLine(f *testing.F) {
	for text := range nasties {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		line, err := lobby.ParseLine(text)
		if err != nil {
			return
		}
		if again, err := lobby.ParseLine(line); err != nil || again != line {
			t.Errorf("%q became %q (%v) when said again", line, again, err)
		}
		if !utf8.ValidString(line) || strings.TrimSpace(line) != line || ansi.Strip(line) != line || ansi.StringWidth(line) == 0 {
			t.Errorf("%q became %q", text, line)
		}
		marks := 0
		for _, r := range line {
			if !unicode.IsPrint(r) {
				t.Errorf("%q holds %U", line, r)
			}
			if marks++; !unicode.In(r, unicode.Mn, unicode.Me) {
				marks = 0
			}
			if marks > 3 {
				t.Errorf("%q piles up marks", line)
			}
		}
	})
}
