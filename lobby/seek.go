package lobby

import (
	"time"

	"turncoat/match"
)

// SeekKind says who may take a seek.
type SeekKind string

// The kinds of seek.
const (
	OpenSeek  SeekKind = "seek"      // anybody, and pairing by itself
	Invite    SeekKind = "invite"    // whoever has the code
	Challenge SeekKind = "challenge" // one player
)

// Code is what the code of such a seek stands for.
func (k SeekKind) Code() CodeKind {
	switch k {
	case Invite:
		return CodeInvite
	case Challenge:
		return CodeChallenge
	}
	return CodeSeek
}

// Seek is a game on offer. ID is its public code.
type Seek struct {
	ID      string
	Kind    SeekKind
	By      Player
	To      Player // whom a challenge is for
	Rating  Rating // of By in the wish's variant
	Wish    Wish
	Created time.Time
	Expires time.Time
}

// NeedsMaker tells whether an offer ends with its maker's last session: all do
// but those of games by days, and invites, which are refused meanwhile.
func (s Seek) NeedsMaker() bool { return s.Kind != Invite && !s.Wish.Control.Correspondence() }

// How long offers stay: live ones end with their maker's last session anyway.
const (
	seekLife   = 14 * 24 * time.Hour
	inviteLife = 24 * time.Hour
	duelLife   = 30 * time.Minute // a challenge to a live or untimed game
)

// lifeOf is how long an offer stays.
func lifeOf(kind SeekKind, w Wish) time.Duration {
	switch {
	case kind == Invite:
		return inviteLife
	case kind == Challenge && !w.Control.Correspondence():
		return duelLife
	}
	return seekLife
}

// End says how an offer ended.
type End string

// The ways an offer ends.
const (
	EndTaken     End = "taken"     // a game came of it
	EndWithdrawn End = "withdrawn" // by its maker, or because another game of theirs started
	EndDeclined  End = "declined"  // by whom it was for
	EndGone      End = "gone"      // its maker left
	EndExpired   End = "expired"
)

// CodeKind says what a code stands for.
type CodeKind string

// What codes stand for: one namespace.
const (
	CodeMatch     CodeKind = "match"
	CodeSeek      CodeKind = "seek"
	CodeInvite    CodeKind = "invite"
	CodeChallenge CodeKind = "challenge"
	CodeSeat      CodeKind = "seat"
)

// CodeInfo is what is known of a code, also after what it stood for has ended.
type CodeInfo struct {
	Kind   CodeKind
	End    End      // of an offer; empty while it is open
	Reason Reason   // of a challenge that was declined
	Match  match.ID // of a seat, and of an offer that was taken
	Player string   // id: whose offer or seat
	To     string   // id: whom a challenge is for
}
