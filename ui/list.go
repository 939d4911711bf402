package ui

import tea "charm.land/bubbletea/v2"

// row is one line of a list: what it shows at a width, and what Enter does. A
// row that does nothing is a heading or an explanation and is never chosen.
type row struct {
	id   string // keeps the choice on the row when others come and go
	show func(w int) string
	run  func() tea.Cmd
}

// line is a row that shows text and does nothing.
func line(text string) row { return row{show: func(w int) string { return clip(text, w) }} }

// list is rows with one of them chosen, and as many shown as there is room for.
type list struct {
	rows []row
	at   int // index of the chosen row
	top  int // index of the first row shown

	moved bool // the choice was made by a key; before, it is the first row
}

// set replaces the rows and keeps the choice. Where the chosen row has gone, one
// near its place is chosen, and set tells that the choice has slipped.
func (l *list) set(rows []row) (slipped bool) {
	chosen := ""
	if l.any() {
		chosen = l.rows[l.at].id
	}
	l.rows = rows
	if !l.moved {
		l.at = firstChoice(rows)
		return chosen != "" && l.any() && rows[l.at].id != chosen
	}
	if chosen != "" {
		for i, r := range rows {
			if r.id == chosen && r.run != nil {
				l.at = i
				return false
			}
		}
	}
	l.at = min(l.at, max(0, len(rows)-1))
	if l.at < len(rows) && rows[l.at].run == nil {
		l.at = l.nearest()
	}
	return chosen != ""
}

// choose chooses a row by its id, if it is there.
func (l *list) choose(id string) {
	for i, r := range l.rows {
		if r.id == id && r.run != nil {
			l.at, l.moved = i, true
			return
		}
	}
}

// nearest returns the row that can be chosen next to the place of the choice.
func (l *list) nearest() int {
	for d := range len(l.rows) {
		for _, i := range []int{l.at + d, l.at - d} {
			if i >= 0 && i < len(l.rows) && l.rows[i].run != nil {
				return i
			}
		}
	}
	return l.at
}

// any tells whether there is a row to choose.
func (l *list) any() bool { return l.at < len(l.rows) && l.rows[l.at].run != nil }

// choices is how many rows can be chosen.
func (l *list) choices() int {
	n := 0
	for _, r := range l.rows {
		if r.run != nil {
			n++
		}
	}
	return n
}

// move chooses another row, step rows up or down, and tells whether it did.
func (l *list) move(step int) bool {
	from := l.at
	l.moved = true
	for i := l.at + step; i >= 0 && i < len(l.rows); i += step {
		if l.rows[i].run != nil {
			l.at = i
			return true
		}
	}
	return l.at != from
}

// jump moves by up to n rows that can be chosen.
func (l *list) jump(n, step int) {
	for range n {
		if !l.move(step) {
			return
		}
	}
}

// enter does what the chosen row does.
func (l *list) enter() tea.Cmd {
	if !l.any() {
		return nil
	}
	return l.rows[l.at].run()
}

// draw shows h rows around the choice, each w cells wide, with the pointer
// before the chosen one while the list has the focus.
func (a *app) drawList(l *list, w, h int, focus bool) []string {
	if w < 3 || h < 1 {
		return nil
	}
	if l.at < l.top {
		l.top = l.at
	}
	if l.at >= l.top+h {
		l.top = l.at - h + 1
	}
	if l.at == firstChoice(l.rows) && l.at < h {
		l.top = 0 // headings before the first row come into sight again
	}
	if after := len(l.rows) - l.at; l.at == lastChoice(l.rows) && after <= h {
		l.top = max(l.top, len(l.rows)-h) // and what follows the last
	}
	l.top = max(0, min(l.top, len(l.rows)-h))
	var out []string
	for i := l.top; i < len(l.rows) && len(out) < h; i++ {
		shown := l.rows[i].show(w - 2)
		if focus && i == l.at && l.rows[i].run != nil {
			out = append(out, a.style.Accent.Render(a.style.Pointer)+" "+a.style.Strong.Render(shown))
		} else {
			out = append(out, "  "+shown)
		}
	}
	return out
}

func firstChoice(rows []row) int {
	for i, r := range rows {
		if r.run != nil {
			return i
		}
	}
	return 0
}

func lastChoice(rows []row) int {
	for i := len(rows) - 1; i >= 0; i-- {
		if rows[i].run != nil {
			return i
		}
	}
	return 0
}

// listKeys are the keys of a list. They are shown where there is a choice.
func listKeys(l *list) []binding {
	step := func(n, by int) func() tea.Cmd {
		return func() tea.Cmd { l.jump(n, by); return nil }
	}
	return []binding{
		hidden(step(1, -1), "up", "k"),
		hidden(step(1, 1), "down", "j"),
		hidden(step(10, -1), "pgup"),
		hidden(step(10, 1), "pgdown"),
		hidden(step(1<<20, -1), "home"),
		hidden(step(1<<20, 1), "end"),
	}
}
