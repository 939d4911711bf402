package lobby

import (
	"context"
	"slices"

	"turncoat/engine"
	"turncoat/match"
)

// Unaided refuses a player help with moves from some positions, with ErrPlaying,
// where it could help in a game with another person: in any with a clock that
// runs, and in one by days or without time whose board is among them.
func (l *Lobby) Unaided(ctx context.Context, player string, line ...engine.Position) error {
	return l.unaided(ctx, player, func(r GameRow) bool {
		return r.Setup.Control.Live() || slices.ContainsFunc(line, func(p engine.Position) bool { return sameBoard(p, r.Position) })
	})
}

// firstDiscs is on how many discs a board is known to everybody: half of all
// finished games have it, and who plays would else have none of them judged.
const firstDiscs = 14

// UnaidedBy refuses a player what a finished game, judged, would tell: with
// ErrPlaying where the board of a game of theirs with another person is one of
// its, but for the first moves.
func (l *Lobby) UnaidedBy(ctx context.Context, player string, s match.State) error {
	line := []engine.Position{s.Setup.Start}
	for _, m := range s.Record {
		next, err := line[len(line)-1].Play(m)
		if err != nil { // the fold has played it before
			break
		}
		line = append(line, next)
	}
	return l.unaided(ctx, player, func(r GameRow) bool {
		p := r.Position
		return p.Count(engine.Dark)+p.Count(engine.Light) > firstDiscs &&
			slices.ContainsFunc(line, func(q engine.Position) bool { return sameBoard(p, q) })
	})
}

func (l *Lobby) unaided(ctx context.Context, player string, helps func(GameRow) bool) error {
	rows, err := l.Unfinished(ctx, player)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(rows, func(r GameRow) bool { return !r.Setup.HasBot() && helps(r) }) {
		return ErrPlaying
	}
	return nil
}

// sameBoard tells whether two positions are one, whichever side of the board is up
// and whoever has the dark side of the discs.
func sameBoard(p, q engine.Position) bool {
	swaps := p.Turn() != q.Turn()
	of := func(c engine.Color) engine.Color {
		if swaps {
			return c.Other()
		}
		return c
	}
	if p.Size() != q.Size() || p.Over() != q.Over() || p.Count(engine.Dark) != q.Count(of(engine.Dark)) || p.Count(engine.Light) != q.Count(of(engine.Light)) {
		return false
	}
	for turned := range 8 {
		if !slices.ContainsFunc(p.Squares(), func(s engine.Square) bool { return of(q.At(turn(s, turned, p.Size()))) != p.At(s) }) {
			return true
		}
	}
	return false
}

// turn is where a square comes to lie, turned over in one of eight ways.
func turn(s engine.Square, way, size int) engine.Square {
	last := int8(size - 1)
	if way&1 != 0 {
		s.Col = last - s.Col
	}
	if way&2 != 0 {
		s.Row = last - s.Row
	}
	if way&4 != 0 {
		s.Col, s.Row = s.Row, s.Col
	}
	return s
}
