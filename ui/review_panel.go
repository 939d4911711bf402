package ui

import (
	"math"
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/ui/board"
	"turncoat/ui/phrase"
	"turncoat/ui/text"
)

// reviewPanel is where things are beside the board: rows from the top of the
// panel, and how many; 0 rows where there is no room.
type reviewPanel struct {
	players          int
	sum              int // of what the engine says of the game, two lines
	graphAt, graph   int // below a heading
	recordAt, record int // below a heading
}

// The rows of the graph.
const (
	leastGraph = 3
	mostGraph  = 7
)

// layPanel lays out h rows. Two of them tell what the engine says of the game,
// once it is known.
func (s *reviewScreen) layPanel(h int) reviewPanel {
	var p reviewPanel
	told := s.judged.sum != nil && h >= 15
	if h >= 15 && (!told || h > 17) {
		p.players = 1
	}
	at := p.players + 3 // both players and a blank line
	if told {
		p.sum = p.players + 2
		at += 2
	}
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
	lay := s.layPanel(h)
	lines := padTo(nil, lay.players)
	lines = append(lines, s.playerLine(p, engine.Dark, w), s.playerLine(p, engine.Light, w))
	if lay.sum > 0 {
		lines = append(lines, s.accuracy(w), clip(a.text.TurningPoint(*s.judged.sum, s.judged.plies), w))
	}
	if lay.graph > 0 {
		lines = append(padTo(lines, lay.graphAt-1), s.graphHead(p, w))
		lines = append(lines, s.graph().draw(a.style, w, lay.graph)...)
	}
	if lay.record > 0 {
		lines = append(padTo(lines, lay.recordAt-1), a.recordHead(s.state.Restarts, w))
		lines = append(lines, s.layRecord(w, lay.record).draw(s.state.Record, s.at, w)...)
	}
	return lines
}

func (s *reviewScreen) layRecord(w, h int) recordLayout {
	cell := recordPly
	if s.judged.any() && s.size() == 10 { // [a10??]
		cell++
	}
	r := layCells(len(s.state.Record), max(1, s.at), w, h, cell)
	r.sign = s.judged.sign
	return r
}

// panelPly is the ply under a cell of the panel, -1 where there is none.
func (s *reviewScreen) panelPly(lay boardLayout, x, y int) int {
	_, rows := board.Extent(s.size(), lay.size)
	panel := s.layPanel(rows)
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

// graph is the values of the positions, before each ply and after the last, as
// far as they are known; without an analysis how many discs Dark was ahead.
func (s *reviewScreen) graph() chart {
	a := s.app
	values := make([]float64, len(s.positions))
	for i, p := range s.positions {
		if s.judged.any() {
			values[i] = s.judged.dark(i)
		} else {
			values[i] = float64(p.Count(engine.Dark) - p.Count(engine.Light))
		}
	}
	return chart{values: values, at: s.at, sides: true, root: true, label: func(v float64) string {
		n := int(math.Round(math.Abs(v)))
		if n == 0 {
			return "0"
		}
		return a.style.Disc(v > 0) + " " + leftPad(strconv.Itoa(n), 2)
	}}
}

// graphHead says what the graph shows, and how that stands on the board; while the
// game is being judged, how far that is.
func (s *reviewScreen) graphHead(p engine.Position, w int) string {
	a := s.app
	if s.analysing() {
		return spread(a.style.Accent.Render(s.progress()), a.text.Say("review.stops"), w)
	}
	head := a.text.Say("review.discs")
	switch {
	case s.judged.sum != nil:
		head = a.text.Say("review.evaluation")
	case s.judged.any():
		n := len(s.state.Record)
		head = a.text.Say("review.partly", text.Args{"N": n - s.judged.left, "Of": n})
	}
	right := ""
	for _, lead := range s.leads(p) {
		if right = lead; ansi.StringWidth(head)+1+ansi.StringWidth(right) <= w {
			break
		}
	}
	return spread(a.style.Accent.Render(head), right, w)
}

func (s *reviewScreen) progress() string {
	n := len(s.state.Record)
	return s.app.text.Say("review.analysing", text.Args{"N": n - s.judged.left, "Of": n})
}

// far is how far an analysis is, where there is room for little.
func (s *reviewScreen) far() string {
	n := len(s.state.Record)
	return strconv.Itoa(n-s.judged.left) + "/" + strconv.Itoa(n)
}

// leads say who is ahead on the board, the longest first: by what the engine says
// where it says anything of it, by discs where there was no analysis.
func (s *reviewScreen) leads(p engine.Position) []string {
	if !s.judged.any() {
		return []string{s.lead(p)}
	}
	of, value, sure, known := s.judged.value(s.at)
	if s.aside.beside() {
		v, ok := s.worth()
		of, value, sure, known = p.Turn(), v.Value, v.Exact, ok
	}
	if !known {
		return []string{""}
	}
	return []string{s.app.text.Value(of, value, sure), s.app.text.ShortValue(of, value, sure)}
}

// accuracy is how well both have played, by name where there is room.
func (s *reviewScreen) accuracy(w int) string {
	a := s.app
	named, discs := a.text.Say("review.accuracy")+":", a.text.Say("review.accuracy")+":"
	for i, c := range []engine.Color{engine.Dark, engine.Light} {
		comma := ""
		if i == 0 {
			comma = ","
		}
		percent := phrase.Percent(s.judged.sum.Of(c)) + comma
		named += " " + clean(s.state.Setup.Player(c).Name) + " " + percent
		discs += " " + a.style.Disc(c == engine.Dark) + " " + percent
	}
	return fitting([]string{named, discs}, w)
}

// onTurning tells whether a row of the panel is that of the turning point.
func (s *reviewScreen) onTurning(lay boardLayout, y int) bool {
	_, rows := board.Extent(s.size(), lay.size)
	panel := s.layPanel(rows)
	return s.hasTurning() && panel.sum > 0 && y == panel.sum+1
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
