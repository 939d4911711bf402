package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// historyScreen is a player's finished games, newest first, and how many of them
// were won. It reads a page at a time, the next one when the choice comes near
// the end.
type historyScreen struct {
	base
	who     lobby.Player
	filter  filter
	list    list
	games   []lobby.GameRow
	next    string // cursor of the next page
	reading bool
	asked   int  // number of the newest filter asked for
	known   bool // the first page is here
	tally   map[engine.Color]lobby.Record
}

// pageMsg is one page of finished games, and with the first how all of them
// ended.
type pageMsg struct {
	asked int
	games []lobby.GameRow
	next  string
	tally map[engine.Color]lobby.Record
	err   error
}

// opponentsMsg is whom the player has met, for the filter.
type opponentsMsg struct{ opponents []lobby.OpponentRecord }

// newHistory is the player's own games.
func newHistory(a *app) *historyScreen { return newHistoryOf(a, a.player, lobby.HistoryFilter{}) }

// newHistoryOf is somebody's games, of those a filter lets through.
func newHistoryOf(a *app, who lobby.Player, f lobby.HistoryFilter) *historyScreen {
	return &historyScreen{base: a.newBase(), who: who, filter: filterOf(f)}
}

func (s *historyScreen) own() bool { return s.who.ID == s.app.player.ID }

func (s *historyScreen) title() string {
	if s.own() {
		return s.app.text.Say("history.title")
	}
	return s.app.text.Say("history.title_of", text.Args{"Name": clean(s.who.Name)})
}

func (s *historyScreen) doing() (lobby.Doing, match.ID) { return lobby.Reviewing, "" }

func (s *historyScreen) start() tea.Cmd {
	l, player := s.app.deps.Lobby, s.who.ID
	return tea.Batch(s.more(), s.read(func(ctx context.Context) tea.Msg {
		met, err := l.Opponents(ctx, player, mostOpponents)
		if err != nil {
			return nil // the filter does without
		}
		return opponentsMsg{met}
	}))
}

// again reads the games that the filter lets through from the newest on.
func (s *historyScreen) again() tea.Cmd {
	s.asked++
	s.list, s.games, s.next, s.reading, s.known = list{}, nil, "", false, false
	return s.more()
}

// more reads the next page.
func (s *historyScreen) more() tea.Cmd {
	if s.reading || s.known && s.next == "" {
		return nil
	}
	s.reading = true
	l, f, first := s.app.deps.Lobby, s.filter.asks(s.who.ID), !s.known
	msg, page := pageMsg{asked: s.asked}, lobby.Page{Limit: pageRows, After: s.next}
	return s.read(func(ctx context.Context) tea.Msg {
		msg.games, msg.next, msg.err = l.History(ctx, f, page)
		if first && msg.err == nil {
			msg.tally, msg.err = l.HistoryTally(ctx, f)
		}
		return msg
	})
}

func (s *historyScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case opponentsMsg:
		s.filter.met(msg.opponents)
	case pageMsg:
		if msg.asked == s.asked {
			s.arrived(msg)
		}
	}
	return nil
}

func (s *historyScreen) arrived(page pageMsg) {
	s.reading = false
	if page.err != nil {
		s.app.say(s.app.explain(page.err))
		return
	}
	if page.tally != nil {
		s.tally = page.tally
	}
	s.known, s.next = true, page.next
	s.games = append(s.games, page.games...)
	rows := make([]row, len(s.games))
	for i, g := range s.games {
		rows[i] = row{
			id:   string(g.Setup.ID),
			run:  func() tea.Cmd { return s.app.push(newReview(s.app, g.Setup.ID)) },
			show: func(w int) string { return s.game(g, w) },
		}
	}
	s.list.set(rows)
}

func (s *historyScreen) bindings() []binding {
	a := s.app
	var keys []binding
	if s.filtering() {
		keys = s.filterKeys()
	} else {
		keys = append(keys, binding{show: a.style.UpDown, says: "key.choose"},
			bind("history.open", s.list.enter, "enter"),
			bind("history.filter", s.toFilter, "f"))
		if s.opponent() != nil {
			keys = append(keys, bind("history.profile", s.profile, "p"))
		}
		for _, b := range a.pagedKeys(&s.list, s.more) {
			if b.keys[0] == "up" {
				b.run = s.up
			}
			keys = append(keys, b)
		}
	}
	if s.filter.any() {
		keys = append(keys, bind("history.clear", s.clear, "x", "delete"))
	}
	return append(keys, a.helpKey(helpKeys), bind("key.back", s.escape, "esc").everywhere(), a.leaveKey())
}

// filtering tells whether the keys are the filter's. They are where there is no
// game to choose because of it.
func (s *historyScreen) filtering() bool {
	return s.filter.open || s.known && len(s.games) == 0 && s.filter.any()
}

// up goes to the game above, and from the first to the filter.
func (s *historyScreen) up() tea.Cmd {
	if s.list.at == 0 {
		return s.toFilter()
	}
	s.list.jump(1, -1)
	return nil
}

func (s *historyScreen) toFilter() tea.Cmd {
	if s.known && (len(s.games) > 0 || s.filter.any()) {
		s.filter.open = true
	}
	return nil
}

// escape leaves the filter, else the screen.
func (s *historyScreen) escape() tea.Cmd {
	if s.filter.open && len(s.games) > 0 {
		s.filter.open = false
		return nil
	}
	return s.app.pop()
}

func (s *historyScreen) clear() tea.Cmd {
	s.filter.clear()
	return s.again()
}

// opponent is the other player of the chosen game, nil where that is a computer
// or there is no game.
func (s *historyScreen) opponent() *match.Player {
	if s.list.at >= len(s.games) {
		return nil
	}
	setup := s.games[s.list.at].Setup
	other := setup.Player(setup.ColorOf(s.who.ID).Other())
	if other.Bot > 0 {
		return nil
	}
	return &other
}

func (s *historyScreen) profile() tea.Cmd {
	p := s.opponent()
	return s.app.push(newProfileOf(s.app, lobby.Player{ID: p.ID, Name: p.Name, Guest: p.Guest}))
}
