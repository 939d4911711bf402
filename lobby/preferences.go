package lobby

import (
	"context"
	"maps"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Preferences are what a player has set, values by name. What the names and
// values mean is the screens' business; here they are only bounded.
type Preferences map[string]string

// Bounds of preferences.
const (
	MostPreferences = 64 // a player
	preferenceName  = 32 // signs of a name
	preferenceValue = 64 // signs of a value
)

const preferenceSigns = "abcdefghijklmnopqrstuvwxyz_"

// PreferenceRule is a rule for preferences.
type PreferenceRule string

// The rules for preferences.
const (
	PreferenceName  PreferenceRule = "the name of a preference has 1 to 32 signs of a-z and _"
	PreferenceValue PreferenceRule = "the value of a preference has at most 64 signs, all printable"
	PreferenceCount PreferenceRule = "a player has at most 64 preferences"
)

// PreferenceError says which rule a preference breaks.
type PreferenceError struct{ Rule PreferenceRule }

func (e *PreferenceError) Error() string { return string(e.Rule) }

func checkPreference(name, value string) error {
	switch {
	case name == "" || len(name) > preferenceName || strings.Trim(name, preferenceSigns) != "":
		return &PreferenceError{PreferenceName}
	case !utf8.ValidString(value) || utf8.RuneCountInString(value) > preferenceValue,
		strings.ContainsFunc(value, func(r rune) bool { return !unicode.IsPrint(r) }):
		return &PreferenceError{PreferenceValue}
	}
	return nil
}

// Preferences returns a copy of what the visitor has set, as it was when the
// visit began and by what this visit has set since. It is never nil.
func (v *Visit) Preferences() Preferences {
	v.mu.Lock()
	defer v.mu.Unlock()
	all := make(Preferences, len(v.preferences))
	maps.Copy(all, v.preferences)
	return all
}

// Prefer stores one of the visitor's preferences; an empty value removes it. A
// *PreferenceError says which rule it breaks. It belongs to the player, not to
// the session: it is there again with the next visit, and stays when a guest
// takes a name. Other visits of the player that are open don't hear of it.
func (v *Visit) Prefer(ctx context.Context, name, value string) error {
	if err := checkPreference(name, value); err != nil {
		return err
	}
	ctx, err := begun(ctx)
	if err != nil {
		return err
	}
	v.preferring.Lock() // what is stored last is what the visit has
	defer v.preferring.Unlock()
	player := v.Player().ID
	if err := v.lobby.store.SetPreference(ctx, player, name, value); err != nil {
		return err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case v.player.ID != player: // took another's seat meanwhile
	case value == "":
		delete(v.preferences, name)
	default:
		v.preferences[name] = value
	}
	return nil
}
