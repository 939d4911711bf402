package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/ui/board"
	"turncoat/ui/style"
	"turncoat/ui/text"
)

// The pages of the help.
const (
	helpRules = iota
	helpKeys
	helpCommands
	helpPages
)

// helpScreen is the rules, the keys and the commands, a page each.
type helpScreen struct {
	base
	page   int
	top    int // first line shown
	height int // of the page as it was drawn last
	room   int
	board  board.Board
}

func newHelp(a *app, page int) *helpScreen {
	return &helpScreen{base: a.newBase(), page: page}
}

func (s *helpScreen) title() string { return s.app.text.Say("help.title") }

// busy keeps to the player's game where the help lies over it.
func (s *helpScreen) busy() bool {
	for _, below := range s.app.pile {
		if m, ok := below.(*matchScreen); ok && m.busy() {
			return true
		}
	}
	return false
}

func (s *helpScreen) bindings() []binding {
	a := s.app
	turn := func(by int) func() tea.Cmd {
		return func() tea.Cmd { s.page, s.top = (s.page+by+helpPages)%helpPages, 0; return nil }
	}
	scroll := func(by int) func() tea.Cmd {
		return func() tea.Cmd { s.top = max(0, min(s.top+by, s.height-s.room)); return nil }
	}
	keys := []binding{
		{keys: []string{"left", "h"}, show: a.style.LeftRight, says: "help.turn", run: turn(-1)},
		hidden(turn(1), "right", "l", "tab", "enter"),
		{keys: []string{"up", "k"}, show: a.style.UpDown, says: "help.scroll", run: scroll(-1)},
		hidden(scroll(1), "down", "j"),
		hidden(scroll(-10), "pgup"), hidden(scroll(10), "pgdown", "space"),
		hidden(scroll(-1<<16), "home"), hidden(scroll(1<<16), "end"),
		a.back(), a.leaveKey(), hidden(a.pop, "?"),
	}
	for page := range helpPages {
		keys = append(keys, hidden(func() tea.Cmd { s.page, s.top = page, 0; return nil }, string(rune('1'+page))))
	}
	return keys
}

func (s *helpScreen) draw(w, h int) []string {
	a := s.app
	inner := max(1, min(w-4, 72))
	var tabs []string
	for page, key := range []text.Key{"help.rules", "help.keys", "help.commands"} {
		tab := string(rune('1'+page)) + " " + a.text.Say(key)
		if page == s.page {
			tabs = append(tabs, a.style.Strong.Render("["+tab+"]"))
		} else {
			tabs = append(tabs, " "+tab+" ")
		}
	}
	lines := []string{" " + strings.Join(tabs, " ")}
	if h > 10 {
		lines = append([]string{""}, append(lines, "")...)
	}
	body := s.body(inner)
	s.height, s.room = len(body), max(1, h-len(lines))
	from := max(0, min(s.top, s.height-s.room))
	return append(lines, indent(body[from:min(len(body), from+s.room)], 2)...)
}

func (s *helpScreen) body(w int) []string {
	switch s.page {
	case helpKeys:
		return s.table(w, keyHelp)
	case helpCommands:
		a := s.app
		lines := wrap(a.text.Say("help.commands_intro", text.Args{"Line": a.deps.Connect.Shell("help")}), w)
		lines = append(append(lines, ""), s.table(w, commandHelp)...)
		if v := clean(a.deps.Version); v != "" {
			lines = append(lines, "", a.style.Faint.Render(a.text.Say("app.name")+" "+v))
		}
		return lines
	}
	return s.rules(w)
}

// helpLine is a key or a command, and what it does.
type helpLine struct {
	show string
	says text.Key
}

var keyHelp = []helpLine{
	{"", "help.keys_board"},
	{"arrows", "help.key_arrows"}, {"Enter", "help.key_enter"}, {"d3 Enter", "help.key_type"},
	{"click", "help.key_click"}, {"m", "help.key_mouse"}, {"p", "help.key_pass"},
	{"r", "help.key_resign"}, {"x", "help.key_abort"},
	{"", "help.keys_everywhere"},
	{"Esc", "help.key_esc"}, {"ctrl+c", "help.key_leave"}, {"?", "help.key_help"},
	{"1 2 3", "help.key_digits"}, {"Home End", "help.key_ends"},
	{"", "help.keys_lobby"},
	{"p", "help.key_quick"}, {"c", "help.key_create"}, {"o", "help.key_computer"},
	{"i", "help.key_code"}, {"g", "help.key_history"}, {"n", "help.key_name"},
}

var commandHelp = []helpLine{
	{"join CODE", "help.cmd_join"}, {"watch GAME", "help.cmd_watch"}, {"bot 1", "help.cmd_bot"},
	{"seek", "help.cmd_seek"}, {"invite", "help.cmd_invite"}, {"seeks", "help.cmd_seeks"},
	{"games", "help.cmd_games"}, {"players", "help.cmd_players"}, {"history", "help.cmd_history"},
	{"show GAME", "help.cmd_show"}, {"export GAME", "help.cmd_export"}, {"name NEW", "help.cmd_name"},
	{"whoami", "help.cmd_whoami"}, {"api", "help.cmd_api"},
}

// table shows lines of two columns, and headings between them.
func (s *helpScreen) table(w int, lines []helpLine) []string {
	const first = 13
	var out []string
	for _, l := range lines {
		if l.show == "" {
			if len(out) > 0 {
				out = append(out, "")
			}
			out = append(out, s.app.style.Accent.Render(clip(s.app.text.Say(l.says), w)))
			continue
		}
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
	}
	return key
}

// rules tells how to play, with a board before and after a move.
func (s *helpScreen) rules(w int) []string {
	a := s.app
	var out []string
	said := func(key text.Key) { out = append(append(out, wrap(a.text.Say(key), w)...), "") }
	said("help.rule_move")
	if w >= 2*boardWidth6+6 {
		out = append(append(out, s.example()...), "")
	}
	for _, key := range []text.Key{
		"help.rule_pass", "help.rule_end", "help.rule_reverse", "help.rule_openings", "help.rule_supply",
		"help.rule_clock", "help.rule_signs",
	} {
		said(key)
	}
	return out
}

// boardWidth6 is the width of the small board of the example.
var boardWidth6, _ = board.Extent(6, style.Small)

// example shows a move on the small board: before it with the legal moves
// marked, and after it.
func (s *helpScreen) example() []string {
	start, err := engine.Start(6, engine.Standard, 0)
	if err != nil {
		return nil
	}
	move := start.Moves()[0]
	after, err := start.Play(move)
	if err != nil {
		return nil
	}
	left := s.board.Draw(s.app.style, board.Look{Position: start, Square: style.Small, Legal: true})
	right := s.board.Draw(s.app.style, board.Look{Position: after, Square: style.Small, Last: board.On(move.Square)})
	rows := beside(left, boardWidth6+5, right)
	rows[len(rows)/2] = fit(left[len(rows)/2], boardWidth6+2) + s.app.style.Arrow + strings.Repeat(" ", 3-len([]rune(s.app.style.Arrow))) + right[len(rows)/2]
	return rows
}
