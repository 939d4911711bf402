package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/ui/text"
)

// tried is what positions that were tried are worth.
type tried struct {
	known map[engine.Position]search.Verdict
	at    engine.Position    // that is being judged
	stop  context.CancelFunc // nil where none is
}

// worthMsg is what a position is worth.
type worthMsg struct {
	at      engine.Position
	verdict search.Verdict
	err     error
}

// weigh has the position that is tried judged, where values are wanted. There is
// one at a time: the one before is given up.
func (s *reviewScreen) weigh() tea.Cmd {
	t := &s.judged.tried
	p, _, _ := s.shown()
	if t.stop != nil && t.at == p {
		return nil
	}
	s.dropWeighing()
	if _, known := s.worth(); known || !s.judged.asked || !s.aside.on || p.Over() || s.app.deps.Judge == nil {
		return nil
	}
	ctx, cancel := context.WithCancel(s.ctx)
	t.at, t.stop = p, cancel
	judge, l, me, goal := s.app.deps.Judge, s.app.deps.Lobby, s.app.player.ID, s.state.Setup.Variant.Goal
	line := append(s.positions[:s.at+1:s.at+1], s.aside.positions...)
	return s.read(func(context.Context) tea.Msg {
		defer cancel()
		msg := worthMsg{at: p, err: l.Unaided(ctx, me, line...)}
		if msg.err == nil {
			msg.verdict, msg.err = judge(ctx, p, goal)
		}
		return msg
	})
}

func (s *reviewScreen) dropWeighing() {
	if t := &s.judged.tried; t.stop != nil {
		t.stop()
		t.stop = nil
	}
}

// weighed takes what a position is worth.
func (s *reviewScreen) weighed(msg worthMsg) {
	t := &s.judged.tried
	if t.stop == nil || t.at != msg.at {
		return
	}
	t.stop = nil
	if msg.err != nil {
		s.app.say(s.app.explain(msg.err))
		return
	}
	if t.known == nil {
		t.known = map[engine.Position]search.Verdict{}
	}
	t.known[msg.at] = msg.verdict
}

// worth is what is known of the position on the board, where others are tried.
func (s *reviewScreen) worth() (search.Verdict, bool) {
	p, _, _ := s.shown()
	if v, ok := s.judged.tried.known[p]; ok {
		return v, true
	}
	if next, ok := s.judged.ply(s.at + 1); ok && !s.aside.beside() {
		return next.Best, true
	}
	return search.Verdict{}, false
}

// worthSaid says what the position that is tried is worth, the longest first;
// nothing where it isn't known.
func (s *reviewScreen) worthSaid() []string {
	a := s.app
	p, _, _ := s.shown()
	v, ok := s.worth()
	if !ok || !s.aside.on || p.Over() {
		return nil
	}
	return []string{
		a.text.Say("review.worth", text.Args{"Value": a.text.Value(p.Turn(), v.Value, v.Exact), "Best": v.Move.String()}),
		a.text.ShortValue(p.Turn(), v.Value, v.Exact) + "; " + v.Move.String(),
	}
}
