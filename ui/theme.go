package ui

import "charm.land/lipgloss/v2"

// theme is how things look, as data. Nothing is told by it alone: each frame
// reads the same with every colour stripped.
type theme struct {
	plain  lipgloss.Style
	faint  lipgloss.Style // what can be done without
	strong lipgloss.Style // what comes first
	accent lipgloss.Style // headings, and what is chosen
	warn   lipgloss.Style // notices
	key    lipgloss.Style // keys in the footer
	board  map[ink]lipgloss.Style
}

// ink is what a cell of the board belongs to.
type ink uint8

const (
	inkBoard ink = iota // empty squares
	inkDark
	inkLight
	inkLegal
	inkLast
	inkCursor
	inkCoordinate
)

// Colours are of the fixed part of the 256, short to send and the same in every
// terminal; those of text are readable on black and on white.
var (
	colorTeal = lipgloss.Color("30")
	colorRust = lipgloss.Color("166")
)

var standardTheme = func() *theme {
	text := lipgloss.NewStyle()
	return &theme{
		plain:  text,
		faint:  text.Faint(true),
		strong: text.Bold(true),
		accent: text.Bold(true).Foreground(colorTeal),
		warn:   text.Bold(true).Foreground(colorRust),
		key:    text.Bold(true),
		board: map[ink]lipgloss.Style{
			inkBoard: text, inkDark: text, inkLight: text, inkLegal: text,
			inkLast: text, inkCursor: text, inkCoordinate: text.Faint(true),
		},
	}
}()
