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
	ErrTooLate     = errors.New("both sides have moved") // an abort that comes too late
	ErrNothing     = errors.New("that is so already")    // leaving or asking twice, returning without having left
	ErrRated       = errors.New("not in rated games")    // a takeback
	ErrNoMove      = errors.New("there is no move to take back")
	ErrMoved       = errors.New("the opponent has moved") // a correction that comes too late
	ErrNoOffer     = errors.New("there is no such offer") // it has lapsed, was withdrawn, or never was
	ErrAskedOften  = errors.New("that was asked already") // and refused; again after the next own disc
	ErrAskedEnough = errors.New("that was asked for often enough")
	ErrGoesOn      = errors.New("the game goes on") // a rematch of a game that isn't over
	ErrNotYet      = errors.New("the opponent has not been away for long enough")
	ErrStorage     = errors.New("it could not be stored") // nothing was recorded: a full or failing disk
	ErrDamaged     = errors.New("the log is damaged")     // an entry that can't follow those before it
)
