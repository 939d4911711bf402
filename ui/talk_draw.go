package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"turncoat/lobby"
	"turncoat/ui/text"
)

// speaker is who has said a line: at a finished game also from where.
func (t *talk) speaker(line lobby.Line) string {
	a := t.app()
	name := a.style.Strong.Render(clean(line.Name))
	if line.By == a.player.ID {
		name = a.style.Accent.Render(clean(line.Name))
	}
	if t.at.Both && line.Room == lobby.WatchersRoom {
		name += " " + a.style.Faint.Render(a.text.Say("talk.watcher"))
	}
	return name
}

// rowsOf is a line as rows of w cells.
func (t *talk) rowsOf(line lobby.Line, w int) []string {
	return wrap(t.speaker(line)+": "+clean(line.Text), w)
}

// tail is the newest lines, in at most h rows of w cells; of a long line two
// rows are shown.
func (t *talk) tail(w, h int) []string {
	const most = 2
	var rows []string
	for i := len(t.lines) - 1; i >= 0 && len(rows) < h; i-- {
		own := t.rowsOf(t.lines[i], w)
		if len(own) > most {
			own = own[:most]
			own[most-1] = clip(own[most-1], w-4) + " ..."
		}
		rows = append(own, rows...)
	}
	rows = rows[max(0, len(rows)-h):]
	t.rows = len(rows)
	if t.rows > 0 && t.seen() {
		t.fresh = 0
	}
	return rows
}

// fieldLine is the line on which something is written.
func (t *talk) fieldLine(w int) string {
	a := t.app()
	ask := a.text.Say("talk.say")
	if ansi.StringWidth(ask)+12 > w {
		ask = a.style.Pointer
	}
	return " " + a.style.Accent.Render(ask) + " " + t.draft.draw(max(1, w-ansi.StringWidth(ask)-3))
}

// fieldKeys are the keys while something is written on the owner's screen.
func (t *talk) fieldKeys(all, leave func() tea.Cmd) []binding {
	a := t.app()
	return []binding{
		bind("talk.key_say", t.say, "enter"),
		{keys: []string{"up", "pgup", "tab"}, show: a.style.UpDown[:len(a.style.UpDown)/2], says: "talk.key_all", run: all},
		bind("key.back", leave, "esc"),
		a.leaveKey(),
	}
}

// age is how long ago a line was said, roughly; nothing in its first minute.
func (t *talk) age(line lobby.Line) string {
	since := t.app().now().Sub(line.At)
	if since.Minutes() < 1 {
		return ""
	}
	return t.app().text.Span(since)
}

// hint says what there is to know before one writes, where nothing was said.
func (t *talk) hint() string {
	key := text.Key("talk.hint_players")
	switch t.at.Room {
	case lobby.LobbyRoom:
		key = "talk.hint_lobby"
	case lobby.WatchersRoom:
		key = "talk.hint_watchers"
	}
	return t.app().text.Say(key)
}

// rule is a line across.
func (a *app) rule(w int) string {
	return a.style.Faint.Render(strings.Repeat(a.style.Rule, max(0, w)))
}
