package command

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// adopt takes up the visitor's own games and offers, as a session does when it
// begins and when its player becomes another.
func (a *session) adopt(ctx context.Context) error {
	if p := a.visit.Player().ID; p != a.me {
		a.bell.Remove(lobby.PlayerTopic(a.me))
		a.bell.Add(lobby.PlayerTopic(p))
		a.me = p
	}
	rows, err := a.service.Lobby.Unfinished(ctx, a.me)
	if err != nil {
		return err
	}
	for _, row := range rows {
		id := row.Setup.ID
		a.bell.Add(string(id))
		s, err := a.service.Lobby.Table().Open(ctx, id)
		if err != nil {
			return err
		}
		a.games[id] = newFollower(a.service.Lobby, a.me, s)
		a.waiting = append(a.waiting, id)
		if err := a.hearMatch(ctx, s, false); err != nil {
			return err
		}
	}
	a.doing()
	return a.ownSeeks(ctx, func(string) error { return nil }, func(lobby.Seek) error { return nil })
}

// news tells what is new of some topics. What can't be read now is tried again
// later; an error is the end of the session.
func (a *session) news(ctx context.Context, topics []string) error {
	slices.Sort(topics)
	var err error
	for _, topic := range topics {
		if f := a.games[match.ID(topic)]; f != nil {
			err = errors.Join(err, a.later(ctx, topic, a.follow(ctx, f)))
		}
		if f := a.pastGame(match.ID(topic)); f != nil {
			err = errors.Join(err, a.later(ctx, topic, f.catchUp(ctx, a.tell)))
		}
	}
	if mine := lobby.PlayerTopic(a.me); slices.Contains(topics, mine) {
		err = errors.Join(err, a.later(ctx, mine, a.ownNews(ctx)))
	}
	if slices.Contains(topics, lobby.Topic) {
		a.changed = time.Now()
		err = errors.Join(err, a.draining(), a.later(ctx, lobby.Topic, a.lobbyNews(ctx)))
	}
	err = errors.Join(err, a.talkNews(ctx, topics))
	a.doing()
	return err
}

// later keeps a topic that could not be read for another try. It passes on
// only that the client is gone.
func (a *session) later(ctx context.Context, topic string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errGone):
		return err
	case ctx.Err() != nil:
		return nil // the session is over, and not by a failure
	}
	a.service.report(err)
	a.unread[topic] = struct{}{}
	a.timer.Reset(retryAfter)
	return nil
}

// late does what had to wait.
func (a *session) late(ctx context.Context) error {
	topics := slices.Collect(maps.Keys(a.unread))
	clear(a.unread)
	if !a.changed.IsZero() && !slices.Contains(topics, lobby.Topic) {
		topics = append(topics, lobby.Topic)
	}
	return a.news(ctx, topics)
}

// follow tells what is new in one match and forgets it after its end.
func (a *session) follow(ctx context.Context, f *follower) error {
	told := f.shown.BoardSeq
	err := f.catchUp(ctx, a.tell)
	if f.toPlay() && (f.shown.BoardSeq > told || told == 0) {
		a.link.measure()
	}
	if f.over {
		a.forget(f)
		err = errors.Join(err, a.hearMatch(ctx, f.shown, false)) // the other room too, from now on
	}
	return err
}

func (a *session) forget(f *follower) {
	id := f.shown.Setup.ID
	f.leave()
	delete(a.games, id)
	a.bell.Remove(string(id))
	if f.plays() {
		a.remember(id)
		a.keepPast(f)
	}
}

// keepPast goes on listening to an own game that is over; only the newest
// matter.
func (a *session) keepPast(f *follower) {
	const most = 8
	if f.shown.Next != "" {
		return
	}
	a.bell.Add(string(f.shown.Setup.ID))
	a.past = append(a.past, f)
	if len(a.past) > most {
		a.bell.Remove(string(a.past[0].shown.Setup.ID))
		a.past = slices.Delete(a.past, 0, 1)
	}
}

func (a *session) pastGame(id match.ID) *follower {
	i := slices.IndexFunc(a.past, func(f *follower) bool { return f.shown.Setup.ID == id })
	if i < 0 {
		return nil
	}
	return a.past[i]
}

// ownNews tells of the player's own games that started, also of those that are
// over already, and of offers that ended.
func (a *session) ownNews(ctx context.Context) error {
	if _, err := a.visit.Refresh(ctx); err != nil {
		return err
	}
	rows, err := a.service.Lobby.Unfinished(ctx, a.me)
	if err != nil {
		return err
	}
	const recent = 10 // games that one player can have started and ended unseen
	over, _, err := a.service.Lobby.History(ctx, lobby.HistoryFilter{Player: a.me}, lobby.Page{Limit: recent})
	if err != nil {
		return err
	}
	over = slices.DeleteFunc(over, func(row lobby.GameRow) bool {
		return row.Setup.Created.Before(a.began.Truncate(time.Millisecond))
	})
	for _, row := range slices.Backward(slices.Concat(rows, over)) { // oldest first
		if err := a.started(ctx, row.Setup); err != nil {
			return err
		}
	}
	if err := a.ownSeeks(ctx, func(code string) error { return a.seekEnded(ctx, code) }, a.seekOpened); err != nil {
		return err
	}
	return a.receivedNews(ctx)
}

// started tells of an own game if it is new, from its very beginning.
func (a *session) started(ctx context.Context, setup match.Setup) error {
	id := setup.ID
	if a.games[id] != nil || slices.Contains(a.told, id) {
		return nil
	}
	a.bell.Add(string(id))
	first := match.NewState(&setup)
	state, err := newShaper(a.service.Lobby, a.me).state(ctx, first)
	if err != nil {
		return err
	}
	f := newFollower(a.service.Lobby, a.me, first)
	a.games[id] = f
	if err := a.tell(stateEvent{"match.started", id, state}); err != nil {
		return err
	}
	if err := a.hearMatch(ctx, first, true); err != nil {
		return err
	}
	return a.later(ctx, string(id), a.follow(ctx, f))
}

// draining tells once that the server is about to stop.
func (a *session) draining() error {
	if a.drained || !a.service.Lobby.Draining() {
		return nil
	}
	a.drained = true
	return a.tell(drainingEvent{"server.draining", "the server is about to stop; games go on when it is back"})
}

// lobbyNews tells lobby watchers that the lobby changed, at most once in a
// while.
func (a *session) lobbyNews(ctx context.Context) error {
	if !a.lobby || a.changed.IsZero() {
		a.changed = time.Time{}
		return nil
	}
	if wait := time.Until(a.shownAt.Add(lobbyEvery)); wait > 0 {
		a.timer.Reset(wait)
		return nil
	}
	n, err := a.service.Lobby.Counts(ctx)
	if err != nil {
		return err
	}
	a.changed, a.shownAt = time.Time{}, time.Now()
	return a.tell(lobbyEvent{"lobby.changed", n.Players, n.Games, n.Seeks})
}

// doing says for the list of who is here what the player does. Only a change
// is said: other sessions of the player may say something else.
func (a *session) doing() {
	now := saying{doing: lobby.InLobby}
	if len(a.seeks) > 0 {
		now.doing = lobby.Waiting
	}
	for _, id := range slices.Sorted(maps.Keys(a.games)) {
		setup := a.games[id].shown.Setup
		public := id
		if setup.Private {
			public = ""
		}
		if setup.ColorOf(a.me) == engine.None {
			now = saying{lobby.Watching, public}
		} else if !setup.Control.Correspondence() {
			now = saying{lobby.Playing, public}
			break
		}
	}
	if now != a.said {
		a.said = now
		a.visit.Doing(now.doing, now.match)
	}
}

// showWaiting shows a client that has just said hello the games that were going
// on when it came, and the challenges.
func (a *session) showWaiting(ctx context.Context) error {
	var err error
	for _, id := range a.waiting {
		if f := a.games[id]; f != nil {
			err = errors.Join(err, a.later(ctx, string(id), a.show(ctx, f)))
		}
	}
	a.waiting = nil
	return errors.Join(err, a.later(ctx, lobby.PlayerTopic(a.me), a.receivedNews(ctx)))
}

func (a *session) show(ctx context.Context, f *follower) error {
	newest, err := a.service.Lobby.Table().CatchUp(ctx, f.shown)
	if err != nil {
		return err
	}
	err = f.jump(ctx, newest, a.tell)
	if f.over {
		a.forget(f)
		err = errors.Join(err, a.hearMatch(ctx, f.shown, false))
	}
	return err
}
