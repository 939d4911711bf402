package command

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"turncoat/lobby"
	"turncoat/match"
)

type playerField struct {
	Player string `json:"player"`
}

// target is the player whom a request names.
func (a *session) target(ctx context.Context, f playerField) (lobby.Player, error) {
	if f.Player == "" {
		return lobby.Player{}, badRequest("player: a name is needed")
	}
	return a.service.Lobby.Target(ctx, f.Player)
}

type challengeFields struct {
	playerField
	wishFields
}

func (a *session) challenge(ctx context.Context, f challengeFields) (any, error) {
	w, err := f.wish()
	if err != nil {
		return nil, err
	}
	other, err := a.target(ctx, f.playerField)
	if err != nil {
		return nil, err
	}
	s, id, err := a.service.Lobby.Challenge(ctx, a.visit.Player(), other, w)
	if err != nil {
		return nil, err
	}
	a.seeks[s.ID] = struct{}{}
	return challengeAnswer{s.ID, id}, nil
}

// offerFields name an offer, by either name.
type offerFields struct {
	Seek      string `json:"seek"`
	Challenge string `json:"challenge"`
}

func (f offerFields) code() (string, error) {
	switch {
	case f.Seek != "" && f.Challenge != "":
		return "", badRequest("either a seek or a challenge is needed")
	case f.Challenge != "":
		return codeOf("challenge", f.Challenge)
	}
	return codeOf("seek", f.Seek)
}

type declineFields struct {
	offerFields
	Reason *lobby.Reason `json:"reason"`
}

func (a *session) decline(ctx context.Context, f declineFields) (any, error) {
	code, err := f.code()
	if err != nil {
		return nil, err
	}
	why := lobby.NoReason
	if f.Reason != nil {
		why = *f.Reason
	}
	err = a.service.Lobby.Decline(ctx, a.visit.Player(), code, why)
	if errors.Is(err, lobby.ErrReason) {
		err = badRequest("reason: %s", reasonWords)
	}
	return noFields{}, err
}

func (a *session) block(ctx context.Context, f playerField) (any, error) {
	other, err := a.target(ctx, f)
	if err != nil {
		return nil, err
	}
	return playerAnswer{personOf(other)}, a.service.Lobby.Block(ctx, a.visit.Player(), other)
}

func (a *session) unblock(ctx context.Context, f playerField) (any, error) {
	if f.Player == "" {
		return nil, badRequest("player: a name is needed")
	}
	other, err := a.service.Lobby.UnblockName(ctx, a.visit.Player(), f.Player)
	return playerAnswer{personOf(other)}, err
}

func (a *session) blocks(ctx context.Context, _ noFields) (any, error) {
	blocks, err := a.service.Lobby.Blocks(ctx, a.me)
	return listAnswer[blockShape]{List: blockShapes(blocks)}, err
}

type receivedEvent struct {
	On        string `json:"on"`
	Challenge string `json:"challenge"`
	Who       string `json:"who"` // who challenges
	Guest     bool   `json:"guest"`
	Rating    *int   `json:"rating"`
	wishShape
	Created time.Time `json:"created"`
	Expires time.Time `json:"expires"`
}

type challengeEndedEvent struct {
	On              string        `json:"on"`
	Challenge       string        `json:"challenge"`
	Reason          lobby.End     `json:"reason"`
	DeclinedBecause *lobby.Reason `json:"declined_because"`
	Who             string        `json:"who"`   // the other one
	Match           *match.ID     `json:"match"` // what came of it
}

// receivedNews tells of challenges to the player that are new, and of those
// that are no more.
func (a *session) receivedNews(ctx context.Context) error {
	open, err := a.service.Lobby.ChallengesTo(ctx, a.me)
	if err != nil {
		return err
	}
	now := map[string]string{}
	for _, s := range open {
		now[s.ID] = s.By.Name
		if _, told := a.received[s.ID]; told {
			continue
		}
		if err := a.tell(a.receivedOf(s)); err != nil {
			return err
		}
		a.received[s.ID] = s.By.Name
	}
	for _, code := range slices.Sorted(maps.Keys(a.received)) {
		if _, still := now[code]; still {
			continue
		}
		info, err := a.offerEnd(ctx, code)
		if err != nil {
			return err
		}
		if err := a.tell(challengeEnded(code, info, a.received[code])); err != nil {
			return err
		}
		delete(a.received, code)
	}
	return nil
}

func (a *session) receivedOf(s lobby.Seek) receivedEvent {
	shape := newShaper(a.service.Lobby, a.me).seek(s)
	return receivedEvent{
		On: "challenge.received", Challenge: s.ID, Who: s.By.Name, Guest: s.By.Guest, Rating: shape.By.Rating,
		wishShape: shape.wishShape, Created: shape.Created, Expires: shape.Expires,
	}
}

func challengeEnded(code string, info lobby.CodeInfo, who string) challengeEndedEvent {
	return challengeEndedEvent{
		On: "challenge.ended", Challenge: code, Reason: info.End, DeclinedBecause: optional(info.Reason),
		Who: who, Match: optional(info.Match),
	}
}

// offerEnd is how an offer ended that is listed no more. One that nobody has
// ended yet can't be taken any longer, because its maker has gone.
func (a *session) offerEnd(ctx context.Context, code string) (lobby.CodeInfo, error) {
	info, err := a.service.Lobby.SeekEnd(ctx, code)
	if errors.Is(err, lobby.ErrNotFound) || err == nil && info.End == "" {
		info.End, err = lobby.EndGone, nil
	}
	return info, err
}
