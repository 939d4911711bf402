package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"turncoat/ui/text"
)

// binding is one line of a screen's keymap: the keys, how the footer shows them,
// what they do in words, and what they do.
type binding struct {
	keys []string // as keyName names them
	show string   // in the footer; empty keeps the binding out of it
	says text.Key
	run  func() tea.Cmd
}

// bind returns a binding whose first key is shown.
func bind(says text.Key, run func() tea.Cmd, keys ...string) binding {
	return binding{keys: keys, show: keyLabel(keys[0]), says: says, run: run}
}

// hidden returns a binding that the footer doesn't list.
func hidden(run func() tea.Cmd, keys ...string) binding {
	return binding{keys: keys, run: run}
}

func keyLabel(key string) string {
	switch key {
	case "enter":
		return "Enter"
	case "esc":
		return "Esc"
	case "home":
		return "Home"
	case "end":
		return "End"
	}
	return key
}

// press runs the binding of a key, if there is one.
func press(all []binding, key string) (tea.Cmd, bool) {
	for _, b := range all {
		for _, k := range b.keys {
			if k == key && b.run != nil {
				return b.run(), true
			}
		}
	}
	return nil, false
}

// keyName names a key as bindings do: letters in lower case and by their place
// on the keyboard, so that shortcuts work whatever layout is on; the keypad as
// the keys it stands for.
func keyName(key tea.KeyPressMsg) string {
	if key.Mod&^(tea.ModShift|tea.ModCapsLock|tea.ModNumLock) == 0 {
		if r := key.BaseCode; r > ' ' && r < unicode.MaxASCII && !isASCII(key.Text) {
			return strings.ToLower(string(r))
		}
		if utf8.RuneCountInString(key.Text) == 1 && key.Text != " " {
			r, _ := utf8.DecodeRuneInString(strings.ToLower(key.Text))
			return string(latin(r))
		}
	}
	switch key.Code {
	case tea.KeyKpEnter:
		return "enter"
	case tea.KeyKpUp:
		return "up"
	case tea.KeyKpDown:
		return "down"
	case tea.KeyKpLeft:
		return "left"
	case tea.KeyKpRight:
		return "right"
	case tea.KeyKpHome, tea.KeyFind:
		return "home"
	case tea.KeyKpEnd, tea.KeySelect:
		return "end"
	case tea.KeyKpPgUp:
		return "pgup"
	case tea.KeyKpPgDown:
		return "pgdown"
	}
	return key.Keystroke()
}

func isASCII(s string) bool {
	for _, r := range s {
		if r > unicode.MaxASCII {
			return false
		}
	}
	return true
}

// The keys of a Cyrillic keyboard (ЙЦУКЕН) and what a Latin one has in their
// place.
const (
	cyrillicKeys = "йцукенгшщзхъфывапролджэячсмитьбюё"
	latinKeys    = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
)

// latin returns what the key of a letter has on a Latin keyboard.
func latin(r rune) rune {
	if i := strings.IndexRune(cyrillicKeys, r); i >= 0 {
		return rune(latinKeys[utf8.RuneCountInString(cyrillicKeys[:i])])
	}
	return r
}
