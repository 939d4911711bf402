package ui

import (
	"context"
	"errors"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// question is something that may be answered below the board, with a button and
// a key for each answer.
type question struct {
	id      string // tells it from the one before
	says    string
	short   string // where that has no room
	answers []answer
}

type answer struct {
	key      string
	label    text.Key
	run      func() tea.Cmd
	from, to int // cells, as drawn
}

// question returns what there is to answer now, nil where there is nothing. At
// the end it is asked in the line above, for the buttons keep their places.
func (s *matchScreen) question() *question {
	switch {
	case s.state.Setup == nil || s.me == engine.None || s.back > 0:
		return nil
	case s.claiming:
		return s.claimQuestion()
	}
	for _, o := range match.Offers {
		if q := s.offerQuestion(o); q != nil {
			return q
		}
	}
	return s.awayQuestion()
}

// offerWords are the words about each offer: of the other's, of one's own, and
// both in short.
var offerWords = map[match.Offer][3]text.Key{
	match.Takeback: {"match.asks_takeback", "match.asked_takeback", "match.short_takeback"},
	match.Abort:    {"match.asks_abort", "match.asked_abort", "match.short_abort"},
	match.Rematch:  {"match.asks_rematch", "match.asked_rematch", "match.short_rematch"},
}

// offerQuestion is an offer of the other side that stands, or one's own, which
// may be withdrawn.
func (s *matchScreen) offerQuestion(o match.Offer) *question {
	a, now, words := s.app, s.app.now(), offerWords[o]
	respond := func(yes match.Answer) func() tea.Cmd {
		return func() tea.Cmd { return s.respond(o, yes) }
	}
	if e, theirs := s.state.Standing(s.me.Other(), o, now); theirs {
		return &question{
			id: string(o) + e.Token, says: a.text.Say(words[0], s.opponent()), short: a.text.Say(words[2]),
			answers: []answer{
				{key: "y", label: "match.yes", run: respond(match.Yes)},
				{key: "n", label: "match.no", run: respond(match.No)},
			},
		}
	}
	if e, mine := s.state.Standing(s.me, o, now); mine {
		return &question{
			id: string(o) + e.Token, says: a.text.Say(words[1]), short: a.text.Say(words[2]),
			answers: []answer{{key: "n", label: "match.withdraw", run: respond(match.No)}},
		}
	}
	return nil
}

// opponent names the other player.
func (s *matchScreen) opponent() text.Args {
	return text.Args{"Name": clean(s.state.Setup.Player(s.me.Other()).Name)}
}

// awayQuestion says from when on the game of an opponent who is away can be
// claimed.
func (s *matchScreen) awayQuestion() *question {
	a := s.app
	at, away := s.state.ClaimAt(s.me)
	if !away {
		return nil
	}
	args := s.opponent()
	if left := at.Sub(a.now()); left > 0 {
		args["Time"] = a.text.Span(left)
		return &question{id: "away", says: a.text.Say("match.claim_in", args), short: a.text.Say("match.claim_in_short", args)}
	}
	return &question{
		id: "claim", says: a.text.Say("match.claim_now", args), short: a.text.Say("match.claim_short", args),
		answers: []answer{{key: "w", label: "match.claim", run: s.askClaim}},
	}
}

func (s *matchScreen) claimQuestion() *question {
	a := s.app
	return &question{
		id: "claiming", says: a.text.Say("match.claim_ask"), short: a.text.Say("match.claim"),
		answers: []answer{
			{key: "1", label: "match.claim_win", run: func() tea.Cmd { return s.claim(false) }},
			{key: "2", label: "match.claim_draw", run: func() tea.Cmd { return s.claim(true) }},
		},
	}
}

// askClaim asks which of the two is claimed.
func (s *matchScreen) askClaim() tea.Cmd {
	s.claiming, s.typed = true, ""
	s.up.up(s.app.now())
	return nil
}

func (s *matchScreen) claim(draw bool) tea.Cmd {
	if s.sending {
		return nil
	}
	s.claiming = false
	table, state, me := s.table(), s.state, s.me
	return s.send(func(ctx context.Context) (match.State, error) { return table.Claim(ctx, state, me, draw) })
}

// claimable tells whether the game can be claimed now.
func (s *matchScreen) claimable() bool {
	at, away := s.state.ClaimAt(s.me)
	return s.live() && away && !s.app.now().Before(at)
}

// respond answers an offer, or withdraws the player's own.
func (s *matchScreen) respond(o match.Offer, yes match.Answer) tea.Cmd {
	if o == match.Rematch {
		return s.rematch(yes)
	}
	if s.sending {
		return nil
	}
	table, state, me := s.table(), s.state, s.me
	return s.send(func(ctx context.Context) (match.State, error) { return table.Answer(ctx, state, me, o, yes) })
}

// mayTakeBack tells whether the player's last move can be taken back, or asked
// for.
func (s *matchScreen) mayTakeBack() bool {
	return s.live() && (s.state.CanCorrect(s.me) || s.state.MayAsk(s.me, match.Takeback, s.app.now()) == nil)
}

// takeBack takes the player's last move back, or asks for it.
func (s *matchScreen) takeBack() tea.Cmd {
	if s.sending || !s.live() {
		return nil
	}
	table, state, me := s.table(), s.state, s.me
	return s.send(func(ctx context.Context) (match.State, error) { return table.Takeback(ctx, state, me) })
}

// mayAbort tells whether the game can be aborted, or the other asked for it.
func (s *matchScreen) mayAbort() bool {
	return s.live() && s.state.MayAsk(s.me, match.Abort, s.app.now()) == nil
}

// whyNot tells why something can't be asked for, to whoever presses its key all
// the same. What has been asked already stands below the board.
func (s *matchScreen) whyNot(o match.Offer) func() tea.Cmd {
	return func() tea.Cmd {
		now := s.app.now()
		_, asked := s.state.Standing(s.me, o, now)
		if err := s.state.MayAsk(s.me, o, now); err != nil && !asked {
			s.app.say(s.explain(err))
		}
		return nil
	}
}

// rematch asks for another game, or answers the other's wish; where there is
// one already it goes there.
func (s *matchScreen) rematch(a match.Answer) tea.Cmd {
	switch {
	case s.sending:
		return nil
	case s.state.Next != "":
		return s.app.arrived(joinedMsg{match: s.state.Next})
	}
	l, state, visit := s.app.deps.Lobby, s.state, s.app.visitor.Visit
	return s.send(func(ctx context.Context) (match.State, error) { return l.Rematch(ctx, visit.Player(), state, a) })
}

// explain puts what came of something here into words.
func (s *matchScreen) explain(err error) string {
	if errors.Is(err, lobby.ErrAway) && s.state.Setup != nil {
		return s.app.text.Say("match.has_left", s.opponent())
	}
	return s.app.explain(err)
}

// hasLeft tells whether a finished game has nobody to be played again with.
func (s *matchScreen) hasLeft() bool {
	if !s.over() || s.me == engine.None || s.state.Setup.Control.Correspondence() {
		return false
	}
	other := s.state.Setup.Player(s.me.Other())
	return other.Bot == 0 && !s.app.deps.Lobby.IsHere(other.ID)
}

// questions are the keys that answer.
func (s *matchScreen) questionKeys() []binding {
	q := s.question()
	if q == nil {
		return nil
	}
	keys := make([]binding, 0, len(q.answers))
	for _, a := range q.answers {
		keys = append(keys, bind(a.label, s.after300(a.run), a.key))
	}
	return keys
}

// asked notices a question that has come up, and keeps the player from
// answering it with a key that was meant for something else.
func (s *matchScreen) asked() (news bool) {
	id := ""
	if q := s.question(); q != nil && len(q.answers) > 0 {
		id = q.id
	}
	news = id != "" && id != s.questioned
	s.questioned = id
	if news {
		s.up.up(s.app.now())
	}
	return news
}

// drawQuestion shows a question and its buttons on one line.
func (s *matchScreen) drawQuestion(q *question, w int) string {
	a := s.app
	buttons, width := make([]string, len(q.answers)), s.answersWidth(q)
	for i, answer := range q.answers {
		buttons[i] = a.style.Strong.Render("[ " + answer.key + " " + a.text.Say(answer.label) + " ]")
	}
	says := q.says
	if ansi.StringWidth(says)+width+1 > w {
		says = q.short
	}
	says = clip(says, max(0, w-width-1))
	at := 1 + ansi.StringWidth(says) + 2
	for i := range q.answers {
		q.answers[i].from, q.answers[i].to = at, at+ansi.StringWidth(buttons[i])
		at += ansi.StringWidth(buttons[i]) + 2
	}
	return strings.TrimRight(" "+a.style.Warn.Render(says)+"  "+strings.Join(buttons, "  "), " ")
}

// answersWidth is how many cells the buttons of a question take.
func (s *matchScreen) answersWidth(q *question) int {
	width := 0
	for _, answer := range q.answers {
		width += len("[ ] ") + ansi.StringWidth(answer.key) + 1 + ansi.StringWidth(s.app.text.Say(answer.label)) + 2
	}
	return width
}

// clickQuestion presses the button at a cell.
func (s *matchScreen) clickQuestion(x int) tea.Cmd {
	q := s.question()
	if q == nil {
		return nil
	}
	s.drawQuestion(q, s.width())
	for _, answer := range q.answers {
		if x >= answer.from && x < answer.to {
			return s.after300(answer.run)()
		}
	}
	return nil
}
