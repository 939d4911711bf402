package search

import "math/bits"

// From how many empty squares on a trick pays; measured, see docs/engine.md.
const (
	sortFrom  = 7 // moves are sorted, rather than tried as they come
	tableFrom = 8 // results are kept
	etcFrom   = 9 // all replies are looked up before any is searched
)

// null tells whether the mover's result is above alpha: a lower bound of it
// that is above alpha, or an upper bound that is not. Once the search has to
// stop it returns at once, and what it returns means nothing.
func (s *solver) null(own, foe uint64, alpha, empties int, odd uint8) int {
	if empties < sortFrom {
		return s.end(own, foe, alpha, empties, odd)
	}
	s.nodes++
	if s.nodes >= s.pause {
		s.look()
	}
	if s.stopped {
		return alpha
	}
	if most := s.most(own, foe, alpha, empties); most <= alpha {
		return most
	}
	hashMove := uint8(noMove)
	if empties >= tableFrom {
		if b := s.table.find(own, foe, empties); b.age != 0 {
			if int(b.lower) > alpha {
				return int(b.lower)
			}
			if int(b.upper) <= alpha {
				return int(b.upper)
			}
			hashMove = b.move
		}
	}
	moves := outflanking(own, foe) &^ s.off
	if moves == 0 {
		if outflanking(foe, own)&^s.off == 0 {
			return s.sign * final(own, foe, empties)
		}
		return -s.null(foe, own, -alpha-1, empties, odd)
	}
	list := s.children(s.lists[empties][:0], own, foe, moves)
	if empties >= etcFrom {
		if least := s.known(list, alpha, empties-1); least > alpha {
			return least
		}
	}
	s.rank(list, hashMove, empties, odd)
	return s.tryAll(list, own, foe, alpha, empties, odd)
}

// tryAll searches the moves of a position in the order of their worth until
// one is above alpha, and keeps what was found.
func (s *solver) tryAll(list []child, own, foe uint64, alpha, empties int, odd uint8) int {
	began := s.nodes
	best, move := none, uint8(noMove)
	for i := range list {
		c := pick(list[i:])
		value := -s.null(c.own, c.foe, -alpha-1, empties-1, odd^quadrant(int(c.x)))
		if s.stopped {
			return alpha
		}
		if value > best {
			best, move = value, c.x
			if value > alpha {
				break
			}
		}
	}
	if empties >= tableFrom {
		s.table.store(own, foe, empties, alpha, best, move, s.nodes-began)
	}
	return best
}

// known is a result above alpha that some move is already known to have, or
// none.
func (s *solver) known(list []child, alpha, empties int) int {
	for i := range list {
		b := s.table.find(list[i].own, list[i].foe, empties)
		if b.age != 0 && -int(b.upper) > alpha {
			return -int(b.upper)
		}
	}
	return none
}

// mostFrom[empties] is the least alpha at which it pays to count stable discs:
// below it there are seldom enough of them to matter.
var mostFrom = [...]int{7: 10, 12, 14, 16, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52}

// most is the most that the mover can still get, the other side's stable discs
// being what they are, in a reverse game the mover's own. It counts them only
// where that may settle a window at alpha.
func (s *solver) most(own, foe uint64, alpha, empties int) int {
	if alpha < mostFrom[min(empties, len(mostFrom)-1)] {
		return s.squares
	}
	if s.sign < 0 {
		own, foe = foe, own
	}
	return s.squares - 2*bits.OnesCount64(stable(foe, own, s.off))
}
