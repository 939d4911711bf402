package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// lobbyScreen is the bottom of the pile: what one can do, whom there is to play,
// and what goes on.
type lobbyScreen struct {
	base
	menu, lists list
	right       bool // the lists have the focus, where both are seen
	data        lobbyData
	asked       int    // number of the newest reading
	code        *field // the code being typed
	slipped     guard  // the chosen row went away under the player's finger
}

// lobbyData is one reading of the lobby.
type lobbyData struct {
	number     int
	seeks      []lobby.Seek
	mine       []lobby.Seek // offers of the player
	games      []lobby.GameRow
	unfinished []lobby.GameRow
	here       []lobby.Present
	rating     lobby.Rating // in the variant that is played where nothing is said
	err        error
}

const (
	lobbyRows = 50 // of each list
	wideLobby = 60 // cells from which the lists stand beside the menu
	menuWidth = 28
)

func newLobby(a *app) *lobbyScreen {
	s := &lobbyScreen{base: a.newBase()}
	s.arrange()
	return s
}

func (s *lobbyScreen) title() string { return s.app.text.Say("lobby.title") }

func (s *lobbyScreen) start() tea.Cmd { return s.refresh() }
func (s *lobbyScreen) wake() tea.Cmd {
	s.code = nil // what was asked for with it has been seen
	return s.refresh()
}

func (s *lobbyScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case lobbyRang:
		return s.refresh()
	case lobbyData:
		if msg.number != s.asked {
			return nil
		}
		if msg.err != nil {
			s.app.say(s.app.explain(msg.err))
			return nil
		}
		s.data = msg
		s.arrange()
	case tea.PasteMsg:
		if s.code != nil {
			s.code.insert(msg.Content)
		}
	}
	return nil
}

func (s *lobbyScreen) refresh() tea.Cmd {
	s.asked++
	number, l, player := s.asked, s.app.deps.Lobby, s.app.player.ID
	return s.read(func(ctx context.Context) tea.Msg {
		d := lobbyData{number: number, here: l.Here()}
		page := lobby.Page{Limit: lobbyRows}
		for _, step := range []func() error{
			func() (err error) { d.seeks, _, err = l.Seeks(ctx, page); return },
			func() (err error) { d.mine, err = l.SeeksBy(ctx, player); return },
			func() (err error) { d.games, _, err = l.LiveGames(ctx, page); return },
			func() (err error) { d.unfinished, err = l.Unfinished(ctx, player); return },
			func() (err error) { d.rating, err = l.Rating(ctx, player, engine.Variants[0]); return },
		} {
			if d.err = step(); d.err != nil {
				break
			}
		}
		return d
	})
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
	focus := s.focus()
	keys := []binding{
		{show: a.style.UpDown, says: "key.choose"},
		{keys: []string{"left", "right", "tab", "shift+tab"}, show: a.style.LeftRight, says: "key.side", run: s.cross},
		bind("key.enter", s.enter, "enter"),
		bind("lobby.key_quick", s.quick, "p", "1"),
		hidden(func() tea.Cmd { return a.push(newCreate(a)) }, "c", "2"),
		hidden(s.computer, "o", "3"),
		hidden(s.typeCode, "i", "4"),
		hidden(func() tea.Cmd { return a.push(newHistory(a)) }, "g", "5"),
		a.helpKey(helpRules),
		hidden(func() tea.Cmd { return a.push(newHelp(a, helpRules)) }, "6"),
		a.leaveKey(),
	}
	if s.canName() {
		keys = append(keys, hidden(s.chooseName, "n", "7"))
	}
	return append(keys, listKeys(focus)...)
}

func (s *lobbyScreen) focus() *list {
	if s.right {
		return &s.lists
	}
	return &s.menu
}

func (s *lobbyScreen) enter() tea.Cmd {
	if s.slipped.holds(s.app.now()) {
		return nil
	}
	return s.focus().enter()
}

// cross goes to the other column.
func (s *lobbyScreen) cross() tea.Cmd {
	if s.right || s.lists.any() {
		s.right = !s.right
	}
	return nil
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

// quick looks for a game of the usual kind, or shows what is being waited for.
func (s *lobbyScreen) quick() tea.Cmd {
	for _, seek := range s.data.mine {
		if seek.Kind == lobby.OpenSeek && seek.Wish == lobby.DefaultWish() {
			return s.app.leap(newWaiting(s.app, seek))
		}
	}
	return s.app.post(lobby.DefaultWish())
}

// computer goes on with the game against the computer, or begins one.
func (s *lobbyScreen) computer() tea.Cmd {
	for _, row := range s.data.unfinished {
		if row.Setup.HasBot() && row.Setup.Control.Untimed() {
			return s.app.toMatch(row.Setup.ID)
		}
	}
	return s.app.playBot(1, computerWish(engine.Variants[0]))
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

func (s *lobbyScreen) chooseName() tea.Cmd { return s.app.push(newName(s.app)) }

func (s *lobbyScreen) doing() (lobby.Doing, match.ID) {
	for _, seek := range s.data.mine {
		if seek.Kind == lobby.OpenSeek && !seek.Wish.Control.Correspondence() {
			return lobby.Waiting, ""
		}
	}
	return lobby.InLobby, ""
}
