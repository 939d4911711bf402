package ui

import (
	"github.com/charmbracelet/x/ansi"

	"turncoat/ui/text"
)

// helpLine is a key or a command, and what it does.
type helpLine struct {
	show string
	says text.Key
}

// helpGroup is lines under a heading.
type helpGroup struct {
	title text.Key
	lines []helpLine
}

var keyHelp = []helpGroup{
	{"help.keys_board", []helpLine{
		{"arrows", "help.key_arrows"}, {"Enter", "help.key_enter"}, {"d3 Enter", "help.key_type"},
		{"click", "help.key_click"}, {"m", "help.key_mouse"}, {"p", "help.key_pass"},
		{"s", "help.key_hint"}, {"r", "help.key_resign"}, {"x", "help.key_abort"}, {"c", "help.key_challenge"},
		{"u", "help.key_takeback"}, {"w", "help.key_claim"}, {"y n", "help.key_answer"},
		{"t", "help.key_talk"}, {"0", "help.key_menu"},
	}},
	{"help.keys_everywhere", []helpLine{
		{"Esc", "help.key_esc"}, {"ctrl+c", "help.key_leave"}, {"?", "help.key_help"},
		{"1 2 3", "help.key_digits"}, {"Home End", "help.key_ends"}, {"PgUp PgDn", "help.key_pages"},
		{"Tab", "help.key_tab"}, {"y", "help.key_copy"},
	}},
	{"help.keys_lobby", []helpLine{
		{"p", "help.key_quick"}, {"c", "help.key_create"}, {"o", "help.key_computer"},
		{"i", "help.key_code"}, {"g", "help.key_history"}, {"f", "help.key_profile"}, {"t", "help.key_top"},
		{"s", "help.key_settings"}, {"w", "help.key_talk_lobby"}, {"n", "help.key_name"}, {"x", "lobby.key_stop"},
	}},
	{"help.keys_history", []helpLine{
		{"f", "help.key_filter"}, {"x", "help.key_clear"}, {"p", "help.key_opponent"},
	}},
	{"help.keys_review", []helpLine{
		{"sides", "help.key_step"}, {"12", "help.key_number"}, {"t", "help.key_try"},
		{"a", "help.key_analyse"}, {"n p", "help.key_mistakes"}, {"g", "help.key_turning"},
		{"Backspace", "help.key_back_one"}, {"e", "help.key_edit"}, {"y", "help.key_record"}, {"0", "help.key_menu"},
	}},
	{"help.keys_editor", []helpLine{
		{"Enter", "help.key_cycle"}, {"1 2 3", "editor.digits"}, {"s", "help.key_side"},
		{"u", "help.key_use"}, {"Backspace", "help.key_undo"}, {"y", "help.key_position"},
	}},
}

var commandHelp = []helpLine{
	{"plain", "help.cmd_plain"}, {"join CODE", "help.cmd_join"}, {"watch GAME", "help.cmd_watch"},
	{"bot 3", "help.cmd_bot"}, {"seek", "help.cmd_seek"}, {"invite", "help.cmd_invite"}, {"challenge NAME", "help.cmd_challenge"},
	{"accept CODE", "help.cmd_accept"}, {"decline CODE", "help.cmd_decline"}, {"seeks", "help.cmd_seeks"},
	{"games", "help.cmd_games"}, {"play GAME d3", "help.cmd_play"}, {"takeback GAME", "help.key_takeback"},
	{"claim GAME", "help.key_claim"}, {"abort GAME", "help.key_abort"}, {"resign GAME", "help.cmd_resign"},
	{"rematch GAME", "help.cmd_rematch"}, {"players", "help.cmd_players"},
	{"block NAME", "help.cmd_block"}, {"history", "help.cmd_history"}, {"stats", "help.cmd_stats"}, {"top", "help.key_top"},
	{"show GAME", "help.cmd_show"}, {"analyse GAME", "help.cmd_analyse"}, {"export GAME", "help.cmd_export"}, {"name NEW", "help.cmd_name"},
	{"chat GAME", "help.cmd_chat"},
	{"keys", "help.cmd_keys"}, {"whoami", "help.cmd_whoami"}, {"api", "help.cmd_api"},
}

// How wide the first column of keys and commands is at least, and from which width groups
// of keys stand in two columns.
const (
	firstColumn = 13
	twoColumns  = 96
	columnsGap  = 4
)

// keysBody is the keys by screen. In two columns the halves are about as high.
func (s *helpScreen) keysBody(w int) []string {
	column := min(w, mostParagraph)
	if w >= twoColumns {
		column = (w - columnsGap) / 2
	}
	var groups [][]string
	all := 0
	for _, g := range keyHelp {
		lines := append([]string{s.heading(g.title, column)}, s.table(column, g.lines)...)
		groups = append(groups, append(lines, ""))
		all += len(lines) + 1
	}
	var sides [2][]string
	for _, lines := range groups {
		side := 0
		if w >= twoColumns && len(sides[0])+len(lines)/2 > all/2 {
			side = 1
		}
		sides[side] = append(sides[side], lines...)
	}
	if len(sides[1]) == 0 {
		return sides[0][:len(sides[0])-1]
	}
	return beside(sides[0], column+columnsGap, sides[1][:len(sides[1])-1])
}

// commandsBody is what can be typed to ssh.
func (s *helpScreen) commandsBody(w int) []string {
	a := s.app
	w = min(w, mostParagraph)
	lines := paragraphs([]string{
		a.text.Say("help.commands_intro", text.Args{"Line": a.deps.Connect.Shell("help")}),
		a.text.Say("help.commands_terminal", text.Args{"Line": a.deps.Connect.Screen("plain")}),
	}, w)
	lines = append(append(lines, ""), s.table(w, commandHelp)...)
	if v := clean(a.deps.Version); v != "" {
		lines = append(lines, "", a.style.Faint.Render(a.text.Say("app.name")+" "+v))
	}
	return lines
}

// table shows lines of two columns.
func (s *helpScreen) table(w int, lines []helpLine) []string {
	first := firstColumn
	for _, l := range lines {
		first = max(first, ansi.StringWidth(s.shown(l.show))+2)
	}
	var out []string
	for _, l := range lines {
		said := wrap(s.app.text.Say(l.says), max(1, w-first))
		out = append(out, beside([]string{s.app.style.Strong.Render(s.shown(l.show))}, first, said)...)
	}
	return out
}

// shown is how a key or a command is shown: what is no sign, but a word, in the
// language.
func (s *helpScreen) shown(key string) string {
	switch key {
	case "arrows":
		return s.app.text.Say("help.arrows")
	case "click":
		return s.app.text.Say("help.click")
	case "sides":
		return s.app.style.LeftRight
	}
	return key
}
