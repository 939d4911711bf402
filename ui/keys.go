package ui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"turncoat/ui/keyboard"
	"turncoat/ui/settings"
	"turncoat/ui/text"
)

// binding is one line of a screen's keymap: the keys, how the footer shows them,
// what they do in words, and what they do.
type binding struct {
	keys   []string // as ui/keyboard names them
	show   string   // in the footer; empty keeps the binding out of it
	says   text.Key
	run    func() tea.Cmd
	count  int  // of what is new; the footer has it after the words
	common bool // most screens have it: it stands apart in the footer
	kept   bool // the footer has it before all but the first, as it leads to them
	danger bool // it can't be undone: no Cyrillic letter does it
}

// dangerous returns the binding as one that can't be undone.
func (b binding) dangerous() binding {
	b.danger = true
	return b
}

// staying returns the binding as one that stays in the footer when others have
// no room.
func (b binding) staying() binding {
	b.kept = true
	return b
}

// everywhere returns the binding as one that most screens have.
func (b binding) everywhere() binding {
	b.common = true
	return b
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
	case "tab":
		return "Tab"
	}
	return key
}

// layouts are the Cyrillic layouts that the player may have on.
func (a *app) layouts() keyboard.Set {
	env := a.visitor.env
	return keyboard.Layouts(a.settings.Get(settings.Language), env("LC_ALL"), env("LC_CTYPE"), env("LC_MESSAGES"), env("LANG"))
}

// press runs the binding of a key, if there is one.
func (a *app) press(key tea.KeyPressMsg) tea.Cmd {
	b, refused := a.meant(a.top().bindings(), key)
	if b == nil {
		if refused != "" {
			a.say(a.text.Say(refused))
		}
		return nil
	}
	return b.run()
}

// meant returns the binding of a key, or why a key has none that might have. A
// Cyrillic sign means the key that it stands on where only one key of the screen
// can be meant, and never what can't be undone.
func (a *app) meant(all []binding, key tea.KeyPressMsg) (b *binding, refused text.Key) {
	if b := bound(all, keyboard.Name(key)); b != nil {
		return b, ""
	}
	for _, place := range a.layouts().Places(key) {
		other := bound(all, place)
		if b != nil && other != nil && b != other {
			return nil, "notice.letter"
		}
		if other != nil {
			b = other
		}
	}
	if b != nil && b.danger {
		return nil, "notice.letter_latin"
	}
	return b, ""
}

// bound returns the binding of a key, nil where there is none.
func bound(all []binding, key string) *binding {
	for i := range all {
		if all[i].run != nil && slices.Contains(all[i].keys, key) {
			return &all[i]
		}
	}
	return nil
}

// sign returns the sign that is typed, where it is one that is taken. A Cyrillic
// one stands for the sign of its key, and is unclear if it may stand for others
// that are taken or bound.
func (a *app) sign(key tea.KeyPressMsg, takes func(string) bool, all []binding) (sign string, unclear bool) {
	if name := keyboard.Name(key); takes(name) {
		return name, false
	}
	other := false
	for _, place := range a.layouts().Places(key) {
		switch {
		case !takes(place):
			other = other || bound(all, place) != nil
		case sign == "":
			sign = place
		default:
			other = true
		}
	}
	if sign != "" && other {
		return "", true
	}
	return sign, false
}

// digit tells whether a sign is a digit.
func digit(sign string) bool { return len(sign) == 1 && sign[0] >= '0' && sign[0] <= '9' }
