package ui

import (
	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// reviewMenu is what can be done with a game that is reviewed, for arrows, digits
// and the mouse.
type reviewMenu struct {
	menuScreen
	of *reviewScreen
}

// reviewDeed is something that can be done in a review. Each keeps its digit.
type reviewDeed struct {
	digit  int
	letter string
	says   text.Key
	run    func() tea.Cmd
	there  bool // now
}

// deeds are all that can be done.
func (s *reviewScreen) deeds() []reviewDeed {
	aside := s.aside.on
	return []reviewDeed{
		{1, "a", "review.menu_analyse", s.analyse, s.canAnalyse()},
		{1, "a", "review.menu_stop", s.stopAnalysis, s.analysing()},
		{2, "g", "review.menu_turning", s.toTurning, s.hasTurning() && !aside},
		{3, "n", "review.menu_next", s.toMistake(1), s.judged.any() && !aside},
		{4, "p", "review.menu_before", s.toMistake(-1), s.judged.any() && !aside},
		{2, "", "match.menu_takeback", s.backOne, s.aside.beside()},
		{5, "t", "review.menu_try", s.try, !aside},
		{6, "y", "review.menu_copy", s.copy, true},
		{7, "e", "review.menu_edit", s.edit, true},
		{8, "", "review.menu_begin", func() tea.Cmd { return s.to(0) }, true},
		{9, "", "review.menu_end", func() tea.Cmd { return s.to(len(s.positions)) }, true},
	}
}

// openMenu shows what can be done.
func (s *reviewScreen) openMenu() tea.Cmd {
	s.typed = ""
	m := &reviewMenu{menuScreen: menuScreen{base: s.app.newBase()}, of: s}
	m.menu.moved = true // no line comes under the finger by itself
	m.arrange()
	return s.app.push(m)
}

func (m *reviewMenu) arrange() {
	var deeds []deed
	for _, d := range m.of.deeds() {
		if d.there {
			deeds = append(deeds, deed{digit: d.digit, letter: d.letter, says: m.app.text.Say(d.says), run: m.chosen(d.run)})
		}
	}
	m.set(deeds)
}

// chosen closes the menu and does what was chosen in it.
func (m *reviewMenu) chosen(run func() tea.Cmd) func() tea.Cmd {
	return func() tea.Cmd { return tea.Batch(m.app.pop(), run()) }
}

func (m *reviewMenu) title() string                  { return m.of.title() }
func (m *reviewMenu) doing() (lobby.Doing, match.ID) { return lobby.Reviewing, "" }

func (m *reviewMenu) update(msg tea.Msg) tea.Cmd {
	if at, ok := msg.(clickMsg); ok {
		return m.click(at)
	}
	return nil
}

func (m *reviewMenu) draw(w, h int) []string {
	a, setup := m.app, m.of.state.Setup
	names := []string{a.style.Strong.Render(clean(setup.Player(engine.Dark).Name) + " " + a.style.Dot + " " + clean(setup.Player(engine.Light).Name))}
	return m.drawMenu(names, w, h)
}

func (m *reviewMenu) bindings() []binding {
	return append(m.menuScreen.bindings(), hidden(m.app.pop, "0"))
}
