package match

import (
	"fmt"
	"time"

	"turncoat/engine"
)

// turn is how a turn began, kept so that its move can be taken back.
type turn struct {
	by     engine.Color     // who moved
	seq    int              // the newest change of the board then: what Undone.To names
	left   [3]time.Duration // as State.left then
	placed [3]int           // as State.placed then
	lag    [3]time.Duration // as State.lag then
	spent  time.Duration    // what the move was charged
	given  time.Duration    // and given back
}

// turn is how the turn began that a move now ends.
func (s State) turn(e Entry) turn {
	return turn{by: e.By, seq: s.BoardSeq, left: s.left, placed: s.placed, lag: s.lag, spent: e.Charged, given: e.Given}
}

// lastPlaced is the ply of a side's last disc in Record, negative before the
// first.
func (s State) lastPlaced(by engine.Color) int {
	for i := len(s.turns) - 1; i >= 0; i-- {
		if s.turns[i].by == by && !s.Record[i].Pass {
			return i
		}
	}
	return -1
}

// correctable is the ply that a side may take back alone: its last disc, unless
// the opponent has placed one since.
func (s State) correctable(by engine.Color) (ply int, err error) {
	ply = s.lastPlaced(by)
	switch {
	case !s.Setup.Corrections:
		return 0, ErrNoMove
	case ply < 0:
		return 0, ErrNoMove
	case ply < s.lastPlaced(by.Other()):
		return 0, ErrMoved
	case s.Seq() >= mostTalkedOver:
		return 0, ErrAskedEnough
	}
	return ply, nil
}

// CanCorrect tells whether a side may take its last move back without the
// other's yes: in a game with corrections, until the opponent has placed a
// disc. A pass that was forced on the opponent is no move of theirs.
func (s State) CanCorrect(by engine.Color) bool {
	_, err := s.correctable(by)
	return err == nil && s.Phase == PhaseLive
}

// Correct judges that a side takes its last move back alone. The time that it
// took since that move's turn began stays off its clock; the opponent's is as it
// was. Who would have none left can't (ErrNoMove): an increment that the move
// brought has been used.
func (s State) Correct(by engine.Color, now time.Time) (Entry, error) {
	if err := s.actor(by, now); err != nil {
		return Entry{}, err
	}
	ply, err := s.correctable(by)
	if err != nil {
		return Entry{}, err
	}
	e := s.undo(by, ply, now)
	if left, _ := s.corrected(ply, e.At); left == 0 && !s.Setup.Control.Untimed() {
		return Entry{}, ErrNoMove
	}
	return e, nil
}

// corrected is what is left of the time and of the network's budget to who goes
// back to before a ply alone: neither what its moves have cost since comes back
// nor what was thought, also where a forced pass has given it several turns.
func (s State) corrected(ply int, now time.Time) (left, lag time.Duration) {
	then := s.turns[ply]
	left, lag = then.left[then.by], then.lag[then.by]
	for _, t := range s.turns[ply:] {
		if t.by == then.by {
			left, lag = left-t.spent, lag-t.given
		}
	}
	// What stands on the clock bears earlier corrections too, which are no turns
	// any more; less the increments that go back with their moves.
	clock := s.Left(then.by, now)
	if s.Setup.Control.Live() {
		paid := s.placed[then.by] - max(1, then.placed[then.by]) // a first move brings none
		clock -= time.Duration(paid) * s.Setup.Control.Increment
	}
	return max(0, min(left, clock)), max(0, min(lag, s.lag[then.by]))
}

// undo is the entry that goes back to before a ply.
func (s State) undo(by engine.Color, ply int, now time.Time) Entry {
	e := s.entry(Undone, by, engine.Move{}, now)
	e.To = s.turns[ply].seq
	return e
}

// TakenBackBy returns whose disc an Undone took back: who asked for it, not who
// agreed.
func (e Entry) TakenBackBy() engine.Color {
	if e.Offer == Takeback {
		return e.By.Other()
	}
	return e.By
}

// undone goes back to how a turn began, which begins anew: board, record and
// clocks are as they were then, and nobody is charged for the time since. Who
// corrects a move alone gets no time by it: what it took since that turn began,
// and what it was given back for the network, stays spent. Presence and numbers
// go on.
func (s State) undone(e Entry) (State, error) {
	ply := s.plyAfter(e.To)
	if ply < 0 || s.turns[ply].by != e.TakenBackBy() {
		return s, fmt.Errorf("nothing goes back to entry %d", e.To)
	}
	next, then := s, s.turns[ply]
	next.Record, next.turns = s.Record[:ply:ply], s.turns[:ply:ply]
	var err error
	if next.Before, err = s.Setup.Start.Replay(s.Record[:max(0, ply-1)]); err != nil {
		return s, err
	}
	if next.Position, err = s.Setup.Start.Replay(next.Record); err != nil {
		return s, err
	}
	next.left, next.placed, next.lag = then.left, then.placed, then.lag
	if e.Offer == "" {
		next.left[then.by], next.lag[then.by] = s.corrected(ply, e.At)
	}
	next.since, next.BoardSeq = e.At, e.Seq
	next.offers = [3][offerKinds]stance{}
	next.recallRestarts(ply)
	return next, nil
}

// plyAfter is the ply whose turn began with an entry, negative for none.
func (s State) plyAfter(seq int) int {
	for i, t := range s.turns {
		if t.seq == seq {
			return i
		}
	}
	return -1
}
