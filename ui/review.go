package ui

import (
	"context"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/board"
)

// reviewScreen is a finished game to step through, and to try other moves in.
type reviewScreen struct {
	base
	id        match.ID
	state     match.State // its Setup is nil until it was read
	rated     lobby.Judgement
	positions []engine.Position // before each ply, and after the last
	at        int               // plies that are on the board
	typed     string            // the number of a ply being typed
	typedAt   time.Time         // its last digit
	board     board.Board
	motion    motion
	aside     aside
	judged    judged
}

// reviewMsg is a game as it was read.
type reviewMsg struct {
	state  match.State
	judged lobby.Judgement
	err    error
}

func newReview(a *app, id match.ID) *reviewScreen {
	return &reviewScreen{base: a.newBase(), id: id}
}

func (s *reviewScreen) doing() (lobby.Doing, match.ID) { return lobby.Reviewing, "" }

func (s *reviewScreen) mouse() bool { return true }

func (s *reviewScreen) title() string {
	a := s.app
	if s.state.Setup == nil {
		return a.text.Say("review.title")
	}
	setup := s.state.Setup
	return strings.Join([]string{
		a.text.Say("review.title"), a.text.Variant(setup.Variant), a.text.Stake(s.rated.Unrated(setup)), string(s.id),
	}, " "+a.style.Dot+" ")
}

func (s *reviewScreen) start() tea.Cmd {
	l, player, id := s.app.deps.Lobby, s.app.player.ID, string(s.id)
	return s.read(func(ctx context.Context) tea.Msg {
		state, err := l.Open(ctx, player, id)
		msg := reviewMsg{state: state, err: err}
		if err == nil {
			msg.judged, _ = l.Judged(ctx, state) // shown where it can be had
		}
		return msg
	})
}

func (s *reviewScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case reviewMsg:
		return s.arrived(msg)
	case turnMsg:
		return s.motion.next(&s.base)
	case foundMsg:
		return s.found(msg)
	case worthMsg:
		s.weighed(msg)
	case clickMsg:
		return s.click(msg)
	case tea.PasteMsg:
		s.app.say(s.app.text.Say("match.no_paste"))
	}
	return nil
}

func (s *reviewScreen) arrived(msg reviewMsg) tea.Cmd {
	if msg.err != nil {
		s.app.say(s.app.explain(msg.err))
		return s.app.pop()
	}
	if !finished(msg.state) {
		s.app.say(s.app.text.Say("review.live"))
		return s.app.toMatch(msg.state.Setup.ID)
	}
	s.state, s.rated = msg.state, msg.judged
	at := msg.state.Setup.Start
	s.positions = []engine.Position{at}
	for _, move := range msg.state.Record {
		next, err := at.Play(move)
		if err != nil { // the fold has played it before
			break
		}
		at = next
		s.positions = append(s.positions, at)
	}
	s.at = len(s.positions) - 1
	return nil
}

func (s *reviewScreen) bindings() []binding {
	a := s.app
	if s.state.Setup == nil {
		return []binding{a.back(), a.leaveKey()}
	}
	common := []binding{a.mouseKey(), a.helpKey(helpKeys)}
	if s.aside.on {
		keys := append(s.asideKeys(), bind("match.key_menu", s.openMenu, "0").staying())
		return append(append(keys, common...), bind("review.to_game", s.toGame, "esc"), a.leaveKey())
	}
	step := func(by int) func() tea.Cmd { return func() tea.Cmd { return s.to(s.at + by) } }
	to := func(at int) func() tea.Cmd { return func() tea.Cmd { return s.to(at) } }
	keys := append([]binding{{keys: []string{"left", "h", "backspace"}, show: a.style.LeftRight, says: "review.step", run: step(-1)}},
		s.analysisKeys()...)
	keys = append(keys,
		hidden(step(1), "right", "l", "space"),
		hidden(to(0), "home"), hidden(to(len(s.positions)), "end"),
		binding{show: "1-9", says: "review.number"},
		bind("review.try", s.try, "enter", "t"),
		bind("review.copy", s.copy, "y"),
		bind("review.edit", s.edit, "e"),
		bind("match.key_menu", s.openMenu, "0").staying(),
		hidden(step(-10), "pgup", "up"), hidden(step(10), "pgdown", "down"),
	)
	if s.analysing() {
		return append(append(keys, common...), bind("review.stop", s.stopAnalysis, "esc"), a.leaveKey())
	}
	return append(append(keys, common...), a.back(), a.leaveKey())
}

// analysisKeys are those of what the engine says.
func (s *reviewScreen) analysisKeys() []binding {
	var keys []binding
	if s.canAnalyse() {
		keys = append(keys, bind("review.analyse", s.analyse, "a"))
	}
	if s.judged.any() {
		keys = append(keys, binding{keys: []string{"n"}, show: "n p", says: "review.key_mistakes", run: s.toMistake(1)},
			hidden(s.toMistake(-1), "p"))
	}
	if s.hasTurning() {
		keys = append(keys, bind("review.key_turning", s.toTurning, "g"))
	}
	return keys
}

// numberPause is how long after a digit the next one begins another number.
const numberPause = 2 * time.Second

// typing takes digits: the number of the ply to go to. Where other moves are
// tried it takes the names of squares.
func (s *reviewScreen) typing(key tea.KeyPressMsg) (tea.Cmd, bool) {
	if s.aside.on {
		return nil, s.typeSquare(key)
	}
	name, unclear := s.app.sign(key, digit, s.bindings())
	if unclear {
		s.app.say(s.app.text.Say("notice.letter"))
		return nil, true
	}
	if name == "" || len(s.positions) == 0 {
		s.typed = ""
		return nil, false
	}
	now := s.app.now()
	if now.Sub(s.typedAt) > numberPause {
		s.typed = ""
	}
	s.typed, s.typedAt = s.typed+name, now
	if n, err := strconv.Atoi(s.typed); err != nil || n >= len(s.positions) {
		s.typed = name // a new number begins
	}
	if s.typed == "0" { // which none begins with
		return s.openMenu(), true
	}
	n, _ := strconv.Atoi(s.typed) // digits, and few
	return s.to(n), true
}

// to goes to a ply of the game. The discs of the next ply turn over.
func (s *reviewScreen) to(at int) tea.Cmd {
	at = min(max(0, len(s.positions)-1), max(0, at))
	next := at == s.at+1 && !s.aside.beside()
	s.at, s.aside = at, aside{}
	s.dropWeighing()
	if !next {
		s.motion.stop()
		return nil
	}
	return s.turnOver()
}

// turnOver lets the discs of the newest ply on the board turn over.
func (s *reviewScreen) turnOver() tea.Cmd {
	_, before, record := s.shown()
	if len(record) == 0 || record[len(record)-1].Pass || !s.app.moves() {
		return nil
	}
	return s.motion.begin(&s.base, board.Turn(before, record[len(record)-1].Square))
}

// shown is the position on the board, the one before, and the moves that led to
// it.
func (s *reviewScreen) shown() (p, before engine.Position, record []engine.Move) {
	line := append(s.positions[:s.at+1:s.at+1], s.aside.positions...)
	record = append(s.state.Record[:s.at:s.at], s.aside.moves...)
	return line[len(line)-1], line[max(0, len(line)-2)], record
}

// copy offers the record to the clipboard, with the moves that were tried.
func (s *reviewScreen) copy() tea.Cmd {
	record := s.state.Record
	if s.aside.beside() {
		_, _, record = s.shown()
	}
	return s.app.copy(engine.FormatRecord(record))
}

// edit sets a board up from the one that is seen, for a game that starts there.
func (s *reviewScreen) edit() tea.Cmd {
	a := s.app
	p, _, _ := s.shown()
	return a.push(newEditor(a, p, func(p engine.Position) tea.Cmd {
		w := lobby.DefaultWish()
		w.Variant = engine.Variant{Size: p.Size(), Goal: s.state.Setup.Variant.Goal}
		w.Opening, w.Start = engine.Custom, p.String()
		return a.push(newCreateOf(a, w))
	}))
}

// click goes to the ply that was clicked in the record or in the graph, and
// tries the square that was clicked on the board.
func (s *reviewScreen) click(at clickMsg) tea.Cmd {
	if s.state.Setup == nil {
		return nil
	}
	f := s.app.frame()
	lay := s.layout(f.w, f.body())
	if !lay.ok {
		return nil
	}
	if square, hit := board.Hit(at.x-lay.left, at.y-lay.top, s.positions[0].Size(), lay.size); hit {
		return s.clickSquare(square)
	}
	if lay.panel > 0 {
		if at.x >= lay.panelAt && s.onTurning(lay, at.y-lay.top) {
			return s.toTurning()
		}
		if ply := s.panelPly(lay, at.x-lay.panelAt, at.y-lay.top); ply >= 0 {
			return s.to(ply)
		}
	}
	return nil
}
