package search

import "turncoat/engine/search/internal/pattern"

// lopsided is from where on a shallow search is trusted less that says the
// opponent's lead is no larger: the side behind may be wiped out, which only a deep
// one sees.
const lopsided = 28 * pattern.Unit

// spare is by how much more a shallow search has to be above such a lead.
func spare(lead int) int { return max(0, lead-lopsided) / 2 }

// By how many deviations of the shallowest search a glance has to be above the
// window, of a position so few plies before it is judged, for a hasty search to
// be content with it. Where the search goes to the end it never is. Measured, see
// docs/engine.md.
var glances = [...]float64{1: 2.2, 2: 1.1, 3: 1.8, 4: 1.8}

// glanced tries to tell from what a position is worth without a search that its
// value is above alpha, and returns a lower bound of it.
func (m *mind[G]) glanced(guess, alpha, depth, empties int) (value int, cut bool) {
	margin := int(glances[depth]*float64(m.margins[probcutFrom][empties])) + spare(-alpha)
	return guess - margin, guess > alpha+margin
}

// By how much of its margin the value without a search may be below the window
// for probcut to be tried: a search finds more for the side to move, above all
// one that goes to the end.
const (
	eager      = 0.25
	eagerAtEnd = 0.75
)

// probcut tries to tell from a shallower search that the value is above alpha,
// and returns a lower bound of it. What such a search misses was measured, and is
// allowed for as the level says. That a value is not above alpha is left to the
// searches of the replies: a shallow one hardly ever tells, and errs where it does.
func (m *mind[G]) probcut(g G, ix *pattern.Index, guess, alpha, depth, empties int) (value int, cut bool) {
	if depth < probcutFrom || m.level == certain {
		return 0, false
	}
	if guess == unset {
		guess = m.evaluate(g, ix, empties)
	}
	margin, below := sure[m.level]*float64(m.margins[depth][empties]), eager
	if depth >= empties {
		below = eagerAtEnd
	}
	if guess <= alpha-int(below*margin) {
		return 0, false
	}
	more := int(margin) + spare(-alpha)
	if alpha+more >= m.squares*pattern.Unit {
		return 0, false
	}
	value = m.null(g, ix, guess, alpha+more, pattern.Shallower(depth), empties)
	return value - more, value > alpha+more
}
