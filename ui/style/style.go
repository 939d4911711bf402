// Package style is how things look, as data: palettes, the signs that stand for
// things, and which of them go with a terminal. Nothing is told by it alone:
// every frame reads the same with all colours stripped.
//
// It must not know screens or the game.
package style

import (
	"strconv"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// Ink is what a cell of a board belongs to.
type Ink uint8

// The inks.
const (
	Board Ink = iota // empty squares
	DarkDisc
	DarkFace // of a dark disc, where the signs are of the board's colour: see Tile
	LightDisc
	LightFace // the same of a light one
	Legal
	Last
	Preview
	Cursor
	inks
)

// Style is a theme on a terminal: roles of text, inks of the board, and signs.
// It is never changed; another choice is another Style.
type Style struct {
	*Glyphs
	Bare   bool // the board has no colours
	Plain  lipgloss.Style
	Faint  lipgloss.Style // what can be done without
	Strong lipgloss.Style // what comes first
	Accent lipgloss.Style // headings, and what is chosen
	Warn   lipgloss.Style // notices, and what went wrong
	Good   lipgloss.Style // what went well
	Key    lipgloss.Style // keys in the footer
	Name   lipgloss.Style // the server's, at the head of each screen
	Board  [inks]lipgloss.Style
}

// New returns the style of a theme with signs on a terminal of a colour depth
// and ground. The names are those of package settings.
func New(theme string, glyphs *Glyphs, depth colorprofile.Profile, ground Ground) *Style {
	p := choose(theme, depth, ground)
	text := lipgloss.NewStyle()
	s := &Style{
		Glyphs: glyphs,
		Plain:  text,
		Faint:  paint(pair{fg: p.faint}),
		Strong: text.Bold(true),
		Accent: paint(pair{fg: p.accent, bold: true}),
		Warn:   paint(pair{fg: p.warn, bold: true}),
		Good:   paint(pair{fg: p.good, bold: true}),
		Key:    text.Bold(true),
		Name:   paint(p.name),
	}
	for ink, pair := range p.board {
		s.Board[ink] = paint(pair)
	}
	return s
}

func paint(p pair) lipgloss.Style {
	s := lipgloss.NewStyle().Bold(p.bold)
	if p.fg != own {
		s = s.Foreground(lipgloss.Color(strconv.Itoa(int(p.fg))))
	}
	if p.bg != own {
		s = s.Background(lipgloss.Color(strconv.Itoa(int(p.bg))))
	}
	return s
}
