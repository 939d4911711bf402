package ui

import (
	"strings"
	"testing"
	"unicode"
)

func TestAsciiFramesAreASCII(t *testing.T) {
	h := newHouse(t)
	p := h.seat(h.visit("SHA256:ana", "ana"), Start{}, []string{"TERM=vt100", "LANG=C"})
	p.sees("Quick match")
	for _, keys := range [][]string{{}, {"c"}, {"esc", "?"}, {"esc", "o"}} {
		p.press(keys...)
		if frame := p.screen(); !isASCII(frame) {
			t.Errorf("after %v:\n%s", keys, frame)
		}
	}
	p.atBoard()
	if frame := p.screen(); !isASCII(frame) {
		t.Errorf("the board:\n%s", frame)
	}
}

func TestStrangersTextIsCleaned(t *testing.T) {
	if got := clean("a\x1b[2J\a\r\u009b31mb\u202ec\u200b"); got != "a[2J31mbc" {
		t.Errorf("%q", got)
	}
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII })
}
