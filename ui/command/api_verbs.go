package command

import (
	"context"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// protocol is the version of the line protocol.
const protocol = 1

// apiVerbs are what a request can do.
var apiVerbs = map[string]func(*session, context.Context, request) (any, error){
	"hello":     verbOf((*session).hello),
	"ping":      verbOf((*session).ping),
	"whoami":    verbOf((*session).whoami),
	"name":      verbOf((*session).name),
	"keys":      verbOf((*session).keys),
	"seek":      verbOf((*session).seek),
	"invite":    verbOf((*session).invite),
	"unseek":    verbOf((*session).unseek),
	"challenge": verbOf((*session).challenge),
	"accept":    verbOf((*session).accept),
	"decline":   verbOf((*session).decline),
	"block":     verbOf((*session).block),
	"unblock":   verbOf((*session).unblock),
	"blocks":    verbOf((*session).blocks),
	"join":      verbOf((*session).join),
	"bot":       verbOf((*session).bot),
	"state":     verbOf((*session).state),
	"show":      verbOf((*session).state),
	"watch":     verbOf((*session).watch),
	"unwatch":   verbOf((*session).unwatch),
	"analyse":   (*session).analyse,
	"play":      verbOf((*session).play),
	"chat":      verbOf((*session).chat),
	"resign":    verbOf((*session).resign),
	"abort":     verbOf((*session).abort),
	"takeback":  verbOf((*session).takeback),
	"claim":     verbOf((*session).claim),
	"rematch":   verbOf((*session).rematch),
	"players":   verbOf((*session).players),
	"games":     verbOf((*session).gamesList),
	"seeks":     verbOf((*session).seeksList),
	"history":   verbOf((*session).history),
	"stats":     verbOf((*session).stats),
	"top":       verbOf((*session).top),
}

// verbOf reads a request's fields into the struct that a verb takes.
func verbOf[F any](do func(*session, context.Context, F) (any, error)) func(*session, context.Context, request) (any, error) {
	return func(a *session, ctx context.Context, r request) (any, error) {
		var fields F
		if err := r.into(&fields); err != nil {
			return nil, err
		}
		return do(a, ctx, fields)
	}
}

type noFields struct{}

type helloAnswer struct {
	Protocol int `json:"protocol"`
	playerAnswer
	Server serverShape `json:"server"`
}

type serverShape struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

func (a *session) hello(context.Context, noFields) (any, error) {
	return helloAnswer{
		protocol, playerAnswer{personOf(a.visit.Player())},
		serverShape{a.service.Name, a.service.Version},
	}, nil
}

func (a *session) ping(context.Context, noFields) (any, error) { return noFields{}, nil }

type nameFields struct {
	Name string `json:"name"`
}

func (a *session) name(ctx context.Context, f nameFields) (any, error) {
	p, err := a.visit.Rename(ctx, f.Name)
	return playerAnswer{personOf(p)}, err
}

func (a *session) seek(ctx context.Context, f wishFields) (any, error) {
	w, err := f.wish()
	if err != nil {
		return nil, err
	}
	s, _, err := a.service.Lobby.Post(ctx, a.visit.Player(), w)
	if err != nil {
		return nil, err
	}
	a.seeks[s.ID] = struct{}{}
	return seekAnswer{Seek: s.ID}, nil
}

func (a *session) invite(ctx context.Context, f wishFields) (any, error) {
	w, err := f.wish()
	if err != nil {
		return nil, err
	}
	s, err := a.service.Lobby.Invite(ctx, a.visit.Player(), w)
	if err != nil {
		return nil, err
	}
	a.seeks[s.ID] = struct{}{}
	return inviteAnswer{s.ID, a.service.Connect.Screen("join", s.ID)}, nil
}

func (a *session) unseek(ctx context.Context, f offerFields) (any, error) {
	code, err := f.code()
	if err != nil {
		return nil, err
	}
	return noFields{}, a.service.Lobby.Withdraw(ctx, a.visit.Player(), code)
}

func (a *session) accept(ctx context.Context, f offerFields) (any, error) {
	code, err := f.code()
	if err != nil {
		return nil, err
	}
	s, err := a.service.Lobby.Accept(ctx, a.visit.Player(), code)
	return a.matchAnswer(ctx, s, err)
}

type codeFields struct {
	Code string `json:"code"`
}

func (a *session) join(ctx context.Context, f codeFields) (any, error) {
	if f.Code == "" {
		return nil, badRequest("code: one is needed")
	}
	s, err := a.service.Lobby.Join(ctx, a.visit, f.Code)
	if err != nil {
		return nil, err
	}
	if a.visit.Player().ID != a.me { // a seat code makes the visitor its guest
		if err := a.become(ctx); err != nil {
			return nil, err
		}
	}
	return a.matchAnswer(ctx, s, nil)
}

// become leaves behind what the session knew of the player it was.
func (a *session) become(ctx context.Context) error {
	a.leaves()
	for id := range a.games {
		a.bell.Remove(string(id))
	}
	for id := range a.talks {
		if id != "" {
			a.hearNoMore(id)
		}
	}
	for _, f := range a.past {
		a.bell.Remove(string(f.shown.Setup.ID))
	}
	a.past = nil
	clear(a.games)
	clear(a.seeks)
	clear(a.received)
	a.told, a.waiting = nil, nil
	return a.adopt(ctx)
}

type botFields struct {
	Level int `json:"level"`
	wishFields
}

func (a *session) bot(ctx context.Context, f botFields) (any, error) {
	w, err := f.wish()
	if err != nil {
		return nil, err
	}
	s, err := a.service.Lobby.PlayBot(ctx, a.visit.Player(), f.Level, w)
	return a.matchAnswer(ctx, s, err)
}

// matchAnswer answers with a match in full, or with the error it came with.
func (a *session) matchAnswer(ctx context.Context, s match.State, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	state, err := newShaper(a.service.Lobby, a.me).state(ctx, s)
	return matchAnswer{s.Setup.ID, state}, err
}

// codeOf reads a code that a request must have.
func codeOf(field, text string) (string, error) {
	if text == "" {
		return "", badRequest("%s: a code is needed", field)
	}
	code, ok := lobby.ParseCode(text)
	if !ok {
		return "", lobby.ErrNotFound
	}
	return code, nil
}

// open reads a match that the client may see: what it watches, and what the
// lobby lets it see.
func (a *session) open(ctx context.Context, text string) (match.State, error) {
	code, err := codeOf("match", text)
	if err != nil {
		return match.State{}, err
	}
	if f := a.games[match.ID(code)]; f != nil {
		return a.service.Lobby.Table().CatchUp(ctx, f.shown)
	}
	return a.service.Lobby.Open(ctx, a.me, code)
}

// mine reads a match that the client plays in, and its side.
func (a *session) mine(ctx context.Context, text string) (match.State, engine.Color, error) {
	s, err := a.open(ctx, text)
	if err != nil {
		return s, engine.None, err
	}
	side := s.Setup.ColorOf(a.me)
	if side == engine.None {
		return s, side, match.ErrNotPlaying
	}
	return s, side, nil
}
