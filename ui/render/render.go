package render

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Renderer knows what one terminal shows. Its methods are for one goroutine at
// a time. It isn't usable after an error in delivering what it returned, since
// it takes every byte for read; Repaint starts anew.
type Renderer struct {
	profile colorprofile.Profile
	tables
	w, h int

	grid    []cell // what the terminal shows, by lines
	content string // what grid was read from; "" where it wasn't
	carried []bool // the line begins in the style that the line before has left
	stale   bool   // the terminal may show anything

	modes  modes
	cursor cursor
	pen    style
}

// New returns a renderer for a terminal with so many colours, of w×h cells;
// less than 1 is taken for 1. Nothing is assumed about what it shows, but that
// its modes are those of a shell.
func New(profile colorprofile.Profile, w, h int) *Renderer {
	r := &Renderer{profile: profile, tables: newTables()}
	r.Resize(w, h)
	return r
}

// Resize says that the terminal has w×h cells now. Terminals keep, move or cut
// what they showed, so that the next frame draws everything.
func (r *Renderer) Resize(w, h int) {
	r.w, r.h = max(w, 1), max(h, 1)
	r.grid = make([]cell, r.w*r.h)
	r.carried = make([]bool, r.h)
	r.Repaint()
}

// Repaint makes the next frame draw everything.
func (r *Renderer) Repaint() { r.stale, r.content = true, "" }

// Frame returns the bytes that make the terminal show a view: none where it does
// already. Of the view's fields it minds Content, AltScreen, MouseMode,
// ReportFocus, DisableBracketedPasteMode, WindowTitle, and Cursor but for its
// colour. Content is cut to the size of the terminal; hyperlinks and underlines
// other than straight are not drawn. Without AltScreen the whole screen is drawn
// on all the same.
func (r *Renderer) Frame(v tea.View) []byte {
	next := modesOf(v)
	if !r.stale && next == r.modes && v.Content == r.content {
		return nil
	}
	out := r.switchTo(nil, next)
	if r.tables.full() {
		r.tables = newTables()
		r.stale = true
	}
	if r.stale {
		out = r.wipe(out)
	}
	work := works.Get().(*work)
	work.reset(r.w, r.h)
	r.readAll(work, v.Content)
	out = r.finish(r.draw(out, work), next)
	works.Put(work) // not after a panic: nobody could use it
	return out
}

// wipe makes the terminal blank. Only the first frame may clear the screen as
// one: later it could be seen.
func (r *Renderer) wipe(out []byte) []byte {
	out = append(out, resetPen...)
	r.pen = style{}
	if !r.modes.on {
		out = append(out, "\x1b[H\x1b[2J"...)
	} else {
		for y := range r.h {
			out = append(appendPlace(out, 0, y), eraseLine...)
		}
	}
	for i := range r.grid {
		r.grid[i] = blank
	}
	r.cursor = cursor{}
	r.stale, r.content = false, ""
	return out
}

// readAll reads the content's lines, but for those that are as they were, and
// notes what changes.
func (r *Renderer) readAll(w *work, content string) {
	now, before := content, r.content
	known := before != ""
	var pen style
	for y := range r.h {
		var line, old string
		line, now, _ = strings.Cut(now, "\n")
		old, before, _ = strings.Cut(before, "\n")
		plain := pen == style{} && !r.carried[y] && (y == r.h-1 || !r.carried[y+1])
		if known && plain && line == old {
			continue
		}
		r.carried[y] = pen != style{}
		pen = r.read(w.row, line, pen)
		r.compare(w, y)
	}
	r.content = content
}

// look returns how the terminal shows a style.
func (r *Renderer) look(s style) look {
	l, ok := r.looks[s]
	if !ok {
		shown := s.on(r.profile)
		l = look{r.style(shown), r.style(shown.onBlank())}
		r.looks[s] = l
	}
	return l
}

// Close returns the bytes that give the terminal back as it was found: none
// where there was no frame. The cursor is then where it was, or on terminals with
// one screen only in the last line, which is empty. A frame after that is a
// first one.
func (r *Renderer) Close() []byte {
	if !r.modes.on {
		return nil
	}
	out := append([]byte(nil), resetPen...)
	out = append(appendPlace(out, 0, r.h-1), eraseLine...)
	out = r.switchTo(out, modes{})
	r.modes, r.pen, r.cursor = modes{}, style{}, cursor{}
	r.Repaint()
	return out
}
