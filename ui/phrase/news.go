package phrase

import (
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// Happened tells the newest change of a match to somebody who plays me, or
// neither side.
func (b *Book) Happened(state match.State, me engine.Color) string {
	if state.Phase != match.PhaseLive {
		return b.Outcome(state, me)
	}
	said := b.newestMove(state, me)
	if n := len(state.Restarts); n > 0 && state.Restarts[n-1].After == len(state.Record) {
		said += " " + b.Say("match.restarted")
	}
	return said
}

// newestMove tells what the newest move did.
func (b *Book) newestMove(state match.State, me engine.Color) string {
	if state.BoardSeq > 0 && state.Entries[state.BoardSeq-1].Kind == match.Undone {
		return b.undone(state.Entries[state.BoardSeq-1], me)
	}
	n := len(state.Record)
	if n == 0 {
		return b.Say("match.begins")
	}
	before := state.Before
	mover := before.Turn()
	move := state.Record[n-1]
	args := text.Args{"Side": b.Side(mover), "Move": move.String()}
	mine := mover == me
	switch flips := len(before.Flips(move.Square)); {
	case move.Pass && mine:
		return b.Say("match.you_passed")
	case move.Pass:
		return b.Say("match.passed", args)
	case flips == 0 && mine:
		return b.Say("match.you_placed", args)
	case flips == 0:
		return b.Say("match.placed", args)
	case mine:
		return b.Count("match.you_played", flips, args) + b.handed(before)
	default:
		return b.Count("match.played", flips, args) + b.handed(before)
	}
}

// undone tells who took a move back.
func (b *Book) undone(e match.Entry, me engine.Color) string {
	if e.TakenBackBy() == me {
		return b.Say("match.you_took_back")
	}
	return b.Say("match.took_back", text.Args{"Side": b.Side(e.TakenBackBy())})
}

// handed tells of a disc that came from the opponent's supply.
func (b *Book) handed(before engine.Position) string {
	if !before.HandsOver() {
		return ""
	}
	return " " + b.Say("match.handed", text.Args{"Side": b.Side(before.Turn().Other())})
}

// Turn tells whose move it is in a match that goes on, to somebody who plays
// me, or neither side.
func (b *Book) Turn(state match.State, me engine.Color) string {
	turn := state.Turn()
	args := text.Args{"Side": b.Side(turn)}
	switch {
	case state.MustPass() && turn == me:
		return b.Say("match.no_move")
	case state.MustPass():
		return b.Say("match.they_pass", args)
	case turn == me:
		return b.Say("match.your_move")
	}
	return b.Say("match.their_move", args)
}

// Rated says what a finished match has done to the ratings, or why nothing, to
// somebody who played me, or neither side; nothing while that isn't known.
func (b *Book) Rated(state match.State, judged lobby.Judgement, me engine.Color) string {
	changes := judged.Changes
	switch unrated := judged.Unrated(state.Setup); {
	case state.Phase == match.PhaseAborted:
		return b.Say("result.nothing_changes")
	case unrated != match.Rated:
		return b.Say(unratedWords(unrated))
	case changes == nil:
		return ""
	case me != engine.None:
		return b.Say("result.your_rating", text.Args{"Change": b.Change(changes[me])})
	}
	return b.Say("result.ratings", text.Args{
		"Dark": b.Change(changes[engine.Dark]), "Light": b.Change(changes[engine.Light]),
	})
}

// unratedWords say why a game has changed no rating. What is played against the
// computer is simply casual.
func unratedWords(u match.Unrated) text.Key {
	switch u {
	case match.UnratedGuest:
		return "result.guest"
	case match.UnratedUntimed:
		return "result.untimed"
	case match.UnratedCustom:
		return "result.custom"
	case match.UnratedTakeback:
		return "result.corrections"
	case match.UnratedOften:
		return "result.often"
	case match.UnratedShort:
		return "result.short"
	}
	return "result.casual"
}
