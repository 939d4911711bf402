package engine

// Perft counts the move sequences of a length from p: the proof of the move
// generator. A pass counts as a move; a game that ends earlier counts once.
func (p Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	moves := p.Moves()
	if depth == 1 || len(moves) == 0 {
		return max(1, uint64(len(moves)))
	}
	var leaves uint64
	for _, m := range moves {
		next, err := p.Play(m)
		if err != nil {
			panic("engine: a legal move was refused: " + err.Error())
		}
		leaves += next.Perft(depth - 1)
	}
	return leaves
}
