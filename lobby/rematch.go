package lobby

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"turncoat/engine"
	"turncoat/match"
)

// Rematch has a player ask for another game after one that is over, with the
// colors changed and all else as it was, or answer the other's wish for one.
// Where both have asked they have agreed: the game starts, in the transaction
// that notes it, and the state that is returned names it in Next. Asking twice
// is asking once; where there is a rematch already, that is the one.
//
// ErrAway says that the other has left: but for correspondence a game needs both
// here. ErrBlocked says that the player has blocked the other, ErrUnwilling that
// the other has no wish to play them, a *BusyError that the player is in a live
// game, match.ErrNoOffer that there is nothing to answer.
func (l *Lobby) Rematch(ctx context.Context, p Player, s match.State, a match.Answer) (match.State, error) {
	by := s.Setup.ColorOf(p.ID)
	if by == engine.None {
		return s, match.ErrNotPlaying
	}
	ctx, err := begun(ctx)
	if err != nil {
		return s, err
	}
	if a == match.No {
		return l.table.Rematch(ctx, s, by, a, "", nil)
	}
	if s, err = l.table.CatchUp(ctx, s); err != nil || s.Next != "" {
		return s, err
	}
	setup, err := l.rematch(ctx, p, s)
	if err != nil {
		// It may be this very game that they play, of which no bell has rung yet.
		if now, failed := l.table.Settle(ctx, s); failed == nil && now.Next != "" {
			return now, nil
		}
		return s, err
	}
	s, err = l.agree(ctx, s, by, a, setup)
	if errors.Is(err, match.ErrNothing) {
		err = nil // so it is
	}
	if err == nil && s.Next == "" && !s.Setup.Control.Correspondence() {
		l.await(ctx, p, s.Setup)
	}
	return s, err
}

// rematch is the game that two are to play again, or why a player can't ask
// for it.
func (l *Lobby) rematch(ctx context.Context, p Player, s match.State) (match.Setup, error) {
	var none match.Setup
	by := s.Setup.ColorOf(p.ID)
	switch {
	case l.Draining():
		return none, ErrDraining
	case s.Phase == match.PhaseLive:
		return none, match.ErrGoesOn
	case !l.stays(s, by.Other()): // first: who has left tells nobody of a block
		return none, ErrAway
	}
	other, err := l.opponent(ctx, p, s.Setup.Player(by.Other()))
	if err != nil {
		return none, err
	}
	if s.Setup.Control.Live() {
		if err := l.idle(ctx, p.ID); err != nil {
			return none, err
		}
	}
	before := s.Setup
	w := Wish{Variant: before.Variant, Control: before.Control, Opening: before.Opening, Corrections: before.Corrections}
	if w.Opening == engine.Custom {
		w.Start = before.Start.String()
	}
	dark, light := seats(person(p), other, by.Other(), by, false)
	return l.setup(w, dark, light, before.Unrated == match.UnratedCasual, before.Private), nil
}

// opponent is the other player as they are now, where nothing keeps them from
// playing each other.
func (l *Lobby) opponent(ctx context.Context, p Player, seat match.Player) (match.Player, error) {
	if seat.Bot > 0 {
		return l.botPlayer(ctx, seat.Bot)
	}
	other, err := l.store.ByID(ctx, seat.ID)
	if err != nil {
		return seat, err
	}
	return person(other), l.challengeable(ctx, p, other)
}

// idle returns a *BusyError where a player is in a live game: who plays offers
// nothing else.
func (l *Lobby) idle(ctx context.Context, player string) error {
	rows, err := l.store.Unfinished(ctx, player)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if row.Setup.Control.Live() {
			return &BusyError{Player: player, Match: row.Setup.ID}
		}
	}
	return nil
}

// stays tells whether a game can begin with a side: by post nobody need be here.
func (l *Lobby) stays(s match.State, c engine.Color) bool {
	p := s.Setup.Player(c)
	return p.Bot > 0 || s.Setup.Control.Correspondence() || l.presence.has(p.ID)
}

// agree asks or says yes, and starts the game that both agree to.
func (l *Lobby) agree(ctx context.Context, s match.State, by engine.Color, a match.Answer, setup match.Setup) (match.State, error) {
	var ended []Seek
	err := l.withCode(codeLength, func(code string) (err error) {
		setup.ID = match.ID(code)
		s, err = l.table.Rematch(ctx, s, by, a, setup.ID, func(ctx context.Context, e match.Entry, next match.State) (err error) {
			if !l.stays(s, by.Other()) {
				return ErrAway
			}
			ended, err = l.store.Rematch(ctx, e, next, Pairing{Setup: setup})
			if errors.Is(err, ErrOften) {
				setup.Unrated = match.UnratedOften
				ended, err = l.store.Rematch(ctx, e, next, Pairing{Setup: setup})
			}
			return err
		})
		return err
	})
	if err == nil && s.Next == setup.ID {
		l.answered(&setup, s.Setup.ID)
		l.announce(ctx, &setup, ended)
	}
	return s, err
}

// await remembers that a player waits for an answer, so that the offer ends
// with their last session, and when they play something else.
func (l *Lobby) await(ctx context.Context, p Player, s *match.Setup) {
	other := s.Player(s.ColorOf(p.ID).Other()).ID
	l.mu.Lock()
	if l.rematches[p.ID] == nil {
		l.rematches[p.ID] = map[match.ID]string{}
	}
	l.rematches[p.ID][s.ID] = other
	l.mu.Unlock()
	l.bus.Ring(PlayerTopic(other))
	// Meanwhile it may have ended, or another game begun.
	if !l.presence.has(p.ID) || l.idle(ctx, p.ID) != nil {
		l.withdrawRematches(ctx, p.ID)
	}
}

// answered forgets who waited.
func (l *Lobby) answered(next *match.Setup, before match.ID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range []engine.Color{engine.Dark, engine.Light} {
		l.forget(next.Player(c).ID, before)
	}
}

func (l *Lobby) forget(player string, id match.ID) {
	delete(l.rematches[player], id)
	if len(l.rematches[player]) == 0 {
		delete(l.rematches, player)
	}
}

// RematchesTo lists the games that are over and that somebody who waits for the
// answer wants to play again with a player, in the order of their starts. By
// post nobody waits: such a wish stands at the board alone.
func (l *Lobby) RematchesTo(ctx context.Context, player string) ([]*match.Setup, error) {
	var wanted []*match.Setup
	for _, id := range l.awaited(player) {
		s, err := l.table.Open(ctx, id)
		if err != nil {
			return nil, err
		}
		if _, stands := s.Standing(s.Setup.ColorOf(player).Other(), match.Rematch, l.Now()); stands {
			wanted = append(wanted, s.Setup)
		}
	}
	slices.SortFunc(wanted, func(a, b *match.Setup) int {
		return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
	})
	return wanted, nil
}

// awaited are the matches in which somebody waits for a player's answer.
func (l *Lobby) awaited(player string) []match.ID {
	l.mu.Lock()
	defer l.mu.Unlock()
	var ids []match.ID
	for _, waiting := range l.rematches {
		for id, other := range waiting {
			if other == player {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// withdrawRematches ends the offers of who has left, or plays something else.
// What could not be ended nobody can accept, see stays.
func (l *Lobby) withdrawRematches(ctx context.Context, player string) {
	l.mu.Lock()
	waiting := l.rematches[player]
	delete(l.rematches, player)
	l.mu.Unlock()
	for id, other := range waiting {
		s, err := l.table.Open(ctx, id)
		if err == nil {
			_, err = l.table.Rematch(ctx, s, s.Setup.ColorOf(player), match.No, "", nil)
		}
		if err != nil && !errors.Is(err, match.ErrNoOffer) && !errors.Is(err, match.ErrNothing) && ctx.Err() == nil {
			l.complain("a rematch that was asked for could not be withdrawn", err)
		}
		l.bus.Ring(PlayerTopic(other))
	}
}
