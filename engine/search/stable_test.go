package search

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// No move of either side, however the game goes on, flips a disc that was
// stable; and stable discs are found at all.
func TestStableDiscsStay(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	starts := []Board{
		{Own: 1<<28 | 1<<35, Foe: 1<<27 | 1<<36},
		{Own: 1<<28 | 1<<35, Foe: 1<<27 | 1<<36, Off: ring},
	}
	for _, b := range starts {
		seen, inside := 0, 0
		for range 400 {
			seen, inside = stableGame(t, b, random, seen, inside)
		}
		if seen < 5000 || inside < 500 {
			t.Errorf("%d squares a side: only %d stable discs were seen, %d of them off the edge", b.Size(), seen, inside)
		}
	}
}

func stableGame(t *testing.T, b Board, random *rand.Rand, seen, inside int) (int, int) {
	t.Helper()
	var own, foe uint64 // that have to stay
	for !b.Over() {
		if own&^b.Own != 0 || foe&^b.Foe != 0 {
			t.Fatalf("%+v: stable %x and %x", b, own, foe)
		}
		own, foe = own|stable(b.Own, b.Foe, b.Off), foe|stable(b.Foe, b.Own, b.Off)
		seen += bits.OnesCount64(own | foe)
		edge := uint64(sides8 | ends8)
		if b.Off != 0 {
			edge = sides6 | ends6
		}
		inside += bits.OnesCount64((own | foe) &^ edge)
		moves := b.Moves()
		if moves == 0 {
			b, own, foe = b.Pass(), foe, own
			continue
		}
		for range random.IntN(bits.OnesCount64(moves)) {
			moves &= moves - 1
		}
		b, own, foe = b.Play(bits.TrailingZeros64(moves)), foe, own
	}
	return seen, inside
}

// A full board is stable throughout, an empty one nowhere.
func TestStableAtItsEnds(t *testing.T) {
	const some = 0x123456789abcdef0
	for _, off := range []uint64{0, ring} {
		if got := stable(some&^off, ^uint64(some)&^off, off); got != some&^off {
			t.Errorf("full: %x", got)
		}
		if got := stable(1<<27|1<<36, 1<<28|1<<35, off); got != 0 {
			t.Errorf("start: %x", got)
		}
	}
}
