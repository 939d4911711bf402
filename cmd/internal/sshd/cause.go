package sshd

import (
	"errors"
	"fmt"
	"strings"
)

// Why a session ended: what context.Cause says of its context. Those with more
// to say come as a *Cause around the sentinel.
var (
	ErrGone     = errors.New("the client has gone")
	ErrIdle     = errors.New("idle for too long")
	ErrStalled  = errors.New("the client doesn't read")
	ErrFlood    = errors.New("input without end")
	ErrFull     = errors.New("the server is full")
	ErrDraining = errors.New("the server is stopping") // *Cause: the reason
	ErrKicked   = errors.New("ended by the operator")  // *Cause: the reason
	ErrRevoked  = errors.New("the key is the account's no more")
	ErrPanic    = errors.New("an error in the server")     // *Cause: the id that the log has too
	ErrRequest  = errors.New("a service not offered here") // *Cause: its name

	// ErrNoTerminal is what Run returns to a session without a terminal.
	ErrNoTerminal = errors.New("the session has no terminal")
)

// Cause is a sentinel of this package and a detail.
type Cause struct {
	Err    error
	Detail string
}

func (c *Cause) Error() string { return fmt.Sprintf("%v (%s)", c.Err, c.Detail) }
func (c *Cause) Unwrap() error { return c.Err }

// Kicked is the cause for [Session.End] when a person is shown out.
func Kicked(reason string) error { return &Cause{ErrKicked, reason} }

// Detail of a cause, or "".
func Detail(cause error) string {
	var c *Cause
	if errors.As(cause, &c) {
		return c.Detail
	}
	return ""
}

// English is the farewell for each cause where [Config.Farewell] is nil.
func English(v Visitor, cause error) string {
	reason := Detail(cause)
	if reason != "" {
		reason = ": " + reason
	}
	switch {
	case cause == nil:
		return "Goodbye."
	case errors.Is(cause, ErrIdle):
		return "Closed, because there was no input for a long time."
	case errors.Is(cause, ErrStalled):
		return "Closed, because nothing was read at this end."
	case errors.Is(cause, ErrFlood):
		return "Closed, because there was more input than anybody can type. Connect again when you like."
	case errors.Is(cause, ErrFull):
		return "The server is full. Please try again in a minute."
	case errors.Is(cause, ErrDraining):
		return "The server is stopping" + reason + ". Nothing is lost."
	case errors.Is(cause, ErrKicked):
		return "The operator has ended this session" + reason + "."
	case errors.Is(cause, ErrRevoked):
		return "Closed, because your key was removed from the account, or linked to another. Connect again with the key you want."
	case errors.Is(cause, ErrPanic):
		return "Something went wrong on the server, error " + Detail(cause) + ". Please connect again."
	case errors.Is(cause, ErrRequest):
		return "This server plays Reversi; it has no " + Detail(cause) + "."
	default: // gone: there is nobody to tell
		return ""
	}
}

// oneLine makes a farewell what it has to be: plain, and one line.
func oneLine(s string) string { return strings.TrimSpace(plain(s, 400)) }
