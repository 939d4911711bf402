package plain

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// lines feeds input, in pieces of a size, and returns the lines that were
// entered, what is left, and the echo.
func lines(input string, size int) (entries []string, left, echo string) {
	var e editor
	var out strings.Builder
	in := []byte(input)
	for len(in) > 0 {
		piece := in[:min(size, len(in))]
		n, said, what := e.feed(piece)
		in = in[n:]
		out.WriteString(said)
		switch what {
		case entered:
			entries = append(entries, e.take())
			out.WriteByte('\n')
		case leaving:
			return append(entries, "(leaves)"), e.text, out.String()
		}
	}
	return entries, e.text, out.String()
}

func TestEditor(t *testing.T) {
	for name, try := range map[string]struct{ in, entries, left, echo string }{
		"a line":               {"d3\r", "d3", "", "d3\n"},
		"line ends":            {"a\rb\nc\r\nd\n\re\r", "a|b|c|d||e", "", "a\nb\nc\nd\n\ne\n"},
		"backspace":            {"d4\x7f3\b2", "", "d2", "d4\b \b3\b \b2"},
		"backspace on nothing": {"\x7f\bx", "", "x", "x"},
		"a wide sign":          {"日\x7f", "", "", "日\b \b\b \b"},
		"a composed sign":      {"e\u0301x\x7f\x7fy", "", "y", "e\u0301x\b \b\b \by"},
		"a lone mark":          {"\u0301y", "", "y", "y"},
		"ctrl+u":               {"abв\x15y", "", "y", "abв\b \b\b \b\b \by"},
		"ctrl+d leaves":        {"\x04x", "(leaves)", "", ""},
		"ctrl+d in a line":     {"a\x04b", "", "ab", "ab"},
		"arrows":               {"a\x1b[A\x1b[1;5Cb\x1bOAc\x1b[3~d", "", "abcd", "abcd"},
		"paste marks":          {"\x1b[200~d3\x1b[201~\r", "d3", "", "d3\n"},
		"console keys":         {"\x1b[[Ax", "", "x", "x"},
		"control strings":      {"\x1b]0;title\ax\x1bPq\x1b\\y", "", "xy", "xy"},
		"a string without end": {"\x1b]0;no end\rd3\r", "|d3", "", "\nd3\n"},
		"escape, escape":       {"\x1b\x1b[Ax", "", "x", "x"},
		"other controls":       {"a\x00\x07\x1a\x1cb\u0085c\u200bd\u202ee", "", "abcde", "abcde"},
		"not UTF-8":            {"a\xffb\xe2\x82c\xc3\r", "abc", "", "abc\n"},
	} {
		for size := 1; size <= 64; size *= 4 {
			entries, left, echo := lines(try.in, size)
			if got := strings.Join(entries, "|"); got != try.entries || left != try.left || echo != try.echo {
				t.Errorf("%s, %d at a time: %q, left %q, echo %q", name, size, got, left, echo)
			}
		}
	}
}

func TestEditorIsBounded(t *testing.T) {
	entries, _, echo := lines(strings.Repeat("x", 10_000)+"\r", 1000)
	if len(entries) != 1 || len(entries[0]) != lineMost || strings.Count(echo, "\a") != 1 {
		t.Errorf("%d bytes, %d bells", len(entries[0]), strings.Count(echo, "\a"))
	}
}

func TestEscapeKeyAlone(t *testing.T) {
	var e editor
	e.feed([]byte("\x1b"))
	e.pause()
	if e.feed([]byte("d3")); e.text != "d3" {
		t.Errorf("%q", e.text)
	}
}

// FuzzEditor: whatever comes, in whatever pieces, lines are the same; they are
// text of bounded length; and the echo shows what is left of the line.
func FuzzEditor(f *testing.F) {
	for _, seed := range []string{"d3\r", "\x1b[200~yes\r\x1b[201~", "e\u0301\u0301\x7f", "日\x15\x04", "\xff\xe2\x82\r\n", "\x1b]0;\x1b[\x1bO", "🇷🇸\x7f👩‍🚀\b"} {
		f.Add(seed, 1)
	}
	f.Fuzz(func(t *testing.T, input string, size int) {
		size = 1 + min(max(size, 0), 100)
		entries, left, echo := lines(input, size)
		whole, leftWhole, echoWhole := lines(input, len(input)+1)
		if strings.Join(entries, "\n") != strings.Join(whole, "\n") || left != leftWhole || echo != echoWhole {
			t.Fatalf("in pieces %q, left %q, echo %q; whole %q, left %q, echo %q", entries, left, echo, whole, leftWhole, echoWhole)
		}
		for _, line := range append(entries, left) {
			if len(line) > lineMost || !utf8.ValidString(line) || new(talk).clean(line) != line {
				t.Fatalf("a line %q", line)
			}
		}
		for _, r := range echo {
			if r < ' ' && !strings.ContainsRune("\n\b\a", r) || r == '\x7f' {
				t.Fatalf("echo %q", echo)
			}
		}
		if strings.Count(echo, "\b \b")*2 != strings.Count(echo, "\b") {
			t.Fatalf("echo %q", echo)
		}
		if !strings.ContainsAny(input, "\b\x7f\x15") && ansi.StringWidth(strings.ReplaceAll(strings.Join(append(entries, left), ""), "(leaves)", "")) !=
			ansi.StringWidth(strings.Map(func(r rune) rune {
				if r < ' ' {
					return -1
				}
				return r
			}, echo)) {
			t.Fatalf("echo %q of %q", echo, append(entries, left))
		}
	})
}
