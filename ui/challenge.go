package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
)

// newChallenge opens the form for a game with one player, as it was left.
func newChallenge(a *app, to lobby.Player) *createScreen {
	if a.duel == nil {
		a.duel = newForm()
	}
	a.duel.to = to
	s := &createScreen{base: a.newBase(), form: a.duel, at: lineWhom}
	s.move(1)
	return s
}

// newChallengeOf opens it for a game of a wish.
func newChallengeOf(a *app, to lobby.Player, w lobby.Wish) *createScreen {
	if a.duel == nil {
		a.duel = newForm()
	}
	a.duel.fill(w)
	return newChallenge(a, to)
}

// challenge asks one player for a game.
func (a *app) challenge(to lobby.Player, w lobby.Wish) tea.Cmd {
	l := a.deps.Lobby
	return a.ask(func(ctx context.Context, p lobby.Player) joinedMsg {
		seek, id, err := l.Challenge(ctx, p, to, w)
		return joinedMsg{match: id, seek: seek, err: err}
	})
}

// challengeName asks whoever goes by a name.
func (a *app) challengeName(name string, w lobby.Wish) tea.Cmd {
	l := a.deps.Lobby
	return a.ask(func(ctx context.Context, p lobby.Player) joinedMsg {
		to, err := l.Target(ctx, name)
		if err != nil {
			return joinedMsg{err: err}
		}
		seek, id, err := l.Challenge(ctx, p, to, w)
		return joinedMsg{match: id, seek: seek, err: err}
	})
}

// duels is what a session knows of the challenges from and to its player.
type duels struct {
	received map[string]bool       // those that the player was told of
	sent     map[string]lobby.Seek // those that are open, as far as is known
	waiting  int                   // how many wait for the player's answer
}

// duelsMsg is the challenges from and to the player, and how those ended that
// are no more.
type duelsMsg struct {
	received, sent []lobby.Seek
	ended          map[string]lobby.CodeInfo
}

// readDuels reads them; known are those that were open.
func readDuels(ctx context.Context, l *lobby.Lobby, player string, known map[string]lobby.Seek) (duelsMsg, error) {
	d := duelsMsg{ended: map[string]lobby.CodeInfo{}}
	var err error
	if d.received, err = l.ChallengesTo(ctx, player); err != nil {
		return d, err
	}
	mine, err := l.SeeksBy(ctx, player)
	if err != nil {
		return d, err
	}
	open := map[string]bool{}
	for _, s := range mine {
		if s.Kind == lobby.Challenge {
			d.sent, open[s.ID] = append(d.sent, s), true
		}
	}
	for code := range known {
		if !open[code] {
			if d.ended[code], err = l.SeekEnd(ctx, code); err != nil {
				return d, err
			}
		}
	}
	return d, nil
}

// heard tells of challenges that have come in, and of answers, in a line that
// takes no key away from what the player is doing.
func (a *app) heard(d duelsMsg) tea.Cmd {
	var cmd tea.Cmd
	for code, info := range d.ended {
		seek := a.duels.sent[code]
		if w, ok := a.top().(*waitingScreen); info.End == lobby.EndDeclined && !(ok && w.seek.ID == code) {
			a.say(a.text.Declined("notice.declined", "notice.declined_why", clean(seek.To.Name), info.Reason))
		}
	}
	a.duels.sent = map[string]lobby.Seek{}
	for _, s := range d.sent {
		a.duels.sent[s.ID] = s
	}
	told := map[string]bool{}
	for _, s := range d.received {
		told[s.ID] = true
		if !a.duels.received[s.ID] {
			a.say(a.named("notice.challenged", s.By.Name))
			cmd = a.ring(otherOccasion)
		}
	}
	a.duels.received, a.duels.waiting = told, len(told)
	return cmd
}

// sent notes a challenge of the player's.
func (a *app) sent(s lobby.Seek) {
	if s.Kind == lobby.Challenge {
		all := a.duels.sentCopy()
		all[s.ID] = s
		a.duels.sent = all
	}
}

// sentCopy is what a command may read of the challenges that were open.
func (d *duels) sentCopy() map[string]lobby.Seek {
	all := make(map[string]lobby.Seek, len(d.sent))
	for code, s := range d.sent {
		all[code] = s
	}
	return all
}
