package lobby

import (
	"time"

	"turncoat/match"
)

// SeekKind says who may take a seek.
type SeekKind string

// The kinds of seek.
const (
	OpenSeek SeekKind = "seek"   // anybody, and pairing by itself
	Invite   SeekKind = "invite" // whoever has the code
)

// Seek is a game on offer. ID is its public code.
type Seek struct {
	ID      string
	Kind    SeekKind
	By      Player
	Rating  Rating // of By in the wish's variant
	Wish    Wish
	Created time.Time
	Expires time.Time
}

// How long offers stay: live ones end with their maker's last session anyway.
const (
	seekLife   = 14 * 24 * time.Hour
	inviteLife = 24 * time.Hour
)

// End says how an offer ended.
type End string

// The ways an offer ends.
const (
	EndTaken     End = "taken"     // a game came of it
	EndWithdrawn End = "withdrawn" // by its maker, or because another game of theirs started
	EndGone      End = "gone"      // its maker left
	EndExpired   End = "expired"
)

// CodeKind says what a code stands for.
type CodeKind string

// What codes stand for: one namespace.
const (
	CodeMatch  CodeKind = "match"
	CodeSeek   CodeKind = "seek"
	CodeInvite CodeKind = "invite"
	CodeSeat   CodeKind = "seat"
)

// CodeInfo is what is known of a code, also after what it stood for has ended.
type CodeInfo struct {
	Kind   CodeKind
	End    End      // of a seek or an invite; empty while it is open
	Match  match.ID // of a seat, and of a seek or an invite that was taken
	Player string   // id: whose seek, invite or seat
}
