package match

import (
	"time"

	"turncoat/engine"
)

// Phase is where a match stands.
type Phase string

// The phases there are.
const (
	PhaseLive    Phase = "live"
	PhaseEnded   Phase = "ended"
	PhaseAborted Phase = "aborted"
)

// By says what decided a game.
type By string

// The ways a game ends.
const (
	ByDiscs       By = "discs"
	ByResignation By = "resignation"
	ByTime        By = "time"
	ByAbort       By = "abort"
	ByClaim       By = "claim" // the opponent was away
)

// Result is how a game ended. Dark and Light are the discs on the board.
type Result struct {
	Winner      engine.Color // None for a draw or an abort
	By          By
	Dark, Light int
}

// State is a match so far: the fold of Setup and Entries. It is a value; its
// slices are only ever appended to by Apply, never written to.
type State struct {
	Setup   *Setup
	Entries []Entry

	Position engine.Position
	Before   engine.Position // the newest move; Setup.Start where there is none
	Record   []engine.Move   // the moves that led from Setup.Start to Position
	Phase    Phase
	Result   Result    // of a match that is over
	EndedAt  time.Time // zero while live

	// BoardSeq is the number of the newest entry that changed the board, the
	// turn or the phase: what a move must have seen.
	BoardSeq int

	// Next is the rematch that both agreed to, empty while there is none.
	Next ID

	// Restarts are the times that the server was away meanwhile, oldest first.
	Restarts []Restart

	turns  []turn                // in which the moves of Record were made
	offers [3][offerKinds]stance // by color
	placed [3]int                // discs placed, by color
	left   [3]time.Duration      // each side's time as the turn began, by color
	lag    [3]time.Duration      // what a side can still be given for the network, by color
	since  time.Time             // when the turn began
	away   [3]time.Time          // since when a side has had no session; zero while here
}

// NewState returns the state of a match before its first entry.
func NewState(s *Setup) State {
	bank := s.Control.Main + s.Control.PerMove
	return State{
		Setup:    s,
		Position: s.Start,
		Before:   s.Start,
		Phase:    PhaseLive,
		left:     [3]time.Duration{engine.Dark: bank, engine.Light: bank},
		lag:      [3]time.Duration{engine.Dark: LagBudget, engine.Light: LagBudget},
		since:    s.Created,
	}
}

// Seq is the number of the newest entry, 0 before the first.
func (s State) Seq() int { return len(s.Entries) }

// Turn returns the side to move, None when the match is over.
func (s State) Turn() engine.Color {
	if s.Phase != PhaseLive {
		return engine.None
	}
	return s.Position.Turn()
}

// Moves returns the legal moves, none when the match is over.
func (s State) Moves() []engine.Move {
	if s.Phase != PhaseLive {
		return nil
	}
	return s.Position.Moves()
}

// MustPass tells whether the side to move has only the pass.
func (s State) MustPass() bool { return s.Phase == PhaseLive && s.Position.MustPass() }

// Away returns since when a side has had no session, and whether it is so.
func (s State) Away(c engine.Color) (time.Time, bool) { return s.away[c], !s.away[c].IsZero() }

// Since returns when the turn began.
func (s State) Since() time.Time { return s.since }
