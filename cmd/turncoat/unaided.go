package main

import (
	"context"

	"turncoat/engine/search"
	"turncoat/engine/search/analysis"
	"turncoat/match"
)

// advise is a hint, which is for a game with a computer and none with a person.
func (a *App) advise(ctx context.Context, s match.State) (search.Advice, error) {
	if err := a.lobby.Unaided(ctx, s.Setup.Player(s.Turn()).ID, s.Position); err != nil {
		return search.Advice{}, err
	}
	return a.pool.Advise(ctx, s)
}

// analyse judges a finished game, unless that would help whoever asks in another.
func (a *App) analyse(ctx context.Context, who string, s match.State, each func(int, analysis.Ply)) ([]analysis.Ply, error) {
	if err := a.lobby.UnaidedBy(ctx, who, s); err != nil {
		return nil, err
	}
	return a.pool.Analyse(ctx, who, s, each)
}
