package ui

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
	"turncoat/ui/text"
)

// say says what was written. The draft stays until that is done.
func (t *talk) say() tea.Cmd {
	a := t.app()
	if a.burst.on(a.now()) { // a line end of text that was pasted
		t.write(" ")
		return nil
	}
	line, err := lobby.ParseLine(t.draft.text())
	var wrong *lobby.LineError
	switch {
	case t.sending:
		return nil
	case errors.As(err, &wrong) && wrong.Rule == lobby.LineEmpty:
		t.close()
		return nil
	case err != nil:
		a.say(a.explain(err))
		return nil
	}
	t.sending = true
	l, visit, at := a.deps.Lobby, a.visitor.Visit, t.at
	return t.to.do(func(ctx context.Context) tea.Msg {
		_, err := l.Say(ctx, visit.Speaker(), at, line)
		return saidMsg{err}
	})
}

func (t *talk) said(err error) tea.Cmd {
	t.sending = false
	if err != nil {
		t.app().say(t.app().explain(err))
		return nil
	}
	t.draft.clear()
	t.close()
	return nil
}

// close leaves the field on the owner's screen.
func (t *talk) close() { t.writing = false }

// write puts text into the draft: typed, or pasted. Where it is too long the end
// is left out, and the player is told.
func (t *talk) write(typed string) {
	before := len(t.draft.runes)
	t.draft.insert(typed)
	if len(t.draft.runes) == t.draft.most && len([]rune(typed)) > len(t.draft.runes)-before {
		t.app().say(t.app().text.Say("error.line_long", text.Args{"Most": lobby.LineLongest}))
	}
}

// key edits the draft, and tells whether the key was one for that.
func (t *talk) key(key tea.KeyPressMsg) bool {
	if key.Text != "" && key.Mod&(tea.ModCtrl|tea.ModAlt) == 0 {
		t.write(key.Text)
		return true
	}
	return t.draft.key(key)
}
