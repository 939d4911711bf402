package match

import (
	"time"

	"turncoat/engine"
)

// Kind is what an entry says happened.
type Kind string

// The kinds of entry.
const (
	Placed   Kind = "placed"   // a disc was placed
	Passed   Kind = "passed"   // a forced pass, made by the player or for them
	Resigned Kind = "resigned" //
	Flagged  Kind = "flagged"  // the side By ran out of time
	Aborted  Kind = "aborted"  // by a player, by both where Offer says so, or by the server for a no-show
	Claimed  Kind = "claimed"  // By's opponent had been away for too long
	Left     Kind = "left"     // the player has had no session for a while
	Returned Kind = "returned" // the player is back
	Resumed  Kind = "resumed"  // the server was away; Charged is given back
	Asked    Kind = "asked"    // By makes an Offer
	Answered Kind = "answered" // By declines, agrees to a rematch, or withdraws their own Offer
	Undone   Kind = "undone"   // moves were taken back, by agreement where Offer says so, else by who made them
)

// Entry is one row of a match's log. Entries are never changed or deleted.
type Entry struct {
	Match   ID
	Seq     int // 1, 2, 3 … without a gap
	Kind    Kind
	By      engine.Color  // whose doing it is; None for the server's
	Move    engine.Move   // Placed and Passed
	Charged time.Duration // Placed: taken off the mover's clock; Left: how long ago that was; Resumed: the downtime. Nobody is charged for those
	Given   time.Duration // Placed: of the time the move took, what the network is taken to have cost; not in Charged
	Offer   Offer         // Asked and Answered; of what was agreed upon in Undone and Aborted
	Answer  Answer        // Answered, and Yes in what was agreed upon: By is who said so
	To      int           // Undone: board and record are again as they were after this entry, 0 for the start
	Draw    bool          // Claimed: a draw, not the win
	Next    ID            // of a rematch that was agreed upon
	At      time.Time     // UTC, whole milliseconds
	Token   string        // random per append: tells a writer its own row
}

// Since is when what an entry tells was so: a side had left a while before that
// was noticed.
func (e Entry) Since() time.Time {
	if e.Kind == Left {
		return e.At.Add(-e.Charged)
	}
	return e.At
}

// ends tells whether an entry of this kind ends the match by itself.
func (k Kind) ends() bool {
	return k == Resigned || k == Flagged || k == Aborted || k == Claimed
}
