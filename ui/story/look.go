package story

import (
	"image/color"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"turncoat/ui/settings"
	"turncoat/ui/style"
)

// Look is the terminal at which a story is seen, and what its owner has set.
// The zero Look has no colours and chooses by itself.
type Look struct {
	Theme, Glyphs string // as package settings has them; "" is auto
	Language      string // of the client's locale, as package text has them; "" is "en"
	Colors        colorprofile.Profile
	Ground        style.Ground
}

// environ is what the client sends.
func (l Look) environ() []string {
	language := l.Language
	if language == "" {
		language = "en"
	}
	return []string{"TERM=xterm-256color", "LANG=" + language + ".UTF-8"}
}

// set is what the terminal's owner has set.
func (l Look) set() map[settings.Name]string {
	set := map[settings.Name]string{}
	if l.Theme != "" && l.Theme != settings.Auto {
		set[settings.Theme] = l.Theme
	}
	if l.Glyphs != "" && l.Glyphs != settings.Auto {
		set[settings.Glyphs] = l.Glyphs
	}
	return set
}

// answer is what the terminal says of its background, nil where it doesn't.
func (l Look) answer() tea.Msg {
	switch l.Ground {
	case style.Dark:
		return tea.BackgroundColorMsg{Color: color.Black}
	case style.Light:
		return tea.BackgroundColorMsg{Color: color.White}
	}
	return nil
}
