package phrase

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
	{match.ErrRated, "error.no_takeback"},
	{match.ErrNoMove, "error.no_move"},
	{match.ErrMoved, "error.raced"},
	{match.ErrNoOffer, "error.no_offer"},
	{match.ErrNothing, "error.no_offer"},
	{match.ErrAskedOften, "error.asked_often"},
	{match.ErrAskedEnough, "error.asked_enough"},
	{match.ErrNotYet, "error.not_yet"},
	{match.ErrGoesOn, "error.no_offer"},
	{match.ErrNotFound, "error.not_found"},
	{lobby.ErrNotFound, "error.not_found"},
	{lobby.ErrWithdrawn, "error.withdrawn"},
	{lobby.ErrDeclined, "error.declined"},
	{lobby.ErrChallenged, "error.challenged"},
	{lobby.ErrUnwilling, "error.unwilling"},
	{lobby.ErrNotHere, "error.not_here"},
	{lobby.ErrTaken, "error.taken"},
	{lobby.ErrNotAllowed, "error.not_allowed"},
	{lobby.ErrSelf, "error.self"},
	{lobby.ErrOwn, "error.own"},
	{lobby.ErrBlocked, "error.blocked"},
	{lobby.ErrComputer, "error.computer"},
	{lobby.ErrExpired, "error.expired"},
	{lobby.ErrAway, "error.away"},
	{lobby.ErrApart, "error.apart"},
	{lobby.ErrFull, "error.full"},
	{lobby.ErrTooMany, "error.too_many"},
	{lobby.ErrSilent, "error.silent"},
	{lobby.ErrBotTalk, "error.bot_talk"},
	{lobby.ErrTalkOver, "error.talk_over"},
	{lobby.ErrSaidTwice, "error.said_twice"},
	{lobby.ErrManyGames, "error.many_games"},
	{lobby.ErrOften, "error.often"},
	{lobby.ErrNoKey, "error.no_key"},
	{lobby.ErrKeyTaken, "error.key_taken"},
	{lobby.ErrLastKey, "error.last_key"},
	{lobby.ErrManyKeys, "error.many_keys"},
	{lobby.ErrPlaying, "review.no_help"},
	{lobby.ErrUnfinished, "error.unfinished"},
	{lobby.ErrDraining, "notice.draining"},
}

// Explain puts an error into words that a friend would use.
func (b *Book) Explain(err error, me string) string {
	var (
		illegal *engine.IllegalError
		busy    *lobby.BusyError
		cooling *lobby.CooldownError
		name    *lobby.NameError
		wish    *lobby.WishError
	)
	switch {
	case errors.As(err, &illegal):
		return b.explainMove(illegal)
	case errors.As(err, &busy):
		if busy.Player == me {
			return b.Say("error.busy_me")
		}
		return b.Say("error.busy_them")
	case errors.As(err, &cooling) && cooling.Player == me:
		return b.Cooling("error.cooldown", cooling)
	case errors.As(err, &cooling):
		return b.Say("error.away")
	case errors.As(err, &name):
		return b.explainName(name.Rule)
	case errors.As(err, &wish):
		return b.explainWish(wish)
	}
	if said := b.explainTalk(err); said != "" {
		return said
	}
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			return b.Say(r.says)
		}
	}
	return b.Say("error.unknown")
}

// Cooling says how long a player waits before the next live game, and why.
func (b *Book) Cooling(key text.Key, wait *lobby.CooldownError) string {
	return b.Count(key, wait.Lapses, text.Args{"Time": b.Clock(wait.Until.Sub(b.Now()))})
}

func (b *Book) explainMove(e *engine.IllegalError) string {
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
	return b.Say(key, text.Args{"Move": e.Move.String()})
}

// explainTalk says why something isn't said, nothing of other errors.
func (b *Book) explainTalk(err error) string {
	var (
		wrong *lobby.LineError
		fast  *lobby.TooFastError
		off   *lobby.TalkOffError
	)
	switch {
	case errors.As(err, &wrong) && wrong.Rule == lobby.LineEmpty:
		return b.Say("error.line_empty")
	case errors.As(err, &wrong):
		return b.Say("error.line_long", text.Args{"Most": lobby.LineLongest})
	case errors.As(err, &fast):
		return b.Say("error.too_fast", text.Args{"Seconds": fast.Seconds()})
	case errors.As(err, &off) && off.Own:
		return b.Say("error.talk_off_own")
	case errors.As(err, &off):
		return b.Say("error.talk_off", text.Args{"Name": off.Name})
	}
	return ""
}

func (b *Book) explainName(rule lobby.NameRule) string {
	switch rule {
	case lobby.NameLength:
		return b.Say("name.rule_length")
	case lobby.NameScript:
		return b.Say("name.rule_script")
	case lobby.NameReserved:
		return b.Say("name.rule_reserved")
	case lobby.NameTaken:
		return b.Say("name.rule_taken")
	case lobby.NameNoKey:
		return b.Say("name.rule_key")
	case lobby.NameNoLetters:
		return b.Say("name.rule_letter")
	}
	return b.Say("name.rule_signs")
}

func (b *Book) explainWish(e *lobby.WishError) string {
	switch {
	case e.Guest:
		return b.Say("error.guest_rated")
	case e.Field == "start":
		return b.Say("error.start")
	case e.Field == "rated":
		return b.Say("error.rated")
	}
	return b.Say("error.wish")
}

// ExplainKeyCode puts into words why a code that links a key won't do.
func (b *Book) ExplainKeyCode(err error, me string) string {
	if errors.Is(err, lobby.ErrNotFound) || errors.Is(err, lobby.ErrExpired) {
		return b.Say("error.key_code")
	}
	return b.Explain(err, me)
}
