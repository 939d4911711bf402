package plain

import (
	"errors"

	"turncoat/lobby"
	"turncoat/ui/text"
)

// await tells of an offer that nobody has taken yet, and waits there for what
// becomes of it.
func (s *session) await(seek lobby.Seek) error {
	s.at(lobby.Waiting, "", true)
	s.say(s.offerWords(seek), s.facts(s.book.Wish(seek.Wish)...))
	if seek.Kind == lobby.Invite {
		s.say(s.book.Say("waiting.send"), s.deps.Connect.Screen("join", seek.ID),
			s.book.Say("waiting.code"), seek.ID[:4]+"-"+seek.ID[4:])
	}
	check := func() error { return s.offerEnd(seek) }
	if err := check(); err != nil { // what became of it before the bell was heard
		return err
	}
	return s.choose("waiting.back", []row{
		s.choice("waiting.computer", func() error { return s.computer(seek.Wish.Variant) }),
		s.choice("waiting.withdraw", func() error { return s.withdraw(seek) }),
	}, ears{mine: check})
}

func (s *session) offerWords(seek lobby.Seek) string {
	waited := text.Args{"Time": s.book.Span(s.now().Sub(seek.Created))}
	switch {
	case seek.Kind == lobby.Challenge:
		waited["Name"] = seek.To.Name
		if !s.lobby().IsHere(seek.To.ID) {
			return s.book.Say("waiting.answer_away", waited)
		}
		return s.book.Say("waiting.answer", waited)
	case seek.Kind == lobby.Invite:
		return s.book.Say("waiting.invited", waited)
	case seek.Wish.Control.Correspondence():
		return s.book.Say("waiting.posted", waited)
	}
	return s.book.Say("waiting.for_somebody", waited)
}

// offerEnd leads to the match that came of an offer, or away from one that has
// ended.
func (s *session) offerEnd(seek lobby.Seek) error {
	info, err := s.lobby().SeekEnd(s.ctx, seek.ID)
	switch {
	case err != nil:
		s.explain(err)
	case info.End == lobby.EndTaken && info.Match != "":
		return s.arrived(info.Match, nil)
	case info.End != "" && seek.Kind == lobby.Challenge:
		return s.answered(seek, info)
	case info.End != "":
		s.tell("waiting.over")
		return errBack
	}
	return nil
}

func (s *session) withdraw(seek lobby.Seek) error {
	err := s.lobby().Withdraw(s.ctx, s.player, seek.ID)
	if err != nil && !errors.Is(err, lobby.ErrNotFound) {
		s.explain(err)
		return nil
	}
	s.tell("plain.withdrawn")
	return errBack
}
