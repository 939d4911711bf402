package sshd

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestKeys(t *testing.T) {
	for bytes, want := range map[string]string{
		"a":                                "a",
		"aБ":                               "a Б",
		"\x1b[A":                           "up",
		"\x1b[1;5C":                        "ctrl+right",
		"\x1bOD":                           "left",
		"\x1bx":                            "alt+x",
		"\x1b[[A\x1b[[E":                   "f1 f5",
		"\x1b[15~":                         "f5",
		"\x1b[3~":                          "delete",
		"\x1b[200~a\rb\x1b[201~c":          "paste(a\nb) c",
		"\x1b[200~a\x1b[31mb\x07\x1b[201~": "paste(a[31mb)",
		"\x1b[200~\x1b[201\x1b[201~z":      "paste([201) z",
		"\x1b":                             "esc",
		"\x1b[":                            "alt+[",
		"\x1b[8;999;999tx":                 "x",
		"\xff\xfex":                        "x",
		"\xd0":                             "",
		"\x1b]11;rgb:0000/0000/0000\x1b\\": "color",
		"\x1b]52;c;aGk=\x07y":              "y",
		"\x1bP1+r524742\x1b\\y":            "y",
		"\x1b[<0;3;4M":                     "click",
	} {
		for _, size := range []int{1, 2, 3, 1000} {
			var k keys
			var events []tea.Msg
			for rest := []byte(bytes); len(rest) > 0; {
				n := min(size, len(rest))
				events = append(events, k.feed(rest[:n])...)
				rest = rest[n:]
			}
			events = append(events, k.finish()...)
			if got := describe(events); got != want {
				t.Errorf("%q in pieces of %d: %q, want %q", bytes, size, got, want)
			}
			if k.wait() != 0 {
				t.Errorf("%q leaves %q", bytes, k.buf)
			}
		}
	}
}

func describe(events []tea.Msg) string {
	var names []string
	for _, e := range events {
		switch e := e.(type) {
		case fmt.Stringer:
			if strings.HasPrefix(fmt.Sprintf("%T", e), "uv.Paste") {
				names = append(names, "paste("+e.String()+")")
				continue
			}
			if strings.HasSuffix(fmt.Sprintf("%T", e), "ColorEvent") {
				names = append(names, "color")
				continue
			}
			if strings.HasSuffix(fmt.Sprintf("%T", e), "ClickEvent") {
				names = append(names, "click")
				continue
			}
			names = append(names, e.String())
		default:
			names = append(names, fmt.Sprintf("%T%v", e, e))
		}
	}
	return strings.Join(names, " ")
}

// Who is caught in a paste that doesn't end, gets out.
func TestCtrlCByItselfEndsAPaste(t *testing.T) {
	var k keys
	events := append(k.feed([]byte("\x1b[200~q\x03q\x1b[20")), k.feed([]byte{interrupt})...)
	events = append(events, k.feed([]byte("k"))...)
	if got := describe(events); got != "ctrl+c k" {
		t.Errorf("%q", got)
	}
}

// What never ends is neither kept nor read again and again.
func TestKeysAreBounded(t *testing.T) {
	for _, start := range []string{"\x1b]", "\x1bP", "\x1b[", "\x1b_", "\x1b[200~", "\x1b[200~\x1b[201", "e\u0301"} {
		var k keys
		k.feed([]byte(start))
		for range 200_000 / 100 {
			k.feed(bytes.Repeat([]byte("\u0301"), 50))
			if len(k.buf) > maxSequence+100 || k.paste != nil && len(k.paste.text) > maxPaste {
				t.Fatalf("%q: too many bytes are kept, %d of them to be decoded", start, len(k.buf))
			}
		}
	}
}

func FuzzKeys(f *testing.F) {
	f.Add([]byte("\x1b[200~a\x1b[201~\x1b]11;rgb:0/0/0\x07\x1b[<0;1;1M"), 3)
	f.Fuzz(func(t *testing.T, input []byte, size int) {
		size = max(1, min(size, 64))
		var k keys
		for len(input) > 0 {
			n := min(size, len(input))
			k.feed(input[:n])
			input = input[n:]
		}
		k.finish()
		if k.wait() != 0 {
			t.Fatalf("left %q", k.buf)
		}
	})
}

// The rest of a sequence comes late where a slow link or the door's own limit
// cuts it: it isn't typed.
func TestSequenceCutByAPauseTypesNothing(t *testing.T) {
	for _, begun := range []string{"\x1b]11;rgb:ff", "\x1b[<0;1", "\x1b[1;", "\x1bP1+r", "\x1b[200"} {
		var k keys
		if events := k.feed([]byte(begun)); len(events) > 0 || k.wait() <= escapeWait {
			t.Errorf("%q is %q, and its rest has only %v", begun, describe(events), k.wait())
		}
	}
}

func TestCtrlCLeavesInsideASequenceWithoutEnd(t *testing.T) {
	for _, begun := range []string{"\x1b]11;rgb:ff", "\x1bPabc", "\x1b[1;", "\x1b_x"} {
		var k keys
		k.feed([]byte(begun))
		if got := describe(k.feed([]byte{interrupt})); got != "ctrl+c" {
			t.Errorf("ctrl+c after %q is %q", begun, got)
		}
	}
}

func TestDraggingTheMouseKeepsNoKeyWaiting(t *testing.T) {
	var k keys
	got := describe(k.feed([]byte("\x1b[<0;3;4M" + strings.Repeat("\x1b[<32;5;6M", 1000) + "\x1b[Ca")))
	if got != "click right a" {
		t.Errorf("a drag and two keys are %.80q", got)
	}
}
