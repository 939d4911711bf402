package ui

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
)

// button is something to press below a finished game.
type button struct {
	label    string
	run      func() tea.Cmd
	from, to int // cells, as drawn
}

// buttons are what there is to do after a game, laid out for a width.
func (s *matchScreen) buttons(w int) []button {
	a := s.app
	review := button{label: a.text.Say("match.review"), run: func() tea.Cmd { return a.push(newReview(a, s.id)) }}
	all := []button{review}
	if s.me != engine.None {
		all = []button{
			{label: a.text.Say("match.rematch"), run: func() tea.Cmd { return s.rematch("") }},
			review,
			{label: a.text.Say("match.new_game"), run: s.newGame},
		}
	}
	all = append(all, button{label: a.text.Say("match.to_lobby"), run: a.home})
	if placeButtons(all, 6, 2) > w { // no room for brackets and air
		if placeButtons(all, 3, 1) > w { // the pointer's cell is air enough
			placeButtons(all, 3, 0)
		}
	}
	return all
}

// placeButtons puts buttons on a line, each with so many cells beside its words
// and so many after it, and returns where they end.
func placeButtons(all []button, around, gap int) int {
	at := 1
	for i := range all {
		all[i].from = at
		at += ansi.StringWidth(all[i].label) + around
		all[i].to = at
		at += gap
	}
	return at - gap
}

func (s *matchScreen) overKeys() []binding {
	a := s.app
	step := func(by int) func() tea.Cmd {
		return func() tea.Cmd {
			s.button = min(len(s.buttons(s.width()))-1, max(0, s.button+by))
			return nil
		}
	}
	keys := append(s.questionKeys(),
		binding{show: a.style.LeftRight, says: "key.choose"},
		bind("key.enter", s.pressButton, "enter", "space"),
		hidden(step(-1), "left", "shift+tab"), hidden(step(1), "right", "tab"),
	)
	for i, b := range s.buttons(s.width()) {
		keys = append(keys, hidden(s.after300(b.run), strconv.Itoa(i+1)))
	}
	if s.me != engine.None {
		keys = append(keys, hidden(s.after300(s.newGame), "n"))
		keys = append(keys, s.rivalKeys()...)
	}
	keys = append(keys, hidden(s.after300(func() tea.Cmd { return a.push(newReview(a, s.id)) }), "v"))
	return append(keys, s.commonKeys("match.key_lobby")...)
}

// after300 keeps a key from pressing a button that has just come up.
func (s *matchScreen) after300(run func() tea.Cmd) func() tea.Cmd {
	return func() tea.Cmd {
		if now := s.app.now(); s.up.holds(now) || s.app.burst.on(now) {
			return nil
		}
		return run()
	}
}

func (s *matchScreen) pressButton() tea.Cmd {
	return s.after300(s.buttons(s.width())[min(s.button, len(s.buttons(s.width()))-1)].run)()
}

// newGame looks for another game like this one, the same way.
func (s *matchScreen) newGame() tea.Cmd {
	setup := s.state.Setup
	for _, c := range []engine.Color{engine.Dark, engine.Light} {
		if level := setup.Player(c).Bot; level > 0 {
			return s.app.playBot(level, s.again())
		}
	}
	if setup.Private {
		return s.app.invite(s.again())
	}
	return s.app.post(s.again())
}

// drawButtons shows the buttons on one line.
func (s *matchScreen) drawButtons(w int) string {
	line := " "
	all := s.buttons(w)
	for i, b := range all {
		if i > 0 {
			line += strings.Repeat(" ", b.from-all[i-1].to)
		}
		pointer := " "
		if i == s.button {
			pointer = s.app.style.Pointer
		}
		shown := pointer + strconv.Itoa(i+1) + " " + b.label
		if b.to-b.from > ansi.StringWidth(shown) {
			shown = "[" + shown + " ]"
		}
		if i == s.button {
			shown = s.app.style.Strong.Render(shown)
		}
		line += shown
	}
	return line
}
