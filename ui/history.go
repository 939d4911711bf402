package ui

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/phrase"
)

// historyScreen is the player's finished games, newest first. It reads a page
// at a time, the next one when the choice comes near the end.
type historyScreen struct {
	base
	list    list
	games   []lobby.GameRow
	next    string // cursor of the next page
	reading bool
	read1   bool // the first page is here
}

// pageMsg is one page of finished games.
type pageMsg struct {
	games []lobby.GameRow
	next  string
	err   error
}

const historyPage = 50

func newHistory(a *app) *historyScreen { return &historyScreen{base: a.newBase()} }

func (s *historyScreen) title() string { return s.app.text.Say("history.title") }

func (s *historyScreen) doing() (lobby.Doing, match.ID) { return lobby.Reviewing, "" }

func (s *historyScreen) start() tea.Cmd { return s.more() }

// more reads the next page.
func (s *historyScreen) more() tea.Cmd {
	if s.reading || s.read1 && s.next == "" {
		return nil
	}
	s.reading = true
	l, filter := s.app.deps.Lobby, lobby.HistoryFilter{Player: s.app.player.ID}
	page := lobby.Page{Limit: historyPage, After: s.next}
	return s.read(func(ctx context.Context) tea.Msg {
		games, next, err := l.History(ctx, filter, page)
		return pageMsg{games: games, next: next, err: err}
	})
}

func (s *historyScreen) update(msg tea.Msg) tea.Cmd {
	page, ok := msg.(pageMsg)
	if !ok {
		return nil
	}
	s.reading = false
	if page.err != nil {
		s.app.say(s.app.explain(page.err))
		return nil
	}
	s.read1 = true
	s.games = append(s.games, page.games...)
	s.next = page.next
	rows := make([]row, len(s.games))
	for i, g := range s.games {
		rows[i] = row{
			id:   string(g.Setup.ID),
			run:  func() tea.Cmd { return s.app.push(newReview(s.app, g.Setup.ID)) },
			show: func(w int) string { return s.game(g, w) },
		}
	}
	s.list.set(rows)
	return nil
}

func (s *historyScreen) bindings() []binding {
	a := s.app
	keys := []binding{
		{show: a.style.UpDown, says: "key.choose"},
		bind("history.open", s.list.enter, "enter"),
		a.helpKey(helpKeys), a.back(), a.leaveKey(),
	}
	for _, b := range listKeys(&s.list) {
		move := b.run
		b.run = func() tea.Cmd {
			move()
			if s.list.at >= len(s.games)-historyPage/2 {
				return s.more()
			}
			return nil
		}
		keys = append(keys, b)
	}
	return keys
}

// game is one finished game on a line: when, against whom, as what, how it
// ended. The outcome comes before what a small window cuts off.
func (s *historyScreen) game(g lobby.GameRow, w int) string {
	a := s.app
	me := g.Setup.ColorOf(a.player.ID)
	other := g.Setup.Player(me.Other())
	mine, theirs := g.Result.Dark, g.Result.Light
	if me == engine.Light {
		mine, theirs = theirs, mine
	}
	count := fmt.Sprintf("%2d:%-2d", mine, theirs)
	if g.Phase == match.PhaseAborted {
		count = "     "
	}
	columns := []string{
		fit(a.text.Verdict(g.Result, g.Phase, me), 8),
		count,
		a.style.Disc(me == engine.Dark),
		fit(clean(other.Name), 16),
		fit(a.text.Variant(g.Setup.Variant), 13),
	}
	change, known := g.Changes[me]
	switch {
	case known:
		columns = append(columns, fit(fmt.Sprintf("%s %+d", phrase.Rating(change.After), int(change.After.Value+0.5)-int(change.Before.Value+0.5)), 11))
	default:
		columns = append(columns, fit(a.style.Dash, 11))
	}
	if w < 70 {
		columns = columns[:5]
	}
	return clip(strings.Join(append(columns, a.style.Faint.Render(a.text.Ago(g.Ended))), " "), w)
}

func (s *historyScreen) draw(w, h int) []string {
	a := s.app
	switch {
	case !s.read1:
		return []string{"", " " + a.text.Say("history.reading")}
	case len(s.games) == 0:
		return append([]string{""}, indent(wrap(a.text.Say("history.none"), w-2), 1)...)
	}
	if h > 8 {
		return append([]string{""}, indent(a.drawList(&s.list, w-1, h-1, true), 1)...)
	}
	return a.drawList(&s.list, w, h, true)
}
