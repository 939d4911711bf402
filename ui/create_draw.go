package ui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/ui/board"
	"turncoat/ui/style"
	"turncoat/ui/text"
)

const (
	formWidth = 50
	labelMost = 18
)

// Rows of a body from which the chosen line is explained with its choices, or
// at all.
const (
	choicesHeight = 18
	hintHeight    = 12
)

func (s *createScreen) draw(w, h int) []string {
	below := s.below(w, h)
	room := h - len(below)
	form, at := s.lines(min(w-2, formWidth), room >= choicesHeight-4)
	if room > len(form) {
		form, at = append([]string{""}, form...), at+1
	}
	from := max(0, min(at-room/2, len(form)-room))
	out := indent(form[from:min(len(form), from+max(0, room))], 1)
	if picture := s.preview(w-formWidth-4, room-1); picture != nil {
		out = beside(out, formWidth+3, append([]string{""}, picture...))
	}
	return append(padTo(out, room), below...)
}

// lines returns the lines that are shown, and which of them is the chosen one.
// Where there is air, lines that belong together stand together.
func (s *createScreen) lines(w int, air bool) (out []string, at int) {
	a := s.app
	wide := s.labelWidth()
	for l := range lines {
		if !s.shown(l) {
			continue
		}
		if air && (l == lineSize || l == lineTime) || l == lineGo {
			out = append(out, "")
		}
		mark, tone := "  ", a.style.Plain
		if l == s.at {
			mark, tone, at = a.style.Accent.Render(a.style.Pointer)+" ", a.style.Strong, len(out)
		}
		if l == lineGo {
			out = append(out, mark+tone.Render("[ "+s.goes()+" ]"))
			continue
		}
		below := strings.Repeat(" ", wide+2)
		value := s.value(l, w-wide-2)
		out = append(out, mark+fit(a.text.Say(label(l)), wide)+value[0])
		for _, more := range value[1:] {
			out = append(out, below+more)
		}
		if l == s.at { // what is wrong with it, if anything
			for _, said := range wrap(s.wrong, w-wide-4) {
				out = append(out, below+"  "+a.style.Warn.Render(said))
			}
		}
	}
	if s.at == lineGo && s.wrong != "" {
		for _, said := range wrap(s.wrong, w-2) {
			out = append(out, "  "+a.style.Warn.Render(said))
		}
	}
	return out, at
}

// goes is what the button says.
func (s *createScreen) goes() string {
	if s.challenges() {
		return s.app.named("create.go_to", s.to.Name)
	}
	return s.app.text.Say("create.go")
}

// labelWidth is what the longest label takes, with a gap.
func (s *createScreen) labelWidth() int {
	most := 0
	for l := range lineGo {
		most = max(most, ansi.StringWidth(s.app.text.Say(label(l))))
	}
	return min(most+2, labelMost)
}

// value shows what a line is set to; the chosen one between arrows. What others
// have decided is told in full.
func (s *createScreen) value(line, w int) []string {
	a := s.app
	switch {
	case line == lineSize && s.custom():
		return []string{"  " + a.style.Faint.Render(a.text.Variant(engine.Variant{Size: s.size()}))}
	case line == lineStake && s.casual(a.player) != "":
		said := indent(wrap(a.text.Say(s.casual(a.player)), max(1, w-2)), 2)
		for i := range said {
			said[i] = a.style.Faint.Render(said[i])
		}
		return said
	case line == linePosition:
		return []string{s.fieldOr(&s.position, line, "create.position_hint", w)}
	case line == lineTimeTyped:
		return []string{s.fieldOr(&s.time, line, "create.time_typed_hint", w)}
	}
	shown := a.choices(line)[s.choice[line]]
	if line == lineLevel {
		shown = strconv.Itoa(s.choice[line]+1) + " " + shown
	}
	shown = clip(shown, w-4)
	if line == s.at {
		return []string{"< " + a.style.Strong.Render(shown) + " >"}
	}
	return []string{"  " + shown}
}

func (s *createScreen) fieldOr(f *field, line int, hint text.Key, w int) string {
	switch {
	case s.at == line:
		return "  " + f.draw(max(1, w-2))
	case f.text() == "":
		return "  " + s.app.style.Faint.Render(clip(s.app.text.Say(hint), w-2))
	}
	return "  " + clip(f.text(), w-2)
}

// preview is the board that the game starts with, as large as there is room for.
func (s *createScreen) preview(w, h int) []string {
	look, ok := s.opened()
	if !ok {
		return nil
	}
	for _, square := range style.Squares {
		bw, bh := board.Extent(look.Position.Size(), square)
		if bw <= w && bh <= h && square.W <= s.app.squares().W {
			look.Square = square
			return s.board.Draw(s.app.style, look)
		}
	}
	return nil
}

// opened is the board that the game starts with, as far as the form tells. A
// start that is drawn by lot is empty, and nothing is marked on it.
func (s *createScreen) opened() (board.Look, bool) {
	switch o := engine.Openings[s.choice[lineOpening]]; o {
	case engine.Custom:
		p, err := engine.ParseDiagram(s.position.text())
		return board.Look{Position: p, Legal: true}, err == nil
	case engine.Random:
		p, err := engine.Start(s.size(), engine.Open, 0)
		return board.Look{Position: p}, err == nil
	default:
		p, err := engine.Start(s.size(), o, 0)
		return board.Look{Position: p, Legal: true}, err == nil
	}
}

// below explains the chosen line: what it can be set to, by which digit, and
// what that means.
func (s *createScreen) below(w, h int) []string {
	if h < hintHeight {
		return nil
	}
	said := s.explained(max(1, w-2))
	if h < choicesHeight {
		return append([]string{""}, indent(padTo(said, 2), 1)...)
	}
	choices, _ := flow(s.digits(), w-2, 2)
	return append([]string{""}, indent(padTo(append(choices, said...), 4), 1)...)
}

// digits are the choices of the chosen line with their digits, the one that is
// set in brackets.
func (s *createScreen) digits() []string {
	a := s.app
	var parts []string
	for i, name := range a.choices(s.at) {
		if i == s.choice[s.at] {
			name = "[" + name + "]"
		}
		if i < digits {
			name = a.style.Key.Render(digitOf(i)) + " " + name
		}
		parts = append(parts, name)
	}
	return parts
}

// digits is how many choices have a digit, 0 being the tenth's.
const digits = 10

func digitOf(choice int) string { return strconv.Itoa((choice + 1) % digits) }

// explained is what the chosen line means, in two rows at most: of a level
// without its rating where there is no room for that.
func (s *createScreen) explained(w int) []string {
	const rows = 2
	words := []string{s.app.text.Say(s.hint())}
	if s.at == lineLevel {
		level := s.choice[lineLevel] + 1
		words = []string{s.app.text.LevelAbout(level, s.variant()), s.app.text.LevelLike(level, s.variant())}
	}
	said := wrap(words[0], w)
	if len(said) > rows {
		said = wrap(words[len(words)-1], w)
	}
	return said[:min(rows, len(said))]
}

// hint explains the chosen line.
func (s *createScreen) hint() text.Key {
	pick := func(keys ...text.Key) text.Key { return keys[s.choice[s.at]] }
	switch s.at {
	case lineWhom:
		return pick("create.hint_anybody", "create.hint_invited", "create.hint_computer")
	case lineSize:
		return "create.hint_size"
	case lineGoal:
		return pick("create.hint_classic", "create.hint_reverse")
	case lineOpening:
		return pick("create.hint_standard", "create.hint_parallel", "create.hint_random", "create.hint_open", "create.hint_custom")
	case linePosition:
		return "create.hint_position"
	case lineTime, lineTimeTyped:
		return "create.hint_time"
	case lineStake:
		return pick("create.hint_either", "create.hint_rated", "create.hint_casual")
	case lineCorrections:
		return "create.hint_corrections"
	case lineColor:
		return "create.hint_color"
	}
	if s.challenges() {
		return "create.hint_to"
	}
	return "create.hint"
}

// wishLines are a wish in full, a line each.
func (a *app) wishLines(w lobby.Wish, width int) []string {
	stake := a.choices(lineStake)[w.Stake]
	if why := casual(w, a.player); why != "" {
		stake = a.text.Say(why)
	}
	t := newTable(column{}, column{least: 8})
	lines := [][2]string{
		{a.text.Say("create.size"), a.text.Variant(w.Variant)}, {a.text.Say("create.opening"), a.text.Opening(w.Opening)},
		{a.text.Say("create.time"), a.text.Control(w.Control)}, {a.text.Say("create.stake"), stake},
		{a.text.Say("create.color"), a.choices(lineColor)[w.Color]},
	}
	if w.Corrections {
		lines = append(lines, [2]string{a.text.Say("create.corrections"), a.text.Say("create.corrections_yes")})
	}
	for _, cells := range lines {
		t.add(a.style.Faint.Render(cells[0]), cells[1])
	}
	out := make([]string, len(t.rows))
	for i := range out {
		out[i] = t.row(i, width)
	}
	return out
}
