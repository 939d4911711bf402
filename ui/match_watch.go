package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/ui/text"
)

// spectate counts the visitor as a watcher while the screen is there, unless
// they play.
func (s *matchScreen) spectate() {
	context.AfterFunc(s.ctx, s.app.deps.Lobby.Spectate(s.app.player.ID, s.state.Setup))
}

// audience says how many watch, empty where nobody does but the visitor.
func (s *matchScreen) audience() string {
	switch {
	case s.me == engine.None && s.watchers > 1:
		return s.app.text.Count("match.watchers_more", s.watchers-1)
	case s.me != engine.None && s.watchers > 0:
		return s.app.text.Count("match.watchers", s.watchers)
	}
	return ""
}

// stay keeps a watcher who has stepped back at the same ply while moves are
// made, or taken back after it. Where it was taken back itself they see what the
// game went back to.
func (s *matchScreen) stay(was []engine.Move) {
	if s.back == 0 {
		return
	}
	now, kept := s.state.Record, 0
	for kept < min(len(was), len(now)) && was[kept] == now[kept] {
		kept++
	}
	ply, known := len(was)-s.back, len(was)-s.fresh
	s.back = len(now) - min(ply, kept)
	s.fresh = min(s.back, len(now)-min(known, kept))
}

// step shows the game n plies later, or earlier where n is negative.
func (s *matchScreen) step(n int) {
	s.back = min(len(s.state.Record), max(0, s.back-n))
	s.fresh = min(s.fresh, s.back)
	s.motion.stop()
}

func (s *matchScreen) watchKeys() []binding {
	a := s.app
	step := func(n int) func() tea.Cmd { return func() tea.Cmd { s.step(n); return nil } }
	keys := []binding{
		{keys: []string{"left", "h", "backspace"}, show: a.style.LeftRight, says: "review.step", run: step(-1)},
		hidden(step(1), "right", "l", "space"),
		hidden(step(-1<<16), "home"), hidden(step(-10), "pgup", "up"), hidden(step(10), "pgdown", "down"),
	}
	now := bind("match.key_now", step(1<<16), "end")
	if s.back == 0 {
		now.show = ""
	}
	return append(append(keys, now), s.commonKeys("key.back")...)
}

// atEnd tells whether a game that is over is seen as it ended. A watcher who has
// stepped back stays there over the end.
func (s *matchScreen) atEnd() bool { return s.over() && s.back == 0 }

// shown is the position on the board, and the moves that led to it.
func (s *matchScreen) shown() (engine.Position, []engine.Move) {
	record := s.state.Record[:len(s.state.Record)-s.back]
	if s.back == 0 {
		return s.state.Position, record
	}
	p, err := s.state.Setup.Start.Replay(record)
	if err != nil { // the fold has played it before
		return s.state.Position, s.state.Record
	}
	return p, record
}

// behind tells a watcher who has stepped back where they are.
func (s *matchScreen) behind() string {
	a := s.app
	key := text.Key("match.stepped")
	if s.over() {
		key = "match.stepped_over"
	}
	at := a.text.Say(key, text.Args{"Ply": len(s.state.Record) - s.back, "Of": len(s.state.Record)})
	if s.fresh == 0 {
		return at
	}
	return at + " " + a.text.Count("match.fresh", s.fresh)
}
