package ui

import (
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"turncoat/ui/keyboard"
)

// field is one line of text being typed. Its cursor is a sign, so that it shows
// on every terminal and nothing blinks.
type field struct {
	runes []rune
	at    int // where the next rune goes
	most  int // runes
}

func newField(text string, most int) field {
	f := field{most: most}
	f.insert(text)
	return f
}

func (f *field) text() string { return string(f.runes) }

func (f *field) clear() { f.runes, f.at = nil, 0 }

// insert puts text at the cursor: typed, or pasted. Line ends become spaces and
// other control characters are left out.
func (f *field) insert(text string) {
	for _, r := range text {
		if unicode.IsSpace(r) {
			r = ' '
		}
		if !unicode.IsPrint(r) || len(f.runes) >= f.most {
			continue
		}
		f.runes = append(f.runes[:f.at:f.at], append([]rune{r}, f.runes[f.at:]...)...)
		f.at++
	}
}

// key edits, and tells whether the key was one for editing.
func (f *field) key(key tea.KeyPressMsg) bool {
	switch keyboard.Name(key) {
	case "left":
		f.at = max(0, f.at-1)
		return true
	case "right":
		f.at = min(len(f.runes), f.at+1)
		return true
	case "home", "ctrl+a":
		f.at = 0
		return true
	case "end", "ctrl+e":
		f.at = len(f.runes)
		return true
	case "backspace", "ctrl+h":
		if f.at > 0 {
			f.runes = append(f.runes[:f.at-1:f.at-1], f.runes[f.at:]...)
			f.at--
		}
		return true
	case "delete":
		if f.at < len(f.runes) {
			f.runes = append(f.runes[:f.at:f.at], f.runes[f.at+1:]...)
		}
		return true
	case "ctrl+u":
		f.clear()
		return true
	}
	if key.Text == "" || key.Mod&(tea.ModCtrl|tea.ModAlt) != 0 {
		return false
	}
	f.insert(key.Text)
	return true
}

// draw shows the end of the text that has room in w cells, and the cursor.
func (f *field) draw(w int) string {
	before, after := string(f.runes[:f.at]), string(f.runes[f.at:])
	if over := ansi.StringWidth(before) + 1 - w; over > 0 {
		before = ansi.TruncateLeft(before, over, "")
	}
	return clip(before+"_"+after, w)
}
