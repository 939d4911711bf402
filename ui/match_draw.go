package ui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/ui/board"
	"turncoat/ui/settings"
	"turncoat/ui/style"
	"turncoat/ui/text"
)

// boardLayout is where things are on a screen with a board: squares as large as
// there is room for, a panel beside it, and lines of words below, all in the
// middle of the window. What has no room goes in this order: large squares, the
// panel, the lines about players.
type boardLayout struct {
	ok        bool // there is room for a board at all
	size      style.Square
	left, top int // cells around the board
	panelAt   int
	panel     int // cells of the panel, 0 where it has no room
	under     int // lines about the players below the board, where there is no panel
	wordsAt   int
	words     int // lines of words
}

const (
	panelLeast = 18
	panelMost  = 46
	widePanel  = 34 // from here on there are whole words
	panelGap   = 2
)

// layBoard lays a board of n squares a side, with squares of a size at most.
func layBoard(n, w, h int, most style.Square) boardLayout {
	for _, size := range style.Squares {
		if size.W > most.W {
			continue
		}
		if lay, ok := laySquares(n, w, h, size); ok {
			return lay
		}
	}
	return boardLayout{}
}

func laySquares(n, w, h int, size style.Square) (boardLayout, bool) {
	bw, bh := board.Extent(n, size)
	spare := h - bh
	if bw > w || spare < 1 || spare < 2 && size == style.Large {
		return boardLayout{}, false
	}
	lay := boardLayout{ok: true, size: size, left: min(1, w-bw)}
	if room := w - lay.left - bw - panelGap - 1; room >= panelLeast {
		lay.panel = min(room, panelMost)
		lay.left = max(lay.left, (w-bw-panelGap-lay.panel)/2)
		lay.panelAt = lay.left + bw + panelGap
	} else if size != style.Small && spare < 4 {
		return boardLayout{}, false
	} else {
		lay.under = min(2, spare-1)
		lay.left = max(lay.left, (w-bw)/2)
	}
	lay.words = min(2, spare-lay.under)
	spare -= lay.under + lay.words
	air := min(1, spare) // a line between board and words
	lay.top = (spare - air) / 2
	lay.wordsAt = lay.top + bh + lay.under + air
	return lay, true
}

// place puts a board into the window, and beside it the panel.
func (lay boardLayout) place(picture []string, panel func(h int) []string) []string {
	lines := indent(picture, lay.left)
	if lay.panel > 0 {
		lines = beside(lines, lay.panelAt, panel(len(lines)))
	}
	return append(make([]string, lay.top), lines...)
}

// indent is how far the words stand in, under the board where that is in the
// middle.
func (lay boardLayout) indent() int {
	if lay.panel == 0 {
		return 0
	}
	return lay.left - 1
}

// squares is the largest size of squares that the player wants.
func (a *app) squares() style.Square {
	switch a.settings.Get(settings.Square) {
	case "small":
		return style.Small
	case "medium":
		return style.Medium
	}
	return style.Large
}

func (s *matchScreen) layout(w, h int) boardLayout {
	if s.state.Setup == nil {
		return boardLayout{}
	}
	return layBoard(s.state.Position.Size(), w, h, s.app.squares())
}

func (s *matchScreen) title() string {
	if s.state.Setup == nil {
		return s.app.text.Say("match.opening")
	}
	setup := s.state.Setup
	dot := " " + s.app.style.Dot + " "
	parts := []string{s.app.text.Variant(setup.Variant), s.app.text.Control(setup.Control)}
	if setup.Opening != engine.Standard {
		parts = append(parts, s.app.text.Opening(setup.Opening))
	}
	parts = append(parts, s.app.text.Stake(setup.Unrated))
	if s.me == engine.None {
		parts = append(parts, s.app.text.Say("match.watching"))
	}
	if !setup.Private || s.over() {
		parts = append(parts, string(s.id))
	}
	if many := s.audience(); many != "" {
		parts = append(parts, many)
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
	lines := lay.place(s.board.Draw(s.app.style, s.look(lay.size)), func(h int) []string {
		if s.menu != nil {
			return s.drawMenu(lay.panel, h)
		}
		return s.panel(lay.panel, h)
	})
	if s.menu != nil && lay.panel == 0 { // it has no room but the board's
		menu := append(make([]string, lay.top), indent(s.drawMenu(w-1, lay.wordsAt-lay.top), 1)...)
		return append(padTo(menu, lay.wordsAt), indent(s.words(w-lay.indent(), lay.words), lay.indent())...)
	}
	switch lay.under {
	case 2:
		lines = append(lines, " "+s.playerLine(engine.Dark, w-2), " "+s.playerLine(engine.Light, w-2))
	case 1:
		lines = append(lines, " "+s.bothPlayers(w-2))
	}
	return append(padTo(lines, lay.wordsAt), indent(s.words(w-lay.indent(), lay.words), lay.indent())...)
}

// tooSmall says what is needed where no board has room; the game goes on.
func (s *matchScreen) tooSmall(w int) string {
	bw, bh := board.Extent(s.state.Position.Size(), style.Small)
	size := strconv.Itoa(bw) + "x" + strconv.Itoa(bh+2)
	if full := s.app.text.Say("app.too_small", text.Args{"Size": size}); len(full) <= w {
		return full
	}
	return size
}

func (s *matchScreen) look(size style.Square) board.Look {
	a := s.app
	position, record := s.shown()
	look := board.Look{Position: position, Square: size, Last: lastDisc(record), Turning: s.motion.turning}
	if s.live() {
		look.Cursor = board.On(s.cursor)
		look.Hint = s.hintSpot()
		look.Legal = s.mine() && a.settings.On(settings.Legal)
		look.Preview = s.mine() && s.pointed && a.settings.On(settings.Preview)
	} else if !s.over() {
		look.Legal = a.settings.On(settings.Legal)
	}
	return look
}

// panel is what stands beside the board: the two players and the record.
func (s *matchScreen) panel(w, h int) []string {
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
	foot := s.foot(w)
	room := h - len(lines)
	if len(foot) > 0 {
		room -= len(foot) + 1
	}
	s.said = 0
	if said := s.talkPart(w, room); len(said) > 0 {
		s.said = len(said)
		foot = append(said, foot...)
		room -= len(said) + 1
	}
	s.saidAt = h - len(foot)
	lines = append(lines, s.record(w, room)...)
	if len(foot) == 0 {
		return lines
	}
	return append(padTo(lines, h-len(foot)), foot...)
}

// foot stands at the end of the panel: how to come back without a key, else, in
// a first game, how to play.
func (s *matchScreen) foot(w int) []string {
	a := s.app
	if !s.live() {
		return nil
	}
	if back := a.comeBack(s.id); back != "" {
		return []string{a.style.Faint.Render(clip(a.text.Say("match.come_back"), w)), clip(back, w)}
	}
	if !s.novice || w < widePanel || len(s.talk.lines) > 0 {
		return nil
	}
	goal := text.Key("match.how_classic")
	if s.state.Setup.Variant.Goal == engine.Reverse {
		goal = "match.how_reverse"
	}
	var lines []string
	for _, key := range []text.Key{"match.how_marks", "match.how_flips", goal} {
		lines = append(lines, wrap(a.text.Say(key, text.Args{"Mark": a.style.Mark}), w)...)
	}
	return lines
}

func (s *matchScreen) record(w, h int) []string {
	if h < 2 {
		return nil
	}
	head := s.app.recordHead(s.state.Restarts, w)
	at := 0
	if s.back > 0 {
		at = len(s.state.Record) - s.back
	}
	return append([]string{head}, drawRecord(s.app, s.state.Record, at, w, h-1)...)
}
