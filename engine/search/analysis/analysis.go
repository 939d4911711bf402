// Package analysis judges finished games: what every position was worth, what
// would have been best, and what each move lost.
//
// It must not know players, matches or screens.
package analysis

import (
	"context"
	"fmt"

	"turncoat/engine"
	"turncoat/engine/search"
)

// Ply is one move of a game, judged. Values are discs from the view of the side
// that moved.
type Ply struct {
	Position engine.Position // before the move
	Move     engine.Move     // that was played
	Value    float64         // of that move
	Best     search.Verdict  // what would have been best
	Loss     float64         // how much less Value is than the best move's: 0 or more
	Exact    bool            // both values are results with best play, not guesses
}

// Analyst judges games with one searcher, and remembers what it judged in a
// cache that others may share. It is for one game at a time.
type Analyst struct {
	Searcher *search.Searcher
	Budget   search.Budget // for each position
	Cache    *Cache        // nil remembers nothing
}

// Game judges the moves of a game from start. They are judged from the last to
// the first, since what is known of a position helps with the one before it;
// each hears of every move as soon as it is judged, by its index. Where ctx ends
// first the error is ctx's; a move that the rules refuse is an *engine.PlyError.
func (a *Analyst) Game(ctx context.Context, start engine.Position, goal engine.Goal, moves []engine.Move, each func(i int, p Ply)) ([]Ply, error) {
	positions := []engine.Position{start}
	for i, move := range moves {
		next, err := positions[i].Play(move)
		if err != nil {
			return nil, &engine.PlyError{Ply: i + 1, Err: err}
		}
		positions = append(positions, next)
	}
	after, err := a.judge(ctx, positions[len(moves)], goal)
	if err != nil {
		return nil, err
	}
	plies := make([]Ply, len(moves))
	for i := len(moves) - 1; i >= 0; i-- {
		best, err := a.judge(ctx, positions[i], goal)
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
		plies[i] = judged(positions[i], moves[i], best, -after.Value, after.Exact)
		after = plies[i].Best
		each(i, plies[i])
	}
	return plies, nil
}

// judged puts together what is known of a move. The position after it was looked
// at one ply further: where that makes the move better than what was thought
// best, it is the best.
func judged(p engine.Position, played engine.Move, best search.Verdict, value float64, exact bool) Ply {
	if best.Move == played || value > best.Value && !best.Exact {
		if best.Move != played {
			best.Line = []engine.Move{played}
		}
		best.Move, best.Value, best.Exact = played, value, exact
	}
	return Ply{
		Position: p, Move: played, Value: value, Best: best,
		Loss: max(0, best.Value-value), Exact: exact && best.Exact,
	}
}

// judge is the verdict on a position. A finished game has no best move, but a
// result.
func (a *Analyst) judge(ctx context.Context, p engine.Position, goal engine.Goal) (search.Verdict, error) {
	if p.Over() {
		return search.Verdict{Value: float64(result(p, goal)), Exact: true}, ctx.Err()
	}
	k := key{p, goal, a.Budget}
	if known, ok := a.Cache.get(k); ok {
		return known, ctx.Err()
	}
	v, err := a.Searcher.Best(ctx, p, goal, a.Budget)
	if err == nil {
		a.Cache.put(k, v)
	}
	return v, err
}

// result is by how many discs the side whose turn it would be has won a
// finished game, empty squares counting for the winner.
func result(p engine.Position, goal engine.Goal) int {
	mover := engine.Dark
	if text := p.String(); text[len(text)-1] == 'O' {
		mover = engine.Light
	}
	margin := p.Count(mover) - p.Count(mover.Other())
	if margin < 0 {
		margin = -margin
	}
	switch p.Winner(goal) {
	case engine.None:
		return 0
	case mover:
		return margin + p.Count(engine.None)
	}
	return -margin - p.Count(engine.None)
}
