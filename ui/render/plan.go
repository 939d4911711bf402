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
	best := r.inOrder(w, 0)
	if len(w.places) > 1 {
		r.take(&best, r.byPens(w, 1))
	}
	if n := len(w.places); n > 2 && n <= mostNear {
		r.take(&best, r.nearest(w, 2))
		r.take(&best, r.improved(w, 3))
	}
	r.pen, r.cursor = best.pen, best.at
	return append(slices.Grow(out, len(best.out)), best.out...)
}

func (r *Renderer) take(best *pencil, other pencil) {
	if len(other.out) < len(best.out) {
		*best = other
	}
}

func (r *Renderer) pencil(w *work, i int) pencil {
	p := pencil{r, w.bytes[i][:0], r.pen, r.cursor, w.todo, w.pens}
	for _, pl := range w.places {
		p.mark(pl, true)
	}
	return p
}

// inOrder draws the places as they are.
func (r *Renderer) inOrder(w *work, i int) pencil {
	p := r.pencil(w, i)
	for _, pl := range w.places {
		p.draw(pl)
	}
	w.bytes[i] = p.out
	return p
}

// byPens draws the places of each pen together, and sorts them so.
func (r *Renderer) byPens(w *work, i int) pencil {
	slices.SortStableFunc(w.places, func(a, b place) int { return int(a.pen) - int(b.pen) })
	return r.inOrder(w, i)
}

// nearest always draws the place that takes the fewest bytes to reach, and
// leaves the places in that order.
func (r *Renderer) nearest(w *work, i int) pencil {
	p := r.pencil(w, i)
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
	w.bytes[i] = p.out
	return p
}
