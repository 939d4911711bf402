package plain

import (
	"errors"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui"
)

// arrive asks who the visitor is, where that isn't known, and does what they
// came for.
func (s *session) arrive() error {
	lobbyOnly := s.start.Kind == "" || s.start.Kind == ui.KindLobby
	if s.player.Guest && (s.visitor.Visit.Key() != "" || lobbyOnly) {
		if err := s.name(); err != nil && !errors.Is(err, errBack) {
			return err
		}
	}
	if err := s.resume(); err != nil {
		return err
	}
	switch at := s.start; at.Kind {
	case ui.KindJoin:
		return s.join(at.Code)
	case ui.KindWatch:
		return s.watch(at.Code)
	case ui.KindReview:
		return s.review(at.Code)
	case ui.KindSeek:
		return s.post(at.Wish)
	case ui.KindInvite:
		return s.invite(at.Wish)
	case ui.KindChallenge:
		return s.challengeName(at.Player, at.Wish)
	case ui.KindBot:
		return s.playBot(max(at.Level, 1), at.Wish)
	}
	return nil
}

// arrived goes to the game that came of asking for one, or says why there is
// none.
func (s *session) arrived(id match.ID, err error) error {
	var busy *lobby.BusyError
	switch {
	case errors.As(err, &busy) && s.isMe(busy.Player) && busy.Match != "":
		s.tell("error.busy_me")
		return s.goTo(busy.Match)
	case err != nil:
		s.explain(err)
		return nil
	}
	s.know(id)
	return s.goTo(id)
}

func (s *session) reached(at match.State, err error) error {
	if err != nil {
		return s.arrived("", err)
	}
	return s.arrived(at.Setup.ID, nil)
}

// join takes a seat by a code, or watches where both seats are others'.
func (s *session) join(code string) error {
	at, err := s.lobby().Join(s.ctx, s.visitor.Visit, code)
	if errors.Is(err, lobby.ErrFull) {
		if at, err = s.lobby().Open(s.ctx, s.player.ID, code); err != nil {
			err = lobby.ErrFull
		}
	}
	s.become()
	return s.reached(at, err)
}

func (s *session) watch(code string) error {
	return s.reached(s.lobby().Open(s.ctx, s.player.ID, code))
}

func (s *session) review(code string) error {
	at, err := s.lobby().Open(s.ctx, s.player.ID, code)
	if err != nil {
		s.explain(err)
		return nil
	}
	return s.replay(at.Setup.ID)
}

func (s *session) accept(code string) error {
	return s.reached(s.lobby().Accept(s.ctx, s.player, code))
}

func (s *session) playBot(level int, w lobby.Wish) error {
	return s.reached(s.lobby().PlayBot(s.ctx, s.player, level, w))
}

func (s *session) post(w lobby.Wish) error {
	seek, id, err := s.lobby().Post(s.ctx, s.player, w)
	if err != nil || id != "" {
		return s.arrived(id, err)
	}
	return s.await(seek)
}

func (s *session) invite(w lobby.Wish) error {
	seek, err := s.lobby().Invite(s.ctx, s.player, w)
	if err != nil {
		return s.arrived("", err)
	}
	return s.await(seek)
}

// computer goes on with the untimed game against the computer on a board, or
// begins one.
func (s *session) computer(v engine.Variant) error {
	rows, err := s.lobby().Unfinished(s.ctx, s.player.ID)
	if err != nil {
		s.explain(err)
		return nil
	}
	for _, row := range rows {
		if row.Setup.HasBot() && row.Setup.Control.Untimed() && row.Setup.Variant == v {
			return s.goTo(row.Setup.ID)
		}
	}
	w := lobby.DefaultWish()
	w.Variant, w.Control = v, match.NoControl
	level, err := s.lobby().FittingLevel(s.ctx, s.player.ID)
	if err != nil {
		level = 1
	}
	return s.playBot(level, w)
}
