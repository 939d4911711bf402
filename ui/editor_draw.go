package ui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/ui/board"
	"turncoat/ui/style"
	"turncoat/ui/text"
)

const (
	editorMenu = 34 // cells of the menu at most
	editorHead = 3  // lines above it in the panel
)

// layout leaves room below the board for the position string, where there is
// room for the menu too.
func (s *editorScreen) layout(w, h int) (lay boardLayout, written []string) {
	written = s.written(w)
	lay = layBoard(s.setup.size, w, h-len(written), s.app.squares())
	if !lay.ok || lay.panel == 0 && lay.under < 2 {
		return layBoard(s.setup.size, w, h, s.app.squares()), nil
	}
	return lay, written
}

// written is the position string, alone on its line, broken only where the
// window is narrower.
func (s *editorScreen) written(w int) []string {
	if position := s.setup.text(); len(position) < w {
		return []string{" " + position}
	}
	return strings.Split(ansi.Hardwrap(s.setup.text(), max(1, w), false), "\n")
}

func (s *editorScreen) draw(w, h int) []string {
	a := s.app
	position := s.setup.position()
	lay, written := s.layout(w, h)
	if !lay.ok {
		return []string{s.tooSmall(w)}
	}
	look := board.Look{Position: position, Square: lay.size, Cursor: board.On(s.cursor), Legal: true}
	lines := lay.place(s.board.Draw(a.style, look), func(tall int) []string {
		room := max(tall, h-len(written)-lay.top) // the menu may go on below a small board
		head := []string{s.counts(position), s.verdict(position, lay.panel), ""}
		return append(head, a.drawList(&s.menu, lay.panel, room-editorHead, s.inMenu)...)
	})
	if lay.under > 1 {
		lines = append(lines, " "+clip(s.counts(position), w-2))
	}
	if lay.under > 0 {
		lines = append(lines, s.menuLine(w))
	}
	if lay.panel == 0 {
		lines = append(padTo(lines, lay.wordsAt), " "+s.verdict(position, w-2))
	}
	return append(padTo(lines, h-len(written)), written...)
}

// menuLine is the menu where there is one line for it: the chosen row, or how to
// do without.
func (s *editorScreen) menuLine(w int) string {
	a := s.app
	if s.inMenu {
		return strings.Join(a.drawList(&s.menu, w-1, 1, true), "")
	}
	return " " + a.style.Faint.Render(clip(a.text.Say("editor.digits"), w-2))
}

// tooSmall says what is needed where no board has room.
func (s *editorScreen) tooSmall(w int) string {
	bw, bh := board.Extent(s.setup.size, style.Small)
	return clip(s.app.text.Say("app.too_small", text.Args{"Size": strconv.Itoa(bw) + "x" + strconv.Itoa(bh+2)}), w)
}

// counts are how many discs of each colour there are, and empty squares.
func (s *editorScreen) counts(p engine.Position) string {
	a := s.app
	return strings.Join([]string{
		a.style.Disc(true) + " " + strconv.Itoa(p.Count(engine.Dark)),
		a.style.Disc(false) + " " + strconv.Itoa(p.Count(engine.Light)),
		a.style.Faint.Render(a.text.Count("editor.empty", p.Count(engine.None))),
	}, "   ")
}

// verdict tells whether a game can start from the board.
func (s *editorScreen) verdict(p engine.Position, w int) string {
	a := s.app
	args := text.Args{"Side": a.text.Side(s.setup.turn)}
	switch {
	case p.Over():
		return a.style.Warn.Render(clip(a.text.Say("position.over"), w))
	case p.MustPass():
		return a.style.Good.Render(clip(a.text.Say("editor.passes", args), w))
	}
	return a.style.Good.Render(clip(a.text.Count("editor.ready", len(p.Moves()), args), w))
}

// explainPosition says what is wrong with a position string.
func (a *app) explainPosition(position string) string {
	fields := strings.Fields(position)
	p, err := engine.ParseDiagram(position)
	switch {
	case err == nil && p.Over():
		return a.text.Say("position.over")
	case len(fields) != 2 || len(fields[1]) > 2:
		return a.text.Say("position.parts")
	case !engine.ValidSize(side(len(fields[0]))):
		return a.text.Count("position.squares", len(fields[0]))
	}
	return a.text.Say("position.signs")
}

// side is how many squares a side a board of so many has, 0 where that is none.
func side(squares int) int {
	for n := range squares + 1 {
		if n*n == squares {
			return n
		}
	}
	return 0
}
