package ui

import (
	"errors"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// refusals are the errors that have words of their own.
var refusals = []struct {
	err  error
	says text.Key
}{
	{match.ErrStorage, "error.storage"},
	{match.ErrTaken, "error.raced"},
	{match.ErrStale, "error.raced"},
	{match.ErrOver, "error.over"},
	{match.ErrNotYourTurn, "error.not_your_turn"},
	{match.ErrNotPlaying, "error.not_playing"},
	{match.ErrTooLate, "error.too_late"},
	{match.ErrNotFound, "error.not_found"},
	{lobby.ErrNotFound, "error.not_found"},
	{lobby.ErrTaken, "error.taken"},
	{lobby.ErrNotAllowed, "error.not_allowed"},
	{lobby.ErrOwn, "error.own"},
	{lobby.ErrExpired, "error.expired"},
	{lobby.ErrAway, "error.away"},
	{lobby.ErrFull, "error.full"},
	{lobby.ErrTooMany, "error.too_many"},
	{lobby.ErrManyGames, "error.many_games"},
	{lobby.ErrDraining, "notice.draining"},
}

// explain puts an error into words that a friend would use.
func (a *app) explain(err error) string {
	var (
		illegal *engine.IllegalError
		busy    *lobby.BusyError
		name    *lobby.NameError
		wish    *lobby.WishError
	)
	switch {
	case errors.As(err, &illegal):
		return a.explainMove(illegal)
	case errors.As(err, &busy):
		if busy.Player == a.player.ID {
			return a.text.Say("error.busy_me")
		}
		return a.text.Say("error.busy_them")
	case errors.As(err, &name):
		return a.explainName(name.Rule)
	case errors.As(err, &wish):
		return a.explainWish(wish)
	}
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			return a.text.Say(r.says)
		}
	}
	return a.text.Say("error.unknown")
}

func (a *app) explainMove(e *engine.IllegalError) string {
	key := text.Key("error.illegal")
	switch e.Reason {
	case engine.Occupied:
		key = "error.occupied"
	case engine.OutflanksNone:
		key = "error.outflanks_none"
	case engine.OffBoard:
		key = "error.off_board"
	case engine.NotCentre:
		key = "error.not_centre"
	case engine.PassNotAllowed:
		key = "error.no_pass"
	case engine.MustPass:
		key = "error.must_pass"
	case engine.GameOver:
		key = "error.over"
	}
	return a.text.Say(key, text.Args{"Move": e.Move.String()})
}

func (a *app) explainName(rule lobby.NameRule) string {
	switch rule {
	case lobby.NameLength:
		return a.text.Say("name.rule_length")
	case lobby.NameScript:
		return a.text.Say("name.rule_script")
	case lobby.NameReserved:
		return a.text.Say("name.rule_reserved")
	case lobby.NameTaken:
		return a.text.Say("name.rule_taken")
	case lobby.NameNoKey:
		return a.text.Say("name.rule_key")
	case lobby.NameNoLetters:
		return a.text.Say("name.rule_letter")
	}
	return a.text.Say("name.rule_signs")
}

func (a *app) explainWish(e *lobby.WishError) string {
	switch {
	case e.Guest:
		return a.text.Say("error.guest_rated")
	case e.Field == "start":
		return a.text.Say("error.start")
	case e.Field == "rated":
		return a.text.Say("error.rated")
	}
	return a.text.Say("error.wish")
}
