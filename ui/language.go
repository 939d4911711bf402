package ui

import (
	"turncoat/ui/settings"
	"turncoat/ui/style"
	"turncoat/ui/text"
)

// Language is the words that a visitor reads: of the language they have chosen,
// else of their client's, where the terminal shows its letters. A dumb terminal,
// and whoever reads without one, shows what the locale says; the others without more signs than ASCII may have
// no more letters either.
func Language(v Visitor, s settings.Settings) *text.Text {
	chosen := s.Get(settings.Language)
	term := v.env("TERM")
	letters := !style.GlyphsFor(settings.Auto, v.env).ASCII || (term == "" || term == "dumb") && style.UTF8(v.env)
	switch {
	case chosen != settings.Auto:
		return text.In(chosen)
	case !letters:
		return text.English()
	}
	return text.Locale(v.env)
}
