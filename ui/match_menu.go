package ui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"turncoat/ui/text"
)

// menuEntry is something that can be done in a match now. Each keeps its digit,
// whatever else there is.
type menuEntry struct {
	digit  int
	letter string
	says   text.Key
	run    func() tea.Cmd
	off    bool // not now
}

// menuEntries are all that a match's menu may have.
func (s *matchScreen) menuEntries() []menuEntry {
	takeback, abort := text.Key("match.menu_ask_takeback"), text.Key("match.menu_ask_abort")
	if s.state.CanCorrect(s.me) {
		takeback = "match.menu_takeback"
	}
	if s.state.CanAbort() {
		abort = "match.menu_abort"
	}
	all := []menuEntry{
		{1, "u", takeback, s.takeBack, !s.mayTakeBack()},
		{2, "", "match.menu_claim_win", func() tea.Cmd { return s.claim(false) }, !s.claimable()},
		{3, "", "match.menu_claim_draw", func() tea.Cmd { return s.claim(true) }, !s.claimable()},
		{4, "x", abort, s.abortNow, !s.mayAbort()},
		{5, "r", "match.menu_resign", s.askResign, false},
		{8, "t", "talk.title", s.openTalk, !s.talk.there()},
		{9, "s", "match.menu_hint", s.askHint, !s.canHint()},
		{0, "?", "match.menu_help", func() tea.Cmd { return s.app.push(newHelp(s.app, helpKeys)) }, false},
		{0, "Esc", "match.menu_lobby", func() tea.Cmd { return s.app.pop() }, false},
	}
	return append(s.menuAnswers(), all...)
}

// menuAnswers are the answers to the question of the moment.
func (s *matchScreen) menuAnswers() []menuEntry {
	q := s.question()
	if q == nil || len(q.answers) == 0 || q.id == "claim" { // which has lines of its own
		return nil
	}
	answers := make([]menuEntry, 0, 2)
	for i, a := range q.answers {
		answers = append(answers, menuEntry{digit: 6 + i, letter: a.key, says: a.label, run: a.run})
	}
	return answers
}

func (s *matchScreen) menuRows() []row {
	var rows []row
	if q := s.question(); q != nil && len(s.menuAnswers()) > 0 {
		rows = append(rows, line(q.says))
	}
	for _, e := range s.menuEntries() {
		if e.off {
			continue
		}
		rows = append(rows, row{id: string(e.says), run: s.chosen(e.run), show: func(w int) string {
			digit := " " // the last lines have none: 0 closes the menu
			if e.digit > 0 {
				digit = strconv.Itoa(e.digit)
			}
			return spread(digit+" "+s.app.text.Say(e.says), s.app.style.Faint.Render(e.letter), min(w, 40))
		}})
	}
	return rows
}

// chosen closes the menu and does what was chosen in it.
func (s *matchScreen) chosen(run func() tea.Cmd) func() tea.Cmd {
	return s.after300(func() tea.Cmd {
		s.menu = nil
		return run()
	})
}

func (s *matchScreen) openMenu() tea.Cmd {
	s.typed, s.claiming = "", false
	s.menu = &list{moved: true} // no line comes under the pointer by itself
	s.menu.set(s.menuRows())
	s.up.up(s.app.now())
	return nil
}

func (s *matchScreen) closeMenu() tea.Cmd { s.menu = nil; return nil }

// arrangeMenu brings an open menu up to date. Where the chosen line has gone, the
// next key is not for the one in its place.
func (s *matchScreen) arrangeMenu() {
	switch {
	case s.menu == nil:
	case !s.live():
		s.menu = nil
	case s.menu.set(s.menuRows()):
		s.up.up(s.app.now())
	}
}

func (s *matchScreen) menuKeys() []binding {
	a := s.app
	keys := []binding{
		{show: a.style.UpDown, says: "key.choose"},
		bind("key.enter", s.menu.enter, "enter", "space"),
		bind("key.back", s.closeMenu, "esc", "0"),
	}
	for _, e := range s.menuEntries() {
		if e.off {
			continue
		}
		if e.digit > 0 {
			keys = append(keys, hidden(s.chosen(e.run), strconv.Itoa(e.digit)))
		}
		if e.letter != "" && e.letter != "Esc" {
			b := hidden(s.chosen(e.run), e.letter)
			b.danger = e.letter == "x"
			keys = append(keys, b)
		}
	}
	return append(append(keys, listKeys(s.menu)...), a.leaveKey())
}

// drawMenu shows the menu in w cells and h lines.
func (s *matchScreen) drawMenu(w, h int) []string {
	head := s.app.style.Accent.Render(clip(s.app.text.Say("match.menu"), w))
	return append([]string{head}, s.app.drawList(s.menu, w, h-1, true)...)
}

// clickMenu chooses the line that was clicked; elsewhere a click closes the menu.
func (s *matchScreen) clickMenu(at clickMsg, lay boardLayout) tea.Cmd {
	i := at.y - lay.top - 1 + s.menu.top
	if at.x < lay.panelAt || at.y <= lay.top || i >= len(s.menu.rows) {
		return s.closeMenu()
	}
	if run := s.menu.rows[i].run; run != nil {
		return run()
	}
	return nil
}
