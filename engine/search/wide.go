package search

import (
	"math/bits"

	"turncoat/engine"
	"turncoat/engine/search/internal/pattern"
)

// wide is a 10×10 board as the side to move sees it, 100 squares in two words:
// bit 0 is a1, bit 9 j1, bit 99 j10.
type wide struct{ own, foe pattern.Squares }

const (
	wideSide = 10
	wideAll  = wideSide * wideSide
	// The columns b to i of the low and the high word.
	wideInnerLo = wideRow | wideRow<<10 | wideRow<<20 | wideRow<<30 | wideRow<<40 | wideRow<<50 | wideRow<<60&(1<<64-1)
	wideInnerHi = wideRow>>4 | wideRow<<6 | wideRow<<16 | wideRow<<26
	wideRow     = 0x1fe
)

// rays[x] are the squares from x on, in each direction: four towards higher
// bits, then the four opposite ones.
var rays [wideAll][8]pattern.Squares

func init() {
	steps := [8][2]int{{1, 0}, {-1, 1}, {0, 1}, {1, 1}, {-1, 0}, {1, -1}, {0, -1}, {-1, -1}}
	for x := range rays {
		for i, step := range steps {
			col, row := x%wideSide+step[0], x/wideSide+step[1]
			for col >= 0 && col < wideSide && row >= 0 && row < wideSide {
				at := pattern.At(wideSide*row + col)
				rays[x][i].Lo |= at.Lo
				rays[x][i].Hi |= at.Hi
				col, row = col+step[0], row+step[1]
			}
		}
	}
}

// newWide returns p, a 10×10 position whose centre is filled, as its side to
// move sees it.
func newWide(p engine.Position) wide {
	var w wide
	mover := sideToMove(p)
	for _, s := range p.Squares() {
		at := pattern.At(wideSide*int(s.Row) + int(s.Col))
		switch p.At(s) {
		case mover:
			w.own = pattern.Squares{Lo: w.own.Lo | at.Lo, Hi: w.own.Hi | at.Hi}
		case mover.Other():
			w.foe = pattern.Squares{Lo: w.foe.Lo | at.Lo, Hi: w.foe.Hi | at.Hi}
		}
	}
	return w
}

func (w wide) discs() (own, foe pattern.Squares) { return w.own, w.foe }

// moves follows each of the four lines through all squares at once, both ways.
func (w wide) moves() pattern.Squares {
	inner := pattern.Squares{Lo: w.foe.Lo & wideInnerLo, Hi: w.foe.Hi & wideInnerHi}
	along := wideReach(w.own, inner, 1)
	across := wideReach(w.own, w.foe, wideSide)
	falling := wideReach(w.own, inner, wideSide+1)
	rising := wideReach(w.own, inner, wideSide-1)
	return pattern.Squares{
		Lo: (along.Lo | across.Lo | falling.Lo | rising.Lo) &^ (w.own.Lo | w.foe.Lo),
		Hi: (along.Hi | across.Hi | falling.Hi | rising.Hi) &^ (w.own.Hi | w.foe.Hi) & (1<<(wideAll-64) - 1),
	}
}

// wideReach returns where runs of between that begin beside own lead, step bits
// up and down.
func wideReach(own, between pattern.Squares, step uint) pattern.Squares {
	upLo, upHi := between.Lo&(own.Lo<<step), between.Hi&(own.Hi<<step|own.Lo>>(64-step))
	downLo, downHi := between.Lo&(own.Lo>>step|own.Hi<<(64-step)), between.Hi&(own.Hi>>step)
	for range wideSide - 3 {
		upLo, upHi = upLo|between.Lo&(upLo<<step), upHi|between.Hi&(upHi<<step|upLo>>(64-step))
		downLo, downHi = downLo|between.Lo&(downLo>>step|downHi<<(64-step)), downHi|between.Hi&(downHi>>step)
	}
	return pattern.Squares{
		Lo: upLo<<step | downLo>>step | downHi<<(64-step),
		Hi: upHi<<step | upLo>>(64-step) | downHi>>step,
	}
}

// flips looks along each ray for the first square that is not the opponent's:
// where it is the mover's, everything before it flips.
func (w wide) flips(x int) (f pattern.Squares) {
	for i := range 4 {
		ray := &rays[x][i]
		lo, hi := ray.Lo&^w.foe.Lo, ray.Hi&^w.foe.Hi
		switch {
		case lo != 0:
			if end := lo & -lo; end&w.own.Lo != 0 {
				f.Lo |= ray.Lo & (end - 1)
			}
		case hi != 0:
			if end := hi & -hi; end&w.own.Hi != 0 {
				f.Lo |= ray.Lo
				f.Hi |= ray.Hi & (end - 1)
			}
		}
	}
	for i := 4; i < 8; i++ {
		ray := &rays[x][i]
		lo, hi := ray.Lo&^w.foe.Lo, ray.Hi&^w.foe.Hi
		switch {
		case hi != 0:
			if end := uint64(1) << (63 - bits.LeadingZeros64(hi)); end&w.own.Hi != 0 {
				f.Hi |= ray.Hi &^ (2*end - 1)
			}
		case lo != 0:
			if end := uint64(1) << (63 - bits.LeadingZeros64(lo)); end&w.own.Lo != 0 {
				f.Lo |= ray.Lo &^ (2*end - 1)
				f.Hi |= ray.Hi
			}
		}
	}
	return f
}

func (w wide) place(x int, flips pattern.Squares) wide {
	at := pattern.At(x)
	return wide{
		own: pattern.Squares{Lo: w.foe.Lo &^ flips.Lo, Hi: w.foe.Hi &^ flips.Hi},
		foe: pattern.Squares{Lo: w.own.Lo | flips.Lo | at.Lo, Hi: w.own.Hi | flips.Hi | at.Hi},
	}
}

func (w wide) pass() wide { return wide{w.foe, w.own} }

func (w wide) empties() int { return wideAll - w.own.Count() - w.foe.Count() }

func (w wide) final() int {
	switch lead := w.own.Count() - w.foe.Count(); {
	case lead > 0:
		return lead + w.empties()
	case lead < 0:
		return lead - w.empties()
	}
	return 0
}

func (w wide) square(x int) engine.Square {
	return engine.Square{Col: int8(x % wideSide), Row: int8(x / wideSide)}
}

func (w wide) mobility() (own, foe int) { return w.moves().Count(), w.pass().moves().Count() }

func (w wide) key() key { return key{w.own.Lo, w.foe.Lo, w.own.Hi, w.foe.Hi} }

func (wide) keyWords() int { return 4 }
