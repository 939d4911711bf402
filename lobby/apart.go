package lobby

import (
	"context"
	"errors"
	"slices"

	"turncoat/match"
)

// partnerOf returns the offer that suits one best and whose maker nothing keeps
// from playing with the maker of one.
func (l *Lobby) partnerOf(ctx context.Context, one Seek, others []Seek) (Seek, bool, error) {
	other, found := partner(one, others, l.Now())
	if !found {
		return other, false, nil
	}
	avoided, err := l.avoided(ctx, one)
	if err != nil || !avoided[other.By.ID] {
		return other, err == nil, err
	}
	others = slices.DeleteFunc(slices.Clone(others), func(s Seek) bool { return avoided[s.By.ID] })
	other, found = partner(one, others, l.Now())
	return other, found, nil
}

// avoided are those with whom an offer is not to be paired by itself: by id.
func (l *Lobby) avoided(ctx context.Context, one Seek) (map[string]bool, error) {
	avoided, err := l.BlockedWith(ctx, one.By.ID)
	if err != nil || !one.Wish.Control.Live() {
		return avoided, err
	}
	apart, err := l.store.NoShowsWith(ctx, one.By.ID, l.Now().Add(-ApartFor))
	for _, id := range apart {
		avoided[id] = true
	}
	return avoided, err
}

// mayTake refuses an open live game to who was a no-show to its maker just now:
// their search goes on for somebody else. The other way round it is the taker's
// own choice.
func (l *Lobby) mayTake(ctx context.Context, p Player, s Seek) error {
	if s.Kind != OpenSeek || !s.Wish.Control.Live() {
		return nil
	}
	lapses, err := l.store.Lapses(ctx, p.ID, l.Now().Add(-ApartFor))
	if err != nil {
		return err
	}
	for _, lapse := range lapses {
		if lapse.Kind == match.LapseShow && lapse.Other == s.By.ID {
			return ErrApart
		}
	}
	return nil
}

// keptBack is who can't start a live game now, by why a match could not start;
// empty where that is not the reason.
func keptBack(err error) string {
	var busy *BusyError
	var cooling *CooldownError
	switch {
	case errors.As(err, &busy):
		return busy.Player
	case errors.As(err, &cooling):
		return cooling.Player
	}
	return ""
}
