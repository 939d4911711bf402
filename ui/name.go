package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
	"turncoat/ui/text"
)

// nameScreen is the first question: what a player wants to be called. A visitor
// without a key is told what a key would give.
type nameScreen struct {
	base
	field  field
	wrong  string // why the name that was tried won't do
	asking bool   // a name is being taken
	first  bool   // it stands before everything else
}

// namedMsg is the answer to a name.
type namedMsg struct {
	player lobby.Player
	err    error
}

func newName(a *app) *nameScreen {
	s := &nameScreen{base: a.newBase(), field: newField("", 32), first: !a.seats.open}
	if name, err := lobby.ParseName(a.visitor.Login); err == nil {
		s.field.insert(name)
	}
	return s
}

func (s *nameScreen) keyed() bool { return s.app.visitor.Visit.Key() != "" }

func (s *nameScreen) title() string { return s.app.text.Say("name.title") }

func (s *nameScreen) busy() bool { return true }

func (s *nameScreen) bindings() []binding {
	if !s.keyed() {
		return []binding{bind("name.go_on", s.leave, "enter", "esc"), s.app.leaveKey()}
	}
	return []binding{
		bind("name.take", s.take, "enter"),
		bind("name.stay", s.leave, "esc"),
		binding{keys: []string{"down", "tab"}, show: s.app.downSign(), says: "link.title", run: s.link},
		s.app.leaveKey(),
	}
}

func (s *nameScreen) typing(key tea.KeyPressMsg) (tea.Cmd, bool) {
	if !s.keyed() || !s.field.key(key) {
		return nil, false
	}
	s.wrong = ""
	return nil, true
}

func (s *nameScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		if s.keyed() {
			s.field.insert(msg.Content)
			s.wrong = ""
		}
	case namedMsg:
		s.asking = false
		if msg.err != nil {
			s.wrong = s.app.explain(msg.err)
			return nil
		}
		s.app.player = msg.player
		s.app.say(s.app.text.Say("name.hello", text.Args{"Name": msg.player.Name}))
		return s.leave()
	}
	return nil
}

// take asks for the name.
func (s *nameScreen) take() tea.Cmd {
	if s.asking {
		return nil
	}
	if _, err := lobby.ParseName(s.field.text()); err != nil {
		s.wrong = s.app.explain(err)
		return nil
	}
	s.asking, s.wrong = true, ""
	visit, name := s.app.visitor.Visit, s.field.text()
	return s.do(func(ctx context.Context) tea.Msg {
		p, err := visit.Rename(ctx, name)
		return namedMsg{player: p, err: err}
	})
}

// askedForName is kept with a player who was asked and stayed a guest: a key is
// asked once, the lobby's menu has the question for later.
const askedForName = "asked"

func (s *nameScreen) leave() tea.Cmd {
	cmd := s.app.pop()
	if s.first {
		return tea.Batch(cmd, s.app.opened(), s.asked())
	}
	return cmd
}

// link is for who has an account already.
func (s *nameScreen) link() tea.Cmd { return s.app.push(newLink(s.app)) }

func (s *nameScreen) asked() tea.Cmd {
	if !s.keyed() || !s.app.player.Guest {
		return nil
	}
	ctx, visit := s.app.ctx, s.app.visitor.Visit
	return func() tea.Msg {
		_ = visit.Prefer(ctx, askedForName, "yes") // else it is asked again
		return nil
	}
}

func (s *nameScreen) draw(w, h int) []string {
	a := s.app
	inner := max(1, min(w-4, 64))
	said := func(key text.Key) []string {
		return wrap(a.text.Say(key, text.Args{"Name": clean(a.player.Name)}), inner)
	}
	if !s.keyed() {
		lines := []string{a.style.Strong.Render(clip(a.text.Say("name.guest", text.Args{"Name": a.player.Name}), inner)), ""}
		lines = append(append(lines, said("name.no_key")...), "", a.style.Accent.Render("ssh-keygen -t ed25519"), "")
		return lowered(centred(append(lines, said("name.no_key_then")...), w, inner), h)
	}
	lines := []string{a.style.Strong.Render(clip(a.text.Say("name.question"), inner)), ""}
	lines = append(lines, a.style.Accent.Render(a.style.Pointer)+" "+s.field.draw(inner-2), "")
	rules, tone := said("name.rules"), a.style.Faint
	if s.wrong != "" {
		rules, tone = wrap(s.wrong, inner), a.style.Warn
	}
	for _, l := range rules {
		lines = append(lines, tone.Render(l))
	}
	lines = append(append(append(lines, ""), said("name.why")...), "")
	for _, l := range said("name.until") {
		lines = append(lines, a.style.Faint.Render(l))
	}
	have := a.style.Accent.Render(clip(a.downSign()+" "+a.text.Say("link.offer"), inner))
	if len(lines)+2 < h {
		lines = append(lines, "", have)
	}
	if other := s.otherKey(inner); len(lines)+len(other) < h {
		lines = append(lines, other...)
	}
	return lowered(centred(lines, w, inner), h)
}

// otherKey says which key this is and how to come with another: ssh offers an
// agent's keys in its own order, so an account can seem to be lost.
func (s *nameScreen) otherKey(inner int) []string {
	a := s.app
	lines := append([]string{""}, wrap(a.text.Say("name.other_key"), inner)...)
	return append(lines,
		"  "+clip(a.visitor.Visit.Key(), inner-2),
		"  "+a.style.Accent.Render(clip(a.deps.Connect.Key(a.text.Say("name.key_file")), inner-2)))
}

// centred puts a column of text into the middle of a window.
func centred(lines []string, w, inner int) []string {
	return indent(lines, max(0, (w-inner)/2))
}

// downSign shows the key that goes down.
func (a *app) downSign() string { return string([]rune(a.style.UpDown)[1]) }
