package ui

import "strings"

// glyphs are the signs of one character set. Everything that tells squares,
// sides and rows apart without colour is here.
type glyphs struct {
	dark, light string // a disc in a line of text
	pointer     string // before the chosen row
	turn        string // before the side to move
	arrow       string // from before to after
	dash        string // where there is nothing to say
	dot         string // between things of one line
	leftRight   string // the arrow keys
	upDown      string
	rule        string // one cell of a line across
	tiles       map[square]tile
}

// square is the size of a board's square in cells.
type square struct{ w, h int }

// The sizes of squares, the largest first. On small squares the marks of one
// square are shared with its neighbour's: a row is one cell longer.
var (
	largeSquare = square{4, 2}
	smallSquare = square{2, 1}
)

// tile is what squares look like at one size, row by row, without marks: a mark
// takes the place of the outermost cells.
type tile struct{ dark, light, legal, empty []string }

var unicodeGlyphs = glyphs{
	dark: "●", light: "○", pointer: "›", turn: "▸", arrow: "→", dash: "–", dot: "·",
	leftRight: "←→", upDown: "↑↓", rule: "─",
	tiles: map[square]tile{
		largeSquare: {
			dark:  []string{"▗▄▄▖", "▝▀▀▘"},
			light: []string{"▗──▖", "▝──▘"},
			legal: []string{"  + ", "    "},
			empty: []string{"  . ", "    "},
		},
		smallSquare: {dark: []string{" ●"}, light: []string{" ○"}, legal: []string{" +"}, empty: []string{" ."}},
	},
}

var asciiGlyphs = glyphs{
	dark: "X", light: "O", pointer: ">", turn: ">", arrow: "->", dash: "-", dot: "-",
	leftRight: "<>", upDown: "^v", rule: "-",
	tiles: map[square]tile{
		largeSquare: {
			dark:  []string{" XX ", " XX "},
			light: []string{" OO ", " OO "},
			legal: []string{"  * ", "    "},
			empty: []string{"  . ", "    "},
		},
		smallSquare: {dark: []string{" X"}, light: []string{" O"}, legal: []string{" *"}, empty: []string{" ."}},
	},
}

// disc is the sign of one side in a line of text.
func (g *glyphs) disc(dark bool) string {
	if dark {
		return g.dark
	}
	return g.light
}

// glyphsFor chooses the signs that a client's terminal can show, by its locale
// and its kind.
func glyphsFor(v Visitor) *glyphs {
	switch term := v.env("TERM"); {
	case term == "", term == "dumb", term == "linux", strings.HasPrefix(term, "putty"), strings.HasPrefix(term, "vt"):
		return &asciiGlyphs
	}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := v.env(name); locale != "" {
			return localeGlyphs(locale)
		}
	}
	// Most clients don't send their locale, and nearly all terminals with a
	// modern TERM are in UTF-8.
	return &unicodeGlyphs
}

func localeGlyphs(locale string) *glyphs {
	upper := strings.ToUpper(locale)
	if strings.Contains(upper, "UTF-8") || strings.Contains(upper, "UTF8") {
		return &unicodeGlyphs
	}
	return &asciiGlyphs
}
