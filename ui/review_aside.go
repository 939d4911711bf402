package ui

import (
	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/ui/keyboard"
	"turncoat/ui/text"
)

// aside is other moves than those of the game, from the ply on the board on.
type aside struct {
	on        bool // there is a cursor, and squares can be played
	cursor    engine.Square
	typed     string // a square being typed
	moves     []engine.Move
	positions []engine.Position // after each of the moves
}

// beside tells whether the board shows what was not played.
func (v *aside) beside() bool { return len(v.moves) > 0 }

// try puts a cursor on the board: on the square that was played next.
func (s *reviewScreen) try() tea.Cmd {
	p, _, _ := s.shown()
	s.aside = aside{on: true, cursor: firstCursor(p)}
	if s.at < len(s.state.Record) && !s.state.Record[s.at].Pass {
		s.aside.cursor = s.state.Record[s.at].Square
	}
	s.typed = ""
	return s.weigh()
}

func (s *reviewScreen) asideKeys() []binding {
	a := s.app
	step := func(col, row int) func() tea.Cmd { return func() tea.Cmd { s.moveCursor(col, row); return nil } }
	keys := []binding{
		bind("match.key_play", s.playAside, "enter", "space"),
		{show: a.style.LeftRight + a.style.UpDown + " d3", says: "match.key_type"},
	}
	if s.aside.beside() {
		keys = append(keys, binding{keys: []string{"backspace"}, show: "Backspace", says: "review.back_one", run: s.backOne})
	}
	return append(keys,
		bind("review.copy", s.copy, "y"),
		hidden(step(-1, 0), "left"), hidden(step(1, 0), "right"), hidden(step(0, -1), "up"), hidden(step(0, 1), "down"),
		hidden(step(-s.size(), 0), "home"), hidden(step(s.size(), 0), "end"),
	)
}

func (s *reviewScreen) size() int { return s.positions[0].Size() }

// toGame takes back what was typed, else goes back to the game.
func (s *reviewScreen) toGame() tea.Cmd {
	if s.aside.typed != "" {
		s.aside.typed = ""
		return nil
	}
	s.aside = aside{}
	s.dropWeighing()
	s.motion.stop()
	return nil
}

func (s *reviewScreen) moveCursor(col, row int) {
	v, n := &s.aside, s.size()
	v.cursor.Col = int8(min(n-1, max(0, int(v.cursor.Col)+col)))
	v.cursor.Row = int8(min(n-1, max(0, int(v.cursor.Row)+row)))
	v.typed = ""
}

// typeSquare takes the name of a square as it is typed.
func (s *reviewScreen) typeSquare(key tea.KeyPressMsg) (took bool) {
	v := &s.aside
	if keyboard.Name(key) == "backspace" && v.typed != "" {
		v.typed = v.typed[:len(v.typed)-1]
		return true
	}
	typed, took := s.app.typeSquare(key, v.typed, s.size(), s.bindings)
	v.typed = typed
	if at, err := engine.ParseSquare(v.typed); took && err == nil && s.positions[0].On(at) {
		v.cursor = at
	}
	return took
}

// playAside plays what was typed, the square under the cursor, or the pass.
func (s *reviewScreen) playAside() tea.Cmd {
	a, v := s.app, &s.aside
	p, _, _ := s.shown()
	if p.MustPass() {
		return s.playMove(engine.PassMove)
	}
	at := v.cursor
	if v.typed != "" {
		square, err := engine.ParseSquare(v.typed)
		if err != nil {
			a.say(a.text.Say("error.square"))
			return nil
		}
		at, v.typed = square, ""
	}
	return s.playMove(engine.At(at))
}

// playMove makes a move on the board that is seen. As long as the moves are
// those of the game it is the game that goes on. A forced pass follows by
// itself.
func (s *reviewScreen) playMove(m engine.Move) tea.Cmd {
	p, _, _ := s.shown()
	next, err := p.Play(m)
	if err != nil {
		s.app.say(s.app.explain(err))
		return nil
	}
	if !s.aside.beside() && s.at < len(s.state.Record) && s.state.Record[s.at] == m {
		s.at++
	} else {
		s.aside.moves = append(s.aside.moves, m)
		s.aside.positions = append(s.aside.positions, next)
	}
	cmd := s.turnOver()
	if next.MustPass() {
		return tea.Batch(cmd, s.playMove(engine.PassMove))
	}
	return tea.Batch(cmd, s.weigh())
}

// backOne takes the newest move that was tried back, with a pass that followed.
func (s *reviewScreen) backOne() tea.Cmd {
	v := &s.aside
	s.motion.stop()
	for v.beside() {
		last := len(v.moves) - 1
		passed := v.moves[last].Pass
		v.moves, v.positions = v.moves[:last], v.positions[:last]
		if !passed {
			break
		}
	}
	return s.weigh()
}

// clickSquare puts the cursor on a square. Where other moves are tried already
// it plays the square.
func (s *reviewScreen) clickSquare(at engine.Square) tea.Cmd {
	p, _, _ := s.shown()
	trying := s.aside.on
	var cmd tea.Cmd
	if !trying {
		cmd = s.try()
	}
	s.aside.cursor, s.aside.typed = at, ""
	if trying && p.Legal(engine.At(at)) {
		return s.playMove(engine.At(at))
	}
	return cmd
}

// where tells how many moves the board is beside the game, and the newest of
// them that have room in w cells.
func (s *reviewScreen) where(w int) string {
	a, v := s.app, &s.aside
	switch {
	case v.typed != "":
		return clip(a.text.Say("match.typed", text.Args{"Move": v.typed}), w)
	case !v.beside():
		return clip(a.text.Say("review.trying"), w)
	}
	for from := range v.moves {
		moves := engine.FormatRecord(v.moves[from:])
		if from > 0 {
			moves = ".. " + moves
		}
		said := a.text.Count("review.beside", len(v.moves), text.Args{"Moves": moves})
		if widest(said) <= w {
			return said
		}
	}
	return clip(a.text.Count("review.beside", len(v.moves), text.Args{"Moves": ""}), w)
}
