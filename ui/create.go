package ui

import (
	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/board"
	"turncoat/ui/text"
)

// createScreen is a form: what to play, how, and with whom.
type createScreen struct {
	base
	board    board.Board
	at       int        // the chosen line
	choice   [lines]int // of each line that has choices
	position field      // the custom start
	time     field      // time typed in full
	wrong    string
}

// The lines of the form, from above.
const (
	lineSize = iota
	lineGoal
	lineOpening
	linePosition
	lineTime
	lineTimeTyped
	lineStake
	lineColor
	lineWhom
	lineGo
	lines
)

// Whom to play.
const (
	whomAnybody = iota
	whomInvited
	whomComputer
)

// times are the ways of keeping time that are offered; one more is typed.
var times = []string{"1+0", "3+2", "5+3", "10+5", "15+10", "30+20", "1d", "3d", "7d", "none"}

const usualTime = 2

func newCreate(a *app) *createScreen {
	s := &createScreen{base: a.newBase(), position: newField("", 160), time: newField("", 8)}
	s.choice[lineSize] = 1
	s.choice[lineTime] = usualTime
	return s
}

func (s *createScreen) title() string { return s.app.text.Say("create.title") }

// choices returns what a line can be set to, nil for a line that is typed or
// pressed.
func (s *createScreen) choices(line int) []string {
	a := s.app
	switch line {
	case lineSize:
		return []string{"6x6", "8x8", "10x10"}
	case lineGoal:
		return []string{a.text.Say("goal.classic"), a.text.Say("goal.reverse")}
	case lineOpening:
		var names []string
		for _, o := range engine.Openings {
			names = append(names, a.text.Opening(o))
		}
		return names
	case lineTime:
		var names []string
		for _, t := range times {
			c, err := match.ParseControl(t)
			if err == nil {
				names = append(names, a.text.Control(c))
			}
		}
		return append(names, a.text.Say("create.time_other"))
	case lineStake:
		return []string{a.text.Say("stake.either"), a.text.Say("stake.rated"), a.text.Say("stake.casual")}
	case lineColor:
		return []string{a.text.Say("create.color_random"), a.text.Side(engine.Dark), a.text.Side(engine.Light)}
	case lineWhom:
		return []string{a.text.Say("create.whom_anybody"), a.text.Say("create.whom_invited"), a.text.Say("create.whom_computer")}
	}
	return nil
}

// shown tells whether a line is part of the form as it stands.
func (s *createScreen) shown(line int) bool {
	switch line {
	case linePosition:
		return s.custom()
	case lineTimeTyped:
		return s.choice[lineTime] == len(times)
	case lineStake:
		return !s.app.player.Guest && s.choice[lineWhom] != whomComputer
	}
	return true
}

func (s *createScreen) custom() bool { return engine.Openings[s.choice[lineOpening]] == engine.Custom }

// typed is the field of a line that is typed.
func (s *createScreen) typed() *field {
	switch s.at {
	case linePosition:
		return &s.position
	case lineTimeTyped:
		return &s.time
	}
	return nil
}

func (s *createScreen) bindings() []binding {
	a := s.app
	step := func(by int) func() tea.Cmd { return func() tea.Cmd { s.move(by); return nil } }
	turn := func(by int) func() tea.Cmd { return func() tea.Cmd { s.turn(by); return nil } }
	enter := bind("create.next", step(1), "enter")
	if s.at == lineGo {
		enter = bind("create.go", s.create, "enter")
	}
	keys := []binding{
		{show: a.style.UpDown, says: "key.choose"},
		{show: a.style.LeftRight, says: "create.change"},
		enter,
		bind("create.now", s.create, "s"),
		a.helpKey(helpRules), a.back(), a.leaveKey(),
		hidden(step(-1), "up", "k", "shift+tab"), hidden(step(1), "down", "j", "tab"),
		hidden(turn(-1), "left", "h"), hidden(turn(1), "right", "l", "space"),
	}
	if s.choices(s.at) != nil {
		for i := range min(9, len(s.choices(s.at))) {
			keys = append(keys, hidden(func() tea.Cmd { s.set(i); return nil }, string(rune('1'+i))))
		}
	}
	return keys
}

func (s *createScreen) typing(key tea.KeyPressMsg) (tea.Cmd, bool) {
	f := s.typed()
	if f == nil || !f.key(key) {
		return nil, false
	}
	s.wrong = ""
	return nil, true
}

func (s *createScreen) update(msg tea.Msg) tea.Cmd {
	if paste, ok := msg.(tea.PasteMsg); ok && s.typed() != nil {
		s.typed().insert(paste.Content)
		s.wrong = ""
	}
	return nil
}

// move goes to another line that is shown.
func (s *createScreen) move(by int) {
	for at := s.at + by; at >= 0 && at < lines; at += by {
		if s.shown(at) {
			s.at = at
			return
		}
	}
}

// turn sets the line to its next or previous choice.
func (s *createScreen) turn(by int) {
	if n := len(s.choices(s.at)); n > 0 {
		s.set((s.choice[s.at] + by + n) % n)
	}
}

func (s *createScreen) set(choice int) {
	s.choice[s.at] = choice
	s.wrong = ""
}

// wished reads the form.
func (s *createScreen) wished() (lobby.Wish, error) {
	w := lobby.Wish{
		Variant: engine.Variant{Size: engine.Sizes[s.choice[lineSize]], Goal: engine.Goal(s.choice[lineGoal])},
		Opening: engine.Openings[s.choice[lineOpening]],
		Stake:   lobby.Stake(s.choice[lineStake]),
		Color:   engine.Color(s.choice[lineColor]),
	}
	if !s.shown(lineStake) {
		w.Stake = lobby.Either
	}
	kept := s.time.text()
	if i := s.choice[lineTime]; i < len(times) {
		kept = times[i]
	}
	var err error
	if w.Control, err = match.ParseControl(kept); err != nil {
		return w, err
	}
	if s.custom() {
		p, err := engine.ParsePosition(s.position.text())
		if err != nil {
			return w, &lobby.WishError{Field: "start", Why: err.Error()}
		}
		w.Start, w.Variant.Size = p.String(), p.Size()
	}
	return w, w.Check(s.app.player)
}

// create asks for the game, if the form makes one.
func (s *createScreen) create() tea.Cmd {
	w, err := s.wished()
	if err != nil {
		s.wrong = s.app.explainForm(err)
		return nil
	}
	s.wrong = ""
	switch s.choice[lineWhom] {
	case whomInvited:
		return s.app.invite(w)
	case whomComputer:
		return s.app.playBot(1, w)
	}
	return s.app.post(w)
}

// label names a line of the form.
func label(line int) text.Key {
	return map[int]text.Key{
		lineSize: "create.size", lineGoal: "create.goal", lineOpening: "create.opening",
		linePosition: "create.position", lineTime: "create.time", lineTimeTyped: "create.time_typed",
		lineStake: "create.stake", lineColor: "create.color", lineWhom: "create.whom",
	}[line]
}
