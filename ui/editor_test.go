package ui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/ui/board"
)

// editing is an editor on top of a lobby.
func editing(t *testing.T) (*person, *editorScreen, *engine.Position) {
	ana := newHouse(t).player("ana")
	var used engine.Position
	s := newEditor(ana.app, engine.Position{}, func(p engine.Position) tea.Cmd { used = p; return nil })
	ana.run(ana.app.push(s))
	return ana, s, &used
}

const usualStart = "---------------------------OX------XO--------------------------- X"

func TestTheEditorKeepsNothingWhenItIsLeft(t *testing.T) {
	ana, _, used := editing(t)
	ana.press("1", "esc")
	ana.sees("Quick match")
	if used.Size() != 0 {
		t.Errorf("used %v", used)
	}
}

func TestTheEditorUndoes(t *testing.T) {
	ana, s, _ := editing(t)
	before := s.setup
	ana.press("1", "right", "space", "4", "5", "7", "6")
	if s.setup == before {
		t.Fatal("nothing has changed")
	}
	for range 20 {
		ana.press("0")
	}
	if s.setup != before || s.setup.text() != usualStart {
		t.Errorf("%v", s.setup)
	}
	for range 3 * mostUndone {
		ana.press("enter")
	}
	if n := len(s.undone); n != mostUndone {
		t.Errorf("%d changes are kept", n)
	}
}

func TestTheEditorTakesAndGivesPositions(t *testing.T) {
	ana, s, used := editing(t)
	ana.send(tea.PasteMsg{Content: "-----------**----*0-------------... o;\r\n"})
	if s.setup.size != 8 {
		t.Fatalf("a paste that is none was taken: %v", s.setup)
	}
	ana.sees("That board has 35 squares.")
	const small = "--------------OX----XO-------------- O"
	ana.send(tea.PasteMsg{Content: " " + strings.ToLower(small) + ";\n"})
	ana.sees("Light to move, with 4 legal moves.")
	shown := false
	for _, line := range strings.Split(ana.screen(), "\n") {
		shown = shown || strings.TrimSpace(line) == small
	}
	if !shown {
		t.Errorf("the position doesn't stand alone:\n%s", ana.screen())
	}
	if got := ana.copied("y"); got != small {
		t.Errorf("copied %q", got)
	}
	ana.press("9")
	if used.String() != small {
		t.Errorf("used %s", used)
	}
}

func TestTheEditorByMouse(t *testing.T) {
	ana, s, used := editing(t)
	f := ana.app.frame()
	lay, _ := s.layout(f.w, f.body())
	click := func(x, y int) {
		ana.send(tea.MouseClickMsg{X: f.left + x, Y: f.top + f.head + y, Button: tea.MouseLeft})
	}
	corner := engine.Square{}
	for _, want := range []engine.Color{engine.Dark, engine.Light, engine.None, engine.Dark} {
		click(lay.left+3, lay.top+1)
		if got := s.setup.position().At(corner); got != want {
			t.Errorf("a1 is %v, want %v", got, want)
		}
	}
	if _, hit := board.Hit(3, 1, 8, lay.size); !hit || s.cursor != corner {
		t.Errorf("the cursor is on %v", s.cursor)
	}
	for y, line := range strings.Split(ana.screen(), "\n") {
		if strings.Contains(line, "9 Use this position") {
			click(lay.panelAt+4, y-f.top-f.head)
		}
	}
	if used.At(corner) != engine.Dark {
		t.Error("the button wasn't pressed")
	}
}

// Over the edges of the board the arrows lead into the menu, and back.
func TestTheEditorsMenuByArrows(t *testing.T) {
	ana, s, _ := editing(t)
	for _, size := range [][2]int{{80, 24}, {40, 16}} {
		ana.resize(size[0], size[1])
		for _, way := range [][2]string{{"right", "left"}, {"down", "up"}} {
			for range s.setup.size {
				if !s.inMenu {
					ana.press(way[0])
				}
			}
			if !s.inMenu || !strings.Contains(ana.screen(), "› 1 Dark disc") {
				t.Fatalf("%s doesn't lead into the menu:\n%s", way[0], ana.screen())
			}
			ana.press(way[1])
			if s.inMenu {
				t.Errorf("%s doesn't lead back", way[1])
			}
		}
	}
}

// Random keys and clicks leave a board that can be written, in every size.
func TestTheEditorTakesAnyKeys(t *testing.T) {
	ana, s, _ := editing(t)
	keys := []string{"enter", "space", "up", "down", "left", "right", "1", "2", "3", "4", "5", "6", "7", "8", "0", "tab", "backspace"}
	for i := range 3000 {
		ana.send(keyPress(keys[(i*i+7*i+i/13)%len(keys)]))
		if i%50 == 0 {
			ana.send(tea.MouseClickMsg{X: i % 80, Y: i % 24, Button: tea.MouseLeft})
			ana.resize(20+i%100, 8+i%40)
			_ = ana.screen()
		}
		p := s.setup.position()
		if !p.On(s.cursor) || len(p.Squares()) != len(s.setup.cells) {
			t.Fatalf("after %d keys: %v on %v", i, s.cursor, s.setup)
		}
	}
}
