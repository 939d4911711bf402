package keyboard

import (
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
)

// plain are the modifiers that don't make another key of a sign.
const plain = tea.ModShift | tea.ModCapsLock | tea.ModNumLock

// Name names a key by what it types, letters in lower case ("q", "к", "?"), and
// one that types nothing by what is written on it ("enter", "ctrl+c"). The
// keypad's keys have the names of those they stand for.
func Name(key tea.KeyPressMsg) string {
	if sign, ok := typed(key); ok {
		return strings.ToLower(string(sign))
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

// typed returns the one sign that a key types, if it does that and no more.
func typed(key tea.KeyPressMsg) (rune, bool) {
	if key.Mod&^plain != 0 || key.Text == " " || utf8.RuneCountInString(key.Text) != 1 {
		return 0, false
	}
	sign, _ := utf8.DecodeRuneInString(key.Text)
	return sign, true
}
