package main

import (
	"errors"

	"turncoat/cmd/internal/sshd"
	"turncoat/ui"
	"turncoat/ui/settings"
	"turncoat/ui/text"
)

// farewell words the line that a session with screens or lines leaves behind, in
// the visitor's language. Who runs a command reads English, as all that
// commands print is.
func farewell(v ui.Visitor, cause error) string {
	words := ui.Language(v, settings.From(v.Visit.Preferences(), v.Environ))
	detail := sshd.Detail(cause)
	switch {
	case cause == nil:
		return words.Say("farewell.goodbye")
	case errors.Is(cause, sshd.ErrIdle):
		return words.Say("farewell.idle")
	case errors.Is(cause, sshd.ErrStalled):
		return words.Say("farewell.stalled")
	case errors.Is(cause, sshd.ErrFlood):
		return words.Say("farewell.flood")
	case errors.Is(cause, sshd.ErrFull):
		return words.Say("farewell.full")
	case errors.Is(cause, sshd.ErrDraining):
		return words.Say("farewell.draining")
	case errors.Is(cause, sshd.ErrKicked):
		return words.Say("farewell.kicked", text.Args{"Reason": detail})
	case errors.Is(cause, sshd.ErrRevoked):
		return words.Say("farewell.revoked")
	case errors.Is(cause, sshd.ErrPanic):
		return words.Say("farewell.panic", text.Args{"Error": detail})
	case errors.Is(cause, sshd.ErrRequest):
		return words.Say("farewell.request", text.Args{"Name": detail})
	}
	return "" // gone: there is nobody to tell
}
