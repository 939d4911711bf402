package ui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/lobby"
)

// shortGame ends after nine moves, with no light disc left.
const shortGame = "e6 f4 e3 f6 g5 d6 e7 f5 c5"

// reviews is a person with a game of a record before them, resigned by Light
// where the rules haven't ended it.
func reviews(t *testing.T, record string) (*person, *reviewScreen) {
	t.Helper()
	return newHouse(t).reviews(record)
}

func (h *house) reviews(record string) (*person, *reviewScreen) {
	t := h.t
	t.Helper()
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	h.moves(ana, boris, record)
	state := ana.board().state
	if !finished(state) {
		if _, err := h.lobby.Table().Resign(h.ctx, state, engine.Light); err != nil {
			t.Fatal(err)
		}
	}
	ana.run(ana.app.push(newReview(ana.app, state.Setup.ID)))
	return ana, reviewOf(ana)
}

func reviewOf(p *person) *reviewScreen {
	p.t.Helper()
	var s *reviewScreen
	p.until("a game is reviewed", func() bool {
		r, ok := p.app.top().(*reviewScreen)
		s = r
		return ok && r.state.Setup != nil
	})
	return s
}

// line is the record on the board, what was tried counted in.
func (s *reviewScreen) line() string {
	_, _, record := s.shown()
	return engine.FormatRecord(record)
}

func TestAGameIsSteppedThrough(t *testing.T) {
	ana, s := reviews(t, shortGame)
	ana.sees("9 of 9: Dark c5")
	ana.sees("Dark wins, 13 to 0.")
	for _, step := range []struct {
		keys string
		at   int
	}{
		{"left", 8}, {"left left", 6}, {"home", 0}, {"left", 0}, {"right", 1}, {"end", 9}, {"right", 9},
		{"4", 4}, {"pgup", 0}, {"7", 7}, {"8", 8}, {"up", 0}, {"down", 9}, {"home", 0},
	} {
		ana.press(strings.Fields(step.keys)...)
		if s.at != step.at {
			t.Fatalf("%s: at %d, want %d", step.keys, s.at, step.at)
		}
	}
	ana.press("7")
	ana.sees("7 of 9: Dark e7, 3 flipped.")
	ana.sees("[e7]")
	if got := strings.Count(ana.screen(), "<▇▇>"); got != 3 {
		t.Errorf("%d discs are marked as flipped, want 3:\n%s", got, ana.screen())
	}
	ana.press("esc")
	ana.board()
}

// clickOn clicks on the first cell that shows a text.
func (p *person) clickOn(text string) {
	p.t.Helper()
	for y, line := range strings.Split(p.screen(), "\n") {
		if before, _, found := strings.Cut(line, text); found {
			p.house.time.pass(pace)
			p.send(tea.MouseClickMsg{X: ansi.StringWidth(before), Y: y, Button: tea.MouseLeft})
			return
		}
	}
	p.t.Fatalf("%q is not on the screen:\n%s", text, p.screen())
}

// pace is how far apart a person's clicks are.
const pace = guardSpan + 1

func TestAReviewByMouse(t *testing.T) {
	ana, s := reviews(t, "d3 c3 c4 c5 b4 d2")
	ana.clickOn("c4 ")
	if s.at != 3 {
		t.Fatalf("a click on c4 in the record goes to %d", s.at)
	}
	ana.press("home")
	f := ana.app.frame()
	lay := s.layout(f.w, f.body())
	square := func(name string) tea.MouseClickMsg {
		at, err := engine.ParseSquare(name)
		if err != nil {
			t.Fatal(err)
		}
		return tea.MouseClickMsg{
			X: f.left + lay.left + 3 + int(at.Col)*lay.size.W, Y: f.top + f.head + lay.top + 1 + int(at.Row)*lay.size.H,
			Button: tea.MouseLeft,
		}
	}
	ana.send(square("f5"))
	if s.line() != "" || !s.aside.on || s.aside.cursor.String() != "f5" {
		t.Fatalf("a first click puts the cursor there, and plays nothing: %q, %v", s.line(), s.aside.cursor)
	}
	ana.send(square("f5"))
	if s.line() != "f5" {
		t.Fatalf("a click on the square under the cursor plays %q", s.line())
	}
	ana.send(square("a1"))
	if s.line() != "f5" || s.aside.cursor.String() != "a1" {
		t.Errorf("a click where nothing can be played plays %q, the cursor is on %v", s.line(), s.aside.cursor)
	}
	ana.clickOn("b4 ")
	if s.at != 5 || s.aside.on {
		t.Errorf("a click on the record leads back to the game: at %d", s.at)
	}
	seen := map[int]bool{}
	_, y := lay.panelAt, f.top+f.head+lay.top+s.layPanel(1+8*lay.size.H).graphAt
	for x := lay.panelAt; x < lay.panelAt+lay.panel; x++ {
		ana.send(tea.MouseClickMsg{X: f.left + x, Y: y, Button: tea.MouseLeft})
		seen[s.at] = true
	}
	if len(seen) != len(s.positions) {
		t.Errorf("clicks on the graph find the plies %v", seen)
	}
}

func TestTheBoardOfAReviewIsEdited(t *testing.T) {
	ana, s := reviews(t, "d3 c3 c4 c5 b4 d2")
	ana.press("2", "e")
	edited, ok := ana.app.top().(*editorScreen)
	if !ok {
		t.Fatalf("no editor:\n%s", ana.screen())
	}
	if got, want := edited.setup.cells, strings.Fields(s.positions[2].String())[0]; got != want {
		t.Errorf("the editor has %s, the board was %s", got, want)
	}
	ana.run(edited.done(s.positions[2]))
	form, ok := ana.app.top().(*createScreen)
	if !ok || form.position.text() != s.positions[2].String() {
		t.Errorf("what comes of the editor isn't the start of a game:\n%s", ana.screen())
	}
}

func TestTheRecordIsCopied(t *testing.T) {
	ana, s := reviews(t, "d3 c3 c4 c5")
	copied := func() string {
		t.Helper()
		for _, b := range s.bindings() {
			if slices.Contains(b.keys, "y") {
				return fmt.Sprint(b.run()())
			}
		}
		t.Fatal("nothing is copied")
		return ""
	}
	if got := copied(); got != "d3 c3 c4 c5" {
		t.Errorf("copied %q", got)
	}
	ana.press("1", "enter")
	ana.types("c5")
	ana.press("enter")
	if got := copied(); got != "d3 c5" {
		t.Errorf("what was tried is copied as %q", got)
	}
}

func TestAGameThatGoesOnIsWatched(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	h.moves(ana, boris, "d3 c3")
	cleo := h.seat(h.visit("SHA256:cleo", "cleo"), Start{Kind: KindReview, Code: string(ana.board().id)}, utf8Terminal)
	cleo.atBoard()
	cleo.sees("still being played")
}

// A game that begins is gone to from every screen that shows what was.
func TestABeginningGameGoesBeforeWhatWas(t *testing.T) {
	for name, open := range map[string]func(*app, *reviewScreen) screen{
		"history": func(a *app, _ *reviewScreen) screen { return newHistory(a) },
		"profile": func(a *app, _ *reviewScreen) screen { return newProfile(a) },
		"top":     func(a *app, _ *reviewScreen) screen { return newTop(a) },
		"review":  func(a *app, s *reviewScreen) screen { return newReview(a, s.id) },
	} {
		ana, s := reviews(t, shortGame)
		ana.run(ana.app.leap(open(ana.app, s)))
		ana.house.meet(ana, ana.house.player("cleo"), lobby.DefaultWish())
		ana.until(name+" gives way to the game", func() bool {
			m, ok := ana.app.top().(*matchScreen)
			return ok && m.state.Setup != nil && !m.over()
		})
	}
}

func TestDiscsTurnOverAsAReviewStepsOn(t *testing.T) {
	ana, s := reviews(t, "d3 c3 c4 c5")
	ana.press("home", "right")
	if !s.motion.turning.Moving() {
		t.Fatal("nothing turns")
	}
	ana.until("the discs have turned", func() bool { return !s.motion.turning.Moving() })
	ana.press("left")
	if s.motion.turning.Moving() {
		t.Error("a step back turns discs")
	}
	ana.press("enter")
	ana.types("f5")
	ana.press("enter")
	if !s.motion.turning.Moving() || s.motion.turning.Move.String() != "f5" {
		t.Errorf("what was tried doesn't turn: %v", s.motion.turning.Move)
	}
	ana.press("esc")
	if s.motion.turning.Moving() {
		t.Error("the discs turn on in the game")
	}
}
