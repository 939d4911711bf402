package render

// pencil draws places one after the other. It is a value, so that what drawing
// would take can be tried.
type pencil struct {
	*Renderer
	out  []byte
	pen  style
	at   cursor
	todo []bool // cells that are still to be drawn
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

// reach brings pen and cursor to a place: the way may lead over cells that are
// drawn once more, with the pen before or after its change.
func (p *pencil) reach(pl place) {
	pen, y := p.choose(pl), int(pl.y)
	straight := len(p.out)
	p.out = appendMove(p.out, p.at, int(pl.x), y, p.basic())
	moved := len(p.out)
	p.out = appendPen(p.out, p.pen, pen, p.basic())
	if over, n := p.over(pl, p.pen, moved-straight); n > 0 {
		p.out = append(p.out[:straight], over[:n]...)
		p.out = appendPen(p.out, p.pen, pen, p.basic())
	} else if over, n := p.over(pl, pen, moved-straight); n > 0 {
		p.out = appendPen(p.out[:straight], p.pen, pen, p.basic())
		p.out = append(p.out, over[:n]...)
	}
	p.pen, p.at = pen, cursor{int(pl.x), y, thePlace}
}

// over returns what draws the cells between the cursor and a place further
// right, if the pen can and it is fewer bytes than most. What is still to be
// drawn may be anything for now.
func (p *pencil) over(pl place, pen style, most int) (bytes [longWay]byte, n int) {
	gap := int(pl.x) - p.at.x
	if p.at.sure != thePlace || int(pl.y) != p.at.y || gap <= 0 || gap >= most {
		return bytes, 0
	}
	out := bytes[:0]
	from := p.at.y*p.w + p.at.x
	for i, c := range p.grid[from : from+gap] {
		if p.todo[from+i] {
			out = append(out, ' ')
			continue
		}
		s := p.styles[c.style]
		if !c.sure() || c.width != 1 || pen.seen() != s && !(c.isBlank() && s.suits(pen.seen())) {
			return bytes, 0
		}
		if out = p.tables.append(out, c); len(out) >= most {
			return bytes, 0
		}
	}
	if len(out) >= most {
		return bytes, 0
	}
	return bytes, len(out)
}

// choose returns the nearest pen that draws a place: blanks take any that looks
// the same on them, and colours can be the other way round.
func (p *pencil) choose(pl place) style {
	s := p.styles[pl.pen]
	best, least := s, p.change(s)
	try := func(pen style) {
		if cost := p.change(pen); cost < least {
			best, least = pen, cost
		}
	}
	if !p.basic() {
		try(s.inverse())
	}
	if pl.blank && s.attrs&onBlanks == 0 {
		near := p.pen.seen()
		near.bg, near.attrs = s.bg, near.attrs&^onBlanks
		try(near)
		try(near.inverse())
	}
	return best
}

// change is how many bytes it takes to change the pen.
func (p *pencil) change(pen style) int {
	var room [128]byte
	return len(appendPen(room[:0], p.pen, pen, p.basic()))
}
