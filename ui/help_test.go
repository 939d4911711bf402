package ui

import (
	"slices"
	"strings"
	"testing"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/ui/text"
)

// boardsHelp opens the page of the boards, and waits until its totals are read.
func (p *person) boardsHelp() *helpScreen {
	p.t.Helper()
	p.press("?", "2")
	s := p.app.top().(*helpScreen)
	p.until("the totals are read", func() bool { return s.boards.known })
	return s
}

// sought returns what a player offers to anybody.
func (h *house) sought(player string) (all []lobby.Wish) {
	h.t.Helper()
	seeks, _, err := h.lobby.Seeks(h.ctx, "", lobby.Page{Limit: 50})
	if err != nil {
		h.t.Fatal(err)
	}
	for _, seek := range seeks {
		if seek.By.Name == player {
			all = append(all, seek.Wish)
		}
	}
	return all
}

func TestABoardOfTheHelpIsPlayedAtOnce(t *testing.T) {
	want := lobby.DefaultWish()
	want.Variant = small
	for way, keys := range map[string][]string{
		"Enter on the chosen one": {"down", "down", "enter"},
		"its digit":               {"7"},
	} {
		h := newHouse(t)
		p := h.player("ana")
		p.boardsHelp()
		p.press(keys...)
		p.send(keyPress(keys[len(keys)-1])) // the finger bounces
		p.until("the wait for a game is shown", func() bool { _, waits := p.app.top().(*waitingScreen); return waits })
		if got := h.sought("ana"); !slices.Equal(got, []lobby.Wish{want}) {
			t.Errorf("%s: sought %+v, want %+v", way, got, want)
		}
	}
}

func TestTheHelpTellsHowGamesHaveEnded(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.visit("SHA256:ana", "ana"), h.visit("SHA256:boris", "boris")
	for _, loser := range []engine.Color{engine.Light, engine.Light, engine.Dark} {
		h.played(ana, boris, classic8, loser)
	}
	h.played(ana, boris, small, engine.None)
	p := h.player("cleo")
	p.resize(80, 24)
	p.boardsHelp()
	for variant, want := range [][]string{
		{"Games 3", "Dark won 2 66.67%", "Light won 1 33.33%", "Draws 0 0.00%"},
		{"No games yet."},
		{"Games 1", "Dark won 0 0.00%", "Light won 0 0.00%", "Draws 1 100.00%"},
	} {
		for _, line := range want {
			if !p.tabled(line) {
				t.Errorf("%v: no %q in\n%s", engine.Variants[variant], line, p.screen())
			}
		}
		p.press("down")
	}
}

// tabled tells whether a line of a table is on the screen, whatever stands beside
// it and however wide its columns are.
func (p *person) tabled(want string) bool {
	for _, line := range strings.Split(p.screen(), "\n") {
		if strings.Contains(strings.Join(strings.Fields(line), " "), want) {
			return true
		}
	}
	return false
}

// A game that is being played is not left for another one.
func TestTheHelpOverAGameLeadsBackToIt(t *testing.T) {
	h := newHouse(t)
	dark, light := h.player("ana"), h.player("boris")
	h.pair(dark, light, wishFor(engine.Dark))
	dark.boardsHelp()
	dark.press("enter")
	dark.atBoard()
	dark.sees(dark.app.text.Say("error.busy_me"))
	if got := h.sought("ana"); got != nil {
		t.Errorf("sought %+v", got)
	}
}

// The pictures of the rules show what the words say.
func TestTheExamplesOfTheRules(t *testing.T) {
	before := diagram(moveExample)
	lines := map[int]bool{} // flips of a column, and of a diagonal
	for _, s := range before.Flips(moveOfExample) {
		lines[int(s.Col-moveOfExample.Col)] = true
	}
	if before.Turn() != engine.Dark || len(lines) != 2 {
		t.Errorf("%v flips %v", moveOfExample, before.Flips(moveOfExample))
	}
	if p := diagram(passExample); !p.MustPass() || p.Turn() != engine.Light {
		t.Error("Light has a move")
	}
	full, stuck := diagram(fullExample), diagram(stuckExample)
	if !full.Over() || !stuck.Over() || len(stuck.Moves()) > 0 {
		t.Error("a game that is shown at its end isn't over")
	}
	if full.Winner(engine.Classic) != engine.Dark || stuck.Winner(engine.Classic) != engine.Light ||
		stuck.Count(engine.Dark)+stuck.Count(engine.Light) == 36 {
		t.Error("the wrong side wins, or the board is full")
	}
}

// Each page can be read to its end in a small window.
func TestTheHelpIsScrolled(t *testing.T) {
	h := newHouse(t)
	p := h.player("ana")
	for _, size := range [][2]int{{40, 16}, {30, 14}} {
		p.resize(size[0], size[1])
		for page, last := range []text.Key{"help.rule_signs", "create.hint_open", "help.key_position", "app.name"} {
			p.press("?", string(rune('1'+page)))
			p.screen() // how much there is to scroll is known once it is drawn
			p.press("end")
			words := strings.Fields(p.app.text.Say(last))
			if end := words[len(words)-1]; !strings.Contains(p.screen(), end) {
				t.Errorf("%v: page %d doesn't end with %q:\n%s", size, page+1, end, p.screen())
			}
			p.press("esc")
		}
	}
}
