package plain

import (
	"turncoat/ui/settings"
	"turncoat/ui/text"
)

// setting is one that matters where there are lines, and the words for it.
type setting struct {
	name   settings.Name
	says   text.Key
	values map[string]text.Key
}

var onOff = map[string]text.Key{settings.On: "plain.set_on", settings.Off: "plain.set_off"}

var offered = []setting{
	{settings.Language, "plain.set_language", map[string]text.Key{settings.Auto: "plain.language_auto"}},
	{settings.Plain, "plain.set_plain", onOff},
	{settings.Legal, "plain.set_legal", onOff},
	{settings.Pass, "plain.set_pass", onOff},
	{settings.Bell, "plain.set_bell", map[string]text.Key{
		"turn": "plain.bell_turn", "all": "plain.bell_all", settings.Off: "plain.set_off",
	}},
	{settings.Talk, "plain.set_talk", map[string]text.Key{
		"all": "settings.talk_all", "players": "settings.talk_players", settings.Off: "plain.set_off",
	}},
}

// set lets the visitor choose, until they go back.
func (s *session) set() error {
	for {
		s.tell("plain.settings")
		var rows []row
		for _, one := range offered {
			rows = append(rows, row{
				says: s.book.Say(one.says) + ": " + s.valueWords(one, s.settings.Get(one.name)),
				run:  func() error { return s.change(one) },
			})
		}
		rows = append(rows, s.choice("blocks.title", s.blocks))
		if err := s.choose("plain.back", rows, ears{}); err != nil {
			return err
		}
	}
}

// valueWords names a value. Languages have the names that they give themselves.
func (s *session) valueWords(one setting, value string) string {
	for _, l := range text.Languages {
		if one.name == settings.Language && l.Tag == value {
			return l.Name
		}
	}
	return s.book.Say(one.values[value])
}

// change asks for a value and keeps it.
func (s *session) change(one setting) error {
	var values, names []string
	usual := 0
	for _, known := range settings.All {
		if known.Name != one.name {
			continue
		}
		for i, value := range known.Values {
			values, names = append(values, value), append(names, s.valueWords(one, value))
			if value == s.settings.Get(one.name) {
				usual = i
			}
		}
	}
	at, err := s.question(one.says, usual, names...)
	if err != nil {
		return err
	}
	if err := s.visitor.Visit.Prefer(s.ctx, string(one.name), values[at]); err != nil {
		s.explain(err)
		return nil
	}
	s.settings = s.settings.With(one.name, values[at])
	s.speak()
	if one.name == settings.Plain {
		s.tell("plain.set_next_time")
	}
	return nil
}
