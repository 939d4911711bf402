package command

import (
	"context"
	"maps"
	"slices"

	"turncoat/lobby"
)

// seekOpened tells of an open game of the player's that this session has not
// posted: another has, or the server after a no-show.
func (a *session) seekOpened(s lobby.Seek) error {
	if s.Kind != lobby.OpenSeek {
		return nil
	}
	return a.tell(seekOpenedEvent{"seek.opened", newShaper(a.service.Lobby, a.me).seek(s)})
}

// ownSeeks reads the player's offers and calls gone for each that is no more,
// and then fresh for each that is new.
func (a *session) ownSeeks(ctx context.Context, gone func(code string) error, fresh func(lobby.Seek) error) error {
	open, err := a.service.Lobby.SeeksBy(ctx, a.me)
	if err != nil {
		return err
	}
	now := map[string]struct{}{}
	for _, s := range open {
		now[s.ID] = struct{}{}
	}
	for _, code := range slices.Sorted(maps.Keys(a.seeks)) {
		if _, still := now[code]; !still {
			if err := gone(code); err != nil {
				return err
			}
			delete(a.seeks, code)
		}
	}
	before := a.seeks
	a.seeks = now
	for _, s := range open {
		if _, known := before[s.ID]; !known {
			if err := fresh(s); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *session) seekEnded(ctx context.Context, code string) error {
	info, err := a.offerEnd(ctx, code)
	if err != nil {
		return err
	}
	if info.Kind == lobby.CodeChallenge {
		other, err := a.service.Lobby.Person(ctx, info.To)
		if err != nil {
			return err
		}
		return a.tell(challengeEnded(code, info, other.Name))
	}
	event := seekEndedEvent{On: "seek.ended", Seek: code, Reason: info.End, Match: optional(info.Match)}
	if info.Match != "" {
		s, err := a.service.Lobby.Table().Open(ctx, info.Match)
		if err != nil {
			return err
		}
		event.Who = optional(s.Setup.Player(s.Setup.ColorOf(a.me).Other()).Name)
	}
	return a.tell(event)
}
