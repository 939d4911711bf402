package search

// inner are the columns b to g: a run of discs that is outflanked along a row
// or a diagonal lies wholly in them.
const inner = 0x7e7e7e7e7e7e7e7e

// outflanking returns the squares from which own would outflank discs of foe,
// and perhaps squares that are off the board. All directions are followed at
// once, each by doubling: runs of 1, 2, 4 and 6 discs. To the right, addition
// carries a disc over the whole run at once.
func outflanking(own, foe uint64) uint64 {
	mid := foe & inner
	to := (mid + mid&(own<<1)) &^ mid

	a := mid & (own >> 1)
	a |= mid & (a >> 1)
	run := mid & (mid >> 1)
	a |= run & (a >> 2)
	a |= run & (a >> 2)
	to |= a >> 1

	a = foe & (own << 8)
	a |= foe & (a << 8)
	run = foe & (foe << 8)
	a |= run & (a << 16)
	a |= run & (a << 16)
	b := foe & (own >> 8)
	b |= foe & (b >> 8)
	run >>= 8
	b |= run & (b >> 16)
	b |= run & (b >> 16)
	to |= a<<8 | b>>8

	a = mid & (own << 7)
	a |= mid & (a << 7)
	run = mid & (mid << 7)
	a |= run & (a << 14)
	a |= run & (a << 14)
	b = mid & (own >> 7)
	b |= mid & (b >> 7)
	run >>= 7
	b |= run & (b >> 14)
	b |= run & (b >> 14)
	to |= a<<7 | b>>7

	a = mid & (own << 9)
	a |= mid & (a << 9)
	run = mid & (mid << 9)
	a |= run & (a << 18)
	a |= run & (a << 18)
	b = mid & (own >> 9)
	b |= mid & (b >> 9)
	run >>= 9
	b |= run & (b >> 18)
	b |= run & (b >> 18)
	to |= a<<9 | b>>9

	return to &^ (own | foe)
}
