package ui

import (
	"context"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/board"
	"turncoat/ui/keyboard"
	"turncoat/ui/text"
)

func (s *matchScreen) bindings() []binding {
	a := s.app
	switch {
	case s.state.Setup == nil:
		return []binding{a.back(), a.leaveKey()}
	case s.talk.writing:
		return s.talk.fieldKeys(s.allTalk, s.leaveTalk)
	case s.resign != nil:
		return []binding{
			bind("match.key_resign", s.resigned, "enter"),
			bind("key.back", func() tea.Cmd { s.resign = nil; return nil }, "esc"),
			a.leaveKey(),
		}
	case s.menu != nil:
		return s.menuKeys()
	case s.atEnd():
		return s.overKeys()
	case s.me == engine.None:
		return s.watchKeys()
	}
	keys := s.questionKeys()
	if s.claiming {
		return append(keys, bind("key.back", func() tea.Cmd { s.claiming = false; return nil }, "esc"), a.leaveKey())
	}
	if s.mine() && s.state.MustPass() {
		keys = append(keys, bind("match.key_pass", s.enter, "enter", "p", "1"))
	} else {
		keys = append(keys,
			bind("match.key_play", s.enter, "enter", "space"),
			binding{show: s.app.style.LeftRight + s.app.style.UpDown + " d3", says: "match.key_type"})
	}
	if s.canHint() {
		keys = append(keys, bind("match.key_hint", s.askHint, "s"))
	}
	if s.mayTakeBack() {
		keys = append(keys, bind("match.key_takeback", s.after300(s.takeBack), "u"))
	} else {
		keys = append(keys, hidden(s.whyNot(match.Takeback), "u"))
	}
	if s.mayAbort() {
		keys = append(keys, bind("match.key_abort", s.abort, "x").dangerous())
	} else {
		keys = append(keys, hidden(s.whyNot(match.Abort), "x"))
	}
	keys = append(keys, bind("match.key_resign", s.askResign, "r"), bind("match.key_menu", s.openMenu, "0").staying())
	return append(append(keys, s.commonKeys("match.key_lobby")...), s.cursorKeys()...)
}

func (s *matchScreen) commonKeys(back text.Key) []binding {
	a := s.app
	return append(s.talkKeys(), a.mouseKey(), a.helpKey(helpKeys), bind(back, s.escape, "esc").everywhere(), a.leaveKey())
}

func (s *matchScreen) cursorKeys() []binding {
	step := func(col, row int) func() tea.Cmd { return func() tea.Cmd { s.move(col, row); return nil } }
	return []binding{
		hidden(step(-1, 0), "left"), hidden(step(1, 0), "right"),
		hidden(step(0, -1), "up"), hidden(step(0, 1), "down"),
		hidden(step(-engine.Sizes[len(engine.Sizes)-1], 0), "home"), hidden(step(engine.Sizes[len(engine.Sizes)-1], 0), "end"),
	}
}

// escape takes back what was typed, else goes back. It never gives a game up.
func (s *matchScreen) escape() tea.Cmd {
	if s.typed != "" {
		s.typed = ""
		return nil
	}
	return s.app.pop()
}

// typing takes squares as they are typed, and the word that resigns.
func (s *matchScreen) typing(key tea.KeyPressMsg) (tea.Cmd, bool) {
	if s.talk.writing {
		return nil, s.talk.key(key)
	}
	if s.resign != nil {
		if s.up.holds(s.app.now()) {
			return nil, true
		}
		return nil, s.resign.key(key)
	}
	if !s.live() || s.menu != nil || s.claiming {
		return nil, false
	}
	if keyboard.Name(key) == "backspace" {
		s.typed = s.typed[:max(0, len(s.typed)-1)]
		return nil, true
	}
	typed, took := s.app.typeSquare(key, s.typed, s.state.Position.Size(), s.bindings)
	s.typed = typed
	if at, err := engine.ParseSquare(s.typed); took && err == nil && s.state.Position.On(at) {
		s.cursor, s.pointed = at, true
	}
	return nil, took
}

func (s *matchScreen) move(col, row int) {
	n := s.state.Position.Size()
	s.cursor.Col = int8(min(n-1, max(0, int(s.cursor.Col)+col)))
	s.cursor.Row = int8(min(n-1, max(0, int(s.cursor.Row)+row)))
	s.pointed = true
	s.typed = ""
}

// enter plays what was typed, or the square under the cursor, or the pass.
func (s *matchScreen) enter() tea.Cmd {
	now := s.app.now()
	if s.app.burst.on(now) {
		return nil
	}
	if s.mine() && s.state.MustPass() {
		if s.up.holds(now) {
			return nil
		}
		return s.play(engine.PassMove)
	}
	if s.typed == "" {
		return s.play(engine.At(s.cursor))
	}
	at, err := engine.ParseSquare(s.typed)
	if err != nil {
		s.app.say(s.app.text.Say("error.square"))
		return nil
	}
	s.typed = ""
	return s.play(engine.At(at))
}

// play makes a move, if the rules allow it, on the board that is seen.
func (s *matchScreen) play(m engine.Move) tea.Cmd {
	if s.sending || !s.live() {
		return nil
	}
	if _, err := s.state.Play(s.me, m, s.state.Since()); err != nil {
		s.app.say(s.app.explain(err))
		return nil
	}
	table, state, me, trip := s.table(), s.state, s.me, s.app.visitor.Trip()
	return s.send(func(ctx context.Context) (match.State, error) {
		return table.PlayOver(ctx, state, me, m, state.Seq(), trip)
	})
}

// send does something to the match; until it is answered nothing else is sent.
func (s *matchScreen) send(act func(context.Context) (match.State, error)) tea.Cmd {
	s.sending = true
	return s.do(func(ctx context.Context) tea.Msg {
		state, err := act(ctx)
		return stateMsg{state: state, err: err, mine: true}
	})
}

// abortAgain is how long a second press of the key counts as one.
const abortAgain = 5 * time.Second

// abort takes a second press: one is made by mistake too easily.
func (s *matchScreen) abort() tea.Cmd {
	now := s.app.now()
	if s.sending || s.up.holds(now) || s.app.burst.on(now) {
		return nil
	}
	if !s.state.CanAbort() && !s.state.Setup.HasBot() { // the other has to agree
		return s.abortNow()
	}
	if since := now.Sub(s.aborts); since > abortAgain || since < guardSpan {
		s.aborts = now
		s.app.say(s.app.text.Say("match.abort_again"))
		return nil
	}
	return s.abortNow()
}

// abortNow aborts, or asks for it once both have moved.
func (s *matchScreen) abortNow() tea.Cmd {
	if s.sending || !s.live() {
		return nil
	}
	table, state, me := s.table(), s.state, s.me
	return s.send(func(ctx context.Context) (match.State, error) { return table.Ask(ctx, state, me, match.Abort) })
}

// askResign opens the question that takes a typed yes.
func (s *matchScreen) askResign() tea.Cmd {
	f := newField("", 12)
	s.resign, s.typed = &f, ""
	s.up.up(s.app.now())
	return nil
}

func (s *matchScreen) resigned() tea.Cmd {
	now := s.app.now()
	word := strings.TrimSpace(s.resign.text())
	if s.up.holds(now) || s.app.burst.on(now) || s.sending {
		return nil
	}
	if !s.resigns(word) {
		s.resign.clear()
		s.app.say(s.app.text.Say("match.not_resigned", text.Args{"Word": s.app.text.Say("match.resign_word")}))
		return nil
	}
	s.resign = nil
	table, state, me := s.table(), s.state, s.me
	return s.send(func(ctx context.Context) (match.State, error) { return table.Resign(ctx, state, me) })
}

// resigns tells whether a word is the one that resigns, in the player's language
// or in English, so that no keyboard layout keeps a player from it.
func (s *matchScreen) resigns(word string) bool {
	return strings.EqualFold(word, s.app.text.Say("match.resign_word")) ||
		strings.EqualFold(word, text.English().Say("match.resign_word"))
}

// click plays the square under the mouse, or presses what was clicked.
func (s *matchScreen) click(at clickMsg) tea.Cmd {
	if s.state.Setup == nil || s.resign != nil {
		return nil
	}
	f := s.app.frame()
	lay := s.layout(f.w, f.body())
	if lay.ok && at.y >= lay.wordsAt && at.y < lay.wordsAt+lay.words {
		return s.clickWords(at.x-lay.indent(), at.y-lay.wordsAt)
	}
	if lay.ok && s.menu != nil {
		return s.clickMenu(at, lay)
	}
	if s.clickTalk(at, lay) {
		return s.allTalk()
	}
	square, hit := board.Hit(at.x-lay.left, at.y-lay.top, s.state.Position.Size(), lay.size)
	if !lay.ok || !hit || !s.live() {
		return nil
	}
	s.cursor, s.typed, s.pointed = square, "", true
	if s.mine() && !s.state.MustPass() && s.state.Position.Legal(engine.At(square)) {
		return s.play(engine.At(square))
	}
	return nil
}

func (s *matchScreen) clickWords(x, y int) tea.Cmd {
	switch {
	case s.atEnd() && y == 0 && s.question() != nil:
		return s.clickQuestion(x)
	case s.atEnd():
		for i, b := range s.buttons(s.width()) {
			if x >= b.from && x < b.to {
				s.button = i
				return s.pressButton()
			}
		}
	case s.mine() && s.state.MustPass():
		return s.enter()
	}
	return s.clickQuestion(x)
}

// width is what there is for words.
func (s *matchScreen) width() int {
	f := s.app.frame()
	return f.w - s.layout(f.w, f.body()).indent()
}

// again is a wish for a game like this one.
func (s *matchScreen) again() lobby.Wish {
	setup := s.state.Setup
	w := lobby.Wish{
		Variant: setup.Variant, Control: setup.Control, Opening: setup.Opening, Corrections: setup.Corrections,
	}
	if setup.Opening == engine.Custom {
		w.Start = setup.Start.String()
	}
	if setup.Unrated == match.UnratedCasual {
		w.Stake = lobby.Casual
	}
	return w
}
