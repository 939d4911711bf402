package phrase

import (
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// Outcome says how a game ended, to somebody who played me, or neither side.
func (b *Book) Outcome(state match.State, me engine.Color) string {
	r := state.Result
	if state.Phase == match.PhaseAborted {
		return b.aborted(state, me)
	}
	var who string
	switch {
	case r.Winner == engine.None:
		who = b.Say("result.draw")
	case me == engine.None:
		who = b.Say("result.side_wins", text.Args{"Side": b.Side(r.Winner)})
	case me == r.Winner:
		who = b.Say("result.you_win")
	default:
		who = b.Say("result.you_lose")
	}
	first, second := r.Dark, r.Light
	if me == engine.Light || me == engine.None && r.Winner == engine.Light {
		first, second = second, first
	}
	args := text.Args{"Who": who, "First": first, "Second": second, "Loser": b.Side(r.Winner.Other())}
	switch r.By {
	case match.ByResignation:
		if me == r.Winner.Other() {
			return b.Say("result.you_resigned")
		}
		return b.Say("result.by_resignation", args)
	case match.ByTime:
		return b.Say("result.by_time", args)
	case match.ByClaim:
		if r.Winner == engine.None {
			return b.Say("result.draw_claim", text.Args{"Side": b.Side(state.Entries[state.BoardSeq-1].By.Other())})
		}
		return b.Say("result.by_claim", args)
	}
	if state.Setup.Variant.Goal == engine.Reverse && r.Winner != engine.None {
		return b.Say("result.by_fewer", args)
	}
	return b.Say("result.by_discs", args)
}

func (b *Book) aborted(state match.State, me engine.Color) string {
	last := state.Entries[state.BoardSeq-1]
	if last.By == engine.None {
		return b.Say("result.no_show", text.Args{"Side": b.Side(state.Position.Turn())})
	}
	if last.Offer == match.Abort {
		return b.Say("result.agreed_abort")
	}
	if last.By == me {
		return b.Say("result.you_aborted")
	}
	return b.Say("result.aborted", text.Args{"Side": b.Side(last.By)})
}

// Change shows a rating before and after.
func (b *Book) Change(c lobby.RatingChange) string {
	return Rating(c.Before) + " " + b.Arrow + " " + Rating(c.After)
}

// Verdict tells in a word or two how a finished game ended, for lists: by what
// where the discs don't tell it.
func (b *Book) Verdict(r match.Result, phase match.Phase, me engine.Color) string {
	how := b.Say("history.lost")
	switch {
	case phase == match.PhaseAborted:
		return b.Say("history.aborted")
	case r.Winner == engine.None:
		how = b.Say("history.drawn")
	case r.Winner == me:
		how = b.Say("history.won")
	}
	if key, is := verdicts[r.By]; is {
		return b.Say(key, text.Args{"How": how})
	}
	return how
}

// verdicts are what decided a game, but for the discs.
var verdicts = map[match.By]text.Key{
	match.ByResignation: "history.by_resignation",
	match.ByTime:        "history.by_time",
	match.ByClaim:       "history.by_claim",
}

// Verdicts are all that Verdict can say.
func (b *Book) Verdicts() []string {
	var all []string
	for _, winner := range []engine.Color{engine.Dark, engine.Light, engine.None} {
		for _, by := range []match.By{match.ByDiscs, match.ByResignation, match.ByTime, match.ByClaim} {
			all = append(all, b.Verdict(match.Result{Winner: winner, By: by}, match.PhaseEnded, engine.Dark))
		}
	}
	return append(all, b.Say("history.aborted"))
}
