package lobby

import (
	"context"
	"errors"
	"math/rand/v2"

	"turncoat/engine"
	"turncoat/match"
)

// BotLevels are the strengths of computer players there are.
const BotLevels = 1

// PlayBot starts a casual game against the computer. A live one ends the
// player's offers as any live game does; an untimed one leaves them waiting for
// a person.
func (l *Lobby) PlayBot(ctx context.Context, p Player, level int, w Wish) (match.State, error) {
	switch {
	case level < 1 || level > BotLevels:
		return match.State{}, &WishError{Field: "level", Why: "there is level 1 only"}
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

// start runs the pairing transaction and tells everyone whom it concerns.
func (l *Lobby) start(ctx context.Context, seeks []string, setup match.Setup) (match.State, error) {
	if l.Draining() {
		return match.State{}, ErrDraining
	}
	var ended []Seek
	err := withCode(codeLength, func(code string) (err error) {
		setup.ID = match.ID(code)
		ended, err = l.store.Pair(ctx, Pairing{Seeks: seeks, Setup: setup})
		return err
	})
	if err != nil {
		return match.State{}, err
	}
	topics := []string{Topic, PlayerTopic(setup.Dark.ID), PlayerTopic(setup.Light.ID)}
	for _, s := range ended {
		topics = append(topics, PlayerTopic(s.By.ID))
	}
	l.bus.Ring(topics...)
	if setup.HasBot() && l.bots != nil {
		l.bots.Start(setup.ID)
	}
	for _, c := range []engine.Color{engine.Dark, engine.Light} {
		if p := setup.Player(c); p.Bot == 0 && !l.presence.has(p.ID) {
			l.noticeAbsence(p.ID)
		}
	}
	return match.NewState(&setup), nil
}

// Join takes the seat that an invite offers, or returns to a seat: by the
// invite's code, by a match's own code, or by a private seat code, which makes
// the visitor the guest who was given it.
func (l *Lobby) Join(ctx context.Context, v *Visit, text string) (match.State, error) {
	if !l.guesses.allow(v, l.Now()) {
		return match.State{}, ErrTooMany
	}
	code, ok := ParseCode(text)
	if !ok {
		l.guesses.wrong(v, l.Now())
		return match.State{}, ErrNotFound
	}
	s, err := l.join(ctx, v, code)
	if errors.Is(err, ErrNotFound) {
		l.guesses.wrong(v, l.Now())
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
		return l.joinInvite(ctx, v, code, info)
	case CodeSeat:
		return l.joinSeat(ctx, v, info)
	case CodeMatch:
		return l.joinMatch(ctx, v, match.ID(code))
	}
	return l.Accept(ctx, v.Player(), code)
}

func (l *Lobby) joinInvite(ctx context.Context, v *Visit, code string, info CodeInfo) (match.State, error) {
	switch info.End {
	case "":
		s, err := l.store.Seek(ctx, code)
		if err != nil {
			return match.State{}, err
		}
		return l.take(ctx, v.Player(), s)
	case EndTaken:
		return l.joinMatch(ctx, v, info.Match)
	}
	return match.State{}, ErrExpired
}

func (l *Lobby) joinSeat(ctx context.Context, v *Visit, info CodeInfo) (match.State, error) {
	p, err := l.store.ByID(ctx, info.Player)
	if err != nil {
		return match.State{}, err
	}
	v.become(ctx, p)
	return l.table.Open(ctx, info.Match)
}

// joinMatch opens the visitor's own match.
func (l *Lobby) joinMatch(ctx context.Context, v *Visit, id match.ID) (match.State, error) {
	s, err := l.table.Open(ctx, id)
	if err != nil {
		return match.State{}, err
	}
	if s.Setup.ColorOf(v.Player().ID) == engine.None {
		return match.State{}, ErrFull
	}
	return s, nil
}

// SeatCode returns the private code by which a visitor without a key returns
// to a seat after losing the session.
func (l *Lobby) SeatCode(ctx context.Context, v *Visit, id match.ID) (string, error) {
	var seat string
	err := withCode(inviteLength, func(code string) error {
		seat = code
		return l.store.AddSeat(ctx, code, v.Player().ID, id, l.Now())
	})
	return seat, err
}

func coin() bool { return rand.IntN(2) == 0 }
