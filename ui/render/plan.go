package render

import "slices"

// The order in which places are drawn is the whole art: setting a pen in true
// colour takes up to 38 bytes and going to a place up to 8, while most places are
// a few bytes themselves. The shortest of some orders is taken: line by line,
// which suits text; by pens; and, where there are not too many places for a look
// at each from each, always what is nearest next, which suits the changes on a
// board, and that with what is better moved.

// mostNear is how many places are not too many.
const mostNear = 96

// draw appends what draws the places.
func (r *Renderer) draw(out []byte, w *work) []byte {
	if len(w.places) == 0 {
		return out
	}
	best := r.inOrder(w)
	w.keep(&best, best)
	if len(w.places) > 1 {
		slices.SortStableFunc(w.places, func(a, b place) int { return int(a.pen) - int(b.pen) })
		w.take(&best, r.inOrder(w))
	}
	if n := len(w.places); n > 2 && n <= mostNear {
		w.take(&best, r.nearest(w))
		w.take(&best, r.improved(w))
	}
	r.pen, r.cursor = best.pen, best.at
	return append(slices.Grow(out, len(best.out)), best.out...)
}

// take keeps what is shorter.
func (w *work) take(best *pencil, other pencil) {
	if len(other.out) < len(best.out) {
		w.keep(best, other)
	}
}

// keep lets the next order be drawn elsewhere.
func (w *work) keep(best *pencil, other pencil) {
	*best = other
	w.best, w.trial = other.out, w.best
}

// pencil returns one that has all places to draw.
func (r *Renderer) pencil(w *work) pencil {
	p := pencil{r, w.trial[:0], r.pen, r.cursor, w.todo, w.pens}
	for _, pl := range w.places {
		p.mark(pl, true)
	}
	return p
}

// inOrder draws the places in the order they are in.
func (r *Renderer) inOrder(w *work) pencil {
	p := r.pencil(w)
	for _, pl := range w.places {
		p.draw(pl)
	}
	w.trial = p.out
	return p
}

// nearest always draws the place that takes the fewest bytes to reach, and
// leaves the places in that order.
func (r *Renderer) nearest(w *work) pencil {
	p := r.pencil(w)
	for left := w.places; len(left) > 0; left = left[1:] {
		next, least := 0, 1<<30
		for j, pl := range left {
			if cost := p.route(pl).bytes; cost < least {
				next, least = j, cost
			}
		}
		pl := left[next]
		copy(left[1:next+1], left[:next]) // the others keep their order
		left[0] = pl
		p.draw(pl)
	}
	w.trial = p.out
	return p
}
