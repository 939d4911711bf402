package render

import (
	"strconv"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// modes is what a view asks of the terminal besides what it shows. The zero
// value is what a shell has.
type modes struct {
	on     bool // there was a frame: the cursor is ours to show
	alt    bool
	mouse  tea.MouseMode
	focus  bool
	paste  bool
	title  string // "" is the terminal's own
	cursor textCursor
}

// textCursor is the cursor that a person sees, if any.
type textCursor struct {
	shown bool
	x, y  int
	shape int // parameter of DECSCUSR; 0 is the terminal's own
}

// maxTitle is in runes.
const maxTitle = 200

func modesOf(v tea.View) modes {
	m := modes{
		on: true, alt: v.AltScreen, mouse: v.MouseMode, focus: v.ReportFocus,
		paste: !v.DisableBracketedPasteMode, title: plainTitle(v.WindowTitle),
	}
	if c := v.Cursor; c != nil {
		m.cursor = textCursor{true, c.X, c.Y, 2*int(c.Shape) + 1}
		if !c.Blink {
			m.cursor.shape++
		}
	}
	return m
}

func plainTitle(s string) string {
	n := 0
	return strings.Map(func(r rune) rune {
		if n++; n > maxTitle || !unicode.IsPrint(r) || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, s)
}

const (
	altScreen     = "?1049"
	showCursor    = "?25"
	mouseButtons  = "?1000" // not ?1002: nobody minds a drag, and one is hundreds of reports
	mouseAll      = "?1003"
	mouseSGR      = "?1006"
	focusEvents   = "?1004"
	bracketPastes = "?2004"

	saveTitle    = "\x1b[22;2t"
	restoreTitle = "\x1b[23;2t"
	eraseLine    = "\x1b[K" // from the cursor on
)

// switchTo appends what turns the modes into others. Where the screen changes,
// so does everything on it. The cursor is placed by finish.
func (r *Renderer) switchTo(out []byte, to modes) []byte {
	from := r.modes
	out = appendMode(out, mouseButtons, from.mouse == tea.MouseModeCellMotion, to.mouse == tea.MouseModeCellMotion)
	out = appendMode(out, mouseAll, from.mouse == tea.MouseModeAllMotion, to.mouse == tea.MouseModeAllMotion)
	out = appendMode(out, mouseSGR, from.mouse != tea.MouseModeNone, to.mouse != tea.MouseModeNone)
	out = appendMode(out, focusEvents, from.focus, to.focus)
	out = appendMode(out, bracketPastes, from.paste, to.paste)
	out = appendTitle(out, from.title, to.title)
	if from.cursor.shape != to.cursor.shape {
		out = append(strconv.AppendInt(append(out, "\x1b["...), int64(to.cursor.shape), 10), " q"...)
	}
	if from.alt != to.alt {
		out = appendMode(out, altScreen, from.alt, to.alt)
		r.Repaint()
	}
	// Some terminals have a cursor for each screen: it is hidden on both.
	return appendMode(out, showCursor, from.visible() || from.alt != to.alt && !to.visible(), to.visible())
}

// visible tells whether there is a cursor: a shell has one.
func (m modes) visible() bool { return m.cursor.shown || !m.on }

func appendMode(out []byte, mode string, from, to bool) []byte {
	if from == to {
		return out
	}
	end := byte('l')
	if to {
		end = 'h'
	}
	return append(append(append(out, "\x1b["...), mode...), end)
}

// appendTitle sets the window's title. The terminal's own is pushed on its stack
// before the first one, and popped after the last; a terminal without a stack is
// left with an empty one.
func appendTitle(out []byte, from, to string) []byte {
	if from == to {
		return out
	}
	if from == "" {
		out = append(out, saveTitle...)
	}
	out = append(append(append(out, "\x1b]2;"...), to...), '\a')
	if to == "" {
		out = append(out, restoreTitle...)
	}
	return out
}

// finish puts the cursor where it is to be seen, and takes note of the modes.
func (r *Renderer) finish(out []byte, now modes) []byte {
	r.modes = now
	if c := now.cursor; c.shown {
		x, y := min(max(c.x, 0), r.w-1), min(max(c.y, 0), r.h-1)
		way, _ := shortest(r.cursor, x, y, r.basic())
		out = appendWay(out, way, r.cursor, x, y)
		r.cursor = cursor{x, y, thePlace}
	}
	return out
}

// basic tells whether the terminal may know no more than a VT100.
func (r *Renderer) basic() bool { return r.profile <= colorprofile.ASCII }
