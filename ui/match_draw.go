package ui

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/ui/text"
)

// boardLayout is where things are on a screen with a board: squares as large as
// there is room for, a panel beside it, and lines of words below. What has no
// room goes in this order: large squares, the panel, the lines about players.
type boardLayout struct {
	ok      bool // there is room for a board at all
	size    square
	left    int // cells before the board
	panelAt int
	panel   int // cells of the panel, 0 where it has no room
	under   int // lines about the players below the board, where there is no panel
	wordsAt int
	words   int // lines of words
}

const (
	panelLeast = 18
	panelMost  = 46
	widePanel  = 34 // from here on there are whole words
)

func layBoard(n, w, h int) boardLayout {
	for _, size := range []square{largeSquare, smallSquare} {
		bw, bh := boardSize(n, size)
		spare := h - bh
		if bw > w || spare < 1 {
			continue
		}
		lay := boardLayout{ok: true, size: size, left: min(1, w-bw)}
		lay.panelAt = lay.left + bw + 2
		if room := w - lay.panelAt - 1; room >= panelLeast {
			lay.panel = min(room, panelMost)
		} else if size == largeSquare && spare < 4 {
			continue
		} else {
			lay.panelAt = 0
			lay.under = min(2, spare-1)
		}
		lay.words = min(2, spare-lay.under)
		lay.wordsAt = bh + lay.under
		if spare > lay.under+lay.words {
			lay.wordsAt++ // a line of air
		}
		return lay
	}
	return boardLayout{}
}

func (s *matchScreen) layout(w, h int) boardLayout {
	if s.state.Setup == nil {
		return boardLayout{}
	}
	return layBoard(s.state.Position.Size(), w, h)
}

func (s *matchScreen) title() string {
	if s.state.Setup == nil {
		return s.app.text.Say("match.opening")
	}
	setup := s.state.Setup
	dot := " " + s.app.glyphs.dot + " "
	parts := []string{s.app.text.Variant(setup.Variant), s.app.text.Control(setup.Control)}
	if setup.Opening != engine.Standard {
		parts = append(parts, s.app.text.Opening(setup.Opening))
	}
	parts = append(parts, s.app.text.Stake(setup.Unrated))
	if s.me == engine.None {
		parts = append(parts, s.app.text.Say("match.watching"))
	}
	return strings.Join(parts, dot)
}

func (s *matchScreen) draw(w, h int) []string {
	a := s.app
	if s.state.Setup == nil {
		return []string{"", " " + a.text.Say("match.reading")}
	}
	lay := s.layout(w, h)
	if !lay.ok {
		return []string{s.tooSmall(w)}
	}
	lines := indent(s.board.draw(s.look(lay.size)), lay.left)
	switch {
	case lay.panel > 0:
		lines = beside(lines, lay.panelAt, s.panel(lay.panel, len(lines)))
	case lay.under == 2:
		lines = append(lines, " "+s.playerLine(engine.Dark, w-2), " "+s.playerLine(engine.Light, w-2))
	case lay.under == 1:
		lines = append(lines, " "+s.bothPlayers(w-2))
	}
	for len(lines) < lay.wordsAt {
		lines = append(lines, "")
	}
	return append(lines, s.words(w, lay.words)...)
}

// tooSmall says what is needed where no board has room; the game goes on.
func (s *matchScreen) tooSmall(w int) string {
	bw, bh := boardSize(s.state.Position.Size(), smallSquare)
	size := strconv.Itoa(bw) + "x" + strconv.Itoa(bh+2)
	if full := s.app.text.Say("app.too_small", text.Args{"Size": size}); len(full) <= w {
		return full
	}
	return size
}

func (s *matchScreen) look(size square) boardLook {
	look := boardLook{position: s.state.Position, size: size, last: lastDisc(s.state.Record)}
	if s.live() {
		look.cursor = on(s.cursor)
		look.legal = s.mine()
	} else if !s.over() {
		look.legal = true
	}
	return look
}

// settle lets the board's picture follow the state, step by step.
func (s *matchScreen) settle() tea.Cmd {
	lay := s.layout(s.app.w, newFrame(s.app.w, s.app.h).body())
	if look := s.look(lay.size); lay.ok && look != s.board.look {
		s.board.aim(look, s.besideChanges(lay))
	}
	if s.stepping || !s.board.behind() {
		return nil
	}
	s.stepping = true
	return s.after(boardStep, stepMsg{})
}

// besideChanges tells which lines of the panel have changed.
func (s *matchScreen) besideChanges(lay boardLayout) []bool {
	if lay.panel == 0 {
		return nil
	}
	_, h := boardSize(s.state.Position.Size(), lay.size)
	now := s.panel(lay.panel, h)
	changes := make([]bool, len(now))
	for i, line := range now {
		changes[i] = i >= len(s.beside) || s.beside[i] != line
	}
	s.beside = now
	return changes
}

// panel is what stands beside the board: the two players and the record. What
// changes with each move lies together and beside the lower halves of squares,
// where the board changes least: a line of the screen is sent from its first
// change to its last.
func (s *matchScreen) panel(w, h int) []string {
	a := s.app
	var lines []string
	if w >= widePanel {
		lines = append(lines, "")
	}
	for _, c := range []engine.Color{engine.Dark, engine.Light} {
		if w >= widePanel {
			here := s.presence(c)
			name := s.nameLine(c, w-ansi.StringWidth(here)-1, true)
			lines = append(lines, spread(name, here, w), s.countLine(c, w))
		} else {
			here := s.firstMove(c)
			if here == "" {
				here = s.presence(c)
			}
			lines = append(lines, s.nameLine(c, w, false), s.countLine(c, w), "    "+here)
		}
	}
	if w >= widePanel {
		lines = append(lines, "")
	}
	back := a.comeBack(s.id)
	if !s.live() {
		back = ""
	}
	room := h - len(lines)
	if back != "" {
		room -= 3
	}
	lines = append(lines, s.record(w, room)...)
	if back == "" {
		return lines
	}
	for len(lines) < h-2 {
		lines = append(lines, "")
	}
	return append(lines, a.theme.faint.Render(clip(a.text.Say("match.come_back"), w)), clip(back, w))
}

func (s *matchScreen) record(w, h int) []string {
	if h < 2 {
		return nil
	}
	head := s.app.theme.accent.Render(s.app.text.Say("match.record"))
	return append([]string{head}, drawRecord(s.app, s.state.Record, 0, w, h-1)...)
}
