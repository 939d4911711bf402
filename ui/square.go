package ui

import (
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"turncoat/ui/keyboard"
)

// typeSquare takes a key into the name of a square of which some may be typed
// already, and tells whether the key was taken. While a square is being typed,
// signs that can't be part of it are taken and do nothing; before, they are what
// the screen has bound them to.
func (a *app) typeSquare(key tea.KeyPressMsg, typed string, size int, bindings func() []binding) (now string, took bool) {
	var others []binding
	if typed == "" {
		others = bindings()
	}
	sign, unclear := a.sign(key, func(sign string) bool { return partOfSquare(sign, typed, size) }, others)
	switch {
	case unclear:
		a.say(a.text.Say("notice.letter"))
		return typed, true
	case sign == "":
		return typed, typed != "" && utf8.RuneCountInString(keyboard.Name(key)) == 1
	case !digit(sign):
		return sign, true
	case len(typed) < len("j10"):
		return typed + sign, true
	}
	return typed, true
}

// partOfSquare tells whether a sign may come next in the name of a square.
func partOfSquare(sign, typed string, size int) bool {
	if digit(sign) {
		return typed != ""
	}
	return len(sign) == 1 && sign[0] >= 'a' && int(sign[0]-'a') < size
}
