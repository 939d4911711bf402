package ui

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/ui/board"
	"turncoat/ui/text"
)

// editorScreen sets a board up, disc by disc. Whoever opened it takes the
// position that comes of it, or nothing where it is left.
type editorScreen struct {
	base
	setup  setup
	undone []setup // what was there before each change
	cursor engine.Square
	inMenu bool // the keys are the menu's, not the board's
	menu   list
	board  board.Board
	done   func(engine.Position) tea.Cmd
}

// setup is a board that may be anything, row by row from a1, and the side to
// move.
type setup struct {
	size  int
	cells string // of X, O and -
	turn  engine.Color
}

// mostUndone is how many changes can be taken back.
const mostUndone = 200

// discSigns are the signs of the colours in a position string.
var discSigns = map[engine.Color]byte{engine.None: '-', engine.Dark: 'X', engine.Light: 'O'}

// newEditor opens the editor on a position; the zero one is the usual start. It
// closes before done takes the position.
func newEditor(a *app, start engine.Position, done func(engine.Position) tea.Cmd) *editorScreen {
	s := &editorScreen{base: a.newBase(), done: done, setup: standardSetup(8)}
	if start.Size() > 0 {
		s.setup = setupOf(start)
	}
	s.cursor = engine.Square{Col: int8(s.setup.size/2 - 2), Row: int8(s.setup.size/2 - 2)}
	s.arrange()
	return s
}

func setupOf(p engine.Position) setup {
	cells, side, _ := strings.Cut(p.String(), " ")
	turn := engine.Dark
	if side == "O" {
		turn = engine.Light
	}
	return setup{size: p.Size(), cells: cells, turn: turn}
}

func standardSetup(size int) setup {
	p, err := engine.Start(size, engine.Standard, 0)
	if err != nil {
		panic(err) // the sizes are the engine's own
	}
	return setupOf(p)
}

func emptySetup(size int) setup {
	return setup{size: size, cells: strings.Repeat("-", size*size), turn: engine.Dark}
}

// text is the position string.
func (s setup) text() string { return s.cells + " " + string(discSigns[s.turn]) }

// position is the board, whether somebody can move or not.
func (s setup) position() engine.Position {
	p, err := engine.ParseDiagram(s.text())
	if err != nil {
		panic(err) // it is written above
	}
	return p
}

func (s setup) with(at engine.Square, c engine.Color) setup {
	cells := []byte(s.cells)
	cells[int(at.Row)*s.size+int(at.Col)] = discSigns[c]
	s.cells = string(cells)
	return s
}

func (s *editorScreen) title() string { return s.app.text.Say("editor.title") }

func (s *editorScreen) mouse() bool { return true }

// become makes the board another one, which can be taken back.
func (s *editorScreen) become(next setup) tea.Cmd {
	if next == s.setup {
		return nil
	}
	s.undone = append(s.undone, s.setup)
	if over := len(s.undone) - mostUndone; over > 0 {
		s.undone = slices.Delete(s.undone, 0, over)
	}
	s.show(next)
	return nil
}

func (s *editorScreen) show(next setup) {
	s.setup = next
	s.cursor.Col = min(s.cursor.Col, int8(next.size-1))
	s.cursor.Row = min(s.cursor.Row, int8(next.size-1))
}

func (s *editorScreen) undo() tea.Cmd {
	if n := len(s.undone); n > 0 {
		s.show(s.undone[n-1])
		s.undone = s.undone[:n-1]
	}
	return nil
}

func (s *editorScreen) put(c engine.Color) func() tea.Cmd {
	return func() tea.Cmd { return s.become(s.setup.with(s.cursor, c)) }
}

// cycle puts the next thing on the cursor's square: dark, light, nothing.
func (s *editorScreen) cycle() tea.Cmd {
	next := (s.setup.position().At(s.cursor) + 1) % (engine.Light + 1)
	return s.put(next)()
}

func (s *editorScreen) turnOver() tea.Cmd {
	next := s.setup
	next.turn = next.turn.Other()
	return s.become(next)
}

// resize goes on with an empty board of the next size. The usual start stays the
// usual start.
func (s *editorScreen) resize() tea.Cmd {
	i := slices.Index(engine.Sizes[:], s.setup.size)
	size := engine.Sizes[(i+1)%len(engine.Sizes)]
	if s.setup == standardSetup(s.setup.size) {
		return s.become(standardSetup(size))
	}
	return s.become(emptySetup(size))
}

func (s *editorScreen) copy() tea.Cmd { return s.app.copy(s.setup.text()) }

// use hands the position over, if a game can start from it.
func (s *editorScreen) use() tea.Cmd {
	p, err := engine.ParsePosition(s.setup.text())
	if err != nil {
		s.app.say(s.app.explainPosition(s.setup.text()))
		return nil
	}
	cmd := s.app.pop()
	return tea.Batch(cmd, s.done(p))
}

// item is a line of the menu: its digit, its words and what it does.
type item struct {
	digit  int
	letter string
	says   text.Key
	run    func() tea.Cmd
}

func (s *editorScreen) items() []item {
	return []item{
		{1, "", "editor.dark", s.put(engine.Dark)},
		{2, "", "editor.light", s.put(engine.Light)},
		{3, "", "editor.clear", s.put(engine.None)},
		{4, "s", "editor.turn", s.turnOver},
		{5, "", "editor.size", s.resize},
		{6, "", "editor.standard", func() tea.Cmd { return s.become(standardSetup(s.setup.size)) }},
		{7, "", "editor.clear_all", func() tea.Cmd { return s.become(emptySetup(s.setup.size)) }},
		{8, "y", "editor.copy", s.copy},
		{9, "u", "editor.use", s.use},
		{0, "", "editor.undo", s.undo},
	}
}

func (s *editorScreen) arrange() {
	var rows []row
	for _, i := range s.items() {
		rows = append(rows, row{id: string(i.says), run: i.run, show: func(w int) string {
			said := s.app.text.Say(i.says, text.Args{
				"Side": s.app.text.Side(s.setup.turn), "Size": strconv.Itoa(s.setup.size) + "x" + strconv.Itoa(s.setup.size),
			})
			return spread(strconv.Itoa(i.digit)+" "+said, s.app.style.Faint.Render(i.letter), min(w, editorMenu))
		}})
	}
	s.menu.set(rows)
}

func (s *editorScreen) bindings() []binding {
	a := s.app
	cross := func() tea.Cmd { s.inMenu = !s.inMenu; return nil }
	keys := []binding{{show: a.style.LeftRight + a.style.UpDown, says: "editor.move"}}
	if s.inMenu {
		keys[0] = binding{show: a.style.UpDown, says: "key.choose"}
		keys = append(keys, bind("key.enter", s.menu.enter, "enter", "space"))
	} else {
		keys = append(keys, bind("editor.cycle", s.cycle, "enter", "space"))
	}
	keys = append(keys,
		binding{keys: []string{"tab", "shift+tab"}, show: "Tab", says: "editor.menu", run: cross},
		bind("editor.key_use", s.use, "9", "u"),
		bind("editor.key_copy", s.copy, "y"),
		a.mouseKey(), bind("editor.discard", a.pop, "esc").everywhere(), a.leaveKey(),
		hidden(s.undo, "backspace"))
	for _, i := range s.items() {
		keys = append(keys, hidden(i.run, strconv.Itoa(i.digit)))
		if i.letter != "" {
			keys = append(keys, hidden(i.run, i.letter))
		}
	}
	for name, by := range map[string][2]int{"left": {-1, 0}, "right": {1, 0}, "up": {0, -1}, "down": {0, 1}} {
		keys = append(keys, hidden(func() tea.Cmd { s.step(by[0], by[1]); return nil }, name))
	}
	return keys
}

// step moves the cursor, or the choice in the menu. Over the right or the lower
// edge of the board it goes into the menu, and back over the menu's.
func (s *editorScreen) step(col, row int) {
	last := s.setup.size - 1
	switch {
	case s.inMenu && (col < 0 || row != 0 && !s.menu.move(row) && row < 0):
		s.inMenu = false
	case s.inMenu:
	case int(s.cursor.Col)+col > last, int(s.cursor.Row)+row > last:
		s.inMenu = true
	default:
		s.cursor.Col = max(0, s.cursor.Col+int8(col))
		s.cursor.Row = max(0, s.cursor.Row+int8(row))
	}
}

func (s *editorScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case clickMsg:
		return s.click(msg)
	case tea.PasteMsg:
		p, err := engine.ParseDiagram(strings.TrimSpace(msg.Content))
		if err != nil {
			s.app.say(s.app.explainPosition(msg.Content))
			return nil
		}
		return s.become(setupOf(p))
	}
	return nil
}

// click turns the square under the mouse, or does what the menu's line says.
func (s *editorScreen) click(at clickMsg) tea.Cmd {
	f := s.app.frame()
	lay, _ := s.layout(f.w, f.body())
	if !lay.ok {
		return nil
	}
	if square, hit := board.Hit(at.x-lay.left, at.y-lay.top, s.setup.size, lay.size); hit {
		s.cursor, s.inMenu = square, false
		return s.cycle()
	}
	i := at.y - lay.top - editorHead + s.menu.top
	if lay.panel == 0 || at.x < lay.panelAt || at.y < lay.top+editorHead || i >= len(s.menu.rows) {
		return nil
	}
	s.menu.at, s.menu.moved = i, true
	return s.menu.enter()
}
