package command

import (
	"time"

	"turncoat/lobby"
	"turncoat/match"
)

// Events of the line protocol, one struct for each.

type stateEvent struct {
	On    string     `json:"on"` // match.started or match.state
	Match match.ID   `json:"match"`
	State stateShape `json:"state"`
}

type movedEvent struct {
	On       string      `json:"on"`
	Match    match.ID    `json:"match"`
	Seq      int         `json:"seq"`
	By       string      `json:"by"`
	Move     string      `json:"move"`
	Flipped  []string    `json:"flipped"`
	Position string      `json:"position"`
	Turn     *string     `json:"turn"`
	Legal    []string    `json:"legal"`
	Clock    *clockShape `json:"clock"`
	Count    sides       `json:"count"`
	Supply   sides       `json:"supply"`
	Handed   *string     `json:"handed,omitempty"` // whose supply the disc came from, if not the mover's
}

type undoneEvent struct {
	On    string     `json:"on"`
	Match match.ID   `json:"match"`
	Seq   int        `json:"seq"`
	By    string     `json:"by"` // whose move was taken back
	State stateShape `json:"state"`
}

type offeredEvent struct {
	On     string      `json:"on"`
	Match  match.ID    `json:"match"`
	Seq    int         `json:"seq"`
	By     string      `json:"by"` // who offers, or answers
	Offer  match.Offer `json:"offer"`
	Answer *bool       `json:"answer,omitempty"`
	Next   match.ID    `json:"next,omitempty"` // the game of a rematch that was agreed upon
}

type presenceEvent struct {
	On    string    `json:"on"`
	Match match.ID  `json:"match"`
	Seq   int       `json:"seq"`
	Who   string    `json:"who"`
	Here  bool      `json:"here"`
	Since time.Time `json:"since"`
}

type endedEvent struct {
	On             string        `json:"on"`
	Match          match.ID      `json:"match"`
	Seq            int           `json:"seq"`
	Result         *resultShape  `json:"result"`
	Ratings        *ratingsShape `json:"ratings"`
	UnratedBecause *string       `json:"unrated_because"`
}

// seekOpenedEvent has an own offer that this session has not posted.
type seekOpenedEvent struct {
	On string `json:"on"`
	seekShape
}

type seekEndedEvent struct {
	On     string    `json:"on"`
	Seek   string    `json:"seek"`
	Reason lobby.End `json:"reason"`
	Who    *string   `json:"who"`   // who took it
	Match  *match.ID `json:"match"` // what came of it
}

type lobbyEvent struct {
	On      string `json:"on"`
	Players int    `json:"players"`
	Games   int    `json:"games"`
	Seeks   int    `json:"seeks"`
}

type drainingEvent struct {
	On     string `json:"on"`
	Reason string `json:"reason"`
}

// moved is what a placed disc or a pass did. The clock is that of the moment
// of the move.
func moved(before, after match.State, e match.Entry) movedEvent {
	event := movedEvent{
		On: "match.moved", Match: e.Match, Seq: e.Seq, By: e.By.String(), Move: e.Move.String(),
		Flipped: []string{}, Position: after.Position.String(), Turn: colorName(after.Turn()),
		Legal: moveNames(after.Moves()), Clock: clockOf(after, e.At),
		Count: countsOf(after.Position), Supply: suppliesOf(after.Position),
	}
	if e.Move.Pass {
		return event
	}
	for _, s := range before.Position.Flips(e.Move.Square) {
		event.Flipped = append(event.Flipped, s.String())
	}
	if before.Position.HandsOver() {
		event.Handed = colorName(e.By.Other())
	}
	return event
}

// offered is what was asked or answered, also where what came of it is told
// after it.
func offered(e match.Entry) offeredEvent {
	event := offeredEvent{
		On: "match.offered", Match: e.Match, Seq: e.Seq, By: e.By.String(), Offer: e.Offer, Next: e.Next,
	}
	if e.Answer != "" {
		yes := e.Answer == match.Yes
		event.Answer = &yes
	}
	return event
}

func presence(e match.Entry) presenceEvent {
	return presenceEvent{
		On: "match.presence", Match: e.Match, Seq: e.Seq, Who: e.By.String(),
		Here: e.Kind == match.Returned, Since: instant(e.Since()),
	}
}

func ended(s match.State, j lobby.Judgement) endedEvent {
	return endedEvent{
		On: "match.ended", Match: s.Setup.ID, Seq: s.BoardSeq, Result: resultOf(s.Phase, s.Result),
		Ratings: ratingsOf(j.Changes), UnratedBecause: optional(string(j.Unrated(s.Setup))),
	}
}
