package match

import (
	"time"

	"turncoat/engine"
)

// Offer is what one side proposes to the other.
type Offer string

// What can be offered.
const (
	Takeback Offer = "takeback" // to before the asker's last disc; casual games only
	Abort    Offer = "abort"    // after both have moved; casual games only
	Rematch  Offer = "rematch"  // after the end, with the colors changed
)

// Offers are what can be offered.
var Offers = [...]Offer{Takeback, Abort, Rematch}

const offerKinds = len(Offers)

// Answer is what became of an offer.
type Answer string

// The answers there are. An offer is also answered by making the same: two who
// ask for one thing agree.
const (
	No  Answer = "no" // declined, or withdrawn by who made it
	Yes Answer = "yes"
)

// How long and how often. A takeback and an abort stand until a disc is placed
// or moves are taken back; a forced pass leaves them. Either is asked for once
// between two own discs.
const (
	mostRematches = 3               // how often one side asks for a rematch
	rematchLife   = 5 * time.Minute // in correspondence: the time for a move
)

// mostTalkedOver is the length of a log from which on nothing more is asked for
// or taken back while the match goes on. The longest game has a tenth of it in
// moves; whoever plays and takes back without end, without a clock even, fills
// no disk.
const mostTalkedOver = 1000

// stance is where one side stands with one kind of offer.
type stance struct {
	seq  int       // of the entry that made the offer; 0 while none stands
	at   time.Time // when it was made
	asks int       // since the side's newest disc; of rematches, in all
}

// index is the place of an offer in Offers, -1 for what can't be offered.
func (o Offer) index() int {
	for i, known := range Offers {
		if o == known {
			return i
		}
	}
	return -1
}

func (s *State) stance(by engine.Color, o Offer) *stance { return &s.offers[by][o.index()] }

// Standing returns the entry that made an offer, and whether the offer stands
// at an instant: whether the other side may answer it.
func (s State) Standing(by engine.Color, o Offer, now time.Time) (Entry, bool) {
	at := s.stance(by, o)
	if at.seq == 0 || o == Rematch && !now.Before(at.at.Add(s.rematchLife())) {
		return Entry{}, false
	}
	return s.Entries[at.seq-1], true
}

func (s State) rematchLife() time.Duration {
	if s.Setup.Control.Correspondence() {
		return s.Setup.Control.PerMove
	}
	return rematchLife
}

// MayAsk tells why a side can't make an offer now, nil where it can. ErrNothing
// says that it stands already.
func (s State) MayAsk(by engine.Color, o Offer, now time.Time) error {
	if o == Rematch {
		return s.mayRematch(by, now)
	}
	if err := s.actor(by, now); err != nil {
		return err
	}
	at := s.stance(by, o)
	_, theirs := s.Standing(by.Other(), o, now)
	switch {
	case at.seq > 0:
		return ErrNothing
	case o == Abort && s.CanAbort():
		return nil
	case s.Seq() >= mostTalkedOver && !theirs:
		return ErrAskedEnough
	case s.Setup.Unrated == Rated && o == Abort:
		return ErrTooLate
	case s.Setup.Unrated == Rated:
		return ErrRated
	case o == Takeback && s.lastPlaced(by) < 0:
		return ErrNoMove
	case at.asks > 0 && !theirs:
		return ErrAskedOften
	}
	return nil
}

func (s State) mayRematch(by engine.Color, now time.Time) error {
	_, mine := s.Standing(by, Rematch, now)
	_, theirs := s.Standing(by.Other(), Rematch, now)
	switch {
	case by == engine.None:
		return ErrNotPlaying
	case s.Phase == PhaseLive:
		return ErrGoesOn
	case mine, s.Next != "":
		return ErrNothing
	case s.stance(by, Rematch).asks >= mostRematches && !theirs:
		return ErrAskedEnough
	}
	return nil
}

// Ask judges an offer by one side. Where the other has made the same, or has
// no say, the entry is what both agree to. A rematch's Next is for the caller
// to fill in.
func (s State) Ask(by engine.Color, o Offer, now time.Time) (Entry, error) {
	if err := s.MayAsk(by, o, now); err != nil {
		return Entry{}, err
	}
	if o == Abort && s.CanAbort() {
		return s.Abort(by, now)
	}
	if _, both := s.Standing(by.Other(), o, now); both || o == Rematch && s.Setup.HasBot() {
		return s.agreed(by, o, now), nil
	}
	e := s.entry(Asked, by, engine.Move{}, now)
	e.Offer = o
	return e, nil
}

// Answer judges one side's answer to the other's offer; with a no the side that
// made an offer withdraws it.
func (s State) Answer(by engine.Color, o Offer, a Answer, now time.Time) (Entry, error) {
	if o != Rematch {
		if err := s.actor(by, now); err != nil {
			return Entry{}, err
		}
	} else if by == engine.None {
		return Entry{}, ErrNotPlaying
	}
	_, mine := s.Standing(by, o, now)
	_, theirs := s.Standing(by.Other(), o, now)
	switch {
	case theirs && a == Yes:
		return s.agreed(by, o, now), nil
	case (theirs || mine) && a == No:
		e := s.entry(Answered, by, engine.Move{}, now)
		e.Offer, e.Answer = o, No
		return e, nil
	}
	return Entry{}, ErrNoOffer
}

// agreed is the one entry that says yes and does what was agreed upon: no yes
// is ever without its effect.
func (s State) agreed(by engine.Color, o Offer, now time.Time) Entry {
	var e Entry
	switch o {
	case Takeback:
		e = s.undo(by, s.lastPlaced(by.Other()), now)
	case Abort:
		e = s.entry(Aborted, by, engine.Move{}, now)
	case Rematch:
		e = s.entry(Answered, by, engine.Move{}, now)
	}
	e.Offer, e.Answer = o, Yes
	return e
}

// agrees tells whether an entry answers an offer of the other side with yes.
func (s State) agrees(e Entry) bool {
	if !side(e.By) || e.Offer.index() < 0 || e.Answer != Yes {
		return false
	}
	return s.stance(e.By.Other(), e.Offer).seq > 0 || e.Offer == Rematch && s.Setup.HasBot()
}

// negotiable tells whether an Asked or an Answered can follow.
func (s State) negotiable(e Entry) bool {
	switch {
	case !side(e.By) || e.Offer.index() < 0 || (e.Offer == Rematch) != (s.Phase != PhaseLive):
		return false
	case e.Kind == Asked:
		return e.Answer == "" && s.Next == ""
	case e.Answer == Yes:
		return e.Offer == Rematch && e.Next != "" && s.Next == "" && s.agrees(e)
	}
	return e.Answer == No && (s.stance(e.By, e.Offer).seq > 0 || s.stance(e.By.Other(), e.Offer).seq > 0)
}

// negotiate keeps what was asked, declined, withdrawn, or agreed upon.
func (s *State) negotiate(e Entry) {
	if e.Kind == Asked {
		at := s.stance(e.By, e.Offer)
		at.seq, at.at = e.Seq, e.At
		at.asks++
		return
	}
	// Where both stand, of which one has run out, a no clears either.
	s.stance(engine.Dark, e.Offer).seq = 0
	s.stance(engine.Light, e.Offer).seq = 0
	s.Next = e.Next
}

// lapse ends the offers that were made on another board. Who placed a disc may
// ask again.
func (s *State) lapse(placed engine.Color) {
	for i := range offerKinds {
		s.offers[engine.Dark][i].seq, s.offers[engine.Light][i].seq = 0, 0
		s.offers[placed][i].asks = 0
	}
}
