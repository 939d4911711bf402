package ui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/settings"
)

// talk is what is heard and said at one place. A screen owns it and hands it its
// letters; the page that shows all of it, which lies above, shares it.
type talk struct {
	to   *base // the owner's
	at   lobby.Place
	sub  *match.Sub
	idle bool // nobody looks: it is read on when somebody does
	// stays tells whether it is read though the owner isn't seen.
	stays bool

	asked  int // number of the newest reading
	lines  []lobby.Line
	newest int64  // number to read on after; 0 before the first reading
	off    bool   // the player has switched it off
	deaf   string // who has, of those who would be spoken to
	fresh  int    // others' lines that came while none were shown
	rows   int    // of lines that the owner has shown last

	draft   field // stays while something else is done
	writing bool  // on the owner's screen
	sending bool
}

// What happens to a talk.
type (
	talkRang  struct{}
	talkAgain struct{}
	heardMsg  struct {
		number int
		after  int64
		talk   lobby.Talk
		err    error
	}
	saidMsg     struct{ err error }
	switchedMsg struct{ err error }
)

const (
	talkEvery = 200 * time.Millisecond // between two readings
	talkKept  = 300                    // lines of a talk that stay with a session
)

func (b *base) newTalk(stays bool) *talk {
	return &talk{to: b, stays: stays, draft: newField("", lobby.LineLongest)}
}

func (t *talk) app() *app { return t.to.app }

// there tells whether there is any talk.
func (t *talk) there() bool {
	return t.at.Room != "" && t.app().deps.Lobby.Talks() && !t.at.Silent()
}

// open begins to listen at a place, or goes on at another.
func (t *talk) open(at lobby.Place) tea.Cmd {
	if at == t.at {
		return nil
	}
	was := t.at
	t.at = at
	if !t.there() {
		return nil
	}
	if t.sub != nil {
		t.sub.Remove(was.Topics()...)
		t.sub.Add(at.Topics()...) // before it is read: nothing is missed
		return t.reread()
	}
	t.sub = t.app().deps.Lobby.Table().Bus().Watch(at.Topics()...)
	context.AfterFunc(t.to.ctx, t.sub.Close)
	return tea.Batch(t.reread(), t.listen(0))
}

// reread reads from the start: more, or less, is heard than before.
func (t *talk) reread() tea.Cmd {
	t.newest = 0
	return t.read()
}

func (t *talk) read() tea.Cmd {
	t.asked++
	number, l, player, at, after := t.asked, t.app().deps.Lobby, t.app().player.ID, t.at, t.newest
	return t.to.read(func(ctx context.Context) tea.Msg {
		heard, err := l.Hear(ctx, player, at, after)
		return heardMsg{number: number, after: after, talk: heard, err: err}
	})
}

// listen waits for the bell, after a while in which it isn't heard.
func (t *talk) listen(deaf time.Duration) tea.Cmd {
	return t.to.hear(t.sub, deaf, func([]string) tea.Msg { return talkRang{} })
}

// seen tells whether the player sees the owner, or the page above it.
func (t *talk) seen() bool {
	if page, ok := t.app().top().(*talkPage); ok {
		return page.talk == t
	}
	return t.app().top().self() == t.to
}

// wake goes on listening, and reads anew: settings may have changed.
func (t *talk) wake() tea.Cmd {
	if t.sub == nil {
		return nil
	}
	if !t.idle {
		return t.reread()
	}
	t.idle = false
	return tea.Batch(t.reread(), t.listen(0))
}

// update takes the letters that are the talk's.
func (t *talk) update(msg tea.Msg) (cmd tea.Cmd, took bool) {
	switch msg := msg.(type) {
	case talkRang:
		if t.idle = !t.stays && !t.seen(); t.idle {
			return nil, true
		}
		return tea.Batch(t.read(), t.listen(talkEvery)), true
	case talkAgain:
		return t.read(), true
	case heardMsg:
		return t.heard(msg), true
	case saidMsg:
		return t.said(msg.err), true
	case switchedMsg:
		if msg.err != nil {
			t.app().say(t.app().explain(msg.err))
		}
		return t.reread(), true
	}
	return nil, false
}

// rang reads anew where the news is the player's own: somebody may be blocked,
// or no more.
func (t *talk) rang(news lobbyRang) tea.Cmd {
	if !news.mine || t.sub == nil || t.idle {
		return nil
	}
	return t.reread()
}

// heard takes a reading, unless a newer one was asked for.
func (t *talk) heard(msg heardMsg) tea.Cmd {
	if msg.number != t.asked {
		return nil
	}
	if msg.err != nil {
		return t.to.after(againAfter, talkAgain{})
	}
	first := msg.after == 0
	if first {
		t.lines = nil
	}
	t.lines = append(t.lines, msg.talk.Lines...)
	t.lines = t.lines[max(0, len(t.lines)-talkKept):]
	t.newest, t.off, t.deaf = msg.talk.Newest, msg.talk.Off, msg.talk.Deaf
	page, paged := t.app().top().(*talkPage)
	paged = paged && page.talk == t
	if paged && !first {
		page.came(len(msg.talk.Lines))
	}
	others := 0
	for _, line := range msg.talk.Lines {
		if line.By != t.app().player.ID {
			others++
		}
	}
	if first || others == 0 {
		return nil
	}
	if !paged && (t.rows == 0 || !t.seen()) {
		t.fresh += others
	}
	if t.at.Match == "" {
		return nil
	}
	return t.app().ring(otherOccasion)
}

// switchTo switches the talk at a match on or off.
func (t *talk) switchTo(on bool) tea.Cmd {
	l, player, id := t.app().deps.Lobby, t.app().player.ID, t.at.Match
	return t.to.do(func(ctx context.Context) tea.Msg {
		return switchedMsg{l.SwitchTalk(ctx, player, id, on)}
	})
}

// offForGood tells whether it is the player's settings that keep the talk away.
func (t *talk) offForGood() bool {
	level := t.app().settings.Get(settings.Talk)
	return level == settings.Off || level == lobby.TalkPlayers && t.at.Room != lobby.PlayersRoom
}

// shut says why nothing can be said now, nothing where it can.
func (t *talk) shut() string {
	a := t.app()
	switch {
	case t.offForGood():
		return a.text.Say("talk.off_settings")
	case t.off:
		return a.text.Say("talk.off")
	case t.at.Shut() != nil:
		return a.explain(t.at.Shut())
	case t.deaf != "":
		return a.explain(&lobby.TalkOffError{Name: clean(t.deaf)})
	}
	return ""
}
