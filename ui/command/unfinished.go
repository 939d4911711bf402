package command

import (
	"errors"
	"fmt"
	"time"

	"turncoat/lobby"
	"turncoat/match"
)

// hinted is a refusal that says what to do about it.
type hinted struct {
	*refusal
	Match match.ID   `json:"match,omitempty"` // the asker's unfinished live game: to be gone on with, or resigned
	Until *time.Time `json:"until,omitempty"` // when to ask again
}

func (h *hinted) Unwrap() error { return h.refusal }

// toldTo is an error as it is told to the player whom it may concern: whose
// unfinished game it is, or who has to wait, is for that player to know.
func toldTo(player string, err error) error {
	var busy *lobby.BusyError
	var cooling *lobby.CooldownError
	switch {
	case errors.As(err, &busy) && busy.Player == player:
		message := fmt.Sprintf("your live game %s is not finished: go on with it, or resign it", busy.Match)
		return &hinted{refusal: &refusal{codeBusy, message}, Match: busy.Match}
	case errors.As(err, &cooling) && cooling.Player == player:
		until := instant(cooling.Until)
		message := fmt.Sprintf("%s left or missed within %d hours: you may look for a live game again at %s",
			plural(cooling.Lapses, "live game"), int(lobby.LapseCounts/time.Hour), until.Format(time.RFC3339))
		return &hinted{refusal: &refusal{codeNotAllowed, message}, Until: &until}
	case errors.As(err, &cooling):
		return lobby.ErrAway // what keeps them is theirs
	}
	return err
}
