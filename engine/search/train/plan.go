package main

import "turncoat/engine"

// generation is how one generation learns.
type generation struct {
	chunks int     // files of games
	depth  int     // plies that a move is looked for; 0 plays at random
	exact  int     // from so many empty squares down, solve
	stray  float64 // the share of moves that are random
	loose  float64 // by how many discs a move near the start may fall short of the best
	start  float64 // the longest random start, as a share of all plies
	lambda float64 // how far a position's value is the game's result, rather than its own search's
}

// plan are the generations of a variant: the first plays at random and learns
// from how the ends, played perfectly, turn out.
func plan(v engine.Variant) []generation {
	switch v.Size {
	case 6:
		return []generation{
			{chunks: 40, exact: 12, stray: 1, start: 0.33, lambda: 1},
			{chunks: 60, depth: 2, exact: 14, stray: 0.08, start: 0.33, lambda: 0.9},
			{chunks: 60, depth: 4, exact: 14, stray: 0.06, start: 0.33, lambda: 0.8},
		}
	case 10:
		return []generation{
			{chunks: 20, exact: 6, stray: 1, start: 0.33, lambda: 1},
			{chunks: 24, depth: 1, exact: 7, stray: 0.05, start: 0.33, lambda: 0.9},
			{chunks: 24, depth: 2, exact: 8, stray: 0.05, start: 0.33, lambda: 0.9},
			{chunks: 24, depth: 3, exact: 9, stray: 0.05, start: 0.25, lambda: 0.85},
		}
	}
	all := []generation{
		{chunks: 80, exact: 12, stray: 1, start: 0.33, lambda: 1},
		{chunks: 100, depth: 2, exact: 14, stray: 0.06, start: 0.33, lambda: 0.9},
		{chunks: 100, depth: 3, exact: 15, stray: 0.05, start: 0.33, lambda: 0.85},
		{chunks: 100, depth: 5, exact: 16, stray: 0.04, start: 0.2, lambda: 0.8},
	}
	if v.Goal == engine.Reverse {
		all[3].chunks = 40 // its ends take several times as long to solve
		return all
	}
	// Many games, none like another, rather than well played ones.
	return append(all, generation{chunks: 600, depth: 4, exact: 14, stray: 0.04, loose: 1.5, start: 0.3, lambda: 0.8})
}
