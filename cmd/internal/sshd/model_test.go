package sshd

import (
	"context"
	"regexp"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

var mode = regexp.MustCompile(`\x1b\[\?([0-9;]+)([hl])`)

// wantRestored checks a stream for what it leaves a terminal with.
func wantRestored(t testing.TB, stream string) {
	t.Helper()
	set := map[string]bool{"25": true}
	for _, m := range mode.FindAllStringSubmatch(stream, -1) {
		for _, number := range strings.Split(m[1], ";") {
			set[number] = m[2] == "h"
		}
	}
	for number, on := range set {
		if on != (number == "25") { // the cursor is there, and nothing else
			t.Errorf("mode ?%s is left %v in %q", number, on, stream)
		}
	}
	if strings.Count(stream, "\x1b[22;2t") != strings.Count(stream, "\x1b[23;2t") {
		t.Errorf("the title isn't restored in %q", stream)
	}
	if strings.Contains(stream, "\x1b[>4;2m") && !strings.Contains(stream, "\x1b[>4m") {
		t.Errorf("modified keys are left on in %q", stream)
	}
	if pushed, popped := strings.Count(stream, "\x1b[>1u"), strings.Count(stream, "\x1b[<1u"); pushed != popped {
		t.Errorf("the keyboard is left changed in %q", stream)
	}
}

// board is a model with everything switched on that a terminal has to get back.
type board struct {
	text   string
	update func(tea.Msg) (string, tea.Cmd) // "" leaves the text
	cmd    tea.Cmd
	view   func()
}

func (b board) Init() tea.Cmd { return b.cmd }

func (b board) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if key, ok := msg.(tea.KeyPressMsg); ok && key.String() == "q" {
		return b, tea.Quit
	}
	if b.update == nil {
		return b, nil
	}
	text, cmd := b.update(msg)
	if text != "" {
		b.text = text
	}
	return b, cmd
}

func (b board) View() tea.View {
	if b.view != nil {
		b.view()
	}
	view := tea.NewView(b.text)
	view.AltScreen, view.ReportFocus, view.WindowTitle = true, true, "Turncoat"
	view.MouseMode = tea.MouseModeCellMotion
	view.KeyboardEnhancements.ReportEventTypes = true
	view.Cursor = tea.NewCursor(1, 1)
	return view
}

// runs is a handler that runs a fresh model for each session.
func runs(model func(s *Session) tea.Model) Handler {
	return handler(func(ctx context.Context, s *Session) int {
		if _, err := s.Run(ctx, model(s)); err != nil {
			return 1
		}
		return 0
	})
}

func shows(text string) Handler {
	return runs(func(*Session) tea.Model { return board{text: text} })
}

// waits says that it is there and does nothing more.
var waits = handler(func(ctx context.Context, s *Session) int {
	_, _ = s.Out.Write([]byte("ready\n"))
	<-ctx.Done()
	return 0
})
