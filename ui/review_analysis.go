package ui

import (
	"context"
	"math"
	"sync"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/engine/search/analysis"
	"turncoat/match"
	"turncoat/ui/board"
)

// judged is what the engine says of the game, and of what was tried.
type judged struct {
	asked bool // values are wanted
	found *findings
	stop  context.CancelFunc // of the analysis that is running; nil where none is
	plies []analysis.Ply     // by ply, from left on
	left  int                // how many aren't judged
	sum   *analysis.Sum      // nil until all are
	tried tried
}

// findings hands judged moves from an analysis to the screen, as many at a time as
// there are.
type findings struct {
	mu    sync.Mutex
	plies []analysis.Ply // not handed on yet, the last of the game first
	over  bool
	err   error
	bell  chan struct{} // capacity 1: there is something to take
}

func (f *findings) put(p analysis.Ply) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.plies = append(f.plies, p)
	f.ring()
}

func (f *findings) end(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.over, f.err = true, err
	f.ring()
}

func (f *findings) ring() {
	select {
	case f.bell <- struct{}{}:
	default:
	}
}

// foundMsg is what an analysis has found of late.
type foundMsg struct {
	from  *findings
	plies []analysis.Ply
	over  bool
	err   error
}

func (f *findings) take() foundMsg {
	f.mu.Lock()
	defer f.mu.Unlock()
	msg := foundMsg{from: f, plies: f.plies, over: f.over, err: f.err}
	f.plies = nil
	return msg
}

// listen waits for what is found next.
func (s *reviewScreen) listen(f *findings) tea.Cmd {
	visitor := s.app.visitor
	return s.read(func(ctx context.Context) tea.Msg {
		defer visitor.waits()()
		select {
		case <-ctx.Done():
			return nil
		case <-f.bell:
			return f.take()
		}
	})
}

// canAnalyse tells whether there is an analysis to be had that isn't there yet.
func (s *reviewScreen) canAnalyse() bool {
	return s.app.deps.Analyse != nil && s.state.Setup != nil && len(s.state.Record) > 0 && !s.analysing() && s.judged.sum == nil
}

func (s *reviewScreen) analysing() bool { return s.judged.stop != nil }

// analyse has the game judged, beside everything else that happens here.
func (s *reviewScreen) analyse() tea.Cmd {
	if !s.canAnalyse() {
		return nil
	}
	ctx, cancel := context.WithCancel(s.ctx)
	f := &findings{bell: make(chan struct{}, 1)}
	n := len(s.state.Record)
	s.judged = judged{asked: true, found: f, stop: cancel, plies: make([]analysis.Ply, n), left: n, tried: s.judged.tried}
	analyse, who, state, visitor := s.app.deps.Analyse, s.app.player.ID, s.state, s.app.visitor
	run := s.read(func(context.Context) tea.Msg {
		defer visitor.waits()()
		defer cancel()
		_, err := analyse(ctx, who, state, func(_ int, p analysis.Ply) { f.put(p) })
		f.end(err)
		return nil
	})
	return tea.Batch(run, s.listen(f), s.weigh())
}

// stopAnalysis ends it; what was found stays.
func (s *reviewScreen) stopAnalysis() tea.Cmd {
	if s.analysing() {
		s.judged.stop()
		s.judged.stop, s.judged.found = nil, nil
	}
	return nil
}

// found takes what an analysis has found, if it is the one that is wanted.
func (s *reviewScreen) found(msg foundMsg) tea.Cmd {
	j := &s.judged
	if msg.from != j.found {
		return nil
	}
	for _, p := range msg.plies {
		j.left--
		j.plies[j.left] = p
	}
	if !msg.over {
		return s.listen(msg.from)
	}
	j.stop, j.found = nil, nil
	if msg.err != nil {
		s.app.say(s.app.explain(msg.err))
		return nil
	}
	sum := analysis.NewSum(j.plies, analysis.End{Over: s.state.Phase == match.PhaseEnded, Winner: s.state.Result.Winner})
	j.sum = &sum
	return nil
}

// any tells whether something is judged or about to be.
func (j *judged) any() bool { return j.found != nil || j.left < len(j.plies) }

// ply is the judgement on a ply, counted from 1.
func (j *judged) ply(n int) (analysis.Ply, bool) {
	if n < 1 || n > len(j.plies) || n-1 < j.left {
		return analysis.Ply{}, false
	}
	return j.plies[n-1], true
}

// value is what the position after so many plies is worth to a side.
func (j *judged) value(n int) (of engine.Color, value float64, sure, known bool) {
	if next, ok := j.ply(n + 1); ok {
		return next.By(), next.Best.Value, next.Best.Exact, true
	}
	if last, ok := j.ply(n); ok {
		return last.By(), last.Value, last.Sure, true
	}
	return engine.None, 0, false, false
}

// dark is that value as Dark sees it, NaN where it isn't known.
func (j *judged) dark(n int) float64 {
	of, value, _, known := j.value(n)
	switch {
	case !known:
		return math.NaN()
	case of == engine.Light:
		return -value
	}
	return value
}

// sign is the mark of a ply, counted from 1.
func (j *judged) sign(n int) string {
	p, ok := j.ply(n)
	if !ok {
		return ""
	}
	return p.Mark().String()
}

// better is where the ply on the board had better been played, or the best move
// where others are tried.
func (s *reviewScreen) better() board.Spot {
	move := engine.PassMove
	if s.aside.on {
		if v, ok := s.worth(); ok {
			move = v.Move
		}
	} else if p, ok := s.judged.ply(s.at); ok && p.Best.Move != p.Move {
		move = p.Best.Move
	}
	if p, _, _ := s.shown(); move.Pass || p.Over() {
		return board.Spot{}
	}
	return board.On(move.Square)
}

// toTurning goes to the move that decided the game.
func (s *reviewScreen) toTurning() tea.Cmd {
	if !s.hasTurning() {
		return nil
	}
	return s.to(s.judged.sum.Turning + 1)
}

func (s *reviewScreen) hasTurning() bool { return s.judged.sum != nil && s.judged.sum.Turning >= 0 }

// toMistake goes to the next ply that has a sign, or to the one before.
func (s *reviewScreen) toMistake(by int) func() tea.Cmd {
	return func() tea.Cmd {
		for n := s.at + by; n >= 1 && n <= len(s.judged.plies); n += by {
			if s.judged.sign(n) != "" {
				return s.to(n)
			}
		}
		s.app.say(s.app.text.Say("review.no_mistake"))
		return nil
	}
}
