package plain

import (
	"turncoat/ui/text"
)

// help is the rules, what is typed, and the commands, a page each.
func (s *session) help() error {
	for {
		s.tell("help.title")
		err := s.choose("plain.back", []row{
			s.choice("help.rules", s.rules),
			s.choice("plain.help_typing", s.typingHelp),
			s.choice("help.commands", s.commands),
		}, ears{})
		if err != nil {
			return stay(err)
		}
	}
}

func (s *session) rules() error {
	for _, key := range []text.Key{
		"help.rule_move", "help.rule_pass", "help.rule_end", "help.rule_reverse", "help.rule_openings",
		"help.rule_supply", "help.rule_clock", "help.rule_lag", "help.rule_takeback", "help.rule_leaving", "help.rule_rated", "plain.signs",
	} {
		s.tell(key)
	}
	return nil
}

// typingHelp tells what can be typed, at lists and at a board.
func (s *session) typingHelp() error {
	for _, key := range []text.Key{"plain.help_lists", "plain.help_keys", "plain.help_board"} {
		s.tell(key)
	}
	for _, w := range words {
		s.say(s.word(w.typed) + ": " + s.book.Say(w.about))
	}
	return nil
}

// command is what can be typed to ssh, and what it does.
type command struct {
	typed string
	says  text.Key
}

var commands = []command{
	{"join CODE", "help.cmd_join"}, {"watch GAME", "help.cmd_watch"}, {"bot 3", "help.cmd_bot"},
	{"seek", "help.cmd_seek"}, {"invite", "help.cmd_invite"}, {"seeks", "help.cmd_seeks"},
	{"games", "help.cmd_games"}, {"play GAME d3", "help.cmd_play"}, {"players", "help.cmd_players"}, {"history", "help.cmd_history"},
	{"show GAME", "help.cmd_show"}, {"export GAME", "help.cmd_export"}, {"name NEW", "help.cmd_name"},
	{"whoami", "help.cmd_whoami"}, {"api", "help.cmd_api"},
}

func (s *session) commands() error {
	s.say(s.book.Say("help.commands_intro", text.Args{"Line": s.deps.Connect.Shell("help")}),
		s.book.Say("plain.help_plain", text.Args{"Line": s.deps.Connect.Screen("bot", "1", "--plain")}))
	for _, c := range commands {
		s.say(c.typed + ": " + s.book.Say(c.says))
	}
	return nil
}
