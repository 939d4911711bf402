package ui

import (
	"strings"
	"testing"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/ui/settings"
)

// talkers are two people at a game.
func talkers(t *testing.T) (h *house, ana, boris *person) {
	h = newHouse(t)
	ana, boris = h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	return h, ana, boris
}

func (p *person) says(text string) {
	p.t.Helper()
	p.press("t")
	p.types(text)
	p.press("enter")
	p.until("it is said", func() bool { return !p.board().talk.writing })
}

func (p *person) page() *talkPage {
	p.t.Helper()
	page, ok := p.app.top().(*talkPage)
	if !ok {
		p.t.Fatalf("no talk on top:\n%s", p.screen())
	}
	return page
}

// TestR39TalkIsKeptAsTyped writes what would be hotkeys and squares elsewhere.
func TestR39TalkIsKeptAsTyped(t *testing.T) {
	_, ana, boris := talkers(t)
	for _, text := range []string{"қ, Сәлем! йцукен к д3", "r x q ? 1 0 d3", "Ћао, Њ и Љ"} {
		ana.says(text)
		boris.sees("ana: " + text)
	}
	if s := ana.board(); s.resign != nil || s.typed != "" || len(s.state.Record) != 0 {
		t.Error("what was written has done something at the board")
	}
}

// TestR15APasteIntoTalkIsCut pastes 2 KB, with brackets and without.
func TestR15APasteIntoTalkIsCut(t *testing.T) {
	_, ana, boris := talkers(t)
	ana.press("t")
	ana.send(tea.PasteMsg{Content: strings.Repeat("resign\nyes\n", 200)})
	ana.sees("A line has at most 200 signs.")
	ana.press("enter")
	boris.sees("ana: resign yes resign")
	ana.press("t")
	for _, r := range strings.Repeat("d3\r", 700) {
		if r == '\r' {
			ana.send(keyPress("enter"))
		} else {
			ana.send(keyPress(string(r)))
		}
	}
	s := ana.board()
	if !s.talk.writing || len(s.talk.draft.runes) != lobby.LineLongest || len(s.state.Record) != 0 {
		t.Errorf("a paste without brackets: %d signs in the field, %d moves", len(s.talk.draft.runes), len(s.state.Record))
	}
}

// TestR72TalkOnScreens has people say what breaks terminals.
func TestR72TalkOnScreens(t *testing.T) {
	const nasty = "\x1b]0;x\a\x1b[2J\r\u009b31m\u202eboo\u2028\u200b" + "z\u0335\u0335\u0335\u0335\u0335\u0335"
	h, ana, boris := talkers(t)
	cleo := h.player("cleo")
	say := func(p *person, at lobby.Place) {
		t.Helper()
		_, err := h.lobby.Say(h.ctx, p.visit.Speaker(), at, nasty)
		h.Must(err)
	}
	say(boris, boris.board().place())
	say(boris, lobby.LobbyPlace())
	check := func(p *person, where string) {
		t.Helper()
		p.sees("boris: ]0;x[2J 31mboo z\u0335\u0335\u0335")
		bad := func(r rune) bool { return r != '\n' && (!unicode.IsPrint(r) || r == '\u202e') }
		if screen := p.screen(); strings.ContainsFunc(screen, bad) || strings.Contains(p.Frame(), "\x1b]0") {
			t.Errorf("%s: %q", where, screen)
		}
	}
	check(ana, "the board")
	ana.press("t", "up")
	check(ana, "the page")
	cleo.press("right", "down")
	check(cleo, "the lobby")
	cleo.press("w")
	check(cleo, "the lobby's page")
}

// TestTheGameGoesOnWhileOneWrites has the opponent move, and the game end, under
// an open field.
func TestTheGameGoesOnWhileOneWrites(t *testing.T) {
	h, ana, boris := talkers(t)
	h.moves(ana, boris, "e6")
	ana.press("t")
	ana.types("wait a mo")
	boris.types("f4")
	boris.press("enter")
	ana.until("the move is there", func() bool { return len(ana.board().state.Record) == 2 })
	ana.types("ment")
	if s := ana.board(); !s.talk.writing || s.talk.draft.text() != "wait a moment" {
		t.Fatalf("the field is gone, or holds %q", s.talk.draft.text())
	}
	ana.press("esc")
	ana.types("e3")
	ana.press("enter")
	ana.until("the move is made", func() bool { return len(ana.board().state.Record) == 3 })
	ana.press("t")
	if got := ana.board().talk.draft.text(); got != "wait a moment" {
		t.Errorf("the draft is %q", got)
	}
	state := ana.board().state
	_, err := h.Table().Resign(h.ctx, state, engine.Light)
	h.Must(err)
	ana.until("the game is over", func() bool { return ana.board().over() })
	h.time.pass(endSpan)
	ana.send(keyPress("enter"))
	boris.sees("ana: wait a moment")
	ana.until("it is said", func() bool { return !ana.board().talk.writing })
	ana.press("t")
	ana.send(keyPress("esc"))
	ana.send(keyPress("enter")) // meant for the field
	if len(ana.app.pile) != 2 {
		t.Errorf("a button of the result was pressed:\n%s", ana.screen())
	}
}

// TestTalkOnlyWithArrows reads and switches without a letter.
func TestR75TalkIsSwitchedOffWithArrows(t *testing.T) {
	h, ana, boris := talkers(t)
	ana.says("hello")
	boris.sees("ana: hello")
	boris.press("t", "up", "down", "enter")
	boris.sees("You have switched this talk off.")
	ana.sees("boris has switched talk off.")
	ana.press("t") // to the page, which says so
	ana.types("really?")
	ana.press("enter")
	ana.Settle() // it was refused before boris hears again
	ana.sees("boris has switched talk off.")
	if got := ana.page().draft.text(); got != "really?" {
		t.Errorf("the draft is %q", got)
	}
	boris.press("enter")
	boris.sees("ana: hello")
	ana.until("it is seen that boris hears", func() bool { return ana.page().deaf == "" })
	ana.press("enter")
	boris.sees("ana: really?")

	boris.press("esc", "esc")
	h.Must(boris.visit.Prefer(h.ctx, lobby.TalkPreference, lobby.TalkNone))
	h.time.pass(5e9)
	ana.types("and now?")
	ana.press("enter")
	ana.sees("boris has switched talk off.")
}

// TestWatchersTalkAmongThemselves sees who reads what, before the end and after.
func TestR75WatchersTalkIsSeenAfterTheEnd(t *testing.T) {
	h, ana, boris := talkers(t)
	cleo := h.seat(h.visit("SHA256:cleo", "cleo"), Start{Kind: KindWatch, Code: string(ana.board().id)}, utf8Terminal)
	cleo.atBoard()
	cleo.says("b2 is bad")
	cleo.sees("cleo: b2 is bad")
	ana.says("have fun")
	boris.sees("ana: have fun")
	if boris.Shows("b2 is bad") || cleo.Shows("have fun") {
		t.Error("the rooms hear each other")
	}
	_, err := h.Table().Resign(h.ctx, ana.board().state, engine.Dark)
	h.Must(err)
	boris.sees("cleo (watcher): b2 is bad")
	cleo.sees("ana: have fun")
}

// TestR75ABlockHidesLines hides what somebody has said and says, at once.
func TestR75ABlockHidesLines(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	_, err := h.lobby.Say(h.ctx, boris.visit.Speaker(), lobby.LobbyPlace(), "buy my discs")
	h.Must(err)
	ana.sees("buy my discs")
	h.Must(h.lobby.Block(h.ctx, ana.visit.Player(), boris.visit.Player()))
	ana.until("it is hidden", func() bool { return !ana.Shows("buy my discs") })
	h.Must(h.lobby.Unblock(h.ctx, ana.visit.Player(), boris.visit.Player()))
	ana.sees("buy my discs")
}

// TestR78TalkRingsForWhoWantsAll rings for what is said at a match, and not
// before the player has said so.
func TestR78TalkRingsForWhoWantsAll(t *testing.T) {
	_, ana, boris := talkers(t)
	for _, all := range []bool{false, true} {
		want := 0
		if all {
			want = 1
			ana.run(ana.app.prefer(settings.Bell, "all"))
			ana.until("the bell is for everything", func() bool { return ana.app.settings.Get(settings.Bell) == "all" })
		}
		ana.app.eyes = eyes{}
		talk := ana.board().talk
		line := lobby.Line{Number: talk.newest + 1, By: boris.visit.Player().ID, Name: "boris", Text: "hi"}
		cmd := talk.heard(heardMsg{number: talk.asked, after: 1, talk: lobby.Talk{Lines: []lobby.Line{line}}})
		if got := rings(cmd); got != want {
			t.Errorf("%d rings, want %d", got, want)
		}
	}
}
