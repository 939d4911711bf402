package ui

import (
	"math"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/ui/text"
)

// Widths from which the graph stands beside the ratings, and from which there
// are two columns.
const (
	wideProfile   = 70
	profileTwo    = 110
	profileColumn = 54 // the left of two
	ratingCells   = 32
	ratingGraph   = 5 // rows of the graph
)

func (s *profileScreen) title() string {
	if s.own() {
		return s.app.text.Say("profile.title")
	}
	return s.app.text.Say("profile.title_of", text.Args{"Name": clean(s.who.Name)})
}

func (s *profileScreen) draw(w, h int) []string {
	a := s.app
	if s.data == nil {
		return []string{"", " " + a.text.Say("match.reading")}
	}
	s.arrange()
	var lines []string
	if h > 12 {
		lines = append(lines, "")
	}
	room := h - len(lines)
	if !s.two() {
		return append(lines, indent(a.drawList(&s.lists[0], w-2, room, true), 1)...)
	}
	left := a.drawList(&s.lists[0], profileColumn, room, s.focus() == &s.lists[0])
	right := a.drawList(&s.lists[1], w-profileColumn-4, room, s.focus() == &s.lists[1])
	return append(lines, indent(beside(left, profileColumn+2, right), 1)...)
}

// two tells whether there are two columns. A guest has no graph to put there.
func (s *profileScreen) two() bool { return s.app.frame().w >= profileTwo && !s.who.Guest }

// arrange builds the lines for the width that there is.
func (s *profileScreen) arrange() {
	ratings, graph := s.ratingRows(), s.graphRows()
	results, met, keys := s.resultRows(), s.opponentRows(), s.keyRows()
	w := s.app.frame().w
	switch {
	case s.two():
		s.lists[0].set(groups(ratings, results, keys))
		s.lists[1].set(groups(graph, met))
		return
	case len(graph) == 0:
	case w >= wideProfile:
		ratings = besideRows(ratings, ratingCells, graph)
	default:
		ratings = groups(ratings, graph)
	}
	s.lists[0].set(groups(ratings, results, met, keys))
	s.lists[1].set(nil)
}

// groups puts an empty line between groups of rows, of those that aren't empty.
func groups(all ...[]row) []row {
	var rows []row
	for _, g := range all {
		if len(rows) > 0 && len(g) > 0 {
			rows = append(rows, line(""))
		}
		rows = append(rows, g...)
	}
	return rows
}

// besideRows puts what right shows beside the rows of left, which take w cells.
func besideRows(left []row, w int, right []row) []row {
	rows := make([]row, max(len(left), len(right)))
	for i := range rows {
		l, r := line(""), line("")
		if i < len(left) {
			l = left[i]
		}
		if i < len(right) {
			r = right[i]
		}
		rows[i] = row{id: l.id, run: l.run, show: func(all int) string {
			return fit(l.show(w), w) + r.show(max(0, all-w))
		}}
	}
	return rows
}

func (s *profileScreen) heading(key text.Key) row {
	a := s.app
	return row{show: func(w int) string { return a.style.Accent.Render(clip(a.text.Say(key), w)) }}
}

// said is words that are wrapped into rows.
func (s *profileScreen) said(words string) []row {
	var rows []row
	for _, l := range wrap(words, min(s.app.frame().w-4, 64)) {
		rows = append(rows, line(l))
	}
	return rows
}

// ratingRows are the ratings by variant, or what a guest can do to have some.
func (s *profileScreen) ratingRows() []row {
	a := s.app
	switch {
	case s.who.Guest && !s.own():
		return s.said(a.text.Say("profile.guest_other"))
	case s.who.Guest && a.visitor.Visit.Key() == "":
		rows := append(s.said(a.text.Say("name.no_key")), line(""), line(a.style.Accent.Render("ssh-keygen -t ed25519")))
		return rows
	case s.who.Guest:
		return append(s.said(a.text.Say("profile.guest")), row{
			id: "name", run: func() tea.Cmd { return a.push(newName(a)) },
			show: func(w int) string { return clip(a.text.Say("lobby.name"), w) },
		}, row{
			id: "link", run: func() tea.Cmd { return a.push(newLink(a)) },
			show: func(w int) string { return clip(a.text.Say("link.offer"), w) },
		})
	}
	var names []string
	for _, v := range engine.Variants {
		names = append(names, a.text.Variant(v))
	}
	t := newTable(column{}, column{right: true}, column{right: true, rank: 1})
	t.add(fit(a.style.Accent.Render(a.text.Say("profile.ratings")), widest(names...)), "", a.style.Faint.Render(a.text.Say("top.games")))
	unsure := false
	for _, v := range engine.Variants {
		shown, games := a.style.Dash+" ", ""
		if r, ok := s.data.ratings[v.String()]; ok {
			shown, games = ratingCell(r.Aged(a.now())), strconv.Itoa(r.Games)
			unsure = unsure || strings.HasSuffix(shown, "?")
		}
		t.add(a.text.Variant(v), shown, games)
	}
	rows := []row{{show: func(w int) string { return t.row(0, w) }}}
	for i, v := range engine.Variants {
		rows = append(rows, row{
			id: ratingRow(v), run: func() tea.Cmd { return a.push(newTopOf(a, v)) },
			show: func(w int) string { return t.row(i+1, w) },
		})
	}
	if unsure {
		rows = append(rows, row{show: func(w int) string { return a.style.Faint.Render(clip(a.text.Say("profile.unsure"), w)) }})
	}
	return rows
}

// graphRows are the course of the chosen rating.
func (s *profileScreen) graphRows() []row {
	a := s.app
	if s.who.Guest {
		return nil
	}
	rows := []row{{show: func(w int) string { return a.style.Accent.Render(clip(a.text.Variant(s.variant), w)) }}}
	points, known := s.graphs[s.variant]
	if len(points) == 0 {
		said := ""
		if known {
			said = a.text.Say("profile.no_rated", text.Args{"Variant": a.text.Variant(s.variant)})
		}
		rows = append(rows, line(a.style.Faint.Render(said)))
		return padRows(rows, ratingGraph+2)
	}
	c := ratingChart(points)
	for i := range ratingGraph {
		rows = append(rows, row{show: func(w int) string {
			if lines := c.draw(a.style, w, ratingGraph); i < len(lines) {
				return lines[i]
			}
			return ""
		}})
	}
	return append(rows, row{show: func(w int) string {
		from, to := points[0].At.UTC().Format(time.DateOnly), points[len(points)-1].At.UTC().Format(time.DateOnly)
		lay, ok := c.lay(w, ratingGraph)
		if !ok {
			return ""
		}
		dates := spread(from, to, max(lay.halves/2, widest(from)))
		if from == to {
			dates = from
		}
		return a.style.Faint.Render(strings.Repeat(" ", lay.labels) + dates)
	}})
}

func padRows(rows []row, n int) []row {
	for len(rows) < n {
		rows = append(rows, line(""))
	}
	return rows
}

// chartSamples is how finely a course over time is looked at: more than the half
// cells of the widest graph.
const chartSamples = 240

// ratingChart is a rating over time, on a line that is a round number below.
func ratingChart(points []lobby.RatingPoint) chart {
	first, last := points[0].At, points[len(points)-1].At
	c := chart{at: -1, label: func(v float64) string { return strconv.Itoa(int(v + 0.5)) }}
	least := math.Inf(1)
	for _, p := range points {
		least = min(least, p.Rating.Value)
	}
	c.base = math.Floor((least-10)/50) * 50
	if span := last.Sub(first); span > 0 {
		i := 0
		for n := range chartSamples {
			at := first.Add(time.Duration(float64(span) * float64(n) / (chartSamples - 1)))
			for i+1 < len(points) && !points[i+1].At.After(at) {
				i++
			}
			c.values = append(c.values, points[i].Rating.Value)
		}
		c.values[chartSamples-1] = points[len(points)-1].Rating.Value
		return c
	}
	for _, p := range points {
		c.values = append(c.values, p.Rating.Value)
	}
	return c
}
