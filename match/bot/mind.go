package bot

import (
	"context"
	"hash/fnv"
	"time"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/match"
)

// Mind chooses moves.
type Mind interface {
	// Choose returns one of s.Moves(), of which there is at least one. It gives
	// up with ctx's error when ctx ends.
	Choose(ctx context.Context, s match.State) (engine.Move, error)
}

// Searching is a mind that plays each match at the level of the computer player
// whose turn it is, and thinks in a pool. The same match, position and level
// give the same move, as long as there is time enough.
type Searching struct {
	Pool *Pool
	Now  func() time.Time // the server's time, by which clocks run
}

// Choose implements Mind.
func (m Searching) Choose(ctx context.Context, s match.State) (engine.Move, error) {
	moves := s.Moves()
	if len(moves) == 1 {
		return moves[0], ctx.Err()
	}
	skill := search.Level(s.Setup.Player(s.Turn()).Bot, s.Setup.Variant)
	goal, seed := s.Setup.Variant.Goal, seedOf(s.Setup.ID)
	var best search.Verdict
	think := func(ctx context.Context, searcher *search.Searcher) (err error) {
		skill.Time = allowed(s, m.Now())
		best, err = searcher.Choose(ctx, s.Position, goal, skill, seed)
		return err
	}
	var err error
	if skill.Brief() {
		err = m.Pool.aside(ctx, think)
	} else {
		err = m.Pool.Do(ctx, UrgencyOf(s.Setup), think)
	}
	return best.Move, err
}

// seedOf is what the errors in a match are drawn from.
func seedOf(id match.ID) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id)) // a hash never fails
	return h.Sum64()
}

// patience is how long a person waits for a move of the highest level at most,
// whatever the machine; leastThought is what a move gets with the flag up.
const (
	patience     = 15 * time.Second
	leastThought = 10 * time.Millisecond
)

// allowed is how long to think at an instant: the rest of the game's time is
// shared among the moves to come.
func allowed(s match.State, now time.Time) time.Duration {
	if !s.Setup.Control.Live() {
		return patience
	}
	return max(leastThought, min(patience, share(s, s.Left(s.Turn(), now))))
}

// share is what one move may take of a live clock, so that half of it is never
// used: whoever else wants the processor may delay a move.
func share(s match.State, left time.Duration) time.Duration {
	moves := time.Duration(s.Position.Count(engine.None)/2 + 1)
	return min(left/4, left/(2*moves)+s.Setup.Control.Increment/2)
}
