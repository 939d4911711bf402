// Package settings is what a player can choose about how things look and sound:
// names, values, and which value holds where nothing was chosen.
//
// It must not know what a value does: the screens do. It stores nothing.
package settings

import (
	"slices"
	"strings"
)

// Name names a setting, in storage and in the client's environment, where
// TURNCOAT_BELL=off goes before what is stored.
type Name string

// The settings.
const (
	Theme    Name = "theme"
	Glyphs   Name = "glyphs"
	Square   Name = "square" // cells of a square of the board
	Motion   Name = "motion" // discs turn over
	Bell     Name = "bell"
	Mouse    Name = "mouse"   // captured on the board
	Legal    Name = "legal"   // legal moves are marked
	Preview  Name = "preview" // what the cursor's square would flip is marked
	Pass     Name = "pass"    // a forced pass is made without asking
	Plain    Name = "plain"   // lines instead of screens
	Language Name = "language"
	Talk     Name = "talk" // which of it is heard; package lobby goes by it too
)

// Values that several settings have.
const (
	Auto = "auto"
	On   = "on"
	Off  = "off"
)

// Setting is a name and the values it takes; the first holds where nothing was
// chosen.
type Setting struct {
	Name   Name
	Values []string
}

// All are the settings, in the order in which they are shown.
var All = []Setting{
	{Theme, []string{Auto, "dark", "light", "contrast", "colorblind", "none"}},
	{Glyphs, []string{Auto, "unicode", "ascii"}},
	{Square, []string{Auto, "small", "medium", "large"}},
	{Motion, []string{Auto, On, Off}},
	{Legal, []string{On, Off}},
	{Preview, []string{On, Off}},
	{Pass, []string{Off, On}},
	{Mouse, []string{On, Off}},
	{Bell, []string{"turn", "all", Off}},
	{Talk, []string{"all", "players", Off}},
	{Language, []string{Auto, "en", "sr", "bg", "kk"}},
	{Plain, []string{Off, On}},
}

// Settings are the values that were chosen, by name. The zero value has chosen
// nothing.
type Settings map[Name]string

// variable is the prefix of a setting's variable in the environment.
const variable = "TURNCOAT_"

// From reads what a player has stored, and the client's environment (NAME=value)
// over it. Names and values that there are not are left out.
func From(stored map[string]string, environ []string) Settings {
	s := Settings{}
	for name, value := range stored {
		s.set(Name(name), value)
	}
	for _, entry := range environ {
		if rest, ok := strings.CutPrefix(entry, variable); ok {
			name, value, _ := strings.Cut(rest, "=")
			s.set(Name(strings.ToLower(name)), strings.ToLower(value))
		}
	}
	return s
}

func (s Settings) set(name Name, value string) {
	if slices.Contains(values(name), value) {
		s[name] = value
	}
}

// Get returns the value that holds.
func (s Settings) Get(name Name) string {
	if value, ok := s[name]; ok {
		return value
	}
	return values(name)[0]
}

// On tells whether a setting is on.
func (s Settings) On(name Name) bool { return s.Get(name) == On }

// With returns the settings with another value in place.
func (s Settings) With(name Name, value string) Settings {
	next := Settings{}
	for n, v := range s {
		next[n] = v
	}
	next.set(name, value)
	return next
}

func values(name Name) []string {
	for _, setting := range All {
		if setting.Name == name {
			return setting.Values
		}
	}
	return nil
}
