package bot

import (
	"context"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// asked is what a person asks of a computer player, and whom; the offer is
// empty where nothing is asked.
func asked(s match.State, now time.Time) (match.Offer, engine.Color) {
	for _, by := range []engine.Color{engine.Dark, engine.Light} {
		if s.Phase != match.PhaseLive || s.Setup.Player(by).Bot == 0 {
			continue
		}
		for _, o := range match.Offers {
			if _, stands := s.Standing(by.Other(), o, now); stands {
				return o, by
			}
		}
	}
	return "", engine.None
}

// agree says yes: a computer player takes nothing amiss. To rematches it agrees
// without being asked, see match.State.Ask.
func (b seat) agree(ctx context.Context, s match.State, by engine.Color, o match.Offer) (match.State, error) {
	return insist(ctx, func() (match.State, error) {
		next, err := b.table.Answer(ctx, s, by, o, match.Yes)
		return next, tooLate(err)
	})
}
