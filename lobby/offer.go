package lobby

import (
	"context"
	"errors"

	"turncoat/engine"
	"turncoat/match"
)

// Post offers a game to anybody, and pairs at once with a waiting player of the
// same wish if there is one. The match is empty while nobody was found.
func (l *Lobby) Post(ctx context.Context, p Player, w Wish) (Seek, match.ID, error) {
	s, err := l.offer(ctx, Seek{Kind: OpenSeek, By: p, Wish: w})
	if err != nil {
		return Seek{}, "", err
	}
	id, err := l.pair(ctx, s)
	if err != nil && ctx.Err() == nil {
		// The offer stands; the next round of pairing tries again.
		l.complain("an offer could not be paired", err)
	}
	return s, id, nil
}

// Invite offers a private game to whoever has the code, which is the seek's ID.
func (l *Lobby) Invite(ctx context.Context, p Player, w Wish) (Seek, error) {
	return l.offer(ctx, Seek{Kind: Invite, By: p, Wish: w})
}

// offer stores an offer of which is said who makes it, to whom and for what.
func (l *Lobby) offer(ctx context.Context, s Seek) (Seek, error) {
	if l.Draining() {
		return Seek{}, ErrDraining
	}
	err := s.Wish.Check(s.By)
	if err != nil {
		return Seek{}, err
	}
	if s.Rating, err = l.Rating(ctx, s.By.ID, s.Wish.Variant); err != nil {
		return Seek{}, err
	}
	if ctx, err = begun(ctx); err != nil {
		return Seek{}, err
	}
	s.Wish = s.Wish.plain()
	s.Created = l.Now()
	s.Expires = s.Created.Add(lifeOf(s.Kind, s.Wish))
	return l.post(ctx, s)
}

// post stores an offer under a new code and tells of it.
func (l *Lobby) post(ctx context.Context, s Seek) (Seek, error) {
	length := codeLength
	if s.Kind == Invite {
		length = inviteLength
	}
	err := l.withCode(length, func(code string) error {
		s.ID = code
		return l.store.AddSeek(ctx, s)
	})
	if err != nil {
		return Seek{}, err
	}
	if s.NeedsMaker() && !l.waits(s) {
		// The last session ended while the offer was being stored.
		_, err := l.EndOffers(ctx, s.By.ID, EndGone)
		return Seek{}, errors.Join(ErrAway, err)
	}
	l.bus.Ring(append(concerned([]Seek{s}), Topic)...)
	return s, nil
}

// concerned are the bus topics of those whom offers concern.
func concerned(offers []Seek) []string {
	var topics []string
	for _, s := range offers {
		topics = append(topics, PlayerTopic(s.By.ID))
		if s.Kind == Challenge {
			topics = append(topics, PlayerTopic(s.To.ID))
		}
	}
	return topics
}

// Withdraw ends a player's own offer.
func (l *Lobby) Withdraw(ctx context.Context, p Player, code string) error {
	ctx, err := begun(ctx)
	if err != nil {
		return err
	}
	ended, err := l.store.EndSeek(ctx, p.ID, code, EndWithdrawn)
	if err != nil {
		return err
	}
	if len(ended) == 0 {
		return ErrNotFound
	}
	if ended[0].Kind == Challenge {
		l.fruitless.wrong(l.Now(), p.ID)
	}
	l.bus.Ring(append(concerned(ended), Topic)...)
	return nil
}

// EndOffers ends all of a player's offers that need them here: seeks and
// challenges for live and untimed games. Invites stay; they are refused while
// their maker is away.
func (l *Lobby) EndOffers(ctx context.Context, player string, end End) ([]Seek, error) {
	ended, err := l.store.EndSeek(ctx, player, "", end)
	if len(ended) > 0 {
		l.bus.Ring(append(concerned(ended), Topic)...)
	}
	return ended, err
}

// Accept takes an open game or a challenge by its code. Of one that has ended,
// ErrTaken says that it was taken, ErrWithdrawn, ErrDeclined and ErrExpired
// what they say, and ErrAway that its maker has left.
func (l *Lobby) Accept(ctx context.Context, p Player, code string) (match.State, error) {
	s, err := l.store.Seek(ctx, code)
	if errors.Is(err, ErrNotFound) {
		return match.State{}, l.whyNoSeek(ctx, p, code)
	}
	if err != nil {
		return match.State{}, err
	}
	if s.Kind == Invite || s.Kind == Challenge && s.To.ID != p.ID && s.By.ID != p.ID {
		return match.State{}, ErrNotFound
	}
	return l.take(ctx, p, s)
}

// whyNoSeek tells an offer that has ended from one that never was. A private
// code tells nothing here, and a challenge is told to its two players only.
func (l *Lobby) whyNoSeek(ctx context.Context, p Player, code string) error {
	info, err := l.store.Code(ctx, code)
	switch {
	case err != nil:
		return err
	case info.Kind != CodeSeek && info.Kind != CodeChallenge,
		info.Kind == CodeChallenge && info.Player != p.ID && info.To != p.ID:
		return ErrNotFound
	case info.End == EndExpired:
		return ErrExpired
	case info.End == EndGone:
		return ErrAway
	case info.End == EndDeclined:
		return ErrDeclined
	case info.End == EndWithdrawn:
		return ErrWithdrawn
	}
	return ErrTaken
}

// take makes a match of another player's offer.
func (l *Lobby) take(ctx context.Context, p Player, s Seek) (match.State, error) {
	if s.By.ID == p.ID {
		return match.State{}, ErrOwn
	}
	if err := l.barred(ctx, p, s.By); err != nil {
		return match.State{}, err
	}
	if !l.waits(s) {
		return match.State{}, ErrAway
	}
	theirs := s.Wish
	if err := theirs.Check(p); err != nil {
		return match.State{}, err
	}
	if err := l.mayTake(ctx, p, s); err != nil {
		return match.State{}, err
	}
	mine := theirs
	mine.Color = theirs.Color.Other()
	dark, light := seats(person(p), person(s.By), mine.Color, theirs.Color, coin())
	setup := l.setup(theirs, dark, light, theirs.Stake == Casual, s.Kind == Invite)
	at, err := l.start(ctx, []string{s.ID}, setup, theirs.Stake)
	switch {
	case errors.Is(err, ErrBlocked): // just now
		if err = l.barred(ctx, p, s.By); err == nil {
			err = ErrTaken // and unblocked again
		}
	case errors.Is(err, ErrTaken) && s.Kind != Invite:
		err = l.whyNoSeek(ctx, p, s.ID)
	}
	return at, err
}

// person is a player as a match knows them.
func person(p Player) match.Player {
	return match.Player{ID: p.ID, Name: p.Name, Guest: p.Guest}
}

// botSeats says who is dark in a game against the computer.
func botSeats(p Player, bot match.Player, wants engine.Color) (dark, light match.Player) {
	return seats(person(p), bot, wants, engine.None, coin())
}
