package ui

import (
	"context"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/board"
	"turncoat/ui/text"
)

// replayScreen is a game as it was played, to step through.
type replayScreen struct {
	base
	id        match.ID
	state     match.State
	positions []engine.Position // before each ply, and after the last
	at        int               // plies that are on the board
	typed     string            // the number of a ply being typed
	board     board.Board
}

func newReplay(a *app, id match.ID) *replayScreen {
	return &replayScreen{base: a.newBase(), id: id}
}

func (s *replayScreen) doing() (lobby.Doing, match.ID) { return lobby.Reviewing, "" }

func (s *replayScreen) title() string {
	if s.state.Setup == nil {
		return s.app.text.Say("replay.title")
	}
	setup := s.state.Setup
	return strings.Join([]string{
		s.app.text.Say("replay.title"), s.app.text.Variant(setup.Variant), s.app.text.Stake(setup.Unrated), string(s.id),
	}, " "+s.app.style.Dot+" ")
}

func (s *replayScreen) start() tea.Cmd {
	l, player, id := s.app.deps.Lobby, s.app.player.ID, string(s.id)
	return s.read(func(ctx context.Context) tea.Msg {
		state, err := l.Open(ctx, player, id)
		return stateMsg{state: state, err: err}
	})
}

func (s *replayScreen) update(msg tea.Msg) tea.Cmd {
	m, ok := msg.(stateMsg)
	if !ok {
		return nil
	}
	if m.err != nil {
		s.app.say(s.app.explain(m.err))
		return s.app.pop()
	}
	s.state = m.state
	at := m.state.Setup.Start
	s.positions = []engine.Position{at}
	for _, move := range m.state.Record {
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

func (s *replayScreen) bindings() []binding {
	a := s.app
	step := func(by int) func() tea.Cmd { return func() tea.Cmd { s.to(s.at + by); return nil } }
	to := func(at int) func() tea.Cmd { return func() tea.Cmd { s.to(at); return nil } }
	return []binding{
		{keys: []string{"left", "h", "backspace"}, show: a.style.LeftRight, says: "replay.step", run: step(-1)},
		hidden(step(1), "right", "l", "space", "enter"),
		{keys: []string{"home"}, show: "Home", says: "replay.begin", run: to(0)},
		{keys: []string{"end"}, show: "End", says: "replay.end", run: to(len(s.positions))},
		{show: "0-9", says: "replay.number"},
		hidden(step(-10), "pgup", "up"), hidden(step(10), "pgdown", "down"),
		a.helpKey(helpKeys), a.back(), a.leaveKey(),
	}
}

// typing takes digits: the number of the ply to go to.
func (s *replayScreen) typing(key tea.KeyPressMsg) (tea.Cmd, bool) {
	name, unclear := s.app.sign(key, digit, s.bindings())
	if unclear {
		s.app.say(s.app.text.Say("notice.letter"))
		return nil, true
	}
	if name == "" || len(s.positions) == 0 {
		s.typed = ""
		return nil, false
	}
	s.typed += name
	if n, err := strconv.Atoi(s.typed); err != nil || n >= len(s.positions) {
		s.typed = name // a new number begins
	}
	n, _ := strconv.Atoi(s.typed) // digits, and few
	s.at = min(n, len(s.positions)-1)
	return nil, true
}

func (s *replayScreen) to(at int) { s.at = min(max(0, len(s.positions)-1), max(0, at)) }

func (s *replayScreen) draw(w, h int) []string {
	a := s.app
	if s.state.Setup == nil {
		return []string{"", " " + a.text.Say("match.reading")}
	}
	position := s.positions[s.at]
	lay := layBoard(position.Size(), w, h, a.squares())
	if !lay.ok {
		return []string{clip(s.said(), w)}
	}
	look := board.Look{Position: position, Square: lay.size, Last: lastDisc(s.state.Record[:s.at])}
	lines := lay.place(s.board.Draw(a.style, look), func(h int) []string { return s.panel(position, lay.panel, h) })
	for i := range lay.under {
		lines = append(lines, " "+s.playerLine(position, engine.Color(i+1), w-2))
	}
	lines = append(padTo(lines, lay.wordsAt), " "+clip(s.said(), w-2))
	if export := a.deps.Connect.Shell("export", string(s.id), "--format", "txt"); lay.words > 1 && len(export) < w {
		lines = append(lines, " "+export)
	}
	return lines
}

// said tells what the ply on the board was.
func (s *replayScreen) said() string {
	a := s.app
	result := a.outcome0(s.state)
	if s.at == 0 {
		return a.text.Say("replay.start") + " " + result
	}
	before, move := s.positions[s.at-1], s.state.Record[s.at-1]
	args := text.Args{"Ply": s.at, "Of": len(s.state.Record), "Side": a.text.Side(before.Turn()), "Move": move.String()}
	said := a.text.Say("replay.placed", args)
	if move.Pass {
		said = a.text.Say("replay.passed", args)
	} else if n := len(before.Flips(move.Square)); n > 0 {
		said = a.text.Count("replay.played", n, args)
	}
	return said + " " + result
}

func (s *replayScreen) panel(position engine.Position, w, h int) []string {
	a := s.app
	lines := []string{"", s.playerLine(position, engine.Dark, w), s.playerLine(position, engine.Light, w), ""}
	if room := h - len(lines); room > 2 {
		lines = append(lines, a.style.Accent.Render(a.text.Say("match.record")))
		lines = append(lines, drawRecord(a, s.state.Record, s.at, w, room-1)...)
	}
	return lines
}

func (s *replayScreen) playerLine(position engine.Position, c engine.Color, w int) string {
	a := s.app
	name := clean(s.state.Setup.Player(c).Name)
	if c == s.state.Setup.ColorOf(a.player.ID) {
		name = a.text.Say("lobby.you", text.Args{"Name": name})
	}
	count := strconv.Itoa(position.Count(c))
	left := a.style.Disc(c == engine.Dark) + " "
	return spread(left+a.style.Strong.Render(clip(name, max(0, w-len(count)-3))), count, w)
}

// outcome0 says how a game ended, from nobody's side; nothing while it goes on.
func (a *app) outcome0(state match.State) string {
	if !finished(state) {
		return ""
	}
	return a.text.Outcome(state, engine.None)
}
