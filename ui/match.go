package ui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/board"
	"turncoat/ui/phrase"
)

// matchScreen is a board with two people at it: one of them the player, or
// neither, who then watches.
type matchScreen struct {
	base
	id    match.ID
	sub   *match.Sub
	state match.State // its Setup is nil until it was read
	me    engine.Color
	board board.Board

	cursor  engine.Square
	pointed bool      // the player has chosen where it stands, since the last move
	aborts  time.Time // when the key that aborts was pressed last
	typed   string    // a square being typed
	resign  *field    // the word being typed
	up      guard     // a question has come up under the player's fingers
	button  int       // the chosen button of the result
	menu    *list     // of everything that can be done, while it is open

	claiming   bool   // it is asked what to claim
	questioned string // the question that has come up last
	sending    bool   // a move of mine is on its way
	ticking    bool

	motion motion
	talk   *talk
	said   int // rows of it in the panel
	saidAt int // the first of them
	hint   hint

	ratings [3]*lobby.Rating // by color, nil where unknown
	judged  lobby.Judgement
	novice  bool // the player has finished no game yet

	searching bool // the opponent never turned up, and the player looks for another

	back     int // plies that a watcher has stepped back
	fresh    int // moves made since
	watchers int
}

func newMatch(a *app, id match.ID) *matchScreen {
	s := &matchScreen{base: a.newBase(), id: id}
	s.talk = s.newTalk(true)
	// Listening begins before the first reading, so that nothing is missed.
	s.sub = a.deps.Lobby.Table().Bus().Watch(string(id), lobby.WatchersTopic(id))
	context.AfterFunc(s.ctx, s.sub.Close)
	return s
}

func (s *matchScreen) table() *match.Table { return s.app.deps.Lobby.Table() }

func (s *matchScreen) start() tea.Cmd { return s.open() }

func (s *matchScreen) wake() tea.Cmd { return tea.Batch(s.tick(), s.talk.wake()) }

func (s *matchScreen) update(msg tea.Msg) tea.Cmd {
	if cmd, took := s.talk.update(msg); took {
		return cmd
	}
	switch msg := msg.(type) {
	case stateMsg:
		return s.arrived(msg)
	case againMsg:
		if s.state.Setup == nil {
			return s.open()
		}
		return s.catchUp()
	case matchRatings:
		s.ratings, s.novice = msg.ratings, msg.novice
		if msg.judged != nil {
			s.judged = *msg.judged
		}
	case tickMsg:
		s.ticking = false
		s.asked()
		s.arrangeMenu()
		return s.tick()
	case lobbyRang:
		return tea.Batch(s.search(), s.talk.rang(msg))
	case searchMsg:
		s.searching = msg.on
	case hintMsg:
		s.hinted(msg)
	case turnMsg:
		return s.motion.next(&s.base)
	case seatCodeMsg:
		s.app.keepCode(msg)
	case clickMsg:
		return s.click(msg)
	case tea.PasteMsg:
		switch {
		case s.talk.writing:
			s.talk.write(msg.Content)
		case s.resign != nil:
			s.resign.insert(msg.Content)
		default:
			s.app.say(s.app.text.Say("match.no_paste"))
		}
	}
	return nil
}

func (s *matchScreen) over() bool { return s.state.Setup != nil && s.state.Phase != match.PhaseLive }

// mine tells whether it is the player's turn.
func (s *matchScreen) mine() bool {
	return s.state.Setup != nil && s.me != engine.None && s.state.Turn() == s.me
}

// live tells whether the player has a game going here.
func (s *matchScreen) live() bool {
	return s.state.Setup != nil && s.me != engine.None && !s.over()
}

// tick keeps what time changes going, while anything does.
func (s *matchScreen) tick() tea.Cmd {
	if s.ticking || s.state.Setup == nil || s.over() {
		return nil
	}
	wait := time.Second
	_, due := s.state.Due()
	switch running := s.state.Running(); {
	case s.anybodyAway():
	case running != engine.None:
		wait = phrase.ClockStep(s.state.Left(running, s.app.now()))
	case !due:
		return nil
	}
	s.ticking = true
	return s.after(wait, tickMsg{})
}

func (s *matchScreen) anybodyAway() bool {
	_, dark := s.state.Away(engine.Dark)
	_, light := s.state.Away(engine.Light)
	return dark || light
}

func (s *matchScreen) doing() (lobby.Doing, match.ID) {
	if s.state.Setup == nil || s.over() {
		return lobby.InLobby, ""
	}
	id := s.id
	if s.state.Setup.Private {
		id = ""
	}
	if s.me == engine.None {
		return lobby.Watching, id
	}
	return lobby.Playing, id
}

func (s *matchScreen) mouse() bool { return true }

// busy keeps a player at a game that can't wait.
func (s *matchScreen) busy() bool {
	if !s.live() {
		return false
	}
	control := s.state.Setup.Control
	return control.Live() || control.Untimed() && !s.state.Setup.HasBot()
}

// held lets a player wait for the opponent as long as it takes; in a live game
// the clock sees to it that nobody waits for ever.
func (s *matchScreen) held() bool {
	return s.live() && (s.state.Setup.Control.Live() || !s.mine())
}
