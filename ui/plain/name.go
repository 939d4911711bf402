package plain

import (
	"errors"

	"turncoat/lobby"
	"turncoat/ui/text"
)

// name asks what a visitor wants to be called. Who came without a key is told
// what a key would give.
func (s *session) name() error {
	if s.visitor.Visit.Key() == "" {
		s.tell("plain.no_key")
		s.say("ssh-keygen -t ed25519")
		return nil
	}
	offered, err := lobby.ParseName(s.visitor.Login)
	if err != nil {
		offered = ""
	}
	s.say(s.book.Say("name.question"), s.book.Say("name.rules"), s.book.Say("name.why"))
	if offered == "" {
		s.say(s.book.Say("plain.name_empty", text.Args{"Name": s.player.Name}))
	} else {
		s.say(s.book.Say("plain.name_offered", text.Args{"Offered": offered, "Name": s.player.Name}))
	}
	s.tell("plain.name_account")
	for {
		line, err := s.read("plain.ask_name", ears{busy: true})
		if err != nil {
			return err
		}
		wanted := line.text
		if wanted == "" {
			wanted = offered
		}
		if wanted == "" || wanted == "0" {
			return errBack
		}
		if wanted == "1" {
			if err := s.link(); !errors.Is(err, errBack) {
				return err
			}
			continue
		}
		p, err := s.visitor.Visit.Rename(s.ctx, wanted)
		if err == nil {
			s.player = p
			s.say(s.book.Say("name.hello", text.Args{"Name": p.Name}))
			return nil
		}
		s.refuse(s.book.Explain(err, s.player.ID))
	}
}
