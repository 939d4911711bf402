package ui

import (
	"context"
	"errors"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/phrase"
	"turncoat/ui/text"
)

// waitingScreen is an offer that nobody has taken yet: what for, for how long,
// and what to do meanwhile.
type waitingScreen struct {
	base
	seek    lobby.Seek
	menu    list
	over    lobby.End    // how the offer ended, empty while it is open
	why     lobby.Reason // for which a challenge was declined
	ending  bool         // it is being withdrawn
	ticking bool
}

// offerMsg is what is known of the offer.
type offerMsg struct {
	info lobby.CodeInfo
	err  error
}

// withdrawnMsg is the answer to withdrawing.
type withdrawnMsg struct{ err error }

// tickMsg says that something shown by time has changed.
type tickMsg struct{}

func newWaiting(a *app, seek lobby.Seek) *waitingScreen {
	s := &waitingScreen{base: a.newBase(), seek: seek}
	s.arrange()
	return s
}

// arrange builds the menu. Each line keeps its digit, whatever there is.
func (s *waitingScreen) arrange() {
	back := s.choice(2, "waiting.back", "", s.app.pop)
	if s.over != "" {
		rows := []row{s.choice(2, "waiting.back_over", "", s.app.pop)}
		if s.dueling() {
			rows = append([]row{s.choice(1, "waiting.again", "c", s.again)}, rows...)
		}
		s.menu.set(rows)
		return
	}
	rows := []row{s.choice(1, "waiting.computer", "o", s.computer), back, s.choice(3, "waiting.withdraw", "x", s.withdraw)}
	if s.private() {
		rows = append(rows, s.choice(4, "waiting.copy", "y", s.copy))
	}
	s.menu.set(rows)
}

func (s *waitingScreen) choice(digit int, key text.Key, letter string, run func() tea.Cmd) row {
	return row{id: string(key), run: run, show: func(w int) string {
		return spread(strconv.Itoa(digit)+" "+s.app.text.Say(key), s.app.style.Faint.Render(letter), min(w, 44))
	}}
}

// dueling tells whether one player's answer is waited for.
func (s *waitingScreen) dueling() bool { return s.seek.Kind == lobby.Challenge }

// again opens the form for another challenge to the same player.
func (s *waitingScreen) again() tea.Cmd {
	return s.app.leap(newChallengeOf(s.app, s.seek.To, s.seek.Wish))
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
		info, err := l.SeekEnd(ctx, code)
		return offerMsg{info: info, err: err}
	})
}

// tick keeps the time that is shown going.
func (s *waitingScreen) tick() tea.Cmd {
	if s.ticking || s.over != "" {
		return nil
	}
	s.ticking = true
	return s.after(phrase.SpanStep(s.app.now().Sub(s.seek.Created)), tickMsg{})
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
	case msg.info.End == lobby.EndTaken && msg.info.Match != "":
		return s.app.arrived(joinedMsg{match: msg.info.Match})
	default:
		s.over, s.why = msg.info.End, msg.info.Reason
		s.arrange()
	}
	return nil
}

func (s *waitingScreen) bindings() []binding {
	a := s.app
	keys := []binding{
		{show: a.style.UpDown, says: "key.choose"},
		bind("key.enter", s.menu.enter, "enter"),
		hidden(a.pop, "2"),
	}
	if s.over == "" {
		if s.private() {
			keys = append(keys, bind("waiting.key_copy", s.copy, "y", "4"))
		}
		keys = append(keys, bind("waiting.key_computer", s.computer, "o", "1"),
			bind("waiting.key_withdraw", s.withdraw, "x", "3").dangerous())
	} else if s.dueling() {
		keys = append(keys, bind("waiting.key_again", s.again, "c", "1"))
	}
	keys = append(keys, a.helpKey(helpKeys), a.back(), a.leaveKey())
	return append(keys, listKeys(&s.menu)...)
}

// line is what the friend types.
func (s *waitingScreen) line() string { return s.app.deps.Connect.Screen("join", s.seek.ID) }

func (s *waitingScreen) copy() tea.Cmd { return s.app.copy(s.line()) }

// computer plays an untimed game meanwhile, which leaves the offer open.
func (s *waitingScreen) computer() tea.Cmd {
	v := s.seek.Wish.Variant
	l, level := s.app.deps.Lobby, s.app.fitting()
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
		state, err := l.PlayBot(ctx, p, level, computerWish(v))
		return gameOf(state, err, p.ID)
	})
}

func (s *waitingScreen) withdraw() tea.Cmd {
	if s.over != "" {
		return s.app.home()
	}
	if s.ending || s.app.burst.on(s.app.now()) {
		return nil
	}
	s.ending = true
	l, code, visit := s.app.deps.Lobby, s.seek.ID, s.app.visitor.Visit
	return s.do(func(ctx context.Context) tea.Msg {
		return withdrawnMsg{err: l.Withdraw(ctx, visit.Player(), code)}
	})
}

// Rows from which things stand apart, and are explained.
const (
	roomyWaiting = 14
	toldWaiting  = 18
)

func (s *waitingScreen) draw(w, h int) []string {
	a := s.app
	inner := max(1, min(w-4, 60))
	var lines []string
	for _, said := range wrap(s.headline(), inner) {
		lines = append(lines, a.style.Strong.Render(said))
	}
	if h < roomyWaiting {
		lines = append(lines, wrap(strings.Join(a.text.Wish(s.seek.Wish), " "+a.style.Dot+" "), inner)...)
	} else {
		lines = append(append(lines, ""), a.wishLines(s.seek.Wish, inner)...)
	}
	if h >= toldWaiting && s.over == "" && !s.private() && !s.dueling() && s.seek.Wish.Control.Live() {
		lines = append(append(lines, ""), wrap(a.text.Say("waiting.near"), inner)...)
	}
	lines = append(lines, "")
	left := max(0, (w-inner)/2)
	lines = indent(lines, left)
	if s.private() && s.over == "" {
		lines = append(lines, s.inviteLines(w, h, inner)...)
	}
	lines = append(lines, indent(a.drawList(&s.menu, inner+2, max(0, h-len(lines)), true), max(0, left-2))...)
	return lowered(lines, h)
}

// inviteLines are the code and what to type. What is to be copied stands alone
// on its line, from the first column where it needs the room.
func (s *waitingScreen) inviteLines(w, h, inner int) []string {
	a := s.app
	typed := s.line()
	left := max(0, (w-inner)/2)
	air := []string{""}
	if h < roomyWaiting {
		air = nil
	}
	lines := append(indent(wrap(a.text.Say("waiting.send"), inner), left), air...)
	alone := left
	if len(typed) > inner {
		alone = max(0, w-len(typed)) / 2
	}
	for _, line := range strings.Split(ansi.Hardwrap(typed, max(1, w), false), "\n") {
		lines = append(lines, strings.Repeat(" ", alone)+line)
	}
	code := a.text.Say("waiting.code") + " " + a.style.Strong.Render(s.seek.ID[:4]+"-"+s.seek.ID[4:])
	lines = append(append(lines, air...), strings.Repeat(" ", left)+clip(code, inner))
	return append(lines, air...)
}

func (s *waitingScreen) headline() string {
	a := s.app
	args := text.Args{"Time": a.text.Span(a.now().Sub(s.seek.Created))}
	switch {
	case s.dueling():
		return s.duel(args)
	case s.over == lobby.EndExpired:
		return a.text.Say("waiting.expired")
	case s.over != "":
		return a.text.Say("waiting.over")
	case s.private():
		return a.text.Say("waiting.invited", args)
	case s.seek.Wish.Control.Correspondence():
		return a.text.Say("waiting.posted", args)
	}
	return a.text.Say("waiting.for_somebody", args)
}

// duel is the headline of a challenge.
func (s *waitingScreen) duel(args text.Args) string {
	a, name := s.app, clean(s.seek.To.Name)
	args["Name"] = name
	switch {
	case s.over == lobby.EndDeclined:
		return a.text.Declined("waiting.declined", "waiting.declined_why", name, s.why)
	case s.over == lobby.EndExpired:
		return a.text.Say("waiting.unanswered", args)
	case s.over != "":
		return a.text.Say("waiting.over")
	case !a.deps.Lobby.IsHere(s.seek.To.ID):
		return a.text.Say("waiting.answer_away", args)
	}
	return a.text.Say("waiting.answer", args)
}

// lowered puts what is short into the upper third of a window.
func lowered(lines []string, h int) []string {
	return append(make([]string, max(0, (h-len(lines))/3)), lines...)
}
