package render

import (
	"math"
	"slices"
)

// tour is an order of places, as numbers, and how many bytes it takes to get
// from each to each. 0 is where the last frame has ended, n+1 the end of this.
type tour struct {
	n     int
	order []int
	legs  []uint8

	places []place // room to reorder them
}

const (
	longestMove = 3 // places that are moved together
	mostRounds  = 8
)

// improved draws the places in an order that is better than the one they are in,
// and leaves them in that.
func (r *Renderer) improved(w *work) pencil {
	t := &w.tour
	t.measure(r.pencil(w), w.places)
	for round, better := 0, true; better && round < mostRounds; round++ {
		better = false
		for size := 1; size <= longestMove; size++ {
			for from := 1; from+size <= t.n+1; from++ {
				better = t.relocate(from, size) || better
			}
		}
	}
	old := append(t.places[:0], w.places...)
	for i, k := range t.order[1 : t.n+1] {
		w.places[i] = old[k-1]
	}
	t.places = old
	return r.inOrder(w)
}

// measure draws the places to see what it would take to go on elsewhere from
// each. In another order the pen may be another: that is left out of account.
func (t *tour) measure(p pencil, places []place) {
	t.n = len(places)
	t.order = t.order[:0]
	t.legs = slices.Grow(t.legs[:0], (t.n+2)*(t.n+2))[:(t.n+2)*(t.n+2)]
	for from := range t.n + 2 {
		if t.order = append(t.order, from); from > t.n {
			break
		}
		if from > 0 {
			p.draw(places[from-1])
		}
		for to, pl := range places {
			t.legs[from*(t.n+2)+to+1] = uint8(min(p.route(pl).bytes, math.MaxUint8))
		}
		t.legs[from*(t.n+2)+t.n+1] = 0
	}
}

// leg is what it takes between the places at two positions.
func (t *tour) leg(from, to int) int {
	return int(t.legs[t.order[from]*(t.n+2)+t.order[to]])
}

// relocate moves the places at some positions to where that saves most, and
// tells whether there is such a position.
func (t *tour) relocate(from, size int) bool {
	last := from + size - 1
	saved := t.leg(from-1, from) + t.leg(last, last+1) - t.leg(from-1, last+1)
	best, most := -1, 0
	for to := 0; to <= t.n; to++ { // after which they would come
		if to >= from-1 && to <= last {
			continue
		}
		if gain := saved + t.leg(to, to+1) - t.leg(to, from) - t.leg(last, to+1); gain > most {
			best, most = to, gain
		}
	}
	switch {
	case best > last:
		rotate(t.order[from:best+1], size)
	case best >= 0:
		rotate(t.order[best+1:last+1], from-best-1)
	}
	return best >= 0
}

// rotate puts the first n behind the others.
func rotate(s []int, n int) {
	slices.Reverse(s[:n])
	slices.Reverse(s[n:])
	slices.Reverse(s)
}
