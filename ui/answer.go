package ui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
	"turncoat/ui/phrase"
	"turncoat/ui/text"
)

// answerScreen is a challenge to the player: what to, and the answers there are.
type answerScreen struct {
	menuScreen
	seek lobby.Seek
	over lobby.End // how it ended, empty while it is open
}

func newAnswer(a *app, seek lobby.Seek) *answerScreen {
	s := &answerScreen{menuScreen: menuScreen{base: a.newBase()}, seek: seek}
	s.arrange()
	return s
}

func (s *answerScreen) title() string { return s.app.text.Say("answer.title") }

func (s *answerScreen) start() tea.Cmd { return s.check() }
func (s *answerScreen) wake() tea.Cmd  { return s.check() }

func (s *answerScreen) check() tea.Cmd {
	l, code := s.app.deps.Lobby, s.seek.ID
	return s.read(func(ctx context.Context) tea.Msg {
		info, err := l.SeekEnd(ctx, code)
		return offerMsg{info: info, err: err}
	})
}

func (s *answerScreen) arrange() {
	a := s.app
	if s.over != "" {
		s.set([]deed{{digit: 1, says: a.text.Say("waiting.back_over"), run: a.pop}})
		return
	}
	deeds := []deed{
		{1, "a", a.text.Say("answer.accept"), func() tea.Cmd { return a.accept(s.seek.ID) }, false},
		{2, "x", a.text.Say("answer.decline"), s.decline(lobby.NoReason), true},
		{says: a.text.Say("answer.why")},
	}
	for i, why := range lobby.Reasons[:len(lobby.Reasons)-1] { // the last is none
		deeds = append(deeds, deed{digit: 3 + i, says: a.text.Reason(why), run: s.decline(why)})
	}
	by := s.seek.By
	s.set(append(deeds, deed{},
		deed{9, "f", a.text.Say("person.profile"), func() tea.Cmd { return a.push(newProfileOf(a, by)) }, false},
		blockDeed(0, a, &s.base, by, false)))
}

func (s *answerScreen) decline(why lobby.Reason) func() tea.Cmd {
	return func() tea.Cmd {
		l, visit, code := s.app.deps.Lobby, s.app.visitor.Visit, s.seek.ID
		return s.do(func(ctx context.Context) tea.Msg {
			return declinedMsg{err: l.Decline(ctx, visit.Player(), code, why)}
		})
	}
}

// declinedMsg is the answer to declining.
type declinedMsg struct{ err error }

func (s *answerScreen) update(msg tea.Msg) tea.Cmd {
	a := s.app
	switch msg := msg.(type) {
	case clickMsg:
		return s.click(msg)
	case lobbyRang:
		if msg.mine {
			return s.check()
		}
	case declinedMsg:
		if msg.err != nil {
			a.say(a.explain(msg.err))
			return s.check()
		}
		a.say(a.named("notice.you_declined", s.seek.By.Name))
		if a.top().self() == &s.base {
			return a.pop()
		}
	case blockedMsg:
		a.toldBlocked(msg, s.seek.By)
		return s.check()
	case offerMsg:
		if msg.err != nil {
			a.say(a.explain(msg.err))
			return nil
		}
		if msg.info.End != s.over {
			s.over = msg.info.End
			s.arrange()
		}
	}
	return nil
}

func (s *answerScreen) draw(w, h int) []string {
	inner := s.inner(w)
	said := s.strong(s.headline(), inner)
	if s.over == "" {
		said = append(said, s.wish(inner, h-len(said))...)
	}
	return s.drawMenu(said, w, h)
}

// wish is what the game would be, in a line where there is little room.
func (s *answerScreen) wish(w, h int) []string {
	a := s.app
	mine := s.seek.Wish
	mine.Color = mine.Color.Other() // the challenger's, seen from here
	if s.seek.By.Guest && mine.Stake == lobby.Either {
		mine.Stake = lobby.Casual
	}
	if all := a.wishLines(mine, w); h >= len(all)+len(s.menu.rows)+2 {
		return append([]string{""}, all...)
	}
	return wrap(strings.Join(a.text.Wish(s.seek.Wish), " "+a.style.Dot+" "), w)
}

func (s *answerScreen) headline() string {
	a, by := s.app, s.seek.By
	args := text.Args{"Name": clean(by.Name)}
	if !by.Guest {
		args["Name"] = clean(by.Name) + " " + phrase.Rating(s.seek.Rating)
	}
	switch s.over {
	case "":
		return a.text.Say("answer.head", args)
	case lobby.EndGone:
		return a.text.Say("answer.gone", args)
	case lobby.EndWithdrawn:
		return a.text.Say("answer.withdrawn", args)
	}
	return a.text.Say("waiting.over")
}
