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
	"turncoat/ui/settings"
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

// stateMsg is a match as it was read, or what a move of mine has made of it.
type stateMsg struct {
	state match.State
	err   error
	heard bool // the bell rang: listen on
	mine  bool // the answer to something this player did
}

// againMsg says that it is time to try a failed reading again.
type againMsg struct{}

const againAfter = time.Second

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
func (s *matchScreen) wake() tea.Cmd  { return tea.Batch(s.tick(), s.talk.wake()) }

func (s *matchScreen) open() tea.Cmd {
	table, id := s.table(), s.id
	return s.read(func(ctx context.Context) tea.Msg {
		state, err := table.Open(ctx, id)
		return stateMsg{state: state, err: err, heard: true}
	})
}

// listen waits for the match's bell and reads what is new.
func (s *matchScreen) listen() tea.Cmd {
	sub, table, state, visitor := s.sub, s.table(), s.state, s.app.visitor
	return s.read(func(ctx context.Context) tea.Msg {
		done := visitor.waits()
		select {
		case <-ctx.Done():
		case <-sub.Bell():
		}
		done()
		state, err := table.CatchUp(ctx, state)
		return stateMsg{state: state, err: err, heard: true}
	})
}

func (s *matchScreen) catchUp() tea.Cmd {
	table, state := s.table(), s.state
	return s.read(func(ctx context.Context) tea.Msg {
		state, err := table.CatchUp(ctx, state)
		return stateMsg{state: state, err: err, heard: true}
	})
}

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

// arrived takes a reading. Older ones are dropped by their number.
func (s *matchScreen) arrived(msg stateMsg) tea.Cmd {
	if msg.mine {
		s.sending = false
	}
	if msg.err != nil && !msg.mine {
		return s.failed(msg.err)
	}
	if msg.err != nil {
		s.app.say(s.explain(msg.err))
	}
	first := s.state.Setup == nil
	var cmds []tea.Cmd
	if msg.state.Setup != nil && (first || msg.state.Seq() > s.state.Seq()) {
		if !first && msg.state.BoardSeq > s.state.BoardSeq && msg.err == nil {
			s.app.notice = notice{} // it was about the board before
		}
		cmds = append(cmds, s.take(msg.state, first), s.talk.open(s.place()))
		if first || s.over() {
			cmds = append(cmds, s.rate(first))
		}
		if first && s.me != engine.None && !s.over() {
			cmds = append(cmds, s.app.seatCode(&s.base, s.id))
		}
	}
	if msg.heard {
		s.watchers = s.app.deps.Lobby.Watchers(s.id)
		cmds = append(cmds, s.listen())
	}
	return tea.Batch(append(cmds, s.tick())...)
}

// failed tells that a reading didn't work, and tries again after a while.
func (s *matchScreen) failed(err error) tea.Cmd {
	s.app.say(s.app.explain(err))
	if errors.Is(err, match.ErrNotFound) {
		return s.app.pop()
	}
	return s.after(againAfter, againMsg{})
}

// take makes a newer state the one that is shown.
func (s *matchScreen) take(state match.State, first bool) tea.Cmd {
	was := s.state
	s.state = state
	s.pointed = s.pointed && state.BoardSeq == was.BoardSeq
	s.dropHint()
	s.me = state.Setup.ColorOf(s.app.player.ID)
	if first {
		s.cursor = firstCursor(state.Position)
		s.spectate()
		if s.me != engine.None { // who comes and goes
			s.sub.Add(lobby.PlayerTopic(state.Setup.Player(s.me.Other()).ID))
		}
	}
	s.claiming = s.claiming && s.claimable()
	s.stay(was.Record)
	switch {
	case s.over():
		s.resign, s.typed, s.button = nil, "", 0
		if f := s.app.frame(); !first && s.layout(f.w, f.body()).words < 2 { // its line is the buttons'
			s.app.say(s.happened())
		}
		if !first {
			s.up.upFor(s.app.now(), endSpan)
		}
	case s.mine() && state.MustPass() && !was.MustPass():
		s.typed = ""
		s.up.up(s.app.now())
	}
	if s.mine() && state.Setup.Control.Live() && (first || state.BoardSeq > was.BoardSeq) {
		s.app.visitor.Measure()
	}
	s.arrangeMenu()
	return tea.Batch(s.turnOver(was, first), s.call(was, first), s.passForMe(), s.follow(was, first))
}

// follow tells of a refusal, and goes on to the rematch that both agreed to.
func (s *matchScreen) follow(was match.State, first bool) tea.Cmd {
	if first || s.me == engine.None {
		return nil
	}
	if e := s.state.Entries[s.state.Seq()-1]; e.Answer == match.No && e.By != s.me {
		if _, mine := was.Standing(s.me, e.Offer, s.app.now()); mine {
			s.app.say(s.app.text.Say("match.declined", s.opponent()))
		}
	}
	if s.state.Next != "" && was.Next == "" && s.app.top().self() == s.self() {
		return s.app.arrived(joinedMsg{match: s.state.Next})
	}
	return nil
}

// turnOver lets the discs of the newest move turn over, where it is news.
func (s *matchScreen) turnOver(was match.State, first bool) tea.Cmd {
	n := len(s.state.Record)
	if s.back > 0 {
		return nil
	}
	if first || n != len(was.Record)+1 || !s.app.moves() {
		s.motion.stop()
		return nil
	}
	move := s.state.Record[n-1]
	if move.Pass {
		return nil
	}
	return s.motion.begin(&s.base, board.Turn(s.state.Before, move.Square))
}

// passForMe makes a forced pass, for a player who doesn't want to be asked.
func (s *matchScreen) passForMe() tea.Cmd {
	if !s.mine() || !s.state.MustPass() || !s.app.settings.On(settings.Pass) {
		return nil
	}
	return s.play(engine.PassMove)
}

// call rings the bell for what has happened, once a turn.
func (s *matchScreen) call(was match.State, first bool) tea.Cmd {
	asked := s.asked()
	switch {
	case s.me == engine.None:
		return nil
	case asked && !first:
		return s.app.ring(otherOccasion)
	case s.mine() && !s.over() && (first || was.Turn() != s.me || s.state.BoardSeq > was.BoardSeq):
		return s.app.ring(turnOccasion)
	case first && len(s.state.Record) == 0, !first && s.over() && was.Phase == match.PhaseLive:
		return s.app.ring(otherOccasion)
	}
	return nil
}

// firstCursor is where the cursor stands at first: on a legal move.
func firstCursor(p engine.Position) engine.Square {
	for _, m := range p.Moves() {
		if !m.Pass {
			return m.Square
		}
	}
	return engine.Square{Col: int8(p.Size()/2 - 1), Row: int8(p.Size()/2 - 1)}
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
	if s.anybodyAway() {
		s.ticking = true
		return s.after(wait, tickMsg{})
	}
	if c := s.state.Running(); c != engine.None {
		wait = phrase.ClockStep(s.state.Left(c, s.app.now()))
	} else if _, due := s.state.Due(); !due {
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
