package render

import "unicode/utf8"

// pencil draws places one after the other. It is a value, so that what drawing
// would take can be tried.
type pencil struct {
	*Renderer
	out  []byte
	pen  style
	at   cursor
	todo []bool // cells that are still to be drawn
	pens pens
}

// draw draws a place.
func (p *pencil) draw(pl place) {
	p.reach(pl)
	p.mark(pl, false)
	y := int(pl.y)
	if pl.erase {
		p.out = append(p.out, eraseLine...)
		return
	}
	far := int(pl.end) // how far the terminal may have gone
	for _, c := range p.grid[y*p.w+int(pl.x) : y*p.w+int(pl.end)] {
		p.out = p.tables.append(p.out, c)
		switch {
		case c.sign < 0:
			far += widestCluster
		case !c.sure():
			far++
		}
	}
	p.at = cursor{int(pl.end), y, thePlace}
	switch {
	case far > int(pl.end) && far > p.w: // perhaps to the next line
		p.at.sure = nothing
	case far > int(pl.end) || far >= p.w:
		p.at.sure = theRow
	}
}

// widestCluster is how many cells a cluster may take that are not expected.
const widestCluster = 8

// mark notes whether a place is still to be drawn.
func (p *pencil) mark(pl place, todo bool) {
	end := int(pl.end)
	if pl.erase {
		end = p.w
	}
	cells := p.todo[int(pl.y)*p.w+int(pl.x) : int(pl.y)*p.w+end]
	for i := range cells {
		cells[i] = todo
	}
}

// route is how pen and cursor get to a place.
type route struct {
	way   way
	pen   style
	bytes int
}

func (p *pencil) route(pl place) route {
	pen, change := p.choose(pl)
	x, y := int(pl.x), int(pl.y)
	way, move := shortest(p.at, x, y, p.basic())
	if gap := x - p.at.x; p.at.sure == thePlace && y == p.at.y && gap > 0 && gap < move {
		if n := p.over(gap, p.pen, move); n < move {
			way, move = overBefore, n
		} else if n := p.over(gap, pen, move); n < move {
			way, move = overAfter, n
		}
	}
	return route{way, pen, change + move}
}

// reach brings pen and cursor to a place.
func (p *pencil) reach(pl place) {
	r := p.route(pl)
	gap := int(pl.x) - p.at.x
	if r.way == overBefore {
		p.fill(gap)
	}
	p.out = appendWay(p.out, r.way, p.at, int(pl.x), int(pl.y))
	p.out = appendPen(p.out, p.pen, r.pen, p.basic())
	if r.way == overAfter {
		p.fill(gap)
	}
	p.pen, p.at = r.pen, cursor{int(pl.x), int(pl.y), thePlace}
}

// over is how many bytes draw the cells between the cursor and a place further
// right, or most if the pen can't. What is still to be drawn may be anything for
// now.
func (p *pencil) over(gap int, pen style, most int) int {
	n, from := 0, p.at.y*p.w+p.at.x
	pen = pen.seen()
	for i, c := range p.grid[from : from+gap] {
		if n >= most {
			return most
		}
		if p.todo[from+i] {
			n++
			continue
		}
		s := p.styles[c.style]
		if !c.sure() || c.width != 1 || pen != s && !(c.isBlank() && s.suits(pen)) {
			return most
		}
		n += utf8.RuneLen(c.sign)
	}
	return n
}

// fill draws the cells between.
func (p *pencil) fill(gap int) {
	from := p.at.y*p.w + p.at.x
	for i, c := range p.grid[from : from+gap] {
		if p.todo[from+i] {
			c = blank
		}
		p.out = p.tables.append(p.out, c)
	}
}

// choose returns the nearest pen that draws a place, and the bytes to change it.
func (p *pencil) choose(pl place) (style, int) {
	s := p.styles[pl.pen]
	if s == p.pen {
		return s, 0
	}
	return p.pens.nearest(change{p.pen, s, pl.blank, p.basic()})
}
