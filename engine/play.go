package engine

// Play returns the position after m, or an *IllegalError.
func (p Position) Play(m Move) (Position, error) {
	if m.Pass {
		return p.Pass()
	}
	return p.Place(m.Square)
}

// Place puts a disc of the side to move on s and flips every disc it
// outflanks.
func (p Position) Place(s Square) (Position, error) {
	if reason, refused := p.refusal(s); refused {
		return p, &IllegalError{At(s), reason}
	}
	next := p
	for _, flip := range p.Flips(s) {
		next.cells[p.index(flip)] = p.turn
	}
	next.cells[p.index(s)] = p.turn
	if p.drawsDark() {
		next.dark--
	}
	next.turn = p.turn.Other()
	return next, nil
}

// drawsDark tells whether the next disc comes from Dark's supply: the mover's
// own, or the opponent's where the mover has none left.
func (p Position) drawsDark() bool {
	if p.turn == Dark {
		return p.dark > 0
	}
	return p.Supply(Light) == 0
}

// Pass gives the turn to the other side, which is legal exactly when the side
// to move has no move and the other has one.
func (p Position) Pass() (Position, error) {
	if p.Over() {
		return p, &IllegalError{PassMove, GameOver}
	}
	if !p.MustPass() {
		return p, &IllegalError{PassMove, PassNotAllowed}
	}
	p.turn = p.turn.Other()
	return p, nil
}

// refusal says why no disc may be placed on s, if so.
func (p Position) refusal(s Square) (Reason, bool) {
	switch {
	case !p.On(s):
		return OffBoard, true
	case p.canPlace(p.turn, s):
		return "", false
	case p.Over():
		return GameOver, true
	case p.At(s) != None:
		return Occupied, true
	case p.placingCentre():
		return NotCentre, true
	case p.MustPass():
		return MustPass, true
	}
	return OutflanksNone, true
}

// Replay plays moves from p and returns the position after the last, or a
// *PlyError that says which ply was refused and why.
func (p Position) Replay(moves []Move) (Position, error) {
	at := p
	for i, m := range moves {
		next, err := at.Play(m)
		if err != nil {
			return p, &PlyError{i + 1, err}
		}
		at = next
	}
	return at, nil
}
