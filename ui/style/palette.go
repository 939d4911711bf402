package style

import "github.com/charmbracelet/colorprofile"

// color is one of the 256 that are the same in every terminal (16–255), 0 for
// the terminal's own. A palette is made of these alone: they are short to send,
// they need no true colour, and contrast can be promised. The first sixteen are
// whatever the person has made of them, so where there are no more than those a
// terminal's own colours are all that is used.
type color uint8

const (
	own   color = 0
	black color = 16
	white color = 231
	gold  color = 220
)

// pair is a foreground and what is behind it.
type pair struct {
	fg, bg color
	bold   bool
}

// Ground is what a terminal's background is.
type Ground uint8

// The grounds. A terminal that doesn't answer is Unknown.
const (
	Unknown Ground = iota
	Dark
	Light
)

// palette is the colours of a theme: those of text, on the terminal's own
// background, and those of the board, which brings its own.
type palette struct {
	faint, accent, warn, good color
	name                      pair // the server's name, which brings its own ground
	board                     [inks]pair
}

// felt is a board of one colour, on which black is read and white is seen by
// everybody, with those too who lack one kind of cones: a luminance of about 0.2
// and little red. Marks that have to be found have a ground of their own.
func felt(bg, light color) [inks]pair {
	return [inks]pair{
		Board: {fg: black, bg: bg}, DarkDisc: {fg: black, bg: bg},
		LightDisc: {fg: white, bg: bg}, LightFace: {fg: bg, bg: white},
		Legal: {fg: black, bg: bg}, Preview: {fg: black, bg: bg},
		Last: {fg: black, bg: light, bold: true}, Cursor: {fg: black, bg: gold, bold: true},
	}
}

// badge is read on every ground, one that isn't known too.
var badge = pair{fg: white, bg: 23, bold: true} // #005f5f

// bare is a board in the terminal's own colours: shapes tell everything.
var bare = [inks]pair{Legal: {bold: true}, Last: {bold: true}, Preview: {bold: true}, Cursor: {bold: true}}

var (
	green = felt(65, 151) // #5f875f, #afd7af
	blue  = felt(67, 153) // #5f87af, #afd7ff

	onDark  = palette{name: badge, faint: 248, accent: 79, warn: 215, good: 114, board: green}
	onLight = palette{name: badge, faint: 240, accent: 23, warn: 124, good: 22, board: green}
	onAny   = palette{name: badge, board: green}

	// Blue and orange are told apart by everybody, on both grounds.
	safeOnDark  = palette{name: badge, faint: 248, accent: 117, warn: 214, good: 117, board: blue}
	safeOnLight = palette{name: badge, faint: 240, accent: 25, warn: 58, good: 25, board: blue}
	safeOnAny   = palette{name: badge, board: blue}

	// Text in the terminal's own colours has all the contrast there is.
	contrast = palette{name: badge, board: contrasting()}
	plain    = palette{name: pair{bold: true}, board: bare}
)

// contrasting is a black board: white discs, blue ones, yellow marks.
func contrasting() [inks]pair {
	const azure, yellow color = 33, 226
	return [inks]pair{
		Board: {fg: white, bg: black}, DarkDisc: {fg: azure, bg: black},
		LightDisc: {fg: white, bg: black}, LightFace: {fg: black, bg: white},
		Legal:   {fg: yellow, bg: black, bold: true},
		Preview: {fg: yellow, bg: black, bold: true}, Last: {fg: black, bg: white, bold: true},
		Cursor: {fg: black, bg: yellow, bold: true},
	}
}

// choose returns the colours of a theme ("auto", "dark", "light", "contrast",
// "colorblind", "none") on a terminal.
func choose(theme string, depth colorprofile.Profile, ground Ground) palette {
	if depth < colorprofile.ANSI256 || theme == "none" {
		return plain
	}
	switch theme {
	case "dark":
		ground = Dark
	case "light":
		ground = Light
	case "contrast":
		return contrast
	case "colorblind":
		return [...]palette{safeOnAny, safeOnDark, safeOnLight}[ground]
	}
	return [...]palette{onAny, onDark, onLight}[ground]
}
