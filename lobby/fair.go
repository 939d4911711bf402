package lobby

import (
	"time"

	"turncoat/match"
)

// What two players can do to each other's ratings in FairDay, which is any 24
// hours and not a day of the calendar. The bounds hold for the two together,
// whoever has which color, and over all variants. They are all there is against
// one person with two accounts: nobody is judged by an address, which whole
// families and schools share.
const (
	FairDay    = 24 * time.Hour
	MostRated  = 10 // rated games that the two begin; the next is casual
	ShortMoves = 10 // moves, passes among them, that a game has to have to be resigned at any time
	MostShort  = 3  // rated games with fewer moves that the two end by resigning; the next change no rating
)

// Often says whether two players who have begun so many rated games in the
// FairDay before play casually now.
func Often(begun int) bool { return begun >= MostRated }

// Short says whether a rated game that has ended like this counts among the
// short ones.
func Short(by match.By, moves int) bool { return by == match.ByResignation && moves < ShortMoves }

// Void says why a rated game that has just ended changes no rating, match.Rated
// where it does: before is how many other short ones the same two have ended in
// the FairDay before, whether those changed ratings or not.
func Void(by match.By, moves, before int) match.Unrated {
	if Short(by, moves) && before >= MostShort {
		return match.UnratedShort
	}
	return match.Rated
}

// LimitedPair is two players whose games have met the bounds.
type LimitedPair struct {
	Names  [2]string // in their newest such game
	Casual int       // games that would have been rated ones
	Void   int       // rated games that changed no rating
	Last   time.Time // when the newest of them began
}
