package ui

import (
	"strings"

	"turncoat/engine"
	"turncoat/ui/text"
)

// openingWords are what is said of the openings that begin on a centre of their
// own.
var openingWords = []struct {
	opening engine.Opening
	says    text.Key
}{
	{engine.Standard, "create.hint_standard"}, {engine.Parallel, "create.hint_parallel"},
	{engine.Random, "create.hint_random"}, {engine.Open, "create.hint_open"},
}

// centreCells is the width of a picture of a centre, and what comes after it.
const (
	centreCells = 3
	centreGap   = 2
)

// centre is the four squares in the middle as an opening fills them: not yet
// known where they are drawn.
func (s *helpScreen) centre(o engine.Opening) []string {
	if o == engine.Random {
		return []string{"? ?", "? ?"}
	}
	p, err := engine.Start(8, o, 0)
	if err != nil {
		panic(err) // the openings are above
	}
	sign := func(col, row int8) string {
		if c := p.At(engine.Square{Col: col, Row: row}); c != engine.None {
			return s.app.style.Disc(c == engine.Dark)
		}
		return s.app.style.Mark
	}
	return []string{sign(3, 3) + " " + sign(4, 3), sign(3, 4) + " " + sign(4, 4)}
}

// openings are how games begin, each with its words.
func (s *helpScreen) openings(w int) []string {
	a := s.app
	var out []string
	for _, o := range openingWords {
		said := append([]string{a.style.Strong.Render(a.text.Opening(o.opening))},
			wrap(a.text.Say(o.says), max(1, min(w, mostParagraph)-centreCells-centreGap))...)
		if len(out) > 0 {
			out = append(out, "")
		}
		out = append(out, beside(s.centre(o.opening), centreCells+centreGap, said)...)
	}
	return append([]string{s.heading("help.openings", w), ""}, out...)
}

// openingsShort are the openings in one row, with their names.
func (s *helpScreen) openingsShort(w int) []string {
	cell := w / len(openingWords)
	var rows [2]strings.Builder
	for _, o := range openingWords {
		for i, line := range s.centre(o.opening) {
			if i == 0 {
				line += strings.Repeat(" ", centreGap) + s.app.text.Opening(o.opening)
			}
			rows[i].WriteString(fit(line, cell))
		}
	}
	return []string{s.heading("help.openings", w), rows[0].String(), rows[1].String()}
}
