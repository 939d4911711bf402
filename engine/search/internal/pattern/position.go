package pattern

import "turncoat/engine"

// Discs returns the discs of a position in which somebody can move, as its side
// to move sees them.
func (s *Shape) Discs(p engine.Position) (own, foe Squares) {
	mover := p.Turn()
	for _, square := range p.Squares() {
		at := At(s.bit(int(square.Col), int(square.Row)))
		switch p.At(square) {
		case mover:
			own = Squares{own.Lo | at.Lo, own.Hi | at.Hi}
		case mover.Other():
			foe = Squares{foe.Lo | at.Lo, foe.Hi | at.Hi}
		}
	}
	return own, foe
}

// Position is Discs the other way round, Dark being the side to move.
func (s *Shape) Position(own, foe Squares) (engine.Position, error) {
	var text []byte
	for row := range s.size {
		for col := range s.size {
			at, sign := At(s.bit(col, row)), byte('-')
			switch {
			case own.Lo&at.Lo|own.Hi&at.Hi != 0:
				sign = 'X'
			case foe.Lo&at.Lo|foe.Hi&at.Hi != 0:
				sign = 'O'
			}
			text = append(text, sign)
		}
	}
	return engine.ParsePosition(string(text) + " X")
}
