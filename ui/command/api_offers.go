package command

import (
	"context"
	"errors"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// dealFields ask for something or, with yes, answer who has asked.
type dealFields struct {
	Match string `json:"match"`
	Yes   *bool  `json:"yes"`
}

func (f dealFields) answer() match.Answer {
	switch {
	case f.Yes == nil:
		return ""
	case *f.Yes:
		return match.Yes
	}
	return match.No
}

func (a *session) takeback(ctx context.Context, f dealFields) (any, error) {
	return a.act(ctx, f.Match, func(s match.State, side engine.Color) (match.State, error) {
		return negotiate(ctx, a.service.Lobby.Table(), s, side, match.Takeback, f.answer())
	}, func(e match.Entry) bool { return e.Offer == match.Takeback || e.Kind == match.Undone })
}

func (a *session) abort(ctx context.Context, f dealFields) (any, error) {
	return a.act(ctx, f.Match, func(s match.State, side engine.Color) (match.State, error) {
		return negotiate(ctx, a.service.Lobby.Table(), s, side, match.Abort, f.answer())
	}, func(e match.Entry) bool { return e.Offer == match.Abort || e.Kind == match.Aborted })
}

// negotiate asks for a takeback or an abort, does what takes nobody's yes, or
// answers.
func negotiate(ctx context.Context, t *match.Table, s match.State, side engine.Color, o match.Offer, a match.Answer) (match.State, error) {
	switch {
	case a != "":
		return t.Answer(ctx, s, side, o, a)
	case o == match.Takeback:
		return t.Takeback(ctx, s, side)
	}
	return t.Ask(ctx, s, side, o)
}

type claimFields struct {
	Match string `json:"match"`
	Draw  bool   `json:"draw"`
}

func (a *session) claim(ctx context.Context, f claimFields) (any, error) {
	return a.act(ctx, f.Match, func(s match.State, side engine.Color) (match.State, error) {
		return a.service.Lobby.Table().Claim(ctx, s, side, f.Draw)
	}, func(e match.Entry) bool { return e.Kind == match.Claimed })
}

type rematchAnswer struct {
	Seq   int      `json:"seq"`
	Match match.ID `json:"match,omitempty"` // the new game, once both have agreed
}

func (a *session) rematch(ctx context.Context, f dealFields) (any, error) {
	s, _, err := a.mine(ctx, f.Match)
	if err != nil {
		return nil, err
	}
	s, err = a.service.Lobby.Rematch(ctx, a.visit.Player(), s, f.answer())
	if err != nil {
		return nil, leftBehind(s, a.me, err)
	}
	return rematchAnswer{s.Seq(), s.Next}, nil
}

// leftBehind says by name who isn't here for another game.
func leftBehind(s match.State, me string, err error) error {
	if !errors.Is(err, lobby.ErrAway) {
		return err
	}
	other := s.Setup.Player(s.Setup.ColorOf(me).Other())
	return &refusal{codeBusy, other.Name + " has left"}
}
