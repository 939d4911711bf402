package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"turncoat/ui/text"
)

// words are the lines below the board: what just happened and whose move it is,
// and below it what there is to answer.
func (s *matchScreen) words(w, rows int) []string {
	answer := s.answer(w)
	lines := wrap(s.news(w-2), w-2)
	if s.atEnd() {
		answer = s.drawButtons(w)
		if q := s.question(); q != nil {
			if whole := s.happened() + " " + q.says; ansi.StringWidth(whole)+s.answersWidth(q) < w {
				q.says = whole
			}
			lines = []string{strings.TrimPrefix(s.drawQuestion(q, w), " ")}
		}
	}
	switch {
	case rows < 2 && answer != "":
		return []string{clip(answer, w)}
	case rows < 2 && len(lines) > 1:
		return []string{" " + clip(s.news(w-2), w-2)}
	case answer != "":
		if len(lines) > 1 && !s.over() && s.back == 0 { // one whole sentence, and not half of the next
			lines = []string{clip(s.turn(w-2), w-2)}
		}
		return []string{" " + lines[0], clip(answer, w)}
	}
	return indent(lines[:min(len(lines), rows)], 1)
}

// news is what just happened and whose move it is. Where it doesn't fit on a
// line the second comes first.
func (s *matchScreen) news(w int) string {
	if s.back > 0 {
		return s.behind()
	}
	happened, turn := s.happened(), s.turn(w)
	fits := ansi.StringWidth(happened)+1+ansi.StringWidth(turn) <= w
	switch {
	case !fits && s.over():
		turn = ""
	case !fits:
		happened, turn = turn, happened
	}
	return strings.TrimSpace(happened + " " + turn)
}

// happened tells the newest change of the board.
func (s *matchScreen) happened() string {
	if s.over() && s.searching {
		return s.app.text.Say("match.search_on", text.Args{"Side": s.app.text.Side(s.me.Other())})
	}
	return s.app.text.Happened(s.state, s.me)
}

// turn tells whose move it is; after the end, what it did to the ratings, and
// who has left where that has room beside it.
func (s *matchScreen) turn(w int) string {
	if !s.over() {
		return s.app.text.Turn(s.state, s.me)
	}
	rated := s.app.text.Rated(s.state, s.judged, s.me)
	if !s.hasLeft() {
		return rated
	}
	left := s.app.text.Say("match.has_left", s.opponent())
	for _, says := range []string{strings.TrimSpace(rated + " " + left), rated} {
		if says != "" && ansi.StringWidth(s.happened())+1+ansi.StringWidth(says) <= w {
			return says
		}
	}
	return left
}

// answer is a question to the player, a button, or what is being typed.
func (s *matchScreen) answer(w int) string {
	a := s.app
	switch {
	case s.talk.writing:
		return s.talk.fieldLine(w)
	case s.resign != nil:
		word := text.Args{"Word": a.text.Say("match.resign_word")}
		ask := a.text.Say("match.resign_ask", word)
		if ansi.StringWidth(ask)+8 > w {
			ask = a.text.Say("match.resign_short", word)
		}
		return " " + a.style.Warn.Render(ask) + " " + s.resign.draw(12)
	case s.mine() && s.state.MustPass():
		return " " + a.style.Strong.Render("["+a.style.Pointer+a.text.Say("match.pass")+" ]") +
			"  " + a.style.Faint.Render(a.text.Say("match.pass_soon"))
	case s.typed != "":
		return " " + a.style.Strong.Render(a.text.Say("match.typed", text.Args{"Move": s.typed}))
	}
	if q := s.question(); q != nil {
		return s.drawQuestion(q, w)
	}
	if said := s.hintWords(); said != "" {
		return " " + clip(said, max(0, w-2))
	}
	return ""
}
