package ui

import (
	"errors"
	"strings"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/board"
	"turncoat/ui/keyboard"
	"turncoat/ui/text"
)

// createScreen is a form: what to play, how, and with whom.
type createScreen struct {
	base
	*form
	board board.Board
	at    int    // the chosen line
	wrong string // what is wrong with it
}

// newCreate opens the form as it was left.
func newCreate(a *app) *createScreen {
	if a.form == nil {
		a.form = newForm()
		a.form.choice[lineLevel] = a.level() - 1
	}
	return &createScreen{base: a.newBase(), form: a.form}
}

// newCreateOf opens the form for a game of a wish.
func newCreateOf(a *app, w lobby.Wish) *createScreen {
	s := newCreate(a)
	s.fill(w)
	return s
}

func (s *createScreen) title() string {
	if s.challenges() {
		return s.app.named("create.title_to", s.to.Name)
	}
	return s.app.text.Say("create.title")
}

// typed is the field of the chosen line, and the signs that go into it; nil
// where the line isn't typed.
func (s *createScreen) typed() (f *field, signs string) {
	switch s.at {
	case linePosition:
		return &s.position, "XxOo*0-.; "
	case lineTimeTyped:
		return &s.time, "0123456789+d"
	}
	return nil, ""
}

func (s *createScreen) bindings() []binding {
	a := s.app
	step := func(by int) func() tea.Cmd { return func() tea.Cmd { s.move(by); return nil } }
	turn := func(by int) func() tea.Cmd { return func() tea.Cmd { s.turn(by); return nil } }
	keys := []binding{{show: a.style.UpDown, says: "key.choose"}}
	if a.choices(s.at) != nil {
		keys = append(keys, binding{show: a.style.LeftRight, says: "create.change"})
	}
	switch s.at {
	case lineGo:
		keys = append(keys, bind(s.now(), s.create, "enter"))
	case linePosition:
		keys = append(keys, bind("create.edit", s.edit, "enter", "e"))
	default:
		keys = append(keys, bind("create.next", step(1), "enter"))
	}
	if s.at != lineGo {
		keys = append(keys, bind(s.now(), s.create, "s"))
	}
	keys = append(keys, a.helpKey(helpRules), a.back(), a.leaveKey(),
		hidden(step(-1), "up", "k", "shift+tab"), hidden(step(1), "down", "j", "tab"),
		hidden(turn(-1), "left", "h"), hidden(turn(1), "right", "l", "space"))
	for i := range min(digits, len(a.choices(s.at))) {
		keys = append(keys, hidden(func() tea.Cmd { s.set(i); return nil }, digitOf(i)))
	}
	return keys
}

// now says what the form is for.
func (s *createScreen) now() text.Key {
	if s.challenges() {
		return "create.now_to"
	}
	return "create.now"
}

// typing edits the field of the line. Letters that can't be part of it are keys
// as anywhere else.
func (s *createScreen) typing(key tea.KeyPressMsg) (tea.Cmd, bool) {
	f, signs := s.typed()
	if f == nil || key.Text != "" && !strings.Contains(signs, key.Text) && keyboard.Name(key) != "space" {
		return nil, false
	}
	took := f.key(key)
	if took {
		s.wrong = ""
	}
	return nil, took
}

func (s *createScreen) update(msg tea.Msg) tea.Cmd {
	if paste, ok := msg.(tea.PasteMsg); ok {
		if f, _ := s.typed(); f != nil {
			f.insert(strings.TrimSpace(paste.Content))
			s.wrong = ""
		}
	}
	return nil
}

// move goes to another line, of those that can be changed.
func (s *createScreen) move(by int) {
	for at := s.at + by; at >= 0 && at < lines; at += by {
		if s.shown(at) && !s.fixed(at, s.app.player) {
			s.at, s.wrong = at, ""
			return
		}
	}
}

// turn sets the line to its next or previous choice.
func (s *createScreen) turn(by int) {
	if n := len(s.app.choices(s.at)); n > 0 {
		s.set((s.choice[s.at] + by + n) % n)
	}
}

func (s *createScreen) set(choice int) {
	s.choice[s.at], s.wrong = choice, ""
	if s.custom() && s.position.text() == "" { // a start to begin with
		if p, err := engine.Start(s.size(), engine.Standard, 0); err == nil {
			s.position.insert(p.String())
		}
	}
}

// edit opens the board editor on the custom start.
func (s *createScreen) edit() tea.Cmd {
	start, err := engine.ParseDiagram(s.position.text())
	if err != nil {
		start = engine.Position{}
	}
	return s.app.push(newEditor(s.app, start, func(p engine.Position) tea.Cmd {
		s.position = newField(p.String(), s.position.most)
		s.wrong = ""
		return nil
	}))
}

// create asks for the game, if the form makes one.
func (s *createScreen) create() tea.Cmd {
	w, err := s.wished(s.app.player)
	if err != nil {
		s.refuse(err)
		return nil
	}
	s.wrong = ""
	if s.challenges() {
		return s.app.challenge(s.to, w)
	}
	switch s.choice[lineWhom] {
	case whomInvited:
		return s.app.invite(w)
	case whomComputer:
		level := s.choice[lineLevel] + 1
		return tea.Batch(s.app.remember(level), s.app.playBot(level, w))
	}
	return s.app.post(w)
}

// refuse goes to the line that is wrong and says why.
func (s *createScreen) refuse(err error) {
	s.wrong = s.app.explain(err)
	var wish *lobby.WishError
	switch {
	case errors.Is(err, match.ErrControl):
		s.at, s.wrong = lineTimeTyped, s.app.text.Say("error.time")
	case errors.As(err, &wish) && wish.Field == "start":
		s.at, s.wrong = linePosition, s.app.explainPosition(s.position.text())
	}
}
