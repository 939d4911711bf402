package plain

import (
	"context"
	"fmt"
	"sync"

	"turncoat/engine"
	"turncoat/engine/search/analysis"
	"turncoat/match"
	"turncoat/ui/phrase"
	"turncoat/ui/text"
)

// judged is what the engine says of a game that is replayed.
type judged struct {
	found *findings          // of the analysis that is running; nil where none is
	stop  context.CancelFunc // ends it
	plies []analysis.Ply     // by ply, from left on
	left  int
	told  int           // plies of which it was told that they are judged
	sum   *analysis.Sum // nil until all are
}

// findings are what an analysis has found and the session hasn't taken yet.
type findings struct {
	mu    sync.Mutex
	plies []analysis.Ply // the last of the game first
	err   error
	bell  chan struct{} // capacity 1: there is something to take
	done  chan struct{} // closed at the end
}

func (f *findings) put(p analysis.Ply) {
	f.mu.Lock()
	f.plies = append(f.plies, p)
	f.mu.Unlock()
	f.ring()
}

func (f *findings) ring() {
	select {
	case f.bell <- struct{}{}:
	default:
	}
}

func (f *findings) take() []analysis.Ply {
	f.mu.Lock()
	defer f.mu.Unlock()
	plies := f.plies
	f.plies = nil
	return plies
}

func (f *findings) over() bool {
	select {
	case <-f.done:
		return true
	default:
		return false
	}
}

// analyse begins to have the game judged, while the replay goes on.
func (r *replay) analyse() {
	switch n := len(r.state.Record); {
	case r.state.Phase == match.PhaseLive:
		r.refuse(r.book.Say("review.live"))
		return
	case r.judged.sum != nil:
		r.sayAccuracy()
		return
	case r.judged.found != nil:
		r.tell("plain.analysing")
		return
	case r.deps.Analyse == nil || n == 0:
		r.refuse(r.book.Say("review.no_turning") + ".")
		return
	default:
		r.judged = judged{plies: make([]analysis.Ply, n), left: n}
	}
	ctx, cancel := context.WithCancel(r.ctx)
	f := &findings{bell: make(chan struct{}, 1), done: make(chan struct{})}
	r.judged.found, r.judged.stop = f, cancel
	analyse, who, state := r.deps.Analyse, r.player.ID, r.state
	go func() { // stopAnalysis waits for it
		defer f.ring()
		defer close(f.done)
		defer func() { // else it would end the server
			if cause := recover(); cause != nil {
				f.err = fmt.Errorf("panic: %v", cause)
			}
		}()
		_, f.err = analyse(ctx, who, state, func(_ int, p analysis.Ply) { f.put(p) })
	}()
	r.tell("plain.analysing")
}

// stopAnalysis ends an analysis that is running, and waits for its end.
func (r *replay) stopAnalysis() {
	if f := r.judged.found; f != nil {
		r.judged.stop()
		<-f.done
		r.judged.found = nil
	}
}

func (r *replay) breakOff() {
	if r.judged.found == nil {
		r.sayNotAnalysed()
		return
	}
	r.stopAnalysis()
	r.tell("plain.analysis_stopped")
}

// ears hear of what an analysis finds.
func (r *replay) ears() ears {
	if r.judged.found == nil {
		return ears{}
	}
	return ears{bell: r.judged.found.bell, rang: r.found}
}

// mostSilent is how many moves are judged before it is told how far it is.
const mostSilent = 20

// found takes what an analysis has found.
func (r *replay) found() error {
	j := &r.judged
	if j.found == nil { // the bell has rung once more, for what was taken already
		return nil
	}
	over := j.found.over() // before what is there is taken: then it is all
	for _, p := range j.found.take() {
		j.left--
		j.plies[j.left] = p
	}
	n := len(j.plies)
	if !over {
		if done := n - j.left; done >= j.told+mostSilent && j.left > 0 {
			j.told = done
			r.say(r.book.Say("review.analysing", text.Args{"N": done, "Of": n}) + ".")
		}
		return nil
	}
	err := j.found.err
	r.stopAnalysis()
	if err != nil {
		r.explain(err)
		return nil
	}
	sum := analysis.NewSum(j.plies, analysis.End{Over: r.state.Phase == match.PhaseEnded, Winner: r.state.Result.Winner})
	j.sum = &sum
	r.sayAccuracy()
	r.sayJudged()
	return nil
}

func (r *replay) sayAccuracy() {
	of := func(c engine.Color) string {
		return r.state.Setup.Player(c).Name + " " + phrase.Percent(r.judged.sum.Of(c))
	}
	r.say(r.book.Say("plain.analysed", text.Args{
		"Dark": of(engine.Dark), "Light": of(engine.Light), "Turning": r.book.TurningPoint(*r.judged.sum, r.judged.plies),
	}))
}

// sayJudged says what the newest ply on the board was worth, where that is known.
func (r *replay) sayJudged() {
	i := r.ply - 1
	if j := &r.judged; i >= 0 && i < len(j.plies) && i >= j.left {
		r.say(r.book.Judged(j.plies[i], false, j.sum != nil && i == j.sum.Turning)[0])
	}
}

func (r *replay) sayNotAnalysed() {
	r.refuse(r.book.Say("plain.not_analysed", text.Args{"Word": r.word("plain.word_analyse")}))
}

// toTurning goes to the move that decided the game.
func (r *replay) toTurning() {
	switch sum := r.judged.sum; {
	case sum == nil:
		r.sayNotAnalysed()
	case sum.Turning < 0:
		r.say(r.book.TurningPoint(*sum, nil) + ".")
	default:
		r.to(sum.Turning + 1)
	}
}

// toMistake goes to the next mistake.
func (r *replay) toMistake() {
	j := &r.judged
	if len(j.plies) == j.left {
		r.sayNotAnalysed()
		return
	}
	for i := max(r.ply, j.left); i < len(j.plies); i++ {
		if j.plies[i].Mark() != analysis.Unmarked {
			r.to(i + 1)
			return
		}
	}
	r.tell("review.no_mistake")
}
