package style

import "strings"

// Glyphs are the signs that stand for things.
type Glyphs struct {
	ASCII                  bool // nothing else can be shown
	Dark, Light            string
	Pointer                string // before the chosen row
	Turn                   string // before the side to move
	Arrow, Dash, Dot, Rule string
	LeftRight, UpDown      string
	Mark                   string // of legal moves on the board
	Tiles                  map[Square]Tile
}

// Square is the size of a square of the board in cells.
type Square struct{ W, H int }

// The sizes of squares. On small squares the marks of one square are shared
// with its neighbour's: a row is one cell longer.
var (
	Large  = Square{6, 3}
	Medium = Square{4, 2}
	Small  = Square{2, 1}
)

// Squares are all sizes, the largest first.
var Squares = []Square{Large, Medium, Small}

// Tile is what squares look like at one size, row by row, without marks: a mark
// takes the place of the outermost cells.
//
// A dark disc is drawn in its own colour. A light one is drawn from the outside,
// where Face has a "#": in the board's colour on the disc's. So in colour both
// are as full, and with the colours stripped the light one is hollow; and each
// is of one ink, which makes it short to send.
type Tile struct {
	Dark, Light, Face []string
	Thin              []string // a disc of either colour on its edge, as it turns over
	Legal, Empty      []string
}

var unicodeGlyphs = Glyphs{
	Dark: "●", Light: "○", Pointer: "›", Turn: "▸", Arrow: "→", Dash: "–", Dot: "·", Rule: "─",
	LeftRight: "←→", UpDown: "↑↓", Mark: "+",
	Tiles: map[Square]Tile{
		Large: {
			Dark:  []string{" ▄▇▇▄ ", "▐████▌", " ▀██▀ "},
			Light: []string{" ▀▔▔▀ ", "▌    ▐", " ▄  ▄ "},
			Face:  []string{" #### ", "######", " #### "},
			Thin:  []string{"  ▐▌  ", "  ▐▌  ", "  ▐▌  "},
			Legal: []string{"      ", "   +  ", "      "},
			Empty: []string{"      ", "   .  ", "      "},
		},
		Medium: {
			Dark:  []string{"▗▇▇▖", "▝██▘"},
			Light: []string{"▛▔▔▜", "▙  ▟"},
			Face:  []string{"####", "####"},
			Thin:  []string{" ▐▌ ", " ▐▌ "},
			Legal: []string{"  + ", "    "},
			Empty: []string{"  . ", "    "},
		},
		Small: {
			Dark: []string{" ●"}, Light: []string{" ○"}, Thin: []string{" |"},
			Face:  []string{"  "},
			Legal: []string{" +"}, Empty: []string{" ."},
		},
	},
}

var asciiGlyphs = Glyphs{
	ASCII: true,
	Dark:  "X", Light: "O", Pointer: ">", Turn: ">", Arrow: "->", Dash: "-", Dot: "-", Rule: "-",
	LeftRight: "<>", UpDown: "^v", Mark: "*",
	Tiles: map[Square]Tile{
		Large: {
			Dark:  []string{"  XX  ", " XXXX ", "  XX  "},
			Light: []string{"  OO  ", " O  O ", "  OO  "},
			Face:  []string{"      ", "      ", "      "},
			Thin:  []string{"  ||  ", "  ||  ", "  ||  "},
			Legal: []string{"      ", "   *  ", "      "},
			Empty: []string{"      ", "   .  ", "      "},
		},
		Medium: {
			Dark:  []string{" XX ", " XX "},
			Light: []string{" OO ", " OO "},
			Face:  []string{"    ", "    "},
			Thin:  []string{" || ", " || "},
			Legal: []string{"  * ", "    "},
			Empty: []string{"  . ", "    "},
		},
		Small: {
			Dark: []string{" X"}, Light: []string{" O"}, Thin: []string{" |"},
			Face:  []string{"  "},
			Legal: []string{" *"}, Empty: []string{" ."},
		},
	},
}

// Disc is the sign of one side in a line of text.
func (g *Glyphs) Disc(dark bool) string {
	if dark {
		return g.Dark
	}
	return g.Light
}

// GlyphsFor chooses signs: those that were asked for ("unicode", "ascii"), or
// with "auto" those that a terminal can show, by its locale and its kind. Get
// returns a variable of the client's environment, "" where it wasn't sent.
func GlyphsFor(choice string, get func(name string) string) *Glyphs {
	switch choice {
	case "unicode":
		return &unicodeGlyphs
	case "ascii":
		return &asciiGlyphs
	}
	switch term := get("TERM"); {
	case term == "", term == "dumb", term == "linux", strings.HasPrefix(term, "putty"), strings.HasPrefix(term, "vt"):
		return &asciiGlyphs
	}
	if !UTF8(get) {
		return &asciiGlyphs
	}
	return &unicodeGlyphs
}

// UTF8 tells whether a client's locale is in UTF-8. Most clients don't send
// theirs, and nearly all terminals are: silence counts as yes.
func UTF8(get func(name string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToUpper(get(name)); locale != "" {
			return strings.Contains(locale, "UTF-8") || strings.Contains(locale, "UTF8")
		}
	}
	return true
}
