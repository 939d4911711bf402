package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine/search"
	"turncoat/ui/board"
)

// hint is one best move, asked for in a game against the computer. It holds for
// one board: when that changes, it is gone.
type hint struct {
	board  int // State.BoardSeq of what was asked about
	asking bool
	known  bool
	advice search.Advice
	cancel context.CancelFunc // of the search; nil where none was asked for
}

// hintMsg is what came of asking for a hint.
type hintMsg struct {
	board  int
	advice search.Advice
	err    error
}

// canHint tells whether there is a hint to be had now.
func (s *matchScreen) canHint() bool {
	return s.app.deps.Advise != nil && s.live() && s.mine() && s.state.Setup.HasBot() && !s.state.MustPass()
}

// askHint looks for the best move beside everything else that happens here.
func (s *matchScreen) askHint() tea.Cmd {
	if !s.canHint() || s.hint.asking || s.hint.known || s.sending {
		return nil
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.hint = hint{board: s.state.BoardSeq, asking: true, cancel: cancel}
	advise, state := s.app.deps.Advise, s.state
	return s.read(func(context.Context) tea.Msg {
		defer cancel()
		advice, err := advise(ctx, state)
		return hintMsg{board: state.BoardSeq, advice: advice, err: err}
	})
}

// hinted takes a hint, if it is about the board that is seen.
func (s *matchScreen) hinted(msg hintMsg) {
	if !s.hint.asking || msg.board != s.hint.board {
		return
	}
	s.hint.asking = false
	if msg.err != nil {
		s.app.say(s.app.explain(msg.err))
		return
	}
	s.hint.known, s.hint.advice = true, msg.advice
}

// dropHint forgets a hint about another board, and ends looking for one.
func (s *matchScreen) dropHint() {
	if s.hint.cancel == nil || s.hint.board == s.state.BoardSeq && !s.over() {
		return
	}
	s.hint.cancel()
	s.hint = hint{}
}

// hintWords are what is said of the hint; "" where none was asked for.
func (s *matchScreen) hintWords() string {
	switch {
	case s.hint.asking:
		return s.app.text.Say("match.hint_thinking")
	case s.hint.known:
		return s.app.text.Advice(s.hint.advice)
	}
	return ""
}

// hintSpot is where the hint is marked.
func (s *matchScreen) hintSpot() board.Spot {
	if !s.hint.known || s.hint.advice.Best.Pass {
		return board.Spot{}
	}
	return board.On(s.hint.advice.Best.Square)
}
