package plain

import (
	"errors"
	"strings"
	"time"

	"turncoat/lobby"
	"turncoat/ui/settings"
	"turncoat/ui/text"
)

// link has somebody who has an account already, and has come with another key,
// enter a code from there. errBack says that they didn't.
func (s *session) link() error {
	s.tell("link.about")
	s.tell("link.there")
	s.say(s.deps.Connect.Shell("keys", "code"))
	s.tell("link.here")
	for {
		line, err := s.read("plain.ask_key_code", ears{busy: true})
		if err != nil {
			return err
		}
		if line.text == "" || line.text == "0" {
			return errBack
		}
		p, err := s.visitor.Visit.AddKey(s.ctx, line.text)
		if err != nil {
			s.refuse(s.book.ExplainKeyCode(err, s.player.ID))
			continue
		}
		s.become()
		s.settings = settings.From(s.visitor.Visit.Preferences(), s.visitor.Environ)
		s.speak()
		s.say(s.book.Say("link.done", text.Args{"Name": p.Name}))
		return nil
	}
}

// keys lists the keys of the account, links another and removes what is chosen,
// until the visitor goes back.
func (s *session) keys() error {
	for {
		keys, err := s.lobby().Keys(s.ctx, s.player.ID)
		if err != nil {
			s.explain(err)
			return nil
		}
		s.tell("keys.about")
		rows := []row{s.choice("keys.link", s.keyCode)}
		for _, k := range keys {
			rows = append(rows, row{
				says: s.book.Say("plain.key_row", text.Args{"Key": k.Fingerprint, "About": s.aboutKey(k)}),
				run:  func() error { return stay(s.removeKey(k, len(keys))) },
			})
		}
		err = s.choose("plain.back", rows, ears{mine: func() error { return s.otherKeys(keys) }})
		if err != nil && !errors.Is(err, errOtherKeys) {
			return err
		}
	}
}

// errOtherKeys says that the keys aren't those that were listed any more.
var errOtherKeys = errors.New("other keys")

func (s *session) otherKeys(listed []lobby.Key) error {
	keys, err := s.lobby().Keys(s.ctx, s.player.ID)
	if err != nil || len(keys) == len(listed) {
		return nil // what can't be read now is read when something is chosen
	}
	if len(keys) > len(listed) {
		s.tell("keys.linked")
	}
	return errOtherKeys
}

func (s *session) aboutKey(k lobby.Key) string {
	about := []string{s.book.Say("profile.key_added", text.Args{"Date": k.Added.UTC().Format(time.DateOnly)})}
	if !k.Used.IsZero() {
		about = append(about, s.book.Say("keys.used", text.Args{"When": s.book.Ago(k.Used)}))
	}
	if k.Fingerprint == s.visitor.Visit.Key() {
		about = append(about, s.book.Say("profile.key_this"))
	}
	return strings.Join(about, ", ")
}

// keyCode says what to type with another key.
func (s *session) keyCode() error {
	code, _, err := s.lobby().KeyCode(s.ctx, s.player)
	if err != nil {
		s.explain(err)
		return nil
	}
	s.tell("keys.type_there")
	s.say(s.deps.Connect.Shell("keys", "add", code))
	s.say(s.book.Say("keys.code", text.Args{"Code": code[:4] + "-" + code[4:]}))
	return nil
}

// removeKey asks whether a key is to go.
func (s *session) removeKey(k lobby.Key, of int) error {
	if of == 1 {
		s.tell("plain.key_lone")
		return nil
	}
	s.tell("keys.remove_ask")
	if k.Fingerprint == s.visitor.Visit.Key() {
		s.tell("keys.remove_this")
	}
	at, err := s.question("keys.title", 0, s.book.Say("keys.keep"), s.book.Say("keys.remove"))
	if err != nil || at == 0 {
		return err
	}
	if _, err := s.visitor.Visit.RemoveKey(s.ctx, k.Fingerprint); err != nil {
		s.explain(err)
		return nil
	}
	if k.Fingerprint == s.visitor.Visit.Key() {
		s.tell("keys.removed_this")
	} else {
		s.tell("keys.removed")
	}
	return nil
}
