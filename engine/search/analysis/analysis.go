// Package analysis judges finished games: what every position was worth, what
// would have been best, what each move lost, and what that amounts to.
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
	Sure     bool            // Value is the result with best play, not a guess
	Best     search.Verdict  // what would have been best
	Loss     float64         // how much less Value is than the best move's: 0 or more
	Exact    bool            // both values are results with best play
}

// By is the side that moved.
func (p Ply) By() engine.Color { return p.Position.Turn() }

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
	w, err := NewWork(start, goal, moves)
	if err != nil {
		return nil, err
	}
	for w.Left() > 0 {
		if err := a.Next(ctx, w); err != nil {
			return nil, err
		}
		each(w.Left(), w.Judged()[0])
	}
	return w.Judged(), nil
}

// Position judges one position. A finished game has no best move, but a result.
func (a *Analyst) Position(ctx context.Context, p engine.Position, goal engine.Goal) (search.Verdict, error) {
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

// Work is a game that is being judged. It can be left off between any two moves,
// and gone on with by another Analyst.
type Work struct {
	goal      engine.Goal
	positions []engine.Position // before each ply, and after the last
	moves     []engine.Move
	plies     []Ply           // judged from left on
	left      int             // plies that aren't judged
	after     *search.Verdict // on the position after those; nil while it isn't judged
}

// NewWork begins to judge a game. A move that the rules refuse is an
// *engine.PlyError.
func NewWork(start engine.Position, goal engine.Goal, moves []engine.Move) (*Work, error) {
	w := &Work{goal: goal, positions: []engine.Position{start}, moves: moves, plies: make([]Ply, len(moves)), left: len(moves)}
	for i, move := range moves {
		next, err := w.positions[i].Play(move)
		if err != nil {
			return nil, &engine.PlyError{Ply: i + 1, Err: err}
		}
		w.positions = append(w.positions, next)
	}
	return w, nil
}

// Left is how many moves aren't judged yet: the first of the game.
func (w *Work) Left() int { return w.left }

// Judged are the moves that are, the last of the game. Whoever reads may not
// change them.
func (w *Work) Judged() []Ply { return w.plies[w.left:] }

// Next judges the last move of a game that isn't judged yet. Where ctx ends
// first the work is as it was, and the error is ctx's.
func (a *Analyst) Next(ctx context.Context, w *Work) error {
	if w.after == nil {
		after, err := a.Position(ctx, w.positions[w.left], w.goal)
		if err != nil {
			return err
		}
		w.after = &after
	}
	if w.left == 0 {
		return nil
	}
	i := w.left - 1
	best, err := a.best(ctx, w.positions[i], w.moves[i], -w.after.Value, w.goal)
	if err != nil {
		return fmt.Errorf("ply %d: %w", i+1, err)
	}
	w.plies[i] = judged(w.positions[i], w.moves[i], best, -w.after.Value, w.after.Exact)
	w.left, w.after = i, &w.plies[i].Best
	return nil
}

// telling is by how many discs a guess has to be above the value of the move that
// was played to mean anything: equal moves, mirror images even, are guessed to be
// some tenths of a disc apart.
const telling = 1

// best is the verdict on a position in which a move was played that has turned
// out to be worth so much. That value has seen one ply more than the verdict has;
// a guess that says that another move is better is looked at as far, so that the
// two can be compared.
func (a *Analyst) best(ctx context.Context, p engine.Position, played engine.Move, value float64, goal engine.Goal) (search.Verdict, error) {
	best, err := a.Position(ctx, p, goal)
	if err != nil || best.Exact || best.Move == played || best.Value < value+telling {
		return best, err
	}
	next, err := p.Play(best.Move)
	if err != nil {
		return best, err
	}
	reply, err := a.Position(ctx, next, goal)
	if err != nil {
		return best, err
	}
	best.Value, best.Line = -reply.Value, append([]engine.Move{best.Move}, reply.Line...)
	return best, nil
}

// judged puts together what is known of a move. Where no guess tells that another
// is better, it is the best.
func judged(p engine.Position, played engine.Move, best search.Verdict, value float64, sure bool) Ply {
	if best.Move == played || !best.Exact && best.Value < value+telling {
		if best.Move != played {
			best.Line = []engine.Move{played}
		}
		best.Move, best.Value, best.Exact = played, value, sure
	}
	return Ply{
		Position: p, Move: played, Value: value, Sure: sure, Best: best,
		Loss: max(0, best.Value-value), Exact: sure && best.Exact,
	}
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
