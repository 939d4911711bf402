package lobby

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"turncoat/engine"
	"turncoat/match"
)

// BotLevels are the strengths of computer players there are, 1 the weakest.
const BotLevels = 10

// PlayBot starts a casual game against the computer. A live one ends the
// player's offers as any live game does; an untimed one leaves them waiting for
// a person.
func (l *Lobby) PlayBot(ctx context.Context, p Player, level int, w Wish) (match.State, error) {
	switch {
	case level < 1 || level > BotLevels:
		return match.State{}, &WishError{Field: "level", Why: fmt.Sprintf("levels go from 1 to %d", BotLevels)}
	case w.Stake == RatedOnly:
		return match.State{}, &WishError{Field: "rated", Why: "games against the computer are casual"}
	}
	if err := w.Check(p); err != nil {
		return match.State{}, err
	}
	bot, err := l.botPlayer(ctx, level)
	if err != nil {
		return match.State{}, err
	}
	dark, light := botSeats(p, bot, w.Color)
	return l.start(ctx, nil, l.setup(w, dark, light, true, false))
}

// setup is a match to be, with its start drawn; its code is drawn as it starts.
func (l *Lobby) setup(w Wish, dark, light match.Player, casual, private bool) match.Setup {
	return match.Setup{
		Variant: w.Variant, Opening: w.Opening,
		Start: w.startPosition(rand.IntN(engine.Centres)), Control: w.Control,
		Unrated: w.unrated(dark, light, casual), Private: private, Corrections: w.Corrections,
		Dark: dark, Light: light, Created: l.Now(),
	}
}

// startPosition is where a game of this wish, which was checked, begins.
func (w Wish) startPosition(draw int) engine.Position {
	var p engine.Position
	var err error
	if w.Opening == engine.Custom {
		p, err = engine.ParsePosition(w.Start)
	} else {
		p, err = engine.Start(w.Variant.Size, w.Opening, draw)
	}
	if err != nil {
		panic("lobby: a checked wish has no start: " + err.Error())
	}
	return p
}

// start runs the pairing transaction and tells everyone whom it concerns. Where
// the two have begun too many rated games the match is casual, unless a stake
// demands a rated one: ErrOften.
func (l *Lobby) start(ctx context.Context, seeks []string, setup match.Setup, stakes ...Stake) (match.State, error) {
	if l.Draining() {
		return match.State{}, ErrDraining
	}
	ctx, err := begun(ctx)
	if err != nil {
		return match.State{}, err
	}
	ended, err := l.begin(ctx, seeks, &setup)
	if errors.Is(err, ErrOften) && !slices.Contains(stakes, RatedOnly) {
		setup.Unrated = match.UnratedOften
		ended, err = l.begin(ctx, seeks, &setup)
	}
	if err != nil {
		return match.State{}, err
	}
	l.searches.keep(&setup, seeks, ended)
	l.announce(ctx, &setup, ended)
	return match.NewState(&setup), nil
}

// announce tells of a match that has started and of the offers that ended with
// it. Rematches that its players wait for end as well where it is live; until
// then nobody can agree to them.
func (l *Lobby) announce(ctx context.Context, setup *match.Setup, ended []Seek) {
	l.bus.Ring(append(concerned(ended), Topic, PlayerTopic(setup.Dark.ID), PlayerTopic(setup.Light.ID))...)
	if setup.HasBot() && l.bots != nil {
		l.bots.Start(setup.ID)
	}
	l.noticeAbsent(setup)
	if setup.Control.Live() {
		l.withdrawRematches(ctx, setup.Dark.ID)
		l.withdrawRematches(ctx, setup.Light.ID)
	}
}

// begin stores a match under a new code and returns the offers that ended.
func (l *Lobby) begin(ctx context.Context, seeks []string, setup *match.Setup) (ended []Seek, err error) {
	err = l.withCode(codeLength, func(code string) (err error) {
		setup.ID = match.ID(code)
		ended, err = l.store.Pair(ctx, Pairing{Seeks: seeks, Setup: *setup})
		return err
	})
	return ended, err
}

// Join takes the seat that an invite offers, or returns to a seat: by the
// invite's code, by a match's own code, or by a private seat code, which makes
// the visitor the guest who was given it.
//
// ErrFull says that both seats are others', ErrExpired that the invite has
// ended without a game, ErrTooMany that the visitor has tried too many codes
// that are none.
func (l *Lobby) Join(ctx context.Context, v *Visit, text string) (match.State, error) {
	if !l.guesses.allow(l.Now(), v.guessers()...) {
		return match.State{}, ErrTooMany
	}
	var s match.State
	err := ErrNotFound
	if code, ok := ParseCode(text); ok {
		s, err = l.join(ctx, v, code)
	}
	if errors.Is(err, ErrNotFound) {
		l.guesses.wrong(l.Now(), v.guessers()...)
	}
	return s, err
}

func (l *Lobby) join(ctx context.Context, v *Visit, code string) (match.State, error) {
	info, err := l.store.Code(ctx, code)
	if err != nil {
		return match.State{}, err
	}
	switch info.Kind {
	case CodeInvite:
		return l.joinInvite(ctx, v.Player(), code)
	case CodeSeat:
		return l.joinSeat(ctx, v, info)
	case CodeMatch:
		s, err := l.openMatch(ctx, v.Player().ID, match.ID(code))
		return seated(s, v.Player(), err)
	}
	return l.Accept(ctx, v.Player(), code)
}

// joinInvite takes an invite, or returns to the game that came of it.
func (l *Lobby) joinInvite(ctx context.Context, p Player, code string) (match.State, error) {
	s, err := l.store.Seek(ctx, code)
	switch {
	case err == nil:
		at, err := l.take(ctx, p, s)
		if !errors.Is(err, ErrTaken) {
			return at, err
		}
	case !errors.Is(err, ErrNotFound):
		return match.State{}, err
	}
	info, err := l.store.Code(ctx, code) // it has ended, if only just now
	switch {
	case err != nil:
		return match.State{}, err
	case info.End != EndTaken:
		return match.State{}, ErrExpired
	}
	at, err := l.readMatch(ctx, info.Match)
	return seated(at, p, err)
}

// joinSeat makes the visitor the guest who has a seat. An account is known by
// its keys alone.
func (l *Lobby) joinSeat(ctx context.Context, v *Visit, info CodeInfo) (match.State, error) {
	p, err := l.store.ByID(ctx, info.Player)
	if err != nil {
		return match.State{}, err
	}
	if !p.Guest {
		return match.State{}, ErrNotFound
	}
	s, err := l.readMatch(ctx, info.Match)
	if err != nil {
		return s, err
	}
	preferences, err := l.store.Preferences(ctx, p.ID)
	if err != nil {
		return match.State{}, err
	}
	v.become(ctx, p, preferences)
	return s, nil
}

// seated is a match for one of its players only.
func seated(s match.State, p Player, err error) (match.State, error) {
	switch {
	case err != nil:
		return match.State{}, err
	case s.Setup.ColorOf(p.ID) == engine.None:
		return match.State{}, ErrFull
	}
	return s, nil
}

// SeatCode returns the private code by which a visitor without a key returns
// to a seat after losing the session. An account gets none (ErrNotAllowed).
func (l *Lobby) SeatCode(ctx context.Context, v *Visit, id match.ID) (string, error) {
	p := v.Player()
	if !p.Guest {
		return "", ErrNotAllowed
	}
	var seat string
	err := l.withCode(inviteLength, func(code string) error {
		seat = code
		return l.store.AddSeat(ctx, code, p.ID, id, l.Now())
	})
	return seat, err
}

func coin() bool { return rand.IntN(2) == 0 }
