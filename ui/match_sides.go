package ui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/ui/phrase"
	"turncoat/ui/text"
)

// nameLine is who plays a side, with its name where there is room.
func (s *matchScreen) nameLine(c engine.Color, w int, side bool) string {
	a := s.app
	line := a.style.Disc(c == engine.Dark) + " "
	if side {
		line += a.sideColumn(c)
	}
	return "  " + line + a.style.Strong.Render(clip(s.name(c), max(0, w-2-ansi.StringWidth(line))))
}

// sideColumn is the name of a side, with room for the other one's.
func (a *app) sideColumn(c engine.Color) string {
	return fit(a.text.Side(c), max(7, 2+widest(a.text.Side(engine.Dark), a.text.Side(engine.Light))))
}

func (s *matchScreen) name(c engine.Color) string {
	p := s.state.Setup.Player(c)
	name := clean(p.Name)
	if r := s.ratings[c]; r != nil {
		name += " " + phrase.Rating(*r)
	}
	if p.Bot > 0 {
		name += " " + s.app.text.OwnRating(p.Bot, s.state.Setup.Variant)
	}
	return name
}

// countLine is what changes with the moves of a side: the turn, the clock and
// the discs.
func (s *matchScreen) countLine(c engine.Color, w int) string {
	a := s.app
	p, _ := s.shown()
	line := s.turnMark(c) + "   "
	if shown := s.clock(c); shown != "" {
		line += fit(shown, max(6, len(shown))) + " "
	}
	if w < widePanel {
		return line + strconv.Itoa(p.Count(c))
	}
	if soon := s.firstMove(c); soon != "" {
		return line + soon
	}
	return line + a.text.Count("match.counts", p.Count(c), text.Args{"Supply": p.Supply(c)})
}

func (s *matchScreen) turnMark(c engine.Color) string {
	if s.state.Turn() == c {
		return s.app.style.Turn
	}
	return " "
}

// playerLine is one side in a line, where there is no panel.
func (s *matchScreen) playerLine(c engine.Color, w int) string {
	left := s.turnMark(c) + " " + s.app.style.Disc(c == engine.Dark) + " "
	p, _ := s.shown()
	right := strconv.Itoa(p.Count(c)) + " " + s.clock(c)
	return spread(left+clip(s.name(c), max(0, w-4-len(right)-1)), right, w)
}

// bothPlayers is all there is room for on the smallest screens.
func (s *matchScreen) bothPlayers(w int) string {
	a := s.app
	p, _ := s.shown()
	parts := make([]string, 0, 2)
	for _, c := range []engine.Color{engine.Dark, engine.Light} {
		turn := ""
		if s.state.Turn() == c {
			turn = a.style.Turn
		}
		parts = append(parts, strings.TrimSpace(turn+a.style.Disc(c == engine.Dark)+" "+
			strconv.Itoa(p.Count(c))+" "+s.clock(c)))
	}
	return spread(parts[0], parts[1], w)
}

func (s *matchScreen) clock(c engine.Color) string {
	if s.state.Setup.Control.Untimed() {
		return ""
	}
	now := s.app.now()
	if s.over() {
		now = s.state.EndedAt
	}
	return s.app.text.Clock(s.state.Left(c, now))
}

// presence says what there is to say of one side's being here.
func (s *matchScreen) presence(c engine.Color) string {
	a := s.app
	now := a.now()
	if s.over() {
		return ""
	}
	if since, away := s.state.Away(c); away {
		return a.style.Warn.Render(a.text.Say("match.away", text.Args{"Time": a.text.Span(now.Sub(since))}))
	}
	if c == s.me {
		return a.style.Faint.Render(a.text.Say("match.you"))
	}
	return ""
}

// firstMove says how long a side has for its first move, where that is due.
func (s *matchScreen) firstMove(c engine.Color) string {
	if s.over() || s.state.Turn() != c || !s.noShow() {
		return ""
	}
	due, _ := s.state.Due()
	return s.app.text.Say("match.first_move", text.Args{"Time": s.app.text.Clock(due.Sub(s.app.now()))})
}

// noShow tells whether the side to move has to make its first move soon.
func (s *matchScreen) noShow() bool {
	_, due := s.state.Due()
	return due && s.state.Setup.Control.Live() && s.state.Running() == engine.None && !s.state.MustPass()
}
