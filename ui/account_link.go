package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
	"turncoat/ui/settings"
	"turncoat/ui/text"
)

// linkScreen is for somebody who has an account already and has come with
// another key: a code from there makes this key one of the account's.
type linkScreen struct {
	base
	field  field
	wrong  string // why the code that was tried won't do
	asking bool
}

// linkedMsg is the answer to a code.
type linkedMsg struct {
	player lobby.Player
	err    error
}

func newLink(a *app) *linkScreen { return &linkScreen{base: a.newBase(), field: newField("", 24)} }

func (s *linkScreen) title() string { return s.app.text.Say("link.title") }

func (s *linkScreen) busy() bool { return true }

func (s *linkScreen) typing(key tea.KeyPressMsg) (tea.Cmd, bool) {
	if !s.field.key(key) {
		return nil, false
	}
	s.wrong = ""
	return nil, true
}

func (s *linkScreen) bindings() []binding {
	return []binding{bind("link.take", s.take, "enter"), bind("key.back", s.app.pop, "esc"), s.app.leaveKey()}
}

func (s *linkScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		s.field.insert(msg.Content)
		s.wrong = ""
	case linkedMsg:
		s.asking = false
		if msg.err != nil {
			s.wrong = s.app.text.ExplainKeyCode(msg.err, s.app.player.ID)
			return nil
		}
		return s.app.linked(msg.player)
	}
	return nil
}

// take tries the code.
func (s *linkScreen) take() tea.Cmd {
	if s.asking {
		return nil
	}
	code, ok := lobby.ParseCode(s.field.text())
	if !ok {
		s.wrong = s.app.text.Say("link.no_code")
		return nil
	}
	s.asking, s.wrong = true, ""
	visit := s.app.visitor.Visit
	return s.do(func(ctx context.Context) tea.Msg {
		p, err := visit.AddKey(ctx, code)
		return linkedMsg{p, err}
	})
}

// linked goes on as the account that the visitor's key belongs to now: with its
// settings, its games and its bell.
func (a *app) linked(p lobby.Player) tea.Cmd {
	a.player = p
	a.settings = settings.From(a.visitor.Visit.Preferences(), a.visitor.Environ)
	a.dress()
	a.seats.known = nil // a game that can't wait comes first
	a.say(a.text.Say("link.done", text.Args{"Name": clean(p.Name)}))
	cmds := []tea.Cmd{a.home(), a.listen()}
	if a.seats.open {
		cmds = append(cmds, a.look())
	} else {
		cmds = append(cmds, a.opened())
	}
	return tea.Batch(cmds...)
}

func (s *linkScreen) draw(w, h int) []string {
	a := s.app
	inner := max(1, min(w-4, 64))
	var lines []string
	for _, l := range wrap(a.text.Say("link.about"), inner) {
		lines = append(lines, a.style.Strong.Render(l))
	}
	lines = append(append(lines, ""), wrap(a.text.Say("link.there"), inner)...)
	lines = append(lines, "", a.style.Accent.Render(clip(a.deps.Connect.Shell("keys", "code"), inner)), "")
	lines = append(lines, wrap(a.text.Say("link.here"), inner)...)
	lines = append(lines, "", a.style.Accent.Render(a.style.Pointer)+" "+s.field.draw(inner-2), "")
	if s.wrong != "" {
		for _, l := range wrap(s.wrong, inner) {
			lines = append(lines, a.style.Warn.Render(l))
		}
	} else {
		for _, l := range wrap(a.text.Say("link.key", text.Args{"Key": a.visitor.Visit.Key()}), inner) {
			lines = append(lines, a.style.Faint.Render(l))
		}
	}
	if s.wrong != "" && len(lines) > h { // what is wrong, and the field, are the last to go
		lines = lines[len(lines)-max(0, h):]
	}
	return lowered(centred(lines, w, inner), h)
}
