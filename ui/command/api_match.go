package command

import (
	"context"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// mostWatched bounds the matches of others that one session watches.
const mostWatched = 100

type matchFields struct {
	Match string `json:"match"`
}

type stateAnswer struct {
	State stateShape `json:"state"`
}

type seqAnswer struct {
	Match match.ID `json:"match"`
	Seq   int      `json:"seq"`
}

func (a *session) state(ctx context.Context, f matchFields) (any, error) {
	s, err := a.open(ctx, f.Match)
	if err != nil {
		return nil, err
	}
	state, err := newShaper(a.service.Lobby, a.me).state(ctx, s)
	return stateAnswer{state}, err
}

type watchFields struct {
	Match string `json:"match"`
	Lobby bool   `json:"lobby"`
}

// check sees that one of the two is asked for.
func (f watchFields) check() error {
	if (f.Match != "") == f.Lobby {
		return badRequest("either a match or lobby:true is needed")
	}
	return nil
}

func (a *session) watch(ctx context.Context, f watchFields) (any, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	if f.Lobby {
		a.lobby = true
		return noFields{}, a.hear(ctx, lobby.LobbyPlace(), false)
	}
	s, err := a.open(ctx, f.Match)
	if err != nil {
		return nil, err
	}
	id := s.Setup.ID
	if s.Phase == match.PhaseLive && a.games[id] == nil {
		if a.watched() >= mostWatched {
			return nil, &refusal{codeBusy, "too many games are watched already"}
		}
		if s, err = a.spectate(ctx, s); err != nil {
			return nil, err
		}
	}
	state, err := newShaper(a.service.Lobby, a.me).state(ctx, s)
	return stateAnswer{state}, err
}

// watched is how many matches of others are watched.
func (a *session) watched() int {
	n := 0
	for _, f := range a.games {
		if !f.plays() {
			n++
		}
	}
	return n
}

// spectate begins to follow a match unless it is over by now.
func (a *session) spectate(ctx context.Context, s match.State) (match.State, error) {
	id := s.Setup.ID
	a.bell.Add(string(id)) // before the state is read: nothing is missed
	s, err := a.service.Lobby.Table().CatchUp(ctx, s)
	if err != nil || s.Phase != match.PhaseLive {
		a.bell.Remove(string(id))
		return s, err
	}
	a.games[id] = newFollower(a.service.Lobby, a.me, s)
	a.doing()
	return s, a.hearMatch(ctx, s, false)
}

// leaves ends being counted as a watcher of anything.
func (a *session) leaves() {
	for _, f := range a.games {
		f.leave()
	}
}

func (a *session) unwatch(ctx context.Context, f watchFields) (any, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	if f.Lobby {
		a.lobby = false
		a.hearNoMore("")
		return noFields{}, nil
	}
	code, err := codeOf("match", f.Match)
	if err != nil {
		return nil, err
	}
	id := match.ID(code)
	if a.games[id] == nil { // the code of an invite, or nothing that is watched
		if s, err := a.open(ctx, code); err == nil {
			id = s.Setup.ID
		}
	}
	game := a.games[id]
	switch {
	case game == nil:
		a.hearNoMore(id)
	case game.plays():
		return nil, &refusal{codeNotAllowed, "a player is always told what happens in the game"}
	default:
		a.forget(game)
		a.hearNoMore(id)
		a.doing()
	}
	return noFields{}, nil
}

type playFields struct {
	Match string  `json:"match"`
	Move  *string `json:"move"`
	Seq   *int    `json:"seq"`
}

func (a *session) play(ctx context.Context, f playFields) (any, error) {
	if f.Move == nil {
		return nil, badRequest("move: a square or pass is needed")
	}
	m, err := engine.ParseMove(*f.Move)
	if err != nil {
		return nil, badRequest("move: %q is neither a square nor pass", clip(*f.Move))
	}
	seen := -1
	if f.Seq != nil {
		if seen = *f.Seq; seen < 0 {
			return nil, badRequest("seq: is 0 or more")
		}
	}
	return a.act(ctx, f.Match, func(s match.State, side engine.Color) (match.State, error) {
		return a.service.Lobby.Table().PlayOver(ctx, s, side, m, seen, a.link.trip())
	}, placing(m))
}

func (a *session) resign(ctx context.Context, f matchFields) (any, error) {
	return a.act(ctx, f.Match, func(s match.State, side engine.Color) (match.State, error) {
		return a.service.Lobby.Table().Resign(ctx, s, side)
	}, func(e match.Entry) bool { return e.Kind == match.Resigned })
}

// act does something in an own match and answers with the number of the entry
// that records it, which is tells.
func (a *session) act(
	ctx context.Context, text string,
	do func(match.State, engine.Color) (match.State, error), is func(match.Entry) bool,
) (any, error) {
	s, side, err := a.mine(ctx, text)
	if err != nil {
		return nil, err
	}
	done, err := insist(s, side, is, do)
	return done.answer, err
}
