package search

import (
	"math/bits"

	"turncoat/engine"
)

// Perft counts as engine.Position.Perft does, on the fast board where the
// position fits it: a board of up to 8×8, its centre filled. The moves that
// fill the centre of an open game, and 10×10, are left to engine.
func Perft(p engine.Position, depth int) uint64 {
	b, err := NewBoard(p)
	switch {
	case err == nil:
		return b.Perft(depth)
	case p.Size() > 8:
		return p.Perft(depth)
	case depth <= 0:
		return 1
	}
	var leaves uint64
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			panic("search: a legal move was refused: " + err.Error())
		}
		leaves += Perft(next, depth-1)
	}
	return leaves
}

// Perft counts the move sequences of a length from b. A pass counts as a move;
// a game that ends earlier counts once. The last ply is counted, not played.
func (b Board) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(b.Own, b.Foe, ^b.Off, depth)
}

func perft(own, foe, on uint64, depth int) uint64 {
	moves := outflanking(own, foe) & on
	if moves == 0 {
		if depth == 1 || outflanking(foe, own)&on == 0 {
			return 1
		}
		return perft(foe, own, on, depth-1)
	}
	if depth == 1 {
		return uint64(bits.OnesCount64(moves))
	}
	var leaves uint64
	for ; moves != 0; moves &= moves - 1 {
		x := bits.TrailingZeros64(moves)
		f := flips(own, foe, x)
		leaves += perft(foe&^f, own|f|1<<(x&63), on, depth-1)
	}
	return leaves
}
