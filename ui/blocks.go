package ui

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
	"turncoat/ui/text"
)

// blocksScreen lists whom the player has blocked.
type blocksScreen struct {
	base
	list   list
	blocks []lobby.Block
	known  bool
}

// blocksMsg is the list as it was read.
type blocksMsg struct {
	blocks []lobby.Block
	err    error
}

// unblockedMsg is the answer to unblocking somebody.
type unblockedMsg struct {
	who lobby.Player
	err error
}

func newBlocks(a *app) *blocksScreen { return &blocksScreen{base: a.newBase()} }

func (s *blocksScreen) title() string { return s.app.text.Say("blocks.title") }

func (s *blocksScreen) start() tea.Cmd {
	l, me := s.app.deps.Lobby, s.app.player.ID
	return s.read(func(ctx context.Context) tea.Msg {
		blocks, err := l.Blocks(ctx, me)
		return blocksMsg{blocks, err}
	})
}

func (s *blocksScreen) update(msg tea.Msg) tea.Cmd {
	a := s.app
	switch msg := msg.(type) {
	case blocksMsg:
		if msg.err != nil {
			a.say(a.explain(msg.err))
			return nil
		}
		s.blocks, s.known = msg.blocks, true
		s.arrange()
	case unblockedMsg:
		if msg.err != nil {
			a.say(a.explain(msg.err))
			return s.start()
		}
		a.say(a.named("notice.unblocked", msg.who.Name))
		s.blocks = slices.DeleteFunc(s.blocks, func(b lobby.Block) bool { return b.Player.ID == msg.who.ID })
		s.arrange()
	}
	return nil
}

func (s *blocksScreen) arrange() {
	a := s.app
	t := newTable(column{least: nameMost}, column{rank: 1})
	rows := make([]row, len(s.blocks))
	for i, b := range s.blocks {
		since := a.text.Say("blocks.since", text.Args{"Date": b.Since.UTC().Format(time.DateOnly)})
		t.add(clean(b.Player.Name), a.style.Faint.Render(since))
		rows[i] = row{
			id:   b.Player.ID,
			run:  func() tea.Cmd { return s.unblock(b.Player) },
			show: func(w int) string { return t.row(i, w) },
		}
	}
	s.list.set(rows)
}

func (s *blocksScreen) unblock(who lobby.Player) tea.Cmd {
	if s.app.burst.on(s.app.now()) {
		return nil
	}
	l, visit := s.app.deps.Lobby, s.app.visitor.Visit
	return s.do(func(ctx context.Context) tea.Msg {
		return unblockedMsg{who, l.Unblock(ctx, visit.Player(), who)}
	})
}

func (s *blocksScreen) bindings() []binding {
	a := s.app
	var keys []binding
	if s.list.any() {
		keys = append(keys, binding{show: a.style.UpDown, says: "key.choose"}, bind("blocks.unblock", s.list.enter, "enter"))
	}
	return append(append(keys, a.helpKey(helpKeys), a.back(), a.leaveKey()), listKeys(&s.list)...)
}

func (s *blocksScreen) draw(w, h int) []string {
	a := s.app
	if !s.known {
		return []string{"", " " + a.text.Say("match.reading")}
	}
	about := text.Key("blocks.about")
	if len(s.blocks) == 0 {
		about = "blocks.none"
	}
	lines := append([]string{""}, wrap(a.text.Say(about), max(1, min(w-2, 76)))...)
	lines = indent(append(lines, ""), 1)
	return append(lines, indent(a.drawList(&s.list, w-2, max(0, h-len(lines)), true), 1)...)
}
