package keyboard

import (
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"
)

// Set is some Cyrillic layouts, one of which may be on.
type Set []board

// Layouts returns the layouts that go with the languages, which are named as
// BCP 47 or POSIX do ("bg", "bg-BG", "bg_BG.UTF-8"). Where none of them has a
// layout here, any may be on.
func Layouts(languages ...string) Set {
	var chosen Set
	for _, b := range boards {
		if slices.ContainsFunc(languages, func(name string) bool { return language(name) == b.language }) {
			chosen = append(chosen, b)
		}
	}
	if chosen == nil {
		return boards
	}
	return chosen
}

func language(name string) string {
	end := strings.IndexAny(name, "-_.@")
	if end < 0 {
		end = len(name)
	}
	return strings.ToLower(name[:end])
}

// Places names the keys of a Latin keyboard on which the sign that was typed may
// stand. A terminal that tells the key leaves one. There is none for a Latin
// letter, a digit, and a key that types nothing.
func (s Set) Places(key tea.KeyPressMsg) []string {
	sign, ok := typed(key)
	if !ok || unicode.In(sign, unicode.Latin) || sign >= '0' && sign <= '9' {
		return nil
	}
	if place := told(key); place != "" {
		if unicode.IsLetter(sign) || slices.Contains(Set(boards).keys(sign), place) {
			return []string{place}
		}
		return nil
	}
	return s.keys(sign)
}

// keys names the keys that type a sign, each once.
func (s Set) keys(sign rune) []string {
	var keys []string
	for _, b := range s {
		if key := b.keys[sign]; key != "" && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// told names the key in its place on a Latin keyboard, where the terminal tells
// it.
func told(key tea.KeyPressMsg) string {
	base := unicode.ToLower(key.BaseCode)
	if base <= ' ' || base >= unicode.MaxASCII {
		return ""
	}
	if key.Mod&tea.ModShift != 0 {
		base = shifted(base)
	}
	return string(base)
}
