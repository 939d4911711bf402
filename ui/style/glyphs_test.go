package style

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func environ(vars string) func(string) string {
	return func(name string) string {
		for _, entry := range strings.Fields(vars) {
			if value, ok := strings.CutPrefix(entry, name+"="); ok {
				return value
			}
		}
		return ""
	}
}

func TestR38SignsByLocaleAndTerminal(t *testing.T) {
	for vars, want := range map[string]bool{ // whether ASCII is all there is
		"TERM=xterm-256color LANG=en_GB.UTF-8":            false,
		"TERM=xterm-256color LANG=de_DE.utf8":             false,
		"TERM=xterm-256color":                             false,
		"TERM=xterm-kitty":                                false,
		"TERM=xterm-ghostty":                              false,
		"TERM=tmux-256color":                              false,
		"TERM=screen":                                     false,
		"TERM=xterm-256color LANG=bg_BG.CP1251":           true,
		"TERM=xterm-256color LANG=en_GB.UTF-8 LC_ALL=C":   true,
		"TERM=xterm-256color LANG=C LC_CTYPE=en_GB.UTF-8": false,
		"TERM=linux LANG=en_GB.UTF-8":                     true,
		"TERM=putty-256color LANG=en_GB.UTF-8":            true,
		"TERM=vt100":                                      true,
		"TERM=dumb":                                       true,
		"LANG=en_GB.UTF-8":                                true,
	} {
		if got := GlyphsFor("auto", environ(vars)).ASCII; got != want {
			t.Errorf("%s: ASCII is %v", vars, got)
		}
	}
}

func TestAChoiceGoesFirst(t *testing.T) {
	if GlyphsFor("unicode", environ("TERM=vt100")).ASCII || !GlyphsFor("ascii", environ("TERM=xterm")).ASCII {
		t.Error("the terminal decided")
	}
}

// R37: no sign takes two cells, and the safe ones take one byte.
func TestR37EverySignIsOneCell(t *testing.T) {
	for _, g := range []*Glyphs{&unicodeGlyphs, &asciiGlyphs} {
		signs := []string{g.Dark, g.Light, g.Pointer, g.Turn, g.Dash, g.Dot, g.Rule}
		for size, tile := range g.Tiles {
			for _, rows := range [][]string{tile.Dark, tile.Light, tile.Legal, tile.Empty, tile.Thin, tile.Face} {
				if len(rows) != size.H {
					t.Errorf("%v: %d rows", size, len(rows))
				}
				for _, row := range rows {
					if ansi.StringWidth(row) != size.W {
						t.Errorf("%v: %q is not %d cells", size, row, size.W)
					}
					signs = append(signs, strings.Split(row, "")...)
				}
			}
		}
		for _, sign := range signs {
			if ansi.StringWidth(sign) != 1 || g.ASCII && len(sign) != 1 {
				t.Errorf("%q", sign)
			}
		}
	}
}
