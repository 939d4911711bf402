package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestKeysByTheirPlace(t *testing.T) {
	for name, c := range map[string]struct {
		key  tea.KeyPressMsg
		want string
	}{
		"Latin":                {tea.KeyPressMsg{Code: 'r', Text: "r"}, "r"},
		"capital":              {tea.KeyPressMsg{Code: 'r', Text: "R", Mod: tea.ModShift}, "r"},
		"Cyrillic":             {tea.KeyPressMsg{Code: 'к', Text: "к"}, "r"},
		"Cyrillic capital":     {tea.KeyPressMsg{Code: 'к', Text: "К", Mod: tea.ModShift}, "r"},
		"told by the terminal": {tea.KeyPressMsg{Code: 'я', Text: "я", BaseCode: 'q'}, "q"},
		"keypad":               {tea.KeyPressMsg{Code: tea.KeyKpEnter}, "enter"},
		"with control":         {tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}, "ctrl+c"},
		"space":                {tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}, "space"},
	} {
		if got := keyName(c.key); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestGlyphsByLocaleAndTerminal(t *testing.T) {
	for environ, want := range map[string]*glyphs{
		"TERM=xterm-256color LANG=en_GB.UTF-8":            &unicodeGlyphs,
		"TERM=xterm-256color LANG=de_DE.utf8":             &unicodeGlyphs,
		"TERM=xterm-256color":                             &unicodeGlyphs,
		"TERM=xterm-256color LANG=bg_BG.CP1251":           &asciiGlyphs,
		"TERM=xterm-256color LANG=en_GB.UTF-8 LC_ALL=C":   &asciiGlyphs,
		"TERM=xterm-256color LANG=C LC_CTYPE=en_GB.UTF-8": &unicodeGlyphs,
		"TERM=linux LANG=en_GB.UTF-8":                     &asciiGlyphs,
		"TERM=putty-256color LANG=en_GB.UTF-8":            &asciiGlyphs,
		"TERM=vt100":                                      &asciiGlyphs,
		"TERM=dumb":                                       &asciiGlyphs,
		"LANG=en_GB.UTF-8":                                &asciiGlyphs,
	} {
		if glyphsFor(Visitor{Environ: strings.Fields(environ)}) != want {
			t.Errorf("%s: the other signs", environ)
		}
	}
}

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
