package ui

import (
	"fmt"
	"math"
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/ui/board"
	"turncoat/ui/phrase"
	"turncoat/ui/settings"
	"turncoat/ui/style"
	"turncoat/ui/text"
)

func (s *reviewScreen) layout(w, h int) boardLayout {
	return layBoard(s.size(), w, h, s.app.squares())
}

func (s *reviewScreen) draw(w, h int) []string {
	a := s.app
	if s.state.Setup == nil {
		return []string{"", " " + a.text.Say("match.reading")}
	}
	lay := s.layout(w, h)
	if !lay.ok {
		return []string{clip(s.said(), w)}
	}
	p, _, _ := s.shown()
	lines := lay.place(s.board.Draw(a.style, s.look(lay.size)), func(h int) []string { return s.panel(lay.panel, h) })
	switch lay.under {
	case 2:
		lines = append(lines, " "+s.playerLine(p, engine.Dark, w-2), " "+s.playerLine(p, engine.Light, w-2))
	case 1:
		lines = append(lines, " "+spread(s.sideCount(p, engine.Dark), s.sideCount(p, engine.Light), w-2))
	}
	return append(padTo(lines, lay.wordsAt), indent(s.words(w-lay.indent(), lay.words), lay.indent()+1)...)
}

func (s *reviewScreen) look(size style.Square) board.Look {
	a, v := s.app, s.aside
	p, before, record := s.shown()
	look := board.Look{Position: p, Square: size, Last: lastDisc(record), Before: before, Turning: s.motion.turning}
	if v.on {
		look.Cursor = board.On(v.cursor)
		look.Legal = a.settings.On(settings.Legal)
		look.Preview = a.settings.On(settings.Preview)
	}
	return look
}

// words are what the ply on the board was, and below it where the board is
// beside the game, else how the game gets elsewhere.
func (s *reviewScreen) words(w, rows int) []string {
	if s.aside.on {
		where := s.app.style.Strong.Render(s.where(w - 2))
		if rows < 2 {
			return []string{where}
		}
		return []string{clip(s.said(), w-2), where}
	}
	lines := wrap(s.said(), w-2)
	if p, _, _ := s.shown(); len(lines) < rows && !s.graphed() {
		lines = append(lines, clip(s.app.text.Say("review.discs")+": "+s.lead(p), w-2))
	}
	export := s.app.deps.Connect.Shell("export", string(s.id), "--format", "txt")
	if len(lines) < rows && ansi.StringWidth(export) <= w-2 {
		lines = append(lines, export)
	}
	return lines[:min(len(lines), rows)]
}

// graphed tells whether there is room for the graph.
func (s *reviewScreen) graphed() bool {
	f := s.app.frame()
	lay := s.layout(f.w, f.body())
	_, rows := board.Extent(s.size(), lay.size)
	return lay.panel > 0 && layPanel(rows).graph > 0
}

// plySaid is how a ply is told: a disc that flips nothing, one that does, a pass.
type plySaid struct{ placed, played, passed text.Key }

// said tells what the newest ply on the board was, and at the end of the game
// how it ended.
func (s *reviewScreen) said() string {
	a := s.app
	_, before, record := s.shown()
	if len(record) == 0 {
		return a.text.Say("review.start")
	}
	move := record[len(record)-1]
	says := plySaid{"review.placed", "review.played", "review.passed"}
	if s.aside.beside() {
		says = plySaid{"match.placed", "match.played", "match.passed"}
	}
	args := text.Args{"Ply": len(record), "Of": len(s.state.Record), "Side": a.text.Side(before.Turn()), "Move": move.String()}
	said := a.text.Say(says.placed, args)
	if move.Pass {
		said = a.text.Say(says.passed, args)
	} else if n := len(before.Flips(move.Square)); n > 0 {
		said = a.text.Count(says.played, n, args)
	}
	if s.at == len(s.state.Record) && !s.aside.beside() && finished(s.state) {
		said += " " + a.text.Outcome(s.state, engine.None)
	}
	return said
}

// reviewPanel is where things are beside the board: rows from the top of the
// panel, and how many; 0 rows where there is no room.
type reviewPanel struct {
	players          int
	graphAt, graph   int // below a heading
	recordAt, record int // below a heading
}

// The rows of the graph.
const (
	leastGraph = 3
	mostGraph  = 7
)

func layPanel(h int) reviewPanel {
	var p reviewPanel
	if h >= 15 {
		p.players = 1
	}
	at := p.players + 3 // both players and a blank line
	if room := h - at; room >= leastGraph+5 {
		p.graph = min(mostGraph, max(leastGraph, (room-3)/2))
		p.graphAt = at + 1
		at += p.graph + 2
	}
	if room := h - at - 1; room > 0 {
		p.record, p.recordAt = room, at+1
	}
	return p
}

func (s *reviewScreen) panel(w, h int) []string {
	a := s.app
	p, _, _ := s.shown()
	lay := layPanel(h)
	lines := padTo(nil, lay.players)
	lines = append(lines, s.playerLine(p, engine.Dark, w), s.playerLine(p, engine.Light, w))
	if lay.graph > 0 {
		lines = append(padTo(lines, lay.graphAt-1), spread(a.style.Accent.Render(a.text.Say("review.discs")), s.lead(p), w))
		lines = append(lines, s.graph().draw(a.style, w, lay.graph)...)
	}
	if lay.record > 0 {
		lines = append(padTo(lines, lay.recordAt-1), a.recordHead(s.state.Restarts, w))
		lines = append(lines, s.layRecord(w, lay.record).draw(s.state.Record, s.at, w)...)
	}
	return lines
}

func (s *reviewScreen) layRecord(w, h int) recordLayout {
	return layRecord(len(s.state.Record), max(1, s.at), w, h)
}

// panelPly is the ply under a cell of the panel, -1 where there is none.
func (s *reviewScreen) panelPly(lay boardLayout, x, y int) int {
	_, rows := board.Extent(s.size(), lay.size)
	panel := layPanel(rows)
	switch {
	case y >= panel.graphAt && y < panel.graphAt+panel.graph:
		return s.graph().hit(x, lay.panel, panel.graph)
	case y >= panel.recordAt && y < panel.recordAt+panel.record:
		if ply := s.layRecord(lay.panel, panel.record).ply(x, y-panel.recordAt); ply > 0 {
			return ply
		}
	}
	return -1
}

// graph is how many discs Dark was ahead, before each ply and after the last.
func (s *reviewScreen) graph() chart {
	a := s.app
	values := make([]float64, len(s.positions))
	for i, p := range s.positions {
		values[i] = float64(p.Count(engine.Dark) - p.Count(engine.Light))
	}
	return chart{values: values, at: s.at, sides: true, label: func(v float64) string {
		if v == 0 {
			return "0"
		}
		return a.style.Disc(v > 0) + " " + leftPad(strconv.Itoa(int(math.Abs(v))), 2)
	}}
}

// lead says who has more discs.
func (s *reviewScreen) lead(p engine.Position) string {
	dark, light := p.Count(engine.Dark), p.Count(engine.Light)
	ahead := engine.Dark
	switch {
	case dark == light:
		return s.app.text.Say("review.even")
	case light > dark:
		ahead = engine.Light
	}
	return s.app.text.Say("review.ahead", text.Args{"Side": s.app.text.Side(ahead), "N": max(dark-light, light-dark)})
}

// playerLine is a side: who plays it, what the game has done to their rating,
// and the discs on the board.
func (s *reviewScreen) playerLine(p engine.Position, c engine.Color, w int) string {
	a := s.app
	turn := " "
	if p.Turn() == c && !p.Over() {
		turn = a.style.Turn
	}
	left := turn + " " + a.style.Disc(c == engine.Dark) + " "
	count := strconv.Itoa(p.Count(c))
	name := clean(s.state.Setup.Player(c).Name)
	rating := ""
	if change, ok := s.judged.Changes[c]; ok {
		rating = "  " + phrase.Rating(change.After) + " " + gained(change)
	}
	room := w - ansi.StringWidth(left) - len(count) - 1
	if side := a.sideColumn(c); ansi.StringWidth(side+name+rating) <= room {
		left, room = left+side, room-ansi.StringWidth(side)
	}
	if ansi.StringWidth(name+rating) > room {
		rating = ""
	}
	return spread(left+a.style.Strong.Render(clip(name, room-ansi.StringWidth(rating)))+rating, count, w)
}

// sideCount is a side where there is room for little.
func (s *reviewScreen) sideCount(p engine.Position, c engine.Color) string {
	return s.app.style.Disc(c == engine.Dark) + " " + strconv.Itoa(p.Count(c))
}

// gained is what a game has done to a rating, with its sign.
func gained(c lobby.RatingChange) string {
	return fmt.Sprintf("%+d", int(c.After.Value+0.5)-int(c.Before.Value+0.5))
}
