package render

import (
	"slices"
	"sync"
)

// place is cells beside each other in a line that are drawn at once, with one
// pen, from a known position.
type place struct {
	y, x, end int16
	pen       uint16 // style
	blank     bool   // there are only blanks: other pens will do
	erase     bool   // the line is blank from x on
}

// work is what making a frame takes and nobody needs afterwards.
type work struct {
	row    []cell
	places []place
	todo   []bool // cells of the screen; all false between frames
	best   []byte // the shortest order so far
	trial  []byte // room to draw another
	tour   tour
	pens   pens
}

var works = sync.Pool{New: func() any { return &work{pens: pens{}} }}

func (w *work) reset(width, height int) {
	w.row = slices.Grow(w.row[:0], width)[:width]
	w.todo = slices.Grow(w.todo[:0], width*height)[:width*height]
	w.places = w.places[:0]
}

// enough is how many blanks at the end of a line are erased rather than
// written, where the way to erase has to be made.
const enough = 4

// compare notes the places of line y where the row that was read differs, and
// makes it the one that is shown.
func (r *Renderer) compare(w *work, y int) {
	old, row := r.grid[y*r.w:(y+1)*r.w], w.row
	first, last, wide := difference(old, row)
	if first < 0 {
		return
	}
	// Half of a wide sign can't be changed: around those, all is.
	for wide && first > 0 && (old[first].width == 0 || row[first].width == 0) {
		first--
	}
	for wide && last+1 < len(row) && (old[last+1].width == 0 || row[last+1].width == 0) {
		last++
	}
	changed := func(x int) bool { return wide || old[x] != row[x] }

	tail := len(row)
	for tail > 0 && row[tail-1] == blank {
		tail--
	}
	begin, n := last+1, 0
	for x := last; x >= max(tail, first); x-- {
		if changed(x) {
			begin, n = x, n+1
		}
	}
	if n >= enough {
		last = begin - 1
	}
	r.cut(w, y, first, last, changed)
	if n >= enough {
		w.places = append(w.places, place{y: int16(y), x: int16(begin), end: int16(begin), blank: true, erase: true})
	}
	copy(old, row)
}

// difference returns the first and last cells that differ, or -1, and whether
// either line has wide signs.
func difference(old, row []cell) (first, last int, wide bool) {
	first = -1
	for x := range row {
		if old[x] != row[x] {
			if last = x; first < 0 {
				first = x
			}
		}
		wide = wide || old[x].width == 0 || row[x].width == 0
	}
	return first, last, wide
}

// cut makes places of the changed cells from first to last. One ends where the
// pen changes, and where the terminal's idea of the column may no longer be
// ours.
func (r *Renderer) cut(w *work, y, first, last int, changed func(int) bool) {
	var p *place
	sure := true // of the sign before
	for x := first; x <= last; x++ {
		c := w.row[x]
		switch {
		case !changed(x):
			p = nil
			continue
		case c.width == 0: // the other half
			p.end++
			continue
		case p != nil && (sure || !c.sure()) && r.joins(p, c):
			p.end++
		default:
			w.places = append(w.places, place{int16(y), int16(x), int16(x + 1), c.style, c.isBlank(), false})
			p = &w.places[len(w.places)-1]
		}
		sure = c.sure()
	}
}

// joins lets a cell be drawn with the others of a place, if it can be.
func (r *Renderer) joins(p *place, c cell) bool {
	switch {
	case c.isBlank() && (c.style == p.pen || r.styles[c.style].suits(r.styles[p.pen])):
		return true
	case p.blank && !c.isBlank() && r.styles[p.pen].suits(r.styles[c.style]):
		p.pen, p.blank = c.style, false
		return true
	}
	return c.style == p.pen && c.isBlank() == p.blank
}
