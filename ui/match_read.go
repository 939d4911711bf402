package ui

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/match"
)

// stateMsg is a match as it was read, or what a move of mine has made of it.
type stateMsg struct {
	state match.State
	err   error
	heard bool // the bell rang: listen on
	mine  bool // the answer to something this player did
}

// againMsg says that it is time to try a failed reading again.
type againMsg struct{}

const againAfter = time.Second

func (s *matchScreen) open() tea.Cmd {
	table, id := s.table(), s.id
	return s.read(func(ctx context.Context) tea.Msg {
		state, err := table.Open(ctx, id)
		return stateMsg{state: state, err: err, heard: true}
	})
}

// listen waits for the match's bell and reads what is new.
func (s *matchScreen) listen() tea.Cmd {
	sub, table, state, visitor := s.sub, s.table(), s.state, s.app.visitor
	return s.read(func(ctx context.Context) tea.Msg {
		done := visitor.waits()
		select {
		case <-ctx.Done():
		case <-sub.Bell():
		}
		done()
		state, err := table.CatchUp(ctx, state)
		return stateMsg{state: state, err: err, heard: true}
	})
}

func (s *matchScreen) catchUp() tea.Cmd {
	table, state := s.table(), s.state
	return s.read(func(ctx context.Context) tea.Msg {
		state, err := table.CatchUp(ctx, state)
		return stateMsg{state: state, err: err, heard: true}
	})
}

// arrived takes a reading. Older ones are dropped by their number.
func (s *matchScreen) arrived(msg stateMsg) tea.Cmd {
	if msg.mine {
		s.sending = false
	}
	if msg.err != nil && !msg.mine {
		return s.failed(msg.err)
	}
	if msg.err != nil {
		s.app.say(s.explain(msg.err))
	}
	first := s.state.Setup == nil
	var cmds []tea.Cmd
	if msg.state.Setup != nil && (first || msg.state.Seq() > s.state.Seq()) {
		if !first && msg.state.BoardSeq > s.state.BoardSeq && msg.err == nil {
			s.app.notice = notice{} // it was about the board before
		}
		cmds = append(cmds, s.take(msg.state, first), s.talk.open(s.place()))
		if first || s.over() {
			cmds = append(cmds, s.rate(first))
		}
		if first && s.me != engine.None && !s.over() {
			cmds = append(cmds, s.app.seatCode(&s.base, s.id))
		}
	}
	if msg.heard {
		s.watchers = s.app.deps.Lobby.Watchers(s.id)
		cmds = append(cmds, s.listen())
	}
	return tea.Batch(append(cmds, s.tick())...)
}

// failed tells that a reading didn't work, and tries again after a while.
func (s *matchScreen) failed(err error) tea.Cmd {
	s.app.say(s.app.explain(err))
	if errors.Is(err, match.ErrNotFound) {
		return s.app.pop()
	}
	return s.after(againAfter, againMsg{})
}
