package search

import "turncoat/engine/search/internal/pattern"

// lopsided is from where on a shallow search is trusted less: one side may be
// wiped out, or just not, which only a deep one sees.
const lopsided = 28 * pattern.Unit

// probcut tries to tell from a shallower search on which side of alpha the
// value lies. What it misses was measured, and is allowed for as the level says.
func (m *mind[G]) probcut(g G, ix *pattern.Index, guess, alpha, depth, empties int) (value int, cut bool) {
	if depth < probcutFrom || m.level == certain {
		return 0, false
	}
	margin := int(sure[m.level]*float64(m.margins[depth][empties])) + max(0, max(alpha, -alpha)-lopsided)
	most := m.squares * pattern.Unit
	if guess == unset {
		guess = m.evaluate(g, ix, empties)
	}
	if bound := alpha + margin; bound < most && guess > alpha {
		if m.null(g, ix, guess, bound, pattern.Shallower(depth), empties) > bound {
			return alpha + 1, true
		}
	}
	if bound := alpha + 1 - margin; bound > -most && guess <= alpha {
		if m.null(g, ix, guess, bound-1, pattern.Shallower(depth), empties) < bound {
			return alpha, true
		}
	}
	return 0, false
}
