package ui

import (
	"context"
	"errors"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// waitingScreen is an offer that nobody has taken yet: what for, for how long,
// and what to do meanwhile.
type waitingScreen struct {
	base
	seek    lobby.Seek
	menu    list
	over    lobby.End // how the offer ended, empty while it is open
	ending  bool      // it is being withdrawn
	ticking bool
}

// offerMsg is what is known of the offer.
type offerMsg struct {
	end   lobby.End
	match match.ID
	err   error
}

// withdrawnMsg is the answer to withdrawing.
type withdrawnMsg struct{ err error }

// tickMsg says that something shown by time has changed.
type tickMsg struct{}

func newWaiting(a *app, seek lobby.Seek) *waitingScreen {
	s := &waitingScreen{base: a.newBase(), seek: seek}
	s.menu.set([]row{
		s.choice(1, "waiting.computer", "o", s.computer),
		s.choice(2, "waiting.back", "", a.pop),
		s.choice(3, "waiting.withdraw", "x", s.withdraw),
	})
	return s
}

func (s *waitingScreen) choice(digit int, key text.Key, letter string, run func() tea.Cmd) row {
	return row{id: string(key), run: run, show: func(w int) string {
		return spread(string(rune('0'+digit))+" "+s.app.text.Say(key), letter, min(w, 42))
	}}
}

func (s *waitingScreen) private() bool { return s.seek.Kind == lobby.Invite }

func (s *waitingScreen) title() string { return s.app.text.Say("waiting.title") }

func (s *waitingScreen) doing() (lobby.Doing, match.ID) { return lobby.Waiting, "" }

func (s *waitingScreen) start() tea.Cmd { return tea.Batch(s.check(), s.tick()) }
func (s *waitingScreen) wake() tea.Cmd  { return s.check() }

// check reads whether the offer is still open.
func (s *waitingScreen) check() tea.Cmd {
	l, code := s.app.deps.Lobby, s.seek.ID
	return s.read(func(ctx context.Context) tea.Msg {
		end, id, err := l.SeekEnd(ctx, code)
		return offerMsg{end: end, match: id, err: err}
	})
}

// tick keeps the time that is shown going, once a second for a minute, then once
// a minute.
func (s *waitingScreen) tick() tea.Cmd {
	if s.ticking || s.over != "" {
		return nil
	}
	s.ticking = true
	waited := s.app.now().Sub(s.seek.Created)
	unit := time.Second
	if waited >= time.Minute {
		unit = time.Minute
	}
	return s.after(unit-waited%unit, tickMsg{})
}

func (s *waitingScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tickMsg:
		s.ticking = false
		return s.tick()
	case lobbyRang:
		if msg.mine {
			return s.check()
		}
	case offerMsg:
		return s.heard(msg)
	case withdrawnMsg:
		s.ending = false
		if msg.err != nil && !errors.Is(msg.err, lobby.ErrNotFound) {
			s.app.say(s.app.explain(msg.err))
			return nil
		}
		return s.app.home()
	}
	return nil
}

// heard goes to the game that came of the offer, or tells how it ended.
func (s *waitingScreen) heard(msg offerMsg) tea.Cmd {
	switch {
	case msg.err != nil:
		s.app.say(s.app.explain(msg.err))
	case msg.end == lobby.EndTaken && msg.match != "":
		return s.app.arrived(joinedMsg{match: msg.match})
	default:
		s.over = msg.end
	}
	return nil
}

func (s *waitingScreen) bindings() []binding {
	a := s.app
	keys := []binding{
		{show: a.style.UpDown, says: "key.choose"},
		bind("key.enter", s.menu.enter, "enter"),
		bind("waiting.key_computer", s.computer, "o", "1"),
		bind("waiting.key_withdraw", s.withdraw, "x", "3").dangerous(),
		a.helpKey(helpKeys), a.back(), a.leaveKey(),
		hidden(a.pop, "2"),
	}
	return append(keys, listKeys(&s.menu)...)
}

// computer plays an untimed game meanwhile, which leaves the offer open.
func (s *waitingScreen) computer() tea.Cmd {
	v := s.seek.Wish.Variant
	l := s.app.deps.Lobby
	return s.app.ask(func(ctx context.Context, p lobby.Player) joinedMsg {
		rows, err := l.Unfinished(ctx, p.ID)
		if err != nil {
			return joinedMsg{err: err}
		}
		for _, row := range rows { // one that was begun before
			if row.Setup.HasBot() && row.Setup.Control.Untimed() && row.Setup.Variant == v {
				return joinedMsg{match: row.Setup.ID}
			}
		}
		state, err := l.PlayBot(ctx, p, 1, computerWish(v))
		return gameOf(state, err, p.ID)
	})
}

func (s *waitingScreen) withdraw() tea.Cmd {
	if s.over != "" {
		return s.app.home()
	}
	if s.ending {
		return nil
	}
	s.ending = true
	l, code, visit := s.app.deps.Lobby, s.seek.ID, s.app.visitor.Visit
	return s.do(func(ctx context.Context) tea.Msg {
		return withdrawnMsg{err: l.Withdraw(ctx, visit.Player(), code)}
	})
}

func (s *waitingScreen) draw(w, h int) []string {
	a := s.app
	inner := max(1, min(w-4, 60))
	var lines []string
	if h > 12 {
		lines = append(lines, "", "")
	}
	lines = append(lines, a.style.Strong.Render(clip(s.headline(), inner)))
	lines = append(lines, wrap(strings.Join(s.about(), " "+a.style.Dot+" "), inner)...)
	lines = append(lines, "")
	lines = indent(lines, max(0, (w-inner)/2))
	if s.private() && s.over == "" {
		lines = append(lines, s.inviteLines(w, inner)...)
	}
	rest := h - len(lines)
	return append(lines, indent(a.drawList(&s.menu, inner, rest, true), max(0, (w-inner)/2))...)
}

// inviteLines are the code and what to type. What is to be copied stands alone
// on its line, from the first column where it needs the room.
func (s *waitingScreen) inviteLines(w, inner int) []string {
	a := s.app
	typed := a.deps.Connect.Screen("join", s.seek.ID)
	left := max(0, (w-inner)/2)
	if len(typed) > inner {
		left = max(0, w-len(typed)) / 2
	}
	lines := indent(wrap(a.text.Say("waiting.send"), inner), (w-inner)/2)
	lines = append(lines, "")
	for _, line := range strings.Split(ansi.Hardwrap(typed, max(1, w), false), "\n") {
		lines = append(lines, strings.Repeat(" ", left)+line)
	}
	code := a.text.Say("waiting.code") + " " + s.seek.ID[:4] + "-" + s.seek.ID[4:]
	return append(lines, "", strings.Repeat(" ", (w-inner)/2)+clip(code, inner), "")
}

func (s *waitingScreen) headline() string {
	a := s.app
	waited := a.text.Span(a.now().Sub(s.seek.Created))
	switch {
	case s.over != "":
		return a.text.Say("waiting.over")
	case s.private():
		return a.text.Say("waiting.invited", text.Args{"Time": waited})
	case s.seek.Wish.Control.Correspondence():
		return a.text.Say("waiting.posted", text.Args{"Time": waited})
	}
	return a.text.Say("waiting.for_somebody", text.Args{"Time": waited})
}

func (s *waitingScreen) about() []string {
	parts := s.app.text.Wish(s.seek.Wish)
	if s.seek.Wish.Opening == engine.Standard && len(parts) < 3 {
		parts = append(parts, s.app.text.Opening(engine.Standard))
	}
	return parts
}
