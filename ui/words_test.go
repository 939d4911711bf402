package ui

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

func TestEveryErrorHasWords(t *testing.T) {
	a := &app{text: text.English(), player: lobby.Player{ID: "me"}}
	unknown := a.explain(errors.New("no error that anybody knows"))
	for _, err := range []error{
		match.ErrStorage, match.ErrTaken, match.ErrStale, match.ErrOver, match.ErrNotYourTurn, match.ErrNotPlaying,
		match.ErrTooLate, match.ErrNotFound, lobby.ErrNotFound, lobby.ErrTaken, lobby.ErrNotAllowed, lobby.ErrOwn,
		lobby.ErrExpired, lobby.ErrAway, lobby.ErrFull, lobby.ErrTooMany, lobby.ErrDraining,
		&lobby.BusyError{Player: "me"}, &lobby.BusyError{Player: "you"},
		&lobby.WishError{Field: "rated", Guest: true}, &lobby.WishError{Field: "rated"},
		&lobby.WishError{Field: "start"}, &lobby.WishError{Field: "variant"},
		&lobby.NameError{Rule: lobby.NameLength}, &lobby.NameError{Rule: lobby.NameSigns},
		&lobby.NameError{Rule: lobby.NameScript}, &lobby.NameError{Rule: lobby.NameReserved},
		&lobby.NameError{Rule: lobby.NameTaken}, &lobby.NameError{Rule: lobby.NameNoKey},
		&lobby.NameError{Rule: lobby.NameNoLetters},
		&engine.IllegalError{Reason: engine.Occupied}, &engine.IllegalError{Reason: engine.OutflanksNone},
		&engine.IllegalError{Reason: engine.OffBoard}, &engine.IllegalError{Reason: engine.NotCentre},
		&engine.IllegalError{Reason: engine.PassNotAllowed}, &engine.IllegalError{Reason: engine.MustPass},
		&engine.IllegalError{Reason: engine.GameOver},
	} {
		said := a.explain(fmt.Errorf("somewhere: %w", err))
		if said == unknown || strings.HasPrefix(said, "(") || strings.Contains(said, "<no value>") {
			t.Errorf("%v: %q", err, said)
		}
	}
}

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

func TestClocks(t *testing.T) {
	for left, want := range map[time.Duration]string{
		-time.Second: "0:00", 0: "0:00", time.Millisecond: "0:01", 59*time.Second + 1: "1:00",
		5 * time.Minute: "5:00", time.Hour + time.Minute: "1:01:00", 72 * time.Hour: "3d 00h",
		71*time.Hour + 59*time.Minute: "2d 23h",
	} {
		if got := clock(left); got != want {
			t.Errorf("%v: %q, want %q", left, got, want)
		}
		if left > 0 && clock(left-clockStep(left)) == want {
			t.Errorf("%v: shows the same after its step", left)
		}
	}
}

func TestStrangersTextIsCleaned(t *testing.T) {
	if got := clean("a\x1b[2J\a\r\u009b31mb\u202ec\u200b"); got != "a[2J31mbc" {
		t.Errorf("%q", got)
	}
}
