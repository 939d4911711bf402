package match

import "errors"

// What a caller tells apart. An illegal move is an engine.ErrIllegal.
var (
	ErrNotFound    = errors.New("no such match")
	ErrTaken       = errors.New("somebody else appended first") // the state that comes with it is the newer one
	ErrStale       = errors.New("the board has changed since")
	ErrOver        = errors.New("the game is over")
	ErrNotYourTurn = errors.New("it is the other side's turn")
	ErrNotPlaying  = errors.New("not a player of this match")
	ErrTooLate     = errors.New("both sides have moved")  // an abort that comes too late
	ErrNothing     = errors.New("that is so already")     // leaving twice, returning without having left
	ErrStorage     = errors.New("it could not be stored") // nothing was recorded: a full or failing disk
	ErrDamaged     = errors.New("the log is damaged")     // an entry that can't follow those before it
)
