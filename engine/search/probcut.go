package search

import "turncoat/engine/search/internal/pattern"

// lopsided is from where on a shallow search is trusted less that says a lead is
// no larger: the side behind may be wiped out, which only a deep one sees.
const lopsided = 28 * pattern.Unit

// spare is by how much more a shallow search has to be below a lead.
func spare(lead int) int { return max(0, lead-lopsided) / 2 }

// By how many deviations of the shallowest search a glance has to be outside of
// the window, of a position one or two plies before it is judged, for a hasty
// search to be content with it. Measured, see docs/engine.md.
var glances = [probcutFrom]float64{1: 2.2, 2: 1.1}

// glanced tries to tell on which side of alpha the value lies from what a
// position is worth without a search.
func (m *mind[G]) glanced(guess, alpha, depth, empties int) (value int, cut bool) {
	margin := int(glances[depth] * float64(m.margins[probcutFrom][empties]))
	switch {
	case guess > alpha+margin+spare(-alpha):
		return alpha + 1, true
	case guess <= alpha-margin-spare(alpha):
		return alpha, true
	}
	return 0, false
}

// probcut tries to tell from a shallower search on which side of alpha the
// value lies. What it misses was measured, and is allowed for as the level says.
func (m *mind[G]) probcut(g G, ix *pattern.Index, guess, alpha, depth, empties int) (value int, cut bool) {
	if depth < probcutFrom || m.level == certain {
		return 0, false
	}
	margin := int(sure[m.level] * float64(m.margins[depth][empties]))
	most := m.squares * pattern.Unit
	if guess == unset {
		guess = m.evaluate(g, ix, empties)
	}
	if bound := alpha + margin + spare(-alpha); bound < most && guess > alpha {
		if m.null(g, ix, guess, bound, pattern.Shallower(depth), empties) > bound {
			return alpha + 1, true
		}
	}
	if bound := alpha + 1 - margin - spare(alpha); bound > -most && guess <= alpha {
		if m.null(g, ix, guess, bound-1, pattern.Shallower(depth), empties) < bound {
			return alpha, true
		}
	}
	return 0, false
}
