package ui

import (
	"errors"

	"turncoat/engine"
	"turncoat/match"
	"turncoat/ui/board"
	"turncoat/ui/style"
	"turncoat/ui/text"
)

const (
	labelWidth = 14
	formWidth  = 46
)

func (s *createScreen) draw(w, h int) []string {
	form, at := s.form(min(w-2, formWidth))
	side := s.preview(w-formWidth-4, h-2)
	hint := s.hint()
	hintLines := wrap(hint, max(1, w-3))
	room := h - len(hintLines) - 2
	if room < 3 {
		hintLines, room = nil, h
	}
	from := max(0, min(at-room/2, len(form)-room))
	form = form[from:min(len(form), from+max(0, room))]
	out := []string{}
	if h > room {
		out = append(out, "")
	}
	if side != nil {
		form = beside(form, formWidth+2, side)
	}
	out = append(out, indent(form, 1)...)
	for len(out) < h-len(hintLines) {
		out = append(out, "")
	}
	for _, line := range hintLines {
		if s.wrong != "" {
			line = s.app.style.Warn.Render(line)
		} else {
			line = s.app.style.Faint.Render(line)
		}
		out = append(out, " "+line)
	}
	return out
}

// form returns the lines that are shown, and which of them is the chosen one.
func (s *createScreen) form(w int) (out []string, at int) {
	a := s.app
	for l := range lines {
		if !s.shown(l) {
			continue
		}
		mark := " "
		if l == s.at {
			mark, at = a.style.Accent.Render(a.style.Pointer), len(out)
		}
		if l == lineGo {
			button := a.style.Plain.Render("[ " + a.text.Say("create.go") + " ]")
			if l == s.at {
				button = a.style.Strong.Render("[ " + a.text.Say("create.go") + " ]")
				at++
			}
			out = append(out, "", mark+" "+button)
			continue
		}
		out = append(out, mark+" "+fit(a.text.Say(label(l)), labelWidth)+s.value(l, w-labelWidth-2))
	}
	return out, at
}

// value shows what a line is set to; the chosen one between arrows.
func (s *createScreen) value(line, w int) string {
	a := s.app
	var shown string
	switch line {
	case linePosition:
		shown = s.fieldOr(&s.position, line, "create.position_hint", w)
	case lineTimeTyped:
		shown = s.fieldOr(&s.time, line, "create.time_typed_hint", w)
	default:
		shown = s.choices(line)[s.choice[line]]
		if line == s.at {
			return clip("< "+a.style.Strong.Render(shown)+" >", w)
		}
		shown = "  " + shown
	}
	return clip(shown, w)
}

func (s *createScreen) fieldOr(f *field, line int, hint text.Key, w int) string {
	switch {
	case s.at == line:
		return "  " + f.draw(max(1, w-2))
	case f.text() == "":
		return "  " + s.app.style.Faint.Render(s.app.text.Say(hint))
	}
	return "  " + f.text()
}

// preview is the board that the game starts with, where there is room for it.
func (s *createScreen) preview(w, h int) []string {
	start, err := s.opened()
	if err != nil {
		return nil
	}
	bw, bh := board.Extent(start.Size(), style.Small)
	if bw > w || bh > h {
		return nil
	}
	return s.board.Draw(s.app.style, board.Look{Position: start, Square: style.Small, Legal: true})
}

func (s *createScreen) opened() (engine.Position, error) {
	if s.custom() {
		return engine.ParsePosition(s.position.text())
	}
	return engine.Start(engine.Sizes[s.choice[lineSize]], engine.Openings[s.choice[lineOpening]], 0)
}

// hint explains the chosen line, or what is wrong.
func (s *createScreen) hint() string {
	if s.wrong != "" {
		return s.wrong
	}
	switch s.at {
	case lineGoal:
		return s.pick("create.hint_classic", "create.hint_reverse")
	case lineOpening:
		return s.pick("create.hint_standard", "create.hint_parallel", "create.hint_random", "create.hint_open", "create.hint_custom")
	case linePosition:
		return s.app.text.Say("create.hint_position")
	case lineTime, lineTimeTyped:
		return s.app.text.Say("create.hint_time")
	case lineStake:
		return s.pick("create.hint_either", "create.hint_rated", "create.hint_casual")
	case lineWhom:
		return s.pick("create.hint_anybody", "create.hint_invited", "create.hint_computer")
	}
	return s.app.text.Say("create.hint")
}

// pick says what goes with the choice of the chosen line.
func (s *createScreen) pick(keys ...text.Key) string { return s.app.text.Say(keys[s.choice[s.at]]) }

// explainForm puts what is wrong with the form into words.
func (a *app) explainForm(err error) string {
	if errors.Is(err, match.ErrControl) {
		return a.text.Say("error.time")
	}
	return a.explain(err)
}
