package ui

import (
	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/board"
	"turncoat/ui/settings"
)

// take makes a newer state the one that is shown.
func (s *matchScreen) take(state match.State, first bool) tea.Cmd {
	was := s.state
	s.state = state
	s.pointed = s.pointed && state.BoardSeq == was.BoardSeq
	s.dropHint()
	s.me = state.Setup.ColorOf(s.app.player.ID)
	if first {
		s.cursor = firstCursor(state.Position)
		s.spectate()
		if s.me != engine.None { // who comes and goes
			s.sub.Add(lobby.PlayerTopic(state.Setup.Player(s.me.Other()).ID))
		}
	}
	s.claiming = s.claiming && s.claimable()
	s.stay(was.Record)
	switch {
	case s.over():
		s.resign, s.typed, s.button = nil, "", 0
		if f := s.app.frame(); !first && s.layout(f.w, f.body()).words < 2 { // its line is the buttons'
			s.app.say(s.happened())
		}
		if !first {
			s.up.upFor(s.app.now(), endSpan)
		}
	case s.mine() && state.MustPass() && !was.MustPass():
		s.typed = ""
		s.up.up(s.app.now())
	}
	if s.mine() && state.Setup.Control.Live() && (first || state.BoardSeq > was.BoardSeq) {
		s.app.visitor.Measure()
	}
	s.arrangeMenu()
	return tea.Batch(s.turnOver(was, first), s.call(was, first), s.passForMe(), s.follow(was, first))
}

// follow tells of a refusal, and goes on to the rematch that both agreed to.
func (s *matchScreen) follow(was match.State, first bool) tea.Cmd {
	if first || s.me == engine.None {
		return nil
	}
	if e := s.state.Entries[s.state.Seq()-1]; e.Answer == match.No && e.By != s.me {
		if _, mine := was.Standing(s.me, e.Offer, s.app.now()); mine {
			s.app.say(s.app.text.Say("match.declined", s.opponent()))
		}
	}
	if s.state.Next != "" && was.Next == "" && s.app.top().self() == s.self() {
		return s.app.arrived(joinedMsg{match: s.state.Next})
	}
	return nil
}

// turnOver lets the discs of the newest move turn over, where it is news.
func (s *matchScreen) turnOver(was match.State, first bool) tea.Cmd {
	n := len(s.state.Record)
	if s.back > 0 {
		return nil
	}
	if first || n != len(was.Record)+1 || !s.app.moves() {
		s.motion.stop()
		return nil
	}
	move := s.state.Record[n-1]
	if move.Pass {
		return nil
	}
	return s.motion.begin(&s.base, board.Turn(s.state.Before, move.Square))
}

// passForMe makes a forced pass, for a player who doesn't want to be asked.
func (s *matchScreen) passForMe() tea.Cmd {
	if !s.mine() || !s.state.MustPass() || !s.app.settings.On(settings.Pass) {
		return nil
	}
	return s.play(engine.PassMove)
}

// call rings the bell for what has happened, once a turn.
func (s *matchScreen) call(was match.State, first bool) tea.Cmd {
	asked := s.asked()
	switch {
	case s.me == engine.None:
		return nil
	case asked && !first:
		return s.app.ring(otherOccasion)
	case s.mine() && !s.over() && (first || was.Turn() != s.me || s.state.BoardSeq > was.BoardSeq):
		return s.app.ring(turnOccasion)
	case first && len(s.state.Record) == 0, !first && s.over() && was.Phase == match.PhaseLive:
		return s.app.ring(otherOccasion)
	}
	return nil
}

// firstCursor is where the cursor stands at first: on a legal move.
func firstCursor(p engine.Position) engine.Square {
	for _, m := range p.Moves() {
		if !m.Pass {
			return m.Square
		}
	}
	return engine.Square{Col: int8(p.Size()/2 - 1), Row: int8(p.Size()/2 - 1)}
}
