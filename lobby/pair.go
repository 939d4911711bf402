package lobby

import (
	"context"
	"errors"

	"turncoat/match"
)

// pair looks for a partner among the open games and starts the match. Losing a
// partner to somebody else looks for the next.
func (l *Lobby) pair(ctx context.Context, one Seek) (match.ID, error) {
	others, err := l.openSeeks(ctx)
	if err != nil {
		return "", err
	}
	for {
		other, found, err := l.partnerOf(ctx, one, others)
		if err != nil {
			return "", err
		}
		if !found { // or it was found first
			return l.startedFrom(ctx, one.ID)
		}
		id, err := l.startPair(ctx, one, other)
		switch {
		case err == nil:
			return id, nil
		case refusesPair(err), keptBack(err) == other.By.ID:
			others = without(others, other.ID)
		case keptBack(err) != "":
			return "", nil
		default:
			return "", err
		}
		if _, err := l.store.Seek(ctx, one.ID); errors.Is(err, ErrNotFound) {
			return l.startedFrom(ctx, one.ID)
		}
	}
}

// startedFrom returns the match that an offer was taken for, empty if none.
func (l *Lobby) startedFrom(ctx context.Context, seek string) (match.ID, error) {
	info, err := l.store.Code(ctx, seek)
	return info.Match, err
}

func (l *Lobby) startPair(ctx context.Context, one, other Seek) (match.ID, error) {
	dark, light := seats(person(one.By), person(other.By), one.Wish.Color, other.Wish.Color, coin())
	casual := one.Wish.Stake == Casual || other.Wish.Stake == Casual
	setup := l.setup(one.Wish, dark, light, casual, false)
	s, err := l.start(ctx, []string{one.ID, other.ID}, setup, one.Wish.Stake, other.Wish.Stake)
	if err != nil {
		return "", err
	}
	return s.Setup.ID, nil
}

// openSeeks reads every open game whose maker can be played now.
func (l *Lobby) openSeeks(ctx context.Context) ([]Seek, error) {
	var all []Seek
	page := Page{Limit: 500}
	for {
		seeks, next, err := l.store.OpenSeeks(ctx, page)
		if err != nil {
			return nil, err
		}
		for _, s := range seeks {
			if l.waits(s) {
				all = append(all, s)
			}
		}
		if next == "" {
			return all, nil
		}
		page.After = next
	}
}

// PairWaiting pairs everybody who can be paired by now, as windows widen.
func (l *Lobby) PairWaiting(ctx context.Context) error {
	if l.Draining() {
		return nil
	}
	waiting, err := l.openSeeks(ctx)
	if err != nil {
		return err
	}
	var failed error
	for len(waiting) > 1 {
		one := waiting[0]
		waiting = waiting[1:]
		other, err := l.pairOne(ctx, one, waiting)
		switch {
		case err == nil:
			waiting = without(waiting, other)
		case errors.Is(err, match.ErrStorage), ctx.Err() != nil:
			return err // so it would be for all
		default:
			failed = err
		}
	}
	return failed
}

// pairOne pairs somebody who waits with one of the others, and returns that
// one's offer, empty where none of them will do.
func (l *Lobby) pairOne(ctx context.Context, one Seek, others []Seek) (string, error) {
	for {
		other, found, err := l.partnerOf(ctx, one, others)
		if err != nil || !found {
			return "", err
		}
		_, err = l.startPair(ctx, one, other)
		switch {
		case err == nil:
			return other.ID, nil
		case errors.Is(err, ErrOften): // one of the others may do
			others = without(others, other.ID)
		case refusesPair(err), keptBack(err) != "":
			return "", nil
		default:
			return "", err
		}
	}
}

// refusesPair tells whether two offers can't be paired, whoever is busy.
func refusesPair(err error) bool {
	return errors.Is(err, ErrTaken) || errors.Is(err, ErrExpired) || errors.Is(err, ErrManyGames) ||
		errors.Is(err, ErrBlocked) || errors.Is(err, ErrOften)
}

func without(seeks []Seek, id string) []Seek {
	left := make([]Seek, 0, len(seeks))
	for _, s := range seeks {
		if s.ID != id {
			left = append(left, s)
		}
	}
	return left
}
