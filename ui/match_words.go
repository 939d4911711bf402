package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/match"
	"turncoat/ui/text"
)

// words are the lines below the board: what just happened and whose move it is,
// and below it what there is to answer.
func (s *matchScreen) words(w, rows int) []string {
	answer := s.answer()
	if rows < 2 {
		if answer != "" {
			return []string{clip(answer, w)}
		}
		return []string{" " + s.news(w-2)}
	}
	if answer == "" && s.over() {
		answer = s.drawButtons(w)
	}
	if answer != "" {
		return []string{" " + wrap(s.news(w-2), w-2)[0], clip(answer, w)}
	}
	lines := wrap(s.news(w-2), w-2)
	return indent(lines[:min(len(lines), rows)], 1)
}

// news is what just happened and whose move it is. Where it doesn't fit on a
// line the second comes first.
func (s *matchScreen) news(w int) string {
	happened, turn := s.happened(), s.turn()
	fits := ansi.StringWidth(happened)+1+ansi.StringWidth(turn) <= w
	if !fits && !s.over() {
		happened, turn = turn, happened
	}
	return strings.TrimSpace(happened + " " + turn)
}

// happened tells the newest change of the board.
func (s *matchScreen) happened() string {
	a := s.app
	if s.over() {
		return a.outcome(s.state, s.me)
	}
	n := len(s.state.Record)
	if n == 0 {
		return a.text.Say("match.begins")
	}
	mover := s.before.Turn()
	move := s.state.Record[n-1]
	args := text.Args{"Side": a.side(mover), "Move": move.String()}
	me := mover == s.me
	switch flips := len(s.before.Flips(move.Square)); {
	case move.Pass && me:
		return a.text.Say("match.you_passed")
	case move.Pass:
		return a.text.Say("match.passed", args)
	case flips == 0 && me:
		return a.text.Say("match.you_placed", args)
	case flips == 0:
		return a.text.Say("match.placed", args)
	case me:
		return a.text.Count("match.you_played", flips, args) + s.handed(mover)
	default:
		return a.text.Count("match.played", flips, args) + s.handed(mover)
	}
}

// handed tells of a disc that came from the opponent's supply.
func (s *matchScreen) handed(mover engine.Color) string {
	if !s.before.HandsOver() {
		return ""
	}
	return " " + s.app.text.Say("match.handed", text.Args{"Side": s.app.side(mover.Other())})
}

// turn tells whose move it is; after the end, what it did to the ratings.
func (s *matchScreen) turn() string {
	a := s.app
	turn := s.state.Turn()
	args := text.Args{"Side": a.side(turn)}
	switch {
	case s.over():
		return s.rated()
	case s.state.MustPass() && turn == s.me:
		return a.text.Say("match.no_move")
	case s.state.MustPass():
		return a.text.Say("match.they_pass", args)
	case turn == s.me:
		return a.text.Say("match.your_move")
	}
	return a.text.Say("match.their_move", args)
}

// answer is a question to the player, a button, or what is being typed.
func (s *matchScreen) answer() string {
	a := s.app
	switch {
	case s.resign != nil:
		ask := a.text.Say("match.resign_ask", text.Args{"Word": a.text.Say("match.resign_word")})
		return " " + a.theme.warn.Render(ask) + " " + s.resign.draw(12)
	case s.mine() && s.state.MustPass():
		return " " + a.theme.strong.Render("["+a.glyphs.pointer+a.text.Say("match.pass")+" ]") +
			"  " + a.theme.faint.Render(a.text.Say("match.pass_soon"))
	case s.typed != "":
		return " " + a.theme.strong.Render(a.text.Say("match.typed", text.Args{"Move": s.typed}))
	}
	return ""
}

// ended tells in a word or two how a finished game ended, for lists.
func (a *app) ended(r match.Result, phase match.Phase, me engine.Color) string {
	switch {
	case phase == match.PhaseAborted:
		return a.text.Say("history.aborted")
	case r.Winner == engine.None:
		return a.text.Say("history.drawn")
	case r.Winner == me:
		return a.text.Say("history.won")
	}
	return a.text.Say("history.lost")
}
