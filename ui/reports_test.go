package ui

import (
	"image/color"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/ui/settings"
	"turncoat/ui/style"
)

func TestR31TheCursorKeepsItsSquareThroughResizes(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	ana.press("down", "right")
	at, square := ana.board().cursor, style.Square{}
	for _, size := range [][2]int{{120, 40}, {40, 16}, {200, 60}, {30, 14}, {80, 24}} {
		ana.resize(size[0], size[1])
		f := ana.app.frame()
		lay := ana.board().layout(f.w, f.body())
		if ana.board().cursor != at || !strings.Contains(ana.screen(), "[") {
			t.Errorf("%v: the cursor is at %v, was at %v:\n%s", size, ana.board().cursor, at, ana.screen())
		}
		if lay.size == square {
			t.Errorf("%v: squares of the same size as before", size)
		}
		square = lay.size
	}
}

func TestR35TheGroundDecidesColours(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	seen := map[string]bool{}
	look := func() string { return ana.app.View().Content }
	unknown := look()
	seen[unknown] = true
	for _, bg := range []color.Color{color.White, color.Black, nil} {
		before := look()
		ana.send(tea.BackgroundColorMsg{Color: bg})
		if bg == nil {
			if look() != before {
				t.Error("an answer without a colour has changed something")
			}
			continue
		}
		seen[look()] = true
	}
	if len(seen) != 3 {
		t.Errorf("%d looks for three grounds", len(seen))
	}
	dark := look()
	ana.app.prefer(settings.Theme, "light")
	if look() == dark {
		t.Error("a setting doesn't go before what the terminal says")
	}
	ana.send(tea.BackgroundColorMsg{Color: color.White})
	light := look()
	ana.send(tea.BackgroundColorMsg{Color: color.Black})
	if look() != light {
		t.Error("an answer goes before the setting")
	}
}

func TestR71TheMouseIsCapturedOnTheBoardOnly(t *testing.T) {
	h := newHouse(t)
	ana := h.seat(h.visit("SHA256:ana", "ana"), Start{Kind: KindInvite, Wish: wishFor(engine.Light)}, utf8Terminal)
	ana.sees("join ")
	if ana.app.View().MouseMode != tea.MouseModeNone {
		t.Error("the mouse is captured beside the line to be copied")
	}
	alone := false
	for _, line := range strings.Split(ana.screen(), "\n") {
		line = strings.TrimSpace(line)
		alone = alone || strings.HasPrefix(line, "ssh ") && strings.Contains(line, " join ") && !strings.ContainsAny(line, "│|[]")
	}
	if !alone {
		t.Errorf("the line to send doesn't stand alone:\n%s", ana.screen())
	}
	boris, cleo := h.player("boris"), h.player("cleo")
	h.pair(boris, cleo, lobby.DefaultWish())
	if boris.app.View().MouseMode != tea.MouseModeCellMotion || !strings.Contains(boris.screen(), "mouse: on") {
		t.Error("the mouse isn't captured on the board, or the footer doesn't say so")
	}
	boris.press("m")
	if boris.app.View().MouseMode != tea.MouseModeNone || !strings.Contains(boris.screen(), "mouse: off") {
		t.Error("m doesn't give the mouse back, or the footer doesn't say so")
	}
	boris.until("it is remembered", func() bool { return boris.visit.Preferences()["mouse"] == "off" })
}

// rings counts the bells that a command rings.
func rings(cmd tea.Cmd) int {
	if cmd == nil {
		return 0
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		n := 0
		for _, one := range msg {
			n += rings(one)
		}
		return n
	case tea.RawMsg:
		if msg.Msg == "\a" {
			return 1
		}
	}
	return 0
}

func TestR78TheBellIsForThoseWhoDoNotLook(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	for name, c := range map[string]struct {
		bell  string
		eyes  eyes
		about occasion
		want  int
	}{
		"my turn, looking elsewhere":       {"turn", eyes{told: true}, turnOccasion, 1},
		"my turn, looking":                 {"turn", eyes{told: true, focused: true}, turnOccasion, 0},
		"my turn, a terminal without eyes": {"turn", eyes{}, turnOccasion, 1},
		"my turn, just typed":              {"turn", eyes{key: h.time.now().Add(-4 * time.Second)}, turnOccasion, 0},
		"my turn, typed a while ago":       {"turn", eyes{key: h.time.now().Add(-6 * time.Second)}, turnOccasion, 1},
		"another occasion":                 {"turn", eyes{told: true}, otherOccasion, 0},
		"another occasion, all wanted":     {"all", eyes{told: true}, otherOccasion, 1},
		"my turn, none wanted":             {"off", eyes{told: true}, turnOccasion, 0},
	} {
		ana.app.settings = settings.Settings{}.With(settings.Bell, c.bell)
		ana.app.eyes = c.eyes
		if got := rings(ana.app.ring(c.about)); got != c.want {
			t.Errorf("%s: %d bells, want %d", name, got, c.want)
		}
	}
}

func TestR78AtMostOneBellATurn(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	h.moves(ana, boris, "d3")
	h.time.pass(time.Minute)
	board := boris.board()
	was := board.state
	if got := rings(board.call(was, false)); got != 0 {
		t.Errorf("%d bells for news that are no move", got)
	}
	before := was
	before.BoardSeq--
	boris.send(tea.BlurMsg{})
	if got := rings(board.call(before, false)); got != 1 {
		t.Errorf("%d bells for a move", got)
	}
	ana.send(tea.BlurMsg{})
	if got := rings(ana.board().call(before, false)); got != 0 {
		t.Errorf("%d bells for the one who has moved", got)
	}
}

func TestTheTitleSaysWhoseMoveItIs(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	if got := ana.app.View().WindowTitle; got != "Turncoat" {
		t.Errorf("in the lobby: %q", got)
	}
	h.pair(ana, boris, lobby.DefaultWish())
	if got := ana.app.View().WindowTitle; !strings.HasPrefix(got, "Your move") {
		t.Errorf("in my turn: %q", got)
	}
	if got := boris.app.View().WindowTitle; !strings.HasPrefix(got, "Their move") {
		t.Errorf("in their turn: %q", got)
	}
}

// A whole game with arrows, Enter, Esc and digits only, and one with the mouse.
func TestAWholeGameWithoutLetters(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	ana.press("1")
	ana.sees("Looking for somebody")
	boris.press("1")
	ana.atBoard()
	boris.atBoard()
	wholeGame(h, ana, boris, func(p *person, at engine.Square) {
		p.press("home")
		for range p.board().state.Position.Size() {
			p.press("up")
		}
		for range at.Col {
			p.press("right")
		}
		for range at.Row {
			p.press("down")
		}
		p.press("enter")
	}, func(p *person) { p.press("enter") })
	h.time.pass(endSpan)
	ana.press("4")
	ana.sees("Quick match")
}

func TestAWholeGameByMouse(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	wholeGame(h, ana, boris, func(p *person, at engine.Square) { p.clicks(at.String()) }, func(p *person) { p.clicksOn("Pass") })
	h.time.pass(endSpan)
	ana.clicksOn("4 Lobby")
	ana.sees("Quick match")
}

// clicksOn clicks on a text of the screen.
func (p *person) clicksOn(text string) {
	p.t.Helper()
	for y, line := range strings.Split(p.screen(), "\n") {
		if before, _, ok := strings.Cut(line, text); ok {
			p.send(tea.MouseClickMsg{X: ansi.StringWidth(before) + 1, Y: y, Button: tea.MouseLeft})
			return
		}
	}
	p.t.Fatalf("no %q to click on:\n%s", text, p.screen())
}

// passGame is a game with passes of both sides.
const passGame = "d3 c3 b3 b2 f5 a3 a1 c1 pass"

// wholeGame plays to the end: a game with a pass first, then whatever move comes
// first.
func wholeGame(h *house, one, other *person, place func(*person, engine.Square), pass func(*person)) {
	h.t.Helper()
	script, err := engine.ParseRecord(passGame)
	if err != nil {
		h.t.Fatal(err)
	}
	passes := 0
	for n := 0; !one.board().over(); n++ {
		h.time.pass(time.Second) // a question that has just come up takes no key
		mover := one
		if !one.board().mine() {
			mover = other
		}
		state := mover.board().state
		move := state.Moves()[0]
		if n < len(script) {
			move = script[n]
		}
		if move.Pass {
			passes++
			pass(mover)
		} else {
			place(mover, move.Square)
		}
		for _, p := range []*person{one, other} {
			p.until("the move is on the board", func() bool { return p.board().state.BoardSeq > state.BoardSeq })
		}
	}
	if passes == 0 {
		h.t.Error("nobody has passed")
	}
}
