package lobby

import (
	"context"
	"errors"
	"slices"
	"strings"

	"turncoat/match"
)

// Reason is why somebody declines a challenge; empty where they don't say.
type Reason string

// The reasons, in the order in which they are offered.
const (
	NotNow     Reason = "later"
	NotVariant Reason = "variant" // not this variant or opening
	TooSlow    Reason = "faster"  // a faster game would do
	TooFast    Reason = "slower"
	RatedFirst Reason = "rated" // rated games only
	CasualOnly Reason = "casual"
	NoReason   Reason = ""
)

// Reasons are all there are.
var Reasons = []Reason{NotNow, NotVariant, TooSlow, TooFast, RatedFirst, CasualOnly, NoReason}

// Challenge offers a game to one player. Where that one offers the same game to
// the challenger it starts at once; else the match is empty.
//
// ErrSelf, ErrComputer, ErrBlocked (by the challenger) and ErrUnwilling say who
// can't be challenged, ErrNotHere that the game needs the other here,
// ErrChallenged that there is a challenge to them already, ErrTooMany that there
// are MostChallenges, a *TooFastError that too many have come to nothing of late.
func (l *Lobby) Challenge(ctx context.Context, p, other Player, w Wish) (Seek, match.ID, error) {
	switch {
	case p.ID == other.ID:
		return Seek{}, "", ErrSelf
	case other.Computer():
		return Seek{}, "", ErrComputer
	}
	if err := w.Check(other); err != nil {
		return Seek{}, "", err
	}
	err := l.challengeable(ctx, p, other)
	if !errors.Is(err, ErrBlocked) && !w.Control.Correspondence() && !l.presence.has(other.ID) {
		return Seek{}, "", ErrNotHere // first: who is away tells nobody of a block
	}
	if err != nil {
		return Seek{}, "", err
	}
	if wait := l.fruitless.wait(l.Now(), p.ID); wait > 0 {
		return Seek{}, "", &TooFastError{Wait: wait}
	}
	s, err := l.offer(ctx, Seek{Kind: Challenge, By: p, To: other, Wish: w})
	if errors.Is(err, ErrBlocked) { // just now
		if err = l.challengeable(ctx, p, other); err == nil {
			err = ErrUnwilling // and unblocked again
		}
	}
	if err != nil {
		return Seek{}, "", err
	}
	id, err := l.meet(ctx, s)
	if err != nil && ctx.Err() == nil {
		// The challenge stands; the other may accept it.
		l.complain("two equal challenges could not be paired", err)
	}
	return s, id, nil
}

// challengeable sees that no block is between a challenger and another. Who is
// blocked is not told so.
func (l *Lobby) challengeable(ctx context.Context, p, other Player) error {
	err := l.barred(ctx, p, other)
	if errors.Is(err, ErrNotFound) {
		return ErrUnwilling
	}
	return err
}

// meet starts the match where somebody has been challenged to the very game to
// which they challenge the other.
func (l *Lobby) meet(ctx context.Context, mine Seek) (match.ID, error) {
	received, err := l.store.ChallengesTo(ctx, mine.By.ID)
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(received, func(s Seek) bool {
		return s.By.ID == mine.To.ID && compatible(mine, s) && l.waits(s)
	})
	if i < 0 { // or the other one was quicker
		return l.startedFrom(ctx, mine.ID)
	}
	id, err := l.startPair(ctx, mine, received[i])
	if errors.Is(err, ErrTaken) {
		return l.startedFrom(ctx, mine.ID)
	}
	return id, err
}

// Decline refuses a challenge to a player, for one of Reasons (else ErrReason).
// ErrTaken, ErrWithdrawn, ErrDeclined, ErrExpired and ErrAway say that it has
// ended, ErrNotFound that there never was one to the player.
func (l *Lobby) Decline(ctx context.Context, p Player, code string, why Reason) error {
	if !slices.Contains(Reasons, why) {
		return ErrReason
	}
	ctx, err := begun(ctx)
	if err != nil {
		return err
	}
	s, err := l.store.Decline(ctx, p.ID, code, why)
	if errors.Is(err, ErrNotFound) {
		return l.whyNoSeek(ctx, p, code)
	}
	if err != nil {
		return err
	}
	l.fruitless.wrong(l.Now(), s.By.ID)
	l.bus.Ring(PlayerTopic(s.By.ID), PlayerTopic(p.ID))
	return nil
}

// ChallengesTo lists the challenges that a player may accept now, oldest first.
func (l *Lobby) ChallengesTo(ctx context.Context, player string) ([]Seek, error) {
	all, err := l.store.ChallengesTo(ctx, player)
	return slices.DeleteFunc(all, func(s Seek) bool { return !l.waits(s) || !s.Expires.After(l.Now()) }), err
}

// Target returns whom a name is of, for a challenge or a block: an account, or a
// guest who is here.
func (l *Lobby) Target(ctx context.Context, name string) (Player, error) {
	p, err := l.Find(ctx, name)
	if !errors.Is(err, ErrNotFound) {
		return p, err
	}
	var found []Player
	for _, at := range l.Here() {
		if at.Player.Guest && strings.EqualFold(at.Player.Name, strings.TrimSpace(name)) {
			found = append(found, at.Player)
		}
	}
	if len(found) != 1 { // nobody can tell two of one name apart
		return Player{}, ErrNotFound
	}
	return found[0], nil
}
