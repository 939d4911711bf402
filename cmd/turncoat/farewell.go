package main

import (
	"context"
	"errors"
	"slices"
	"time"

	"turncoat/cmd/internal/sshd"
	"turncoat/lobby"
	"turncoat/ui"
	"turncoat/ui/settings"
	"turncoat/ui/text"
)

// farewell words the line that a session with screens or lines leaves behind, in
// the visitor's language. Who runs a command reads English, as all that
// commands print is.
func (a *App) farewell(v ui.Visitor, cause error) string {
	words := ui.Language(v, settings.From(v.Visit.Preferences(), v.Environ))
	detail := sshd.Detail(cause)
	switch {
	case cause == nil && a.playsLive(v.Visit.Player().ID):
		return words.Say("farewell.goes_on")
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

// lastLook is how long a farewell may take to find out what it is about.
const lastLook = time.Second

// playsLive tells whether somebody leaves a game whose clock goes on.
func (a *App) playsLive(player string) bool {
	ctx, cancel := context.WithTimeout(context.Background(), lastLook) // the session's has ended
	defer cancel()
	games, err := a.lobby.Unfinished(ctx, player)
	return err == nil && slices.ContainsFunc(games, func(g lobby.GameRow) bool { return g.Setup.Control.Live() })
}
