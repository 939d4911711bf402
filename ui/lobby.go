package ui

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/board"
	"turncoat/ui/phrase"
	"turncoat/ui/style"
)

// lobbyScreen is the bottom of the pile: what one can do, whom there is to play,
// and what goes on.
type lobbyScreen struct {
	base
	lists   [lobbyLists]list
	focus   int              // the list that has the keys
	about   map[string]about // what is said of the chosen row, by the row's id
	data    lobbyData
	asked   int    // number of the newest reading
	code    *field // the code being typed
	slipped guard  // the chosen row went away under the player's finger
	asking  bool   // a quick match is being asked for
	ticking bool
	board   board.Board
	dressed *style.Style // in which the rows were built
	ears    ears
	talk    *talk
}

// The lists, from the left.
const (
	menuList = iota
	gamesList
	peopleList
	talkList
	lobbyLists
)

// quickMsg is what came of asking for a quick match.
type quickMsg struct{ joinedMsg }

// stoppedMsg is the answer to not looking any more.
type stoppedMsg struct{ err error }

func newLobby(a *app) *lobbyScreen {
	s := &lobbyScreen{base: a.newBase()}
	s.ears, s.talk = s.newEars(), s.newTalk(false)
	s.arrange()
	return s
}

func (s *lobbyScreen) title() string { return s.app.text.Say("lobby.title") }

func (s *lobbyScreen) start() tea.Cmd {
	return tea.Batch(s.refresh(), s.fit(), s.listen(0), s.talk.open(lobby.LobbyPlace()))
}
func (s *lobbyScreen) wake() tea.Cmd {
	s.code = nil // what was asked for with it has been seen
	return tea.Batch(s.refresh(), s.fit(), s.tick(), s.talk.wake())
}

func (s *lobbyScreen) update(msg tea.Msg) tea.Cmd {
	if cmd, took := s.talk.update(msg); took {
		return cmd
	}
	switch msg := msg.(type) {
	case levelMsg:
		s.app.fits = msg.level
	case lobbyRang:
		return tea.Batch(s.refresh(), s.talk.rang(msg))
	case movedMsg:
		if !s.seen() && s.ears.slow(msg.games) { // the title is always seen
			return tea.Batch(s.app.look(), s.listen(lobbyEvery))
		}
		if !s.seen() { // it is read when it is seen again
			return s.listen(lobbyEvery)
		}
		return tea.Batch(s.refresh(), s.listen(lobbyEvery))
	case lobbyData:
		return s.took(msg)
	case tickMsg:
		return s.ticked()
	case quickMsg:
		s.asking = false
		if msg.err != nil || msg.match != "" {
			return s.app.arrived(msg.joinedMsg)
		}
		return s.refresh()
	case stoppedMsg:
		if msg.err != nil && !errors.Is(msg.err, lobby.ErrNotFound) {
			s.app.say(s.app.explain(msg.err))
		}
		return s.refresh()
	case tea.PasteMsg:
		if s.code != nil {
			s.code.insert(msg.Content)
		}
	}
	return nil
}

func (s *lobbyScreen) bindings() []binding {
	a := s.app
	if s.code != nil {
		return []binding{
			bind("lobby.code_go", s.enterCode, "enter"),
			bind("key.back", func() tea.Cmd { s.code = nil; return nil }, "esc"),
			a.leaveKey(),
		}
	}
	keys := []binding{
		{show: a.style.UpDown, says: "key.choose"},
		{keys: []string{"right", "tab", "l"}, show: a.style.LeftRight, says: "key.side", run: s.crossing(1)},
		bind("key.enter", s.enter, "enter"),
	}
	if s.looking() != nil {
		keys = append(keys, bind("lobby.key_stop", s.stop, "x").dangerous(), hidden(s.quick, "p", "1"))
	} else {
		keys = append(keys, bind("lobby.key_quick", s.quick, "p", "1"))
	}
	keys = append(append(keys, s.talkKeys()...), a.helpKey(helpRules), a.leaveKey(), hidden(s.crossing(-1), "left", "shift+tab", "h"))
	for _, e := range s.entries()[1:] {
		keys = append(keys, hidden(e.run, string(rune('0'+e.digit)), e.letter))
	}
	keys = append(keys, hidden(s.over(1), "down", "j"), hidden(s.over(-1), "up", "k"))
	return append(keys, listKeys(s.focused())...)
}

func (s *lobbyScreen) focused() *list { return &s.lists[s.focus] }

func (s *lobbyScreen) enter() tea.Cmd {
	if s.slipped.holds(s.app.now()) {
		return nil
	}
	return s.focused().enter()
}

// crossing goes to the next list in which something can be chosen.
func (s *lobbyScreen) crossing(step int) func() tea.Cmd {
	return func() tea.Cmd {
		for next := s.focus + step; ; next += step {
			next = (next + lobbyLists) % lobbyLists
			if s.lists[next].any() || next == s.focus {
				s.focus = next
				return nil
			}
		}
	}
}

// over moves the choice, from one list to the next where they stand one above
// the other.
func (s *lobbyScreen) over(step int) func() tea.Cmd {
	return func() tea.Cmd {
		next := s.focus + step
		switch {
		case s.focused().move(step), s.columns() != 2, next <= menuList, next >= lobbyLists, !s.lists[next].any():
		default:
			s.focus = next
			s.focused().jump(1<<20, -step)
		}
		return nil
	}
}

func (s *lobbyScreen) typing(key tea.KeyPressMsg) (tea.Cmd, bool) {
	if s.code == nil {
		return nil, false
	}
	return nil, s.code.key(key)
}

func (s *lobbyScreen) canName() bool {
	return s.app.player.Guest && s.app.visitor.Visit.Key() != ""
}

// looking is the offer of a quick match that stands, nil where none does.
func (s *lobbyScreen) looking() *lobby.Seek {
	for i, seek := range s.data.mine {
		if seek.Kind == lobby.OpenSeek && seek.Wish == lobby.DefaultWish() {
			return &s.data.mine[i]
		}
	}
	return nil
}

// quick looks for a game of the usual kind. The wait is shown here; asked for
// again it is shown on a screen of its own.
func (s *lobbyScreen) quick() tea.Cmd {
	if seek := s.looking(); seek != nil {
		return s.app.leap(newWaiting(s.app, *seek))
	}
	if s.asking {
		return nil
	}
	s.asking = true
	l, visit := s.app.deps.Lobby, s.app.visitor.Visit
	return s.do(func(ctx context.Context) tea.Msg {
		seek, id, err := l.Post(ctx, visit.Player(), lobby.DefaultWish())
		return quickMsg{joinedMsg{match: id, seek: seek, err: err}}
	})
}

// stop ends the quick match's offer.
func (s *lobbyScreen) stop() tea.Cmd {
	seek := s.looking()
	if seek == nil || s.app.burst.on(s.app.now()) {
		return nil
	}
	l, visit, code := s.app.deps.Lobby, s.app.visitor.Visit, seek.ID
	return s.do(func(ctx context.Context) tea.Msg {
		return stoppedMsg{err: l.Withdraw(ctx, visit.Player(), code)}
	})
}

// computer goes on with the game against the computer, or begins one.
func (s *lobbyScreen) computer() tea.Cmd {
	for _, row := range s.data.unfinished {
		if row.Setup.HasBot() && row.Setup.Control.Untimed() {
			return s.app.toMatch(row.Setup.ID)
		}
	}
	return s.app.playBot(s.app.fitting(), computerWish(engine.Variants[0]))
}

func (s *lobbyScreen) typeCode() tea.Cmd {
	f := newField("", 40)
	s.code = &f
	return nil
}

func (s *lobbyScreen) enterCode() tea.Cmd {
	code := s.code.text()
	if code == "" {
		return nil
	}
	return s.app.join(code) // a wrong one stays, to be mended
}

func (s *lobbyScreen) doing() (lobby.Doing, match.ID) {
	for _, seek := range s.data.mine {
		if seek.NeedsMaker() {
			return lobby.Waiting, ""
		}
	}
	return lobby.InLobby, ""
}

func (s *lobbyScreen) seen() bool { return s.app.top().self() == &s.base }

// tick keeps going what time changes here.
func (s *lobbyScreen) tick() tea.Cmd {
	wait := s.step()
	if s.ticking || wait == 0 || !s.seen() {
		return nil
	}
	s.ticking = true
	return s.after(wait, tickMsg{})
}

// step is how long until time has changed something here, 0 where it doesn't.
func (s *lobbyScreen) step() time.Duration {
	now, wait := s.app.now(), time.Duration(0)
	sooner := func(d time.Duration) {
		if wait == 0 || d < wait {
			wait = d
		}
	}
	if seek := s.looking(); seek != nil {
		sooner(phrase.SpanStep(now.Sub(seek.Created)))
	}
	if wait := s.cooling(); wait != nil {
		sooner(phrase.ClockStep(wait.Until.Sub(now)))
	}
	if len(s.data.games) > 0 {
		sooner(gamesEvery)
	}
	if len(s.data.mine) > 0 || len(s.data.received) > 0 || len(s.data.unfinished) > 0 {
		sooner(time.Minute)
	}
	return wait
}

func (s *lobbyScreen) ticked() tea.Cmd {
	s.ticking = false
	if len(s.data.games) > 0 && s.app.now().Sub(s.data.at) >= gamesEvery {
		return s.refresh() // what has come of it ticks on
	}
	return s.tick()
}
