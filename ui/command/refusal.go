package command

import (
	"errors"
	"fmt"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// code is what programs tell refusals apart by.
type code string

// The codes.
const (
	codeBadJSON     code = "bad_json"
	codeBadRequest  code = "bad_request"
	codeUnknownVerb code = "unknown_verb"
	codeTooLong     code = "too_long"
	codeTooFast     code = "too_fast"
	codeNotFound    code = "not_found"
	codeNotAllowed  code = "not_allowed"
	codeNotYourTurn code = "not_your_turn"
	codeIllegalMove code = "illegal_move"
	codeStale       code = "stale"
	codeOver        code = "over"
	codeTaken       code = "taken"
	codeBusy        code = "busy"
	codeFailed      code = "failed" // the server's fault: nothing was done
)

// refusal is why something is not done, for programs and for people.
type refusal struct {
	Code    code   `json:"code"`
	Message string `json:"message"`
}

func (r *refusal) Error() string { return r.Message }

func badRequest(format string, args ...any) error {
	return &refusal{codeBadRequest, fmt.Sprintf(format, args...)}
}

// refusals are the errors that need no more than a name.
var refusals = []struct {
	err     error
	code    code
	message string
}{
	{lobby.ErrNotFound, codeNotFound, "nothing goes by that code or name, or it is not for you"},
	{lobby.ErrWithdrawn, codeTaken, "it was withdrawn"},
	{lobby.ErrDeclined, codeTaken, "it was declined"},
	{lobby.ErrChallenged, codeBusy, "you have challenged that player already: wait for the answer, or withdraw it"},
	{lobby.ErrUnwilling, codeNotAllowed, "that player takes no challenges now"},
	{lobby.ErrNotHere, codeBusy, "that player is not here; a game by days waits for them: time 3d"},
	{lobby.ErrTaken, codeTaken, "somebody was quicker, or it was withdrawn"},
	{lobby.ErrNotAllowed, codeNotAllowed, "that is not allowed"},
	{lobby.ErrSelf, codeNotAllowed, "that is you"},
	{lobby.ErrOwn, codeNotAllowed, "that is your own; somebody else has to take it"},
	{lobby.ErrBlocked, codeNotAllowed, "you have blocked that player; unblock them first"},
	{lobby.ErrComputer, codeNotAllowed, "that is a computer player: bot plays it"},
	{lobby.ErrExpired, codeNotFound, "that code has expired"},
	{lobby.ErrAway, codeBusy, "whoever offered it is not here now"},
	{lobby.ErrApart, codeNotAllowed, "you did not turn up for them just now; wait some minutes, or challenge them"},
	{lobby.ErrFull, codeNotAllowed, "both seats of that game are taken; it can be watched"},
	{lobby.ErrManyGames, codeBusy, "too many unfinished games, yours or the other player's; end one first"},
	{lobby.ErrNoKey, codeNotAllowed, errKey.Error()},
	{lobby.ErrKeyTaken, codeTaken, "this key is another account's; nothing has changed"},
	{lobby.ErrLastKey, codeNotAllowed, "the last key of an account stays: without one nobody could come back to it"},
	{lobby.ErrManyKeys, codeBusy, "an account has at most 20 keys; remove one first"},
	{lobby.ErrPlaying, codeNotAllowed, "no help with moves: a game of yours with another person has come to the same board"},
	{lobby.ErrUnfinished, codeBusy, "the guest with this key is in a game; end it first"},
	{lobby.ErrUnclear, codeBadRequest, "more than one key begins like that; type more of it"},
	{lobby.ErrOften, codeNotAllowed, "the two of you have begun ten rated games in 24 hours; a casual one can be played"},
	{lobby.ErrTooMany, codeTooFast, "too many: withdraw an offer, or try another code later"},
	{lobby.ErrDraining, codeBusy, "the server is about to stop; no new games until it is back"},
	{lobby.ErrCursor, codeBadRequest, "next: not one of this list's"},
	{lobby.ErrSilent, codeNotAllowed, lobby.ErrSilent.Error()},
	{lobby.ErrBotTalk, codeNotAllowed, lobby.ErrBotTalk.Error()},
	{lobby.ErrTalkOver, codeOver, lobby.ErrTalkOver.Error()},
	{lobby.ErrSaidTwice, codeTooFast, lobby.ErrSaidTwice.Error()},
	{match.ErrNotFound, codeNotFound, "there is no such game"},
	{match.ErrTaken, codeStale, "somebody else was quicker; the board has changed"},
	{match.ErrStale, codeStale, "the board has changed since"},
	{match.ErrOver, codeOver, "the game is over"},
	{match.ErrNotYourTurn, codeNotYourTurn, "it is the other side's turn"},
	{match.ErrNotPlaying, codeNotAllowed, "you do not play in that game"},
	{match.ErrTooLate, codeNotAllowed, "both sides have moved; it can be resigned"},
	{match.ErrRated, codeNotAllowed, "not in a rated game"},
	{match.ErrNoMove, codeNotAllowed, "there is no move of yours to take back"},
	{match.ErrMoved, codeNotAllowed, "the other side has moved"},
	{match.ErrNoOffer, codeNotFound, "nothing of the kind is asked; the board may have changed since"},
	{match.ErrAskedOften, codeNotAllowed, "you have asked already; ask again after your next move"},
	{match.ErrAskedEnough, codeNotAllowed, "that was asked for, or taken back, often enough in that game"},
	{match.ErrGoesOn, codeNotAllowed, "the game goes on"},
	{match.ErrNotYet, codeNotAllowed, "the other side has not been away for a minute of their own turn"},
	{match.ErrNothing, codeStale, "so it is already"},
	{match.ErrStorage, codeFailed, "it could not be stored, and was not done; try again"},
	{errKey, codeNotAllowed, errKey.Error()},
	{errAPITerminal, codeNotAllowed, errAPITerminal.Error()},
}

// refusalOf is the one place that says how errors are called. What it doesn't
// know is the server's own failure, of which nobody outside learns more.
func refusalOf(err error) *refusal {
	var known *refusal
	var busy *lobby.BusyError
	var name *lobby.NameError
	var wish *lobby.WishError
	var illegal *engine.IllegalError
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &illegal):
		return &refusal{codeIllegalMove, illegal.Error()}
	case errors.As(err, &busy):
		return &refusal{codeBusy, "they are in a live game already"}
	case errors.As(err, &name):
		return &refusal{nameCode(name.Rule), name.Error()}
	case errors.As(err, &wish) && wish.Guest:
		return &refusal{codeNotAllowed, wish.Error()}
	case errors.As(err, &wish):
		return &refusal{codeBadRequest, wish.Error()}
	}
	if r := talkRefusal(err); r != nil {
		return r
	}
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			return &refusal{r.code, r.message}
		}
	}
	return &refusal{codeFailed, "something went wrong on the server, and it was not done"}
}

// talkRefusal is why something isn't said, nil for other errors.
func talkRefusal(err error) *refusal {
	var wrong *lobby.LineError
	var fast *lobby.TooFastError
	var off *lobby.TalkOffError
	switch {
	case errors.As(err, &wrong) && wrong.Rule == lobby.LineLong:
		return &refusal{codeTooLong, wrong.Error()}
	case errors.As(err, &wrong):
		return &refusal{codeBadRequest, wrong.Error()}
	case errors.As(err, &fast):
		return &refusal{codeTooFast, fast.Error()}
	case errors.As(err, &off):
		return &refusal{codeNotAllowed, off.Error()}
	}
	return nil
}

func nameCode(rule lobby.NameRule) code {
	switch rule {
	case lobby.NameTaken:
		return codeTaken
	case lobby.NameReserved, lobby.NameNoKey:
		return codeNotAllowed
	}
	return codeBadRequest
}
