package lobby

import (
	"errors"
	"fmt"

	"turncoat/match"
)

// What a caller tells apart. Matches' own errors come as match.Err….
var (
	ErrNotFound   = errors.New("not found")
	ErrTaken      = errors.New("already taken")
	ErrNotAllowed = errors.New("not allowed")
	ErrOwn        = errors.New("that is the player's own")
	ErrSelf       = fmt.Errorf("%w self", ErrOwn)
	ErrBlocked    = errors.New("one has blocked the other") // told only to who has blocked
	ErrComputer   = errors.New("that is a computer player")
	ErrWithdrawn  = fmt.Errorf("%w: withdrawn", ErrTaken)
	ErrDeclined   = fmt.Errorf("%w: declined", ErrTaken)
	ErrChallenged = errors.New("that player is challenged already")
	ErrUnwilling  = errors.New("that player takes no challenges now") // does not say why
	ErrNotHere    = errors.New("that player is not here")             // and has to be for a game at once
	ErrReason     = errors.New("no such reason")
	ErrExpired    = errors.New("the code has expired")
	ErrAway       = errors.New("the other player is not here")
	ErrApart      = errors.New("the two are kept apart for a while") // one of them did not turn up
	ErrFull       = errors.New("both seats are taken")
	ErrTooMany    = errors.New("too many open offers")
	ErrManyGames  = errors.New("too many unfinished games") // of either player
	ErrOften      = errors.New("too many rated games of the same two today")
	ErrDraining   = errors.New("the server is about to stop")
	ErrNoKey      = errors.New("that needs a key")
	ErrKeyTaken   = errors.New("the key is another account's")
	ErrLastKey    = errors.New("the last key of an account stays")
	ErrManyKeys   = errors.New("too many keys")
	ErrPlaying    = errors.New("no help with moves during a game")
	ErrUnfinished = errors.New("the guest is in an unfinished game")
	ErrUnclear    = errors.New("more than one key begins like that")
	ErrCodeTaken  = errors.New("the code is in use")
	ErrCursor     = errors.New("not a place in this list")
	ErrNewer      = errors.New("the database is newer than this program")
)

// BusyError says that a player is in a live game already.
type BusyError struct {
	Player string // id of who is busy
	Match  match.ID
}

func (e *BusyError) Error() string { return fmt.Sprintf("busy in match %s", e.Match) }

// NameError says which rule a name breaks.
type NameError struct{ Rule NameRule }

func (e *NameError) Error() string { return string(e.Rule) }

// NameRule is a rule for names.
type NameRule string

// The rules for names.
const (
	NameLength    NameRule = "a name has 3 to 16 signs"
	NameSigns     NameRule = "a name has letters, digits, and - or _ between them"
	NameScript    NameRule = "the letters of a name are of one script"
	NameReserved  NameRule = "that name is reserved"
	NameTaken     NameRule = "that name is taken, or looks like one that is"
	NameNoKey     NameRule = "a name needs a key"
	NameNoLetters NameRule = "a name has at least one letter"
)

// WishError says what can't be wished for.
type WishError struct {
	Field string // as in the line protocol: variant, time, opening, start, rated, color, corrections
	Why   string // a reason for programs; screens have their own words
	Guest bool   // refused because the player is a guest
}

func (e *WishError) Error() string { return e.Field + ": " + e.Why }
