package ui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"turncoat/ui/board"
	"turncoat/ui/settings"
	"turncoat/ui/text"
)

// settingsScreen is what a player can choose about how things look and sound.
// A choice holds at once, and is kept.
type settingsScreen struct {
	base
	at    int // index of the chosen setting
	top   int // index of the first one shown
	board board.Board
}

// settingWords are the words for a setting: its name, what it does, its values.
type settingWords struct {
	name, about text.Key
	values      map[string]text.Key
}

var switched = map[string]text.Key{
	settings.Auto: "settings.auto", settings.On: "settings.on", settings.Off: "settings.off",
}

var wordsOfSettings = map[settings.Name]settingWords{
	settings.Theme: {"settings.theme", "settings.about_theme", map[string]text.Key{
		settings.Auto: "settings.auto", "dark": "settings.theme_dark", "light": "settings.theme_light",
		"contrast": "settings.theme_contrast", "colorblind": "settings.theme_colorblind", "none": "settings.theme_none",
	}},
	settings.Glyphs: {"settings.glyphs", "settings.about_glyphs", map[string]text.Key{
		settings.Auto: "settings.auto", "unicode": "settings.glyphs_unicode", "ascii": "settings.glyphs_ascii",
	}},
	settings.Square: {"settings.square", "settings.about_square", map[string]text.Key{
		settings.Auto: "settings.square_auto", "small": "settings.square_small", "medium": "settings.square_medium",
		"large": "settings.square_large",
	}},
	settings.Motion:  {"settings.motion", "settings.about_motion", switched},
	settings.Legal:   {"settings.legal", "settings.about_legal", switched},
	settings.Preview: {"settings.preview", "settings.about_preview", switched},
	settings.Pass:    {"settings.pass", "settings.about_pass", switched},
	settings.Mouse:   {"settings.mouse", "settings.about_mouse", switched},
	settings.Bell: {"settings.bell", "settings.about_bell", map[string]text.Key{
		"turn": "settings.bell_turn", "all": "settings.bell_all", settings.Off: "settings.off",
	}},
	settings.Talk: {"settings.talk", "settings.about_talk", map[string]text.Key{
		"all": "settings.talk_all", "players": "settings.talk_players", settings.Off: "settings.off",
	}},
	settings.Language: {"settings.language", "settings.about_language", map[string]text.Key{settings.Auto: "settings.auto"}},
	settings.Plain:    {"settings.plain", "settings.about_plain", switched},
}

func newSettings(a *app) *settingsScreen { return &settingsScreen{base: a.newBase()} }

func (s *settingsScreen) title() string { return s.app.text.Say("settings.title") }

func (s *settingsScreen) chosen() settings.Setting { return settings.All[s.at] }

func (s *settingsScreen) bindings() []binding {
	a := s.app
	move := func(by int) func() tea.Cmd {
		return func() tea.Cmd { s.at = min(len(settings.All)-1, max(0, s.at+by)); return nil }
	}
	turn := func(by int) func() tea.Cmd { return func() tea.Cmd { return s.turn(by) } }
	keys := []binding{
		{keys: []string{"up", "k"}, show: a.style.UpDown, says: "key.choose", run: move(-1)},
		{keys: []string{"left", "h"}, show: a.style.LeftRight, says: "create.change", run: turn(-1)},
		hidden(move(1), "down", "j", "tab"), hidden(move(-1), "shift+tab"),
		hidden(move(-len(settings.All)), "home", "pgup"), hidden(move(len(settings.All)), "end", "pgdown"),
		hidden(turn(1), "right", "l", "enter", "space"),
		a.helpKey(helpKeys), a.back(), a.leaveKey(),
	}
	for i, value := range s.chosen().Values {
		keys = append(keys, hidden(func() tea.Cmd { return a.prefer(s.chosen().Name, value) }, string(rune('1'+i))))
	}
	return keys
}

// turn goes to the next value of the chosen setting, or the one before.
func (s *settingsScreen) turn(by int) tea.Cmd {
	values := s.chosen().Values
	i := slices.Index(values, s.app.settings.Get(s.chosen().Name))
	return s.app.prefer(s.chosen().Name, values[(i+by+len(values))%len(values)])
}

// valueWords names a value; what is chosen by itself is told with it.
func (a *app) valueWords(name settings.Name, value string) string {
	for _, l := range text.Languages {
		if name == settings.Language && l.Tag == value {
			if a.style.ASCII {
				return l.Latin
			}
			return l.Name
		}
	}
	said := a.text.Say(wordsOfSettings[name].values[value])
	if is := a.byItself(name); value == settings.Auto && is != "" {
		return said + ": " + is
	}
	return said
}

// byItself is what a setting comes to where it is left to the terminal; "" where
// it depends on the window.
func (a *app) byItself(name settings.Name) string {
	left := *a
	left.settings = a.settings.With(name, settings.Auto)
	switch name {
	case settings.Theme:
		return a.text.Say([...]text.Key{"settings.ground_unknown", "settings.theme_dark", "settings.theme_light"}[a.ground])
	case settings.Glyphs:
		left.dress()
		if left.style.ASCII {
			return a.text.Say("settings.glyphs_ascii")
		}
		return a.text.Say("settings.glyphs_unicode")
	case settings.Motion:
		if left.moves() {
			return a.text.Say("settings.on")
		}
		return a.text.Say("settings.off")
	case settings.Language:
		return Language(left.visitor, left.settings).Say("language.name")
	}
	return ""
}
