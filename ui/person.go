package ui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
)

// personScreen is what there is to do about somebody who is here.
type personScreen struct {
	menuScreen
	who     lobby.Present
	rating  string
	blocked bool // by the player
}

// blockedMsg says whether the player has blocked somebody.
type blockedMsg struct {
	blocked bool
	changed bool // just now, by the player
	err     error
}

func newPerson(a *app, who lobby.Present, rating string) *personScreen {
	s := &personScreen{menuScreen: menuScreen{base: a.newBase()}, who: who, rating: rating}
	s.arrange()
	return s
}

func (s *personScreen) title() string { return clean(s.who.Player.Name) }

func (s *personScreen) start() tea.Cmd { return s.look() }
func (s *personScreen) wake() tea.Cmd  { return s.look() }

func (s *personScreen) look() tea.Cmd {
	l, me, other := s.app.deps.Lobby, s.app.player.ID, s.who.Player.ID
	return s.read(func(ctx context.Context) tea.Msg {
		blocked, err := l.HasBlocked(ctx, me, other)
		return blockedMsg{blocked: blocked, err: err}
	})
}

func (s *personScreen) arrange() {
	a, p := s.app, s.who.Player
	var deeds []deed
	if !s.blocked {
		deeds = append(deeds, deed{1, "c", a.text.Say("person.challenge"), func() tea.Cmd { return a.push(newChallenge(a, p)) }, false})
	}
	deeds = append(deeds, deed{2, "f", a.text.Say("person.profile"), func() tea.Cmd { return a.push(newProfileOf(a, p)) }, false})
	if s.who.Match != "" {
		deeds = append(deeds, deed{3, "w", a.text.Say("person.watch"), func() tea.Cmd { return a.watch(string(s.who.Match), false) }, false})
	}
	s.set(append(deeds, blockDeed(4, a, &s.base, p, s.blocked)))
}

// blockDeed is the line that blocks somebody, or unblocks them.
func blockDeed(digit int, a *app, s *base, p lobby.Player, blocked bool) deed {
	if blocked {
		return deed{digit, "b", a.text.Say("person.unblock"), func() tea.Cmd { return s.block(p, false) }, false}
	}
	return deed{digit, "b", a.text.Say("person.block"), func() tea.Cmd { return s.block(p, true) }, false}
}

// block has the player block somebody, or no more.
func (b *base) block(p lobby.Player, on bool) tea.Cmd {
	l, visit := b.app.deps.Lobby, b.app.visitor.Visit
	return b.do(func(ctx context.Context) tea.Msg {
		if on {
			return blockedMsg{blocked: true, changed: true, err: l.Block(ctx, visit.Player(), p)}
		}
		return blockedMsg{changed: true, err: l.Unblock(ctx, visit.Player(), p)}
	})
}

// toldBlocked says what came of blocking somebody.
func (a *app) toldBlocked(msg blockedMsg, p lobby.Player) {
	switch {
	case msg.err != nil:
		a.say(a.explain(msg.err))
	case msg.changed && msg.blocked:
		a.say(a.named("notice.blocked", p.Name))
	case msg.changed:
		a.say(a.named("notice.unblocked", p.Name))
	}
}

func (s *personScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case clickMsg:
		return s.click(msg)
	case blockedMsg:
		s.app.toldBlocked(msg, s.who.Player)
		if msg.err == nil {
			s.blocked = msg.blocked
			s.arrange()
		}
	case lobbyRang:
		for _, at := range s.app.deps.Lobby.Here() {
			if at.Player.ID == s.who.Player.ID {
				s.who = at
				s.arrange()
			}
		}
	}
	return nil
}

func (s *personScreen) draw(w, h int) []string {
	a := s.app
	said := s.strong(strings.TrimSpace(clean(s.who.Player.Name)+" "+s.rating), s.inner(w))
	doing := a.text.Doing(s.who.Doing)
	if !a.deps.Lobby.IsHere(s.who.Player.ID) {
		doing = a.text.Say("lobby.away")
	}
	said = append(said, s.faint(doing, s.inner(w))...)
	if s.blocked {
		said = append(said, wrap(a.text.Say("person.blocked"), s.inner(w))...)
	}
	return s.drawMenu(said, w, h)
}
