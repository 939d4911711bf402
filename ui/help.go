package ui

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"turncoat/ui/board"
	"turncoat/ui/text"
)

// The pages of the help.
const (
	helpRules = iota
	helpBoards
	helpKeys
	helpCommands
	helpPages
)

var helpTabs = [helpPages]text.Key{"help.rules", "help.boards", "help.keys", "help.commands"}

// helpScreen is the rules, the boards, the keys and the commands, a page each.
type helpScreen struct {
	base
	page   int
	top    int // first line shown of what is scrolled
	height int // of that as it was drawn last
	room   int
	boards boardsPage
	board  board.Board
}

func newHelp(a *app, page int) *helpScreen {
	s := &helpScreen{base: a.newBase(), page: page}
	s.arrange()
	return s
}

func (s *helpScreen) title() string { return s.app.text.Say("help.title") }

func (s *helpScreen) start() tea.Cmd { return s.readTotals() }

func (s *helpScreen) update(msg tea.Msg) tea.Cmd {
	if msg, ok := msg.(totalsMsg); ok {
		s.tookTotals(msg)
	}
	return nil
}

// busy keeps to the player's game where the help lies over it.
func (s *helpScreen) busy() bool {
	for _, below := range s.app.pile {
		if m, ok := below.(*matchScreen); ok && m.busy() {
			return true
		}
	}
	return false
}

// turnTo shows a page from its beginning.
func (s *helpScreen) turnTo(page int) func() tea.Cmd {
	return func() tea.Cmd { s.page, s.top = (page+helpPages)%helpPages, 0; return nil }
}

// scroll moves what is shown by some lines.
func (s *helpScreen) scroll(by int) func() tea.Cmd {
	return func() tea.Cmd { s.top = max(0, min(s.top+by, s.height-s.room)); return nil }
}

func (s *helpScreen) bindings() []binding {
	a := s.app
	var keys []binding
	if s.page == helpBoards {
		keys = s.boardsKeys()
	} else {
		keys = []binding{
			{keys: []string{"up", "k"}, show: a.style.UpDown, says: "help.scroll", run: s.scroll(-1)},
			hidden(s.scroll(1), "down", "j"),
			hidden(s.turnTo(s.page+1), "enter"),
		}
	}
	for page := range helpPages {
		keys = append(keys, hidden(s.turnTo(page), strconv.Itoa(page+1)))
	}
	keys = append(keys,
		binding{keys: []string{"left", "h", "shift+tab"}, show: a.style.LeftRight, says: "help.turn", run: s.turnTo(s.page - 1)},
		hidden(s.turnTo(s.page+1), "right", "l", "tab"),
		hidden(s.scroll(-1<<16), "home"), hidden(s.scroll(1<<16), "end"))
	return append(keys,
		hidden(s.scroll(-helpLeap), "pgup"), hidden(s.scroll(helpLeap), "pgdown", "space"),
		a.back(), a.leaveKey(), hidden(a.pop, "?"))
}

// helpLeap is how many lines are scrolled at once.
const helpLeap = 8

// mostHelp is how wide pages are at most: longer lines are hard to read.
const mostHelp = 104

func (s *helpScreen) draw(w, h int) []string {
	inner := max(1, min(w-2, mostHelp))
	lines := []string{" " + s.tabs(w-2)}
	if h > 10 {
		lines = append([]string{""}, append(lines, "")...)
	}
	room := max(1, h-len(lines))
	if s.page == helpBoards {
		return append(lines, indent(s.boardsBody(inner, room), 1)...)
	}
	return append(lines, indent(s.window(s.body(inner), room), 1)...)
}

// tabs are the pages, the one that is shown in brackets, or that one alone and
// the keys that lead to the others.
func (s *helpScreen) tabs(w int) string {
	a := s.app
	var all []string
	for page, key := range helpTabs {
		tab := strconv.Itoa(page+1) + " " + a.text.Say(key)
		if page == s.page {
			all = append(all, a.style.Strong.Render("["+tab+"]"))
		} else {
			all = append(all, " "+tab+" ")
		}
	}
	if line := strings.Join(all, " "); widest(line) <= w {
		return line
	}
	if line := strings.Join(all, ""); widest(line) <= w {
		return line
	}
	return clip(all[s.page]+" "+a.style.Key.Render(a.style.LeftRight)+" "+a.style.Faint.Render(a.text.Say("top.which", text.Args{"N": s.page + 1, "Of": helpPages})), w)
}

// window is the lines that were scrolled to, as many as there is room for.
func (s *helpScreen) window(lines []string, room int) []string {
	s.height, s.room = len(lines), room
	from := max(0, min(s.top, s.height-s.room))
	return lines[from:min(len(lines), from+room)]
}

func (s *helpScreen) body(w int) []string {
	switch s.page {
	case helpKeys:
		return s.keysBody(w)
	case helpCommands:
		return s.commandsBody(w)
	}
	return s.rulesBody(w)
}

// heading is the first line of a group.
func (s *helpScreen) heading(key text.Key, w int) string {
	return s.app.style.Accent.Render(clip(s.app.text.Say(key), w))
}
