package ui

import (
	"math"
	"strings"

	"turncoat/ui/style"
)

// chart is values as bars that stand on a line or hang from it: a course of a
// game, or of a rating. One value is marked.
type chart struct {
	values []float64 // NaN where one isn't known
	base   float64   // the line
	at     int       // the marked value, -1 for none
	sides  bool      // above the line Dark leads, below it Light: their bars differ
	root   bool      // a bar is as long as the square root of its value: a rout at the end leaves small leads to be seen
	label  func(v float64) string
}

// mostBar is the half cells that a bar is wide at most.
const mostBar = 8

// chartLayout is where the parts of a chart are.
type chartLayout struct {
	labels   int // cells at the left
	halves   int // half cells that the bars take
	per      int // half cells of one bar, 0 where there are more values than half cells
	up, down int // rows above and below the line
	unit     float64
}

func (c chart) lay(w, h int) (chartLayout, bool) {
	high, low := c.reach()
	lay := chartLayout{labels: widest(c.label(c.base+high), c.label(c.base-low), c.label(c.base)) + 1}
	room := 2 * (w - lay.labels)
	if len(c.values) == 0 || room < 2 || h < 2 {
		return lay, false
	}
	lay.halves = room
	if per := min(mostBar, room/len(c.values)); per > 0 {
		if per > 1 {
			per -= per % 2 // whole cells
		}
		lay.per, lay.halves = per, per*len(c.values)
	}
	over := 0.0
	if c.root { // no exact scale: better no row that stays empty for the rest of a bar
		over = 0.49
	}
	lay.split(h-1, c.length(high), c.length(low), over)
	return lay, true
}

// reach is how far the values are from the line, above and below.
func (c chart) reach() (high, low float64) {
	for _, v := range c.values {
		if !math.IsNaN(v) {
			high, low = max(high, v-c.base), max(low, c.base-v)
		}
	}
	return high, low
}

// length is how long the bar of a value is that is so far from the line.
func (c chart) length(far float64) float64 {
	if c.root && far > 0 {
		return math.Sqrt(far)
	}
	return far
}

// split divides rows between what is above and below the line, so that the bars
// are as long as they can be, and over by a share of half a row at most, which is
// rounded away. What is there at all has a row at least.
func (lay *chartLayout) split(rows int, high, low, over float64) {
	lay.unit = math.Inf(1)
	for up := range rows + 1 {
		if up == 0 && high > 0 || up == rows && low > 0 && rows > 1 {
			continue
		}
		unit := max(high/(max(1, 2*float64(up))+over), low/(max(1, 2*float64(rows-up))+over))
		if unit < lay.unit || low == 0 {
			lay.up, lay.down, lay.unit = up, rows-up, unit
		}
	}
}

// value returns the value whose bar is in a half cell.
func (c chart) value(lay chartLayout, half int) int {
	if lay.per > 0 {
		return half / lay.per
	}
	return int(math.Round(float64(half*(len(c.values)-1)) / float64(lay.halves-1)))
}

// hit returns the value under a cell at x, -1 where there is none.
func (c chart) hit(x, w, h int) int {
	lay, ok := c.lay(w, h)
	half := 2 * (x - lay.labels)
	if !ok || half < 0 || half >= lay.halves {
		return -1
	}
	return c.value(lay, half)
}

// draw shows the chart in h lines of at most w cells.
func (c chart) draw(s *style.Style, w, h int) []string {
	lay, ok := c.lay(w, h)
	if !ok {
		return nil
	}
	high, low := c.reach()
	lines := make([]string, 0, h)
	top, bottom := lay.up-lay.rows(c.length(high)), lay.up+lay.rows(c.length(low))
	for row := range h {
		label := ""
		switch row {
		case lay.up:
			label = c.label(c.base)
		case top:
			label = c.label(c.base + high)
		case bottom:
			label = c.label(c.base - low)
		}
		label = s.Faint.Render(fitRight(label, lay.labels-1)) + " "
		lines = append(lines, label+c.line(s, lay, row))
	}
	return lines
}

// rows is how many rows a bar of a length reaches into.
func (lay chartLayout) rows(length float64) int { return (lay.halvesHigh(length) + 1) / 2 }

// halvesHigh is how many half rows a bar of a length is high. It is one at least,
// so that the smallest lead shows.
func (lay chartLayout) halvesHigh(length float64) int {
	if math.IsNaN(length) || length <= 0 {
		return 0
	}
	return max(1, int(math.Round(length/lay.unit)))
}

// line is one row of bars, or the line that they stand on.
func (c chart) line(s *style.Style, lay chartLayout, row int) string {
	var out, run strings.Builder
	from, to := c.marked(lay)
	flush := func(look func(...string) string) {
		if run.Len() > 0 {
			out.WriteString(look(run.String()))
			run.Reset()
		}
	}
	for cell := range (lay.halves + 1) / 2 {
		if cell == from {
			flush(s.Plain.Render)
		}
		run.WriteString(c.cell(s, lay, row, cell, cell == (from+to)/2))
		if cell == to {
			flush(s.Accent.Render)
		}
	}
	flush(s.Plain.Render)
	return out.String()
}

// marked is the cells of the marked value, -1 for none.
func (c chart) marked(lay chartLayout) (from, to int) {
	if c.at < 0 || c.at >= len(c.values) {
		return -1, -1
	}
	if lay.per > 0 {
		return c.at * lay.per / 2, (c.at*lay.per + lay.per - 1) / 2
	}
	at := int(math.Round(float64(c.at*(lay.halves-1))/float64(len(c.values)-1))) / 2
	return at, at
}

// cell is the sign of one cell; the line has a mark below the marked value.
func (c chart) cell(s *style.Style, lay chartLayout, row, cell int, mark bool) string {
	switch {
	case row == lay.up && mark:
		return "+"
	case row == lay.up:
		return s.Rule
	}
	fill := func(half int) int {
		if half >= lay.halves {
			return 0
		}
		return c.filled(lay, row, c.values[c.value(lay, half)])
	}
	bar := s.Bar
	if c.sides && row > lay.up {
		bar = s.HollowBar
	}
	return bar(fill(2*cell), fill(2*cell+1), row > lay.up)
}

// filled is how many halves of a row the bar of a value fills.
func (c chart) filled(lay chartLayout, row int, v float64) int {
	from, far := lay.up-1-row, v-c.base
	if row > lay.up {
		from, far = row-lay.up-1, c.base-v
	}
	return min(2, max(0, lay.halvesHigh(c.length(far))-2*from))
}
