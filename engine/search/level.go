package search

import (
	"context"

	"turncoat/engine"
)

// Levels is how many levels of strength there are, 1 the weakest.
const Levels = 10

// Skill is how a player chooses its moves: what it may spend on a move, and the
// ways in which it errs. A Skill that is a Budget alone errs in none.
//
// Who errs looks at every legal move, judges each as it sees it, and plays the
// one that it likes best. All numbers are discs or shares from 0 to 1.
type Skill struct {
	Budget

	// Blunt is a player who judges no position but only looks at the squares:
	// neither Depth nor the evaluation count.
	Blunt   bool
	Greed   float64 // what a disc counts that the move turns over; in a reverse game, against it
	Corner  float64 // what a corner counts, beside that
	Danger  float64 // what a square beside an empty corner counts against a move
	Heed    float64 // what the opponent's best reply counts against a move, to somebody blunt who judges it as their own
	Miss    float64 // share of the quiet moves that are not noticed at all
	Blind   float64 // share of the moves whose best reply is overlooked
	Haze    float64 // how far judging goes wrong, one standard deviation
	ForSure int     // from so many empty squares down nothing is missed any more
	Vary    float64 // as Haze, in the first moves of a game only, so that no two are alike
}

// errs tells whether a player ever chooses anything but the best it knows of.
func (k Skill) errs() bool {
	return k.Blunt || k.Greed != 0 || k.Corner != 0 || k.Danger != 0 || k.Miss > 0 || k.Blind > 0 || k.Haze > 0
}

// Level is a level of strength, 1 to Levels, in a variant. It counts plies, not
// time, so that a level is as strong on any machine.
func Level(n int, v engine.Variant) Skill {
	k := levels[max(1, min(n, Levels))-1]
	if v.Goal == engine.Reverse { // whose end has a tree many times as large
		k.Depth, k.Exact = min(k.Depth, reverseDepth), min(k.Exact, reverseExact)
	}
	if v.Size > 8 && !k.Blunt {
		// The evaluation sees less there, so that it takes one more ply, and half
		// as much overlooked; and an end without a solver of its own takes longer.
		k.Depth, k.Blind, k.Exact = min(k.Depth+1, wideDepth), k.Blind/2, k.Exact*3/4
	}
	return k
}

// ratings are the levels' own, from the matches of each against the one below on
// 8×8 that docs/engine.md tells of, level 5 being put at 1500.
var ratings = [Levels]int{450, 690, 1010, 1300, 1500, 1760, 1910, 2190, 2650, 2970}

// Rating is a level's own rating.
func Rating(n int) int { return ratings[max(1, min(n, Levels))-1] }

// How far the highest levels look ahead on 10×10, and in reverse games, and from
// how many empty squares they solve those.
const (
	wideDepth    = 7
	reverseDepth = 12
	reverseExact = 20
)

var levels = [Levels]Skill{
	{Blunt: true, Greed: 1, Corner: 3, Miss: 0.45},
	{Blunt: true, Greed: 1, Corner: 20, Danger: 2, Miss: 0.15},
	{Blunt: true, Greed: 1, Corner: 20, Danger: 4, Heed: 0.6, Miss: 0.1},
	{Budget: Budget{Depth: 1, Exact: 4}, Greed: 0.3, Miss: 0.1, Haze: 2.5, ForSure: 4},
	{Budget: Budget{Depth: 2, Exact: 6}, Greed: 0.1, Miss: 0.1, Blind: 0.25, Haze: 1.5, ForSure: 6},
	{Budget: Budget{Depth: 3, Exact: 8}, Miss: 0.05, Blind: 0.15, Haze: 1, ForSure: 8},
	{Budget: Budget{Depth: 4, Exact: 10}, Blind: 0.05, Haze: 1, ForSure: 10},
	{Budget: Budget{Depth: 5, Exact: 14}, Vary: 0.7},
	{Budget: Budget{Depth: 8, Exact: 18}, Vary: 0.5},
	{Budget: Budget{Depth: 14, Exact: 22}, Vary: 0.4},
}

// Up to how many discs a game's moves are its first, and how deep who varies them
// looks: every move is judged then.
const (
	varied    = 14
	varyDepth = 6
)

// Choose returns the move that a player of a skill makes. The seed stands for
// what the player is made of today: the same skill, position and seed give the
// same move, as far as the budget is none of time. Where ctx ends first it gives
// ctx's error; a finished game is an ErrOver.
func (s *Searcher) Choose(ctx context.Context, p engine.Position, goal engine.Goal, skill Skill, seed uint64) (Verdict, error) {
	moves := p.Moves()
	switch {
	case len(moves) == 0:
		return Verdict{}, ErrOver
	case skill.Vary > 0 && p.Count(engine.Dark)+p.Count(engine.Light) < varied && len(moves) > 1:
		skill.Depth = min(skill.Depth, varyDepth)
		return s.err(ctx, p, goal, Skill{Budget: skill.Budget, Haze: skill.Vary}, seed)
	case !skill.Blunt && (!skill.errs() || len(moves) == 1 || p.Count(engine.None) <= skill.ForSure):
		return s.Best(ctx, p, goal, skill.Budget)
	}
	return s.err(ctx, p, goal, skill, seed)
}
