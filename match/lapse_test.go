package match

import (
	"testing"

	"turncoat/engine"
)

func TestWhoLetTheOtherDown(t *testing.T) {
	flag := func(s *told) {
		due, _ := s.Due()
		e, _ := s.Overdue(due)
		s.do(e, nil)
	}
	for name, c := range map[string]struct {
		control string
		play    func(s *told)
		side    engine.Color
		kind    Lapse
	}{
		"going on":            {"5+3", func(s *told) { s.play("d3", 1) }, engine.None, NoLapse},
		"dark never began":    {"5+3", flag, engine.Dark, LapseShow},
		"light never began":   {"5+3", func(s *told) { s.play("d3", 1); flag(s) }, engine.Light, LapseShow},
		"aborted by a player": {"5+3", func(s *told) { s.do(s.Abort(engine.Dark, after(1))) }, engine.None, NoLapse},
		"flagged here":        {"1+0", func(s *told) { s.play("d3 c3", 1, 2); flag(s) }, engine.None, NoLapse},
		"flagged while away": {"1+0", func(s *told) {
			s.play("d3 c3", 1, 2)
			s.do(s.Leave(engine.Dark, after(9), after(9)))
			flag(s)
		}, engine.Dark, LapseFlag},
		"flagged while the other was away": {"1+0", func(s *told) {
			s.play("d3 c3", 1, 2)
			s.do(s.Leave(engine.Light, after(9), after(9)))
			flag(s)
		}, engine.None, NoLapse},
		"claimed, as a draw": {"5+3", func(s *told) {
			s.play("d3 c3", 1, 2)
			s.do(s.Leave(engine.Dark, after(9), after(9)))
			s.do(s.Claim(engine.Light, true, after(70)))
			s.ask(engine.Light, Rematch, 71)
		}, engine.Dark, LapseClaim},
		"days went by": {"1d", func(s *told) { s.play("d3 c3", 1, 2); flag(s) }, engine.None, NoLapse},
		"resigned":     {"5+3", func(s *told) { s.do(s.Resign(engine.Dark, after(1))) }, engine.None, NoLapse},
		"the computer was left alone": {"1+0", func(s *told) {
			s.Setup.Light.Bot = 1
			flag(s)
		}, engine.None, NoLapse},
	} {
		s := begin(t, c.control)
		c.play(s)
		if side, kind := s.Lapsed(); side != c.side || kind != c.kind {
			t.Errorf("%s: %v %q, want %v %q", name, side, kind, c.side, c.kind)
		}
	}
}
