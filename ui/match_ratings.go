package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
)

// matchRatings are the ratings to be shown beside the names.
type matchRatings struct {
	ratings [3]*lobby.Rating
	judged  *lobby.Judgement // nil while it isn't known
	novice  bool
}

// rate reads the ratings, or what the game has done to them.
func (s *matchScreen) rate(first bool) tea.Cmd {
	l, state, setup, player := s.app.deps.Lobby, s.state, s.state.Setup, s.app.player.ID
	msg := matchRatings{ratings: s.ratings, novice: s.novice}
	return s.read(func(ctx context.Context) tea.Msg {
		if judged, err := l.Judged(ctx, state); err == nil { // shown where it can be had
			msg.judged = &judged
			for c, change := range judged.Changes {
				msg.ratings[c] = &change.After
			}
		}
		if !first { // nothing else has changed, and a thousand may watch an end
			return msg
		}
		for _, c := range []engine.Color{engine.Dark, engine.Light} {
			p := setup.Player(c)
			if p.Guest || p.Bot > 0 {
				continue
			}
			if r, err := l.Rating(ctx, p.ID, setup.Variant); err == nil {
				msg.ratings[c] = &r
			}
		}
		if games, _, err := l.History(ctx, lobby.HistoryFilter{Player: player}, lobby.Page{Limit: 1}); err == nil {
			msg.novice = len(games) == 0
		}
		return msg
	})
}
