package pattern

import (
	"math"
	"math/bits"
)

// Unit is how many Values make a disc.
const Unit = 16

// Stages is how many sets of weights a board has, from the start of the game to
// its end.
const Stages = 12

// Weights is what patterns and counts are worth, in 1/Unit of a disc to the
// side to move, in each stage.
type Weights struct {
	Shape  *Shape
	Error  Error
	stages [Stages][]int16
	at     [101][]int16 // the stage of each number of empty squares
}

// StageOf is the stage of a position with so many empty squares.
func (s *Shape) StageOf(empties int) int {
	const centre = 4
	squares := s.size * s.size
	return max(0, min(squares-centre-empties, squares-centre-1)*Stages/(squares-centre))
}

// NewWeights makes weights of 0.
func NewWeights(s *Shape) *Weights {
	w := &Weights{Shape: s}
	for i := range w.stages {
		w.stages[i] = make([]int16, s.stage)
	}
	for empties := range w.at {
		w.at[empties] = w.stages[s.StageOf(empties)]
	}
	return w
}

// Value is what a position is worth to its side to move, which has so many
// moves, and the other side if it were to move.
func (w *Weights) Value(ix *Index, empties, ownMoves, foeMoves int) int {
	s, table := w.Shape, w.at[empties]
	counted := table[s.mobile : s.mobile+counts]
	sum := int(counted[min(ownMoves, mostMoves)]) +
		int(counted[mostMoves+1+min(foeMoves, mostMoves)]) +
		int(counted[2*(mostMoves+1)+empties])
	for k := range s.words {
		v, first := ix[k]+s.bias[k], &s.first[k]
		sum += int(table[first[0]+uint32(v&0xffff)]) +
			int(table[first[1]+uint32(v>>16&0xffff)]) +
			int(table[first[2]+uint32(v>>32&0xffff)]) +
			int(table[first[3]+uint32(v>>48)])
	}
	return sum
}

// mostFlips is more discs than a move can turn over.
const mostFlips = 32

// After is the Value of the position after a disc on x, for the opponent, who
// has foeMoves there. It saves what Play would keep.
func (w *Weights) After(ix *Index, x int, flips Squares, empties, foeMoves, ownMoves int) int {
	s, table := w.Shape, w.at[empties]
	counted := table[s.mobile : s.mobile+counts]
	sum := int(counted[min(foeMoves, mostMoves)]) +
		int(counted[mostMoves+1+min(ownMoves, mostMoves)]) +
		int(counted[2*(mostMoves+1)+empties])
	var rows [mostFlips]*[words]uint64
	n := 0
	for f := flips.Lo; f != 0; f &= f - 1 {
		rows[n&(mostFlips-1)] = &s.units[bits.TrailingZeros64(f)]
		n++
	}
	for f := flips.Hi; f != 0; f &= f - 1 {
		rows[n&(mostFlips-1)] = &s.units[64+bits.TrailingZeros64(f)]
		n++
	}
	placed := &s.units[x]
	flipped := rows[:n&(2*mostFlips-1)]
	for k := range ix {
		turned := uint64(0)
		for _, row := range flipped {
			turned += row[k]
		}
		v, first := s.bias[k]-(ix[k]+2*turned+placed[k]), &s.first[k]
		sum += int(table[first[0]+uint32(v&0xffff)]) +
			int(table[first[1]+uint32(v>>16&0xffff)]) +
			int(table[first[2]+uint32(v>>32&0xffff)]) +
			int(table[first[3]+uint32(v>>48)])
	}
	return sum
}

// Features appends to list where in a stage the weights of a position stand;
// the same weight may come several times.
func (s *Shape) Features(list []uint32, ix *Index, empties, ownMoves, foeMoves int) []uint32 {
	for i := range s.lanes {
		k, shift := i/4, 16*(i%4)
		list = append(list, s.first[k][i%4]+uint32((ix[k]+s.bias[k])>>shift&0xffff))
	}
	return append(list,
		uint32(s.mobile+min(ownMoves, mostMoves)),
		uint32(s.mobile+mostMoves+1+min(foeMoves, mostMoves)),
		uint32(s.mobile+2*(mostMoves+1)+empties))
}

// FeatureCount is how many Features a position has.
func (s *Shape) FeatureCount() int { return len(s.lanes) + extras }

// Size is how many weights a stage has.
func (s *Shape) Size() int { return s.stage }

// Canonical returns, for each weight of a stage, the first of those that mean
// the same because one pattern is the other's mirror image.
func (s *Shape) Canonical() []uint32 {
	first := make([]uint32, s.stage)
	for i := range first {
		first[i] = uint32(i)
	}
	for _, c := range s.classes {
		// An image of a number is the sum of the images of its digits: those of the
		// lower ones and of the higher ones are looked up.
		lower := power3(c.squares / 2)
		for _, powers := range c.powers {
			low, high := images(powers[:c.squares/2]), images(powers[c.squares/2:])
			for h, image := range high {
				least := first[c.first+h*lower : c.first+(h+1)*lower]
				for l := range least {
					least[l] = min(least[l], uint32(c.first+image+low[l]))
				}
			}
		}
	}
	return first
}

// images are the sums of powers that the numbers of so many digits stand for.
func images(powers []int) []int {
	all := []int{0}
	for _, power := range powers {
		for digit, n := 1, len(all); digit < 3; digit++ {
			for _, image := range all[:n] {
				all = append(all, image+digit*power)
			}
		}
	}
	return all
}

// grain is how fine weights are, in 1/Unit of a disc: finer ones would say no
// more, and make larger files.
const grain = 2

// Set gives a stage its weights, in discs.
func (w *Weights) Set(stage int, discs []float32) {
	const most = 1 << 14
	for i, v := range discs {
		scaled := math.Round(float64(v) * Unit / grain)
		w.stages[stage][i] = int16(grain * max(-most/grain, min(scaled, most/grain)))
	}
	w.stages[stage][0] = 0
}
