package ui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
	"turncoat/ui/text"
)

// entry is one line of the menu: its digit, its letter, its words and what they
// mean.
type entry struct {
	digit  int
	letter string
	says   text.Key
	about  text.Key
	run    func() tea.Cmd
}

// entries are the lines of the menu, the quick match first.
func (s *lobbyScreen) entries() []entry {
	a := s.app
	opens := func(build func(*app) screen) func() tea.Cmd {
		return func() tea.Cmd { return a.push(build(a)) }
	}
	all := []entry{
		{1, "p", "lobby.quick", "lobby.about_quick", s.quick},
		{2, "c", "lobby.create", "lobby.about_create", opens(func(a *app) screen { return newCreate(a) })},
		{3, "o", "lobby.computer", "lobby.about_computer", s.computer},
		{4, "i", "lobby.code", "lobby.about_code", s.typeCode},
		{5, "g", "lobby.history", "lobby.about_history", opens(func(a *app) screen { return newHistory(a) })},
		{6, "f", "lobby.profile", "lobby.about_profile", opens(func(a *app) screen { return newProfile(a) })},
		{7, "t", "lobby.top", "lobby.about_top", opens(func(a *app) screen { return newTop(a) })},
		{8, "s", "lobby.settings", "lobby.about_settings", opens(func(a *app) screen { return newSettings(a) })},
		{9, "?", "lobby.help", "lobby.about_help", opens(func(a *app) screen { return newHelp(a, helpRules) })},
	}
	if s.canName() {
		all = append(all, entry{0, "n", "lobby.name", "lobby.about_name", opens(func(a *app) screen { return newName(a) })})
	}
	return all
}

// playEntries is how many entries of the menu begin games; they stand apart.
const playEntries = 4

func (s *lobbyScreen) menuRows() []row {
	a := s.app
	rows := []row{s.heading(a.text.Say("lobby.play"))}
	for i, e := range s.entries() {
		if i == playEntries {
			rows = append(rows, line(""))
		}
		s.about[string(e.says)] = about{says: func() []string { return []string{s.aboutEntry(e)} }, start: i < playEntries-1}
		rows = append(rows, row{id: string(e.says), run: e.run, show: func(w int) string {
			return spread(strconv.Itoa(e.digit)+" "+s.entryWords(e), a.style.Faint.Render(e.letter), w)
		}})
	}
	return rows
}

// entryWords are the words of a line of the menu. A quick match that is being
// looked for says for how long.
func (s *lobbyScreen) entryWords(e entry) string {
	a := s.app
	if seek := s.looking(); seek != nil && e.digit == 1 {
		return a.text.Say("lobby.looking", text.Args{"Time": s.waited(*seek)})
	}
	if wait := s.cooling(); wait != nil && e.digit == 1 {
		return a.text.Say("lobby.cooling", text.Args{"Time": a.text.Clock(wait.Until.Sub(a.now()))})
	}
	return a.text.Say(e.says)
}

// cooling is why the player waits before the next quick match, nil where they
// don't.
func (s *lobbyScreen) cooling() *lobby.CooldownError {
	if wait := s.data.cooling; wait != nil && wait.Until.After(s.app.now()) {
		return wait
	}
	return nil
}

func (s *lobbyScreen) waited(seek lobby.Seek) string {
	return s.app.text.Span(s.app.now().Sub(seek.Created))
}
