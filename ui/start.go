package ui

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// joinedMsg is what came of asking for a game, by whatever way.
type joinedMsg struct {
	match  match.ID
	watch  bool       // the match is not the visitor's own
	review bool       // the match is shown as a record
	seek   lobby.Seek // still waiting, where match is empty
	err    error
}

// opened does what the session was asked for, once the visitor has said who
// they are.
func (a *app) opened() tea.Cmd {
	a.seats.open = true
	return tea.Batch(a.look(), a.asked())
}

// asked does what the start says.
func (a *app) asked() tea.Cmd {
	s := a.begin
	switch s.Kind {
	case KindJoin:
		return a.join(s.Code)
	case KindWatch:
		return a.watch(s.Code, false)
	case KindReview:
		return a.watch(s.Code, true)
	case KindSeek:
		return a.post(s.Wish)
	case KindInvite:
		return a.invite(s.Wish)
	case KindChallenge:
		return a.challengeName(s.Player, s.Wish)
	case KindBot:
		return a.playBot(s.Level, s.Wish)
	}
	return nil
}

// ask runs a call of the lobby that ends in a game, or waiting for one. It is
// the app's own: leaving the screen that asked doesn't undo it.
func (a *app) ask(call func(ctx context.Context, p lobby.Player) joinedMsg) tea.Cmd {
	ctx, visit := a.ctx, a.visitor.Visit
	return func() tea.Msg { return call(ctx, visit.Player()) }
}

func (a *app) join(code string) tea.Cmd {
	l, visit := a.deps.Lobby, a.visitor.Visit
	return a.ask(func(ctx context.Context, p lobby.Player) joinedMsg {
		s, err := l.Join(ctx, visit, code)
		if errors.Is(err, lobby.ErrFull) { // somebody else's game: there is still watching it
			s, err = l.Open(ctx, p.ID, code)
			if err != nil {
				err = lobby.ErrFull
			}
		}
		return gameOf(s, err, visit.Player().ID)
	})
}

func (a *app) watch(code string, review bool) tea.Cmd {
	l := a.deps.Lobby
	return a.ask(func(ctx context.Context, p lobby.Player) joinedMsg {
		s, err := l.Open(ctx, p.ID, code)
		msg := gameOf(s, err, p.ID)
		msg.review = review
		return msg
	})
}

func (a *app) post(w lobby.Wish) tea.Cmd {
	l := a.deps.Lobby
	return a.ask(func(ctx context.Context, p lobby.Player) joinedMsg {
		seek, id, err := l.Post(ctx, p, w)
		return joinedMsg{match: id, seek: seek, err: err}
	})
}

func (a *app) invite(w lobby.Wish) tea.Cmd {
	l := a.deps.Lobby
	return a.ask(func(ctx context.Context, p lobby.Player) joinedMsg {
		seek, err := l.Invite(ctx, p, w)
		return joinedMsg{seek: seek, err: err}
	})
}

func (a *app) accept(code string) tea.Cmd {
	l := a.deps.Lobby
	return a.ask(func(ctx context.Context, p lobby.Player) joinedMsg {
		s, err := l.Accept(ctx, p, code)
		return gameOf(s, err, p.ID)
	})
}

func (a *app) playBot(level int, w lobby.Wish) tea.Cmd {
	l := a.deps.Lobby
	return a.ask(func(ctx context.Context, p lobby.Player) joinedMsg {
		s, err := l.PlayBot(ctx, p, max(level, 1), w)
		return gameOf(s, err, p.ID)
	})
}

func gameOf(s match.State, err error, player string) joinedMsg {
	if err != nil {
		return joinedMsg{err: err}
	}
	return joinedMsg{match: s.Setup.ID, watch: s.Setup.ColorOf(player) == engine.None}
}

// joined goes to the game that came of it, to waiting, or says why not.
func (a *app) joined(msg joinedMsg) tea.Cmd {
	if a.ctx.Err() != nil {
		return nil
	}
	var cmd tea.Cmd
	if who := a.visitor.Visit.Player(); who.ID != a.player.ID {
		a.player = who
		cmd = tea.Batch(a.listen(), a.look())
	}
	return tea.Batch(cmd, a.arrived(msg))
}

func (a *app) arrived(msg joinedMsg) tea.Cmd {
	var busy *lobby.BusyError
	switch {
	case errors.As(msg.err, &busy) && busy.Player == a.player.ID && busy.Match != "":
		a.say(a.text.Say("error.busy_me"))
		return a.toMatch(busy.Match)
	case msg.err != nil:
		a.say(a.explain(msg.err))
		return nil
	case msg.match == "":
		a.sent(msg.seek)
		return a.leap(newWaiting(a, msg.seek))
	case msg.review:
		return a.push(newReview(a, msg.match))
	}
	if msg.watch {
		a.say(a.text.Say("notice.watching"))
	} else if a.seats.known != nil {
		a.seats.known[msg.match] = true
	}
	return a.toMatch(msg.match)
}

// computerWish is a game against the computer that keeps no time.
func computerWish(v engine.Variant) lobby.Wish {
	w := lobby.DefaultWish()
	w.Variant, w.Control = v, match.NoControl
	return w
}
