package engine

import (
	"errors"
	"fmt"
)

// What a caller tells apart. They come wrapped with the square, the ply and
// the reason.
var (
	// ErrIllegal is a move that the rules refuse.
	ErrIllegal = errors.New("illegal move")
	// ErrNotation is text that is no square, move, record or position.
	ErrNotation = errors.New("not understood")
)

// Reason says why a move is illegal.
type Reason string

// The reasons there are.
const (
	Occupied       Reason = "is occupied"
	OutflanksNone  Reason = "outflanks nothing"
	OffBoard       Reason = "is not on the board"
	NotCentre      Reason = "is not one of the four centre squares"
	PassNotAllowed Reason = "is not allowed: there is a legal move"
	MustPass       Reason = "is not possible: there is no legal move but to pass"
	GameOver       Reason = "comes after the end of the game"
)

// IllegalError is an illegal move and why; it is an ErrIllegal.
type IllegalError struct {
	Move   Move
	Reason Reason
}

func (e *IllegalError) Error() string { return e.Move.String() + " " + string(e.Reason) }

// Is makes errors.Is(err, ErrIllegal) hold.
func (e *IllegalError) Is(target error) bool { return target == ErrIllegal }

// PlyError is what was wrong with one ply of a record, counted from 1.
type PlyError struct {
	Ply int
	Err error
}

func (e *PlyError) Error() string { return fmt.Sprintf("ply %d: %v", e.Ply, e.Err) }

// Unwrap returns the ply's own error.
func (e *PlyError) Unwrap() error { return e.Err }
