package engine

// Play returns the position after m, or p itself and an *IllegalError.
func (p Position) Play(m Move) (Position, error) {
	if m.Pass {
		return p.Pass()
	}
	return p.Place(m.Square)
}

// Place puts a disc of the side to move on s and flips every disc it
// outflanks. What is illegal gives p itself and an *IllegalError.
func (p Position) Place(s Square) (Position, error) {
	if !p.canPlace(p.turn, s) {
		return p, &IllegalError{At(s), p.refusal(s)}
	}
	next := p
	next.cells[p.index(s)] = p.turn
	if p.open {
		next.open = next.Count(None) > len(p.board())-4
	} else {
		next.flip(s)
	}
	if p.supplier() == Dark {
		next.dark--
	}
	next.turn = p.turn.Other()
	return next, nil
}

// flip turns over what the disc just placed on s outflanks. Each line is
// judged by itself, so a disc that was just flipped outflanks nothing.
func (p *Position) flip(s Square) {
	for _, d := range directions {
		at := s
		for range p.outflanked(p.turn, s, d) {
			at = at.step(d)
			p.cells[p.index(at)] = p.turn
		}
	}
}

// supplier is whose supply the next disc comes from: the mover's, or the
// opponent's where the mover has run out.
func (p *Position) supplier() Color {
	if p.Supply(p.turn) == 0 {
		return p.turn.Other()
	}
	return p.turn
}

// Pass gives the turn to the other side, which is legal exactly when the side
// to move has no move and the other has one.
func (p Position) Pass() (Position, error) {
	switch {
	case p.canMove(p.turn):
		return p, &IllegalError{PassMove, PassNotAllowed}
	case p.Over():
		return p, &IllegalError{PassMove, GameOver}
	}
	p.turn = p.turn.Other()
	return p, nil
}

// refusal says why no disc may be placed on s, the plainest reason first.
func (p *Position) refusal(s Square) Reason {
	switch {
	case !p.on(s):
		return OffBoard
	case p.Over():
		return GameOver
	case p.disc(s) != None:
		return Occupied
	case p.open:
		return NotCentre
	case p.MustPass():
		return MustPass
	}
	return OutflanksNone
}

// Replay plays moves from p and returns the position after the last, or p
// itself and a *PlyError that says which ply was refused and why.
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
