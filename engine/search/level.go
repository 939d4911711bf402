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

// Brief tells whether a move takes no more than some hundredths of a second,
// whatever the position.
func (k Skill) Brief() bool {
	const depth, exact = 4, 10
	return k.Blunt || k.Depth > 0 && k.Depth <= depth && k.Exact <= exact
}

// Level is a level of strength, 1 to Levels, in a variant. It counts plies, not
// time, so that a level is as strong on any machine.
func Level(n int, v engine.Variant) Skill { return rungOf(n, v).Skill }

// Rating is a level's own rating in a variant: the scale of the matches of each
// against the one below, 400 points for odds of ten to one, level 5 being put at
// 1500 (docs/engine.md). It is not comparable with that of people, nor of
// another variant.
func Rating(n int, v engine.Variant) int { return rungOf(n, v).rating }

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
