package ui

import (
	"reflect"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/phrase"
	"turncoat/ui/text"
)

// at goes to a line of the form by its label.
func (p *person) at(label string) {
	p.t.Helper()
	p.press("tab") // off the first line, so that going up finds every line
	for _, key := range []string{"up", "down"} {
		for range lines {
			if strings.Contains(p.screen(), "› "+label) {
				return
			}
			p.press(key)
		}
	}
	p.t.Fatalf("no line %s:\n%s", label, p.screen())
}

// copied presses a key that offers a line to the clipboard, and returns the line.
func (p *person) copied(key string) string {
	p.t.Helper()
	_, cmd := p.app.Update(keyPress(key))
	if cmd == nil {
		p.t.Fatalf("%s copies nothing", key)
	}
	msg := reflect.ValueOf(cmd())
	if msg.Type() != reflect.TypeOf(tea.SetClipboard("")()) || msg.Kind() != reflect.String {
		p.t.Fatalf("%s gives %v", key, msg)
	}
	return msg.String()
}

func TestTheFormSaysWhyAGameIsCasual(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	ana.press("c")
	ana.sees("Rating         rated if both have a name")
	for _, step := range []struct{ label, choice, says, back string }{
		{"Against", "3", "casual, as against any computer", "1"},
		{"Opening", "5", "casual, as the start is custom", "1"},
		{"Time", "left", "casual, as there is no clock", "3"},
	} {
		ana.at(step.label)
		ana.press(step.choice)
		if step.choice == "left" {
			ana.press("left", "left", "left") // over the first to the last but one
		}
		ana.sees(step.says)
		ana.press(step.back)
		ana.sees("rated if both have a name")
	}
	guest := h.seat(h.visit("", ""), Start{}, utf8Terminal)
	guest.press("enter", "c")
	guest.sees("casual, as you are a guest")
}

// What was chosen is there the next time, and what is asked for is what is seen.
func TestTheFormRemembers(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	ana.press("c")
	for _, choice := range [][2]string{
		{"Board", "1"}, {"Goal", "2"}, {"Opening", "2"}, {"Time", "8"}, {"Rating", "3"}, {"You play", "3"},
	} {
		ana.at(choice[0])
		ana.press(choice[1])
	}
	ana.press("esc", "c", "s")
	ana.sees("Your game stands in the lobby")
	want := lobby.Wish{
		Variant: engine.Variant{Size: 6, Goal: engine.Reverse}, Opening: engine.Parallel,
		Control: match.Control{PerMove: 3 * 24 * time.Hour}, Stake: lobby.Casual, Color: engine.Light,
	}
	if got := ana.app.top().(*waitingScreen).seek.Wish; got != want {
		t.Errorf("asked for %+v, want %+v", got, want)
	}
	ana.press("esc", "c")
	ana.sees("Board          6x6")
	ana.run(ana.app.push(newCreateOf(ana.app, lobby.DefaultWish())))
	ana.sees("Board          8x8")
}

func TestWhatIsWrongStandsBesideItsLine(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	ana.press("c")
	ana.at("Opening")
	ana.press("5")
	ana.at("Position")
	for _, step := range [][2]string{
		{"OX", "A position is the board, a space,"}, {"OX X", "That board has 2 squares."},
		{strings.Repeat("-", 36) + " X", "Nobody can move here"},
		{strings.Repeat("-", 35) + "+ X", "A position has X, O and -"},
	} {
		ana.press("end")
		for range 120 {
			ana.send(keyPress("backspace"))
		}
		ana.send(tea.PasteMsg{Content: step[0] + "\n"})
		ana.press("s")
		ana.sees(step[1])
	}
	ana.send(keyPress("home"))
	ana.press("e")
	ana.sees("Board editor") // a letter that no position has is a key
	ana.press("esc")
	ana.at("Time")
	ana.press("left", "left", "left") // another
	ana.at("Your time")
	ana.types("5")
	ana.at("Opening")
	ana.press("1", "s")
	ana.sees("A time is minutes+seconds")
	if !strings.Contains(ana.screen(), "› Your time") {
		t.Errorf("the wrong line isn't chosen:\n%s", ana.screen())
	}
}

// Arrows, Enter and digits alone set up a board and begin a game from it.
func TestAGameFromASetUpBoard(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	ana.press("2")
	ana.at("Opening")
	ana.press("5")
	ana.at("Position")
	ana.press("enter")
	ana.sees("Board editor")
	ana.press("7")
	ana.sees("Nobody can move here")
	ana.press("9") // refused
	ana.press("up", "up", "left", "left", "enter", "right", "enter", "enter", "4")
	ana.sees("Light has no move and passes first.")
	ana.press("4")
	ana.sees("Dark to move, with 1 legal move.")
	for range 8 {
		ana.press("right")
	}
	ana.presses("down", "› 9 Use this position")
	ana.press("enter")
	ana.sees("Create a game")
	if got, want := ana.app.form.position.text(), "XO-------------------------------------------------------------- X"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	ana.press("s")
	ana.sees("casual, as the start is custom")
}

// In the smallest window with a line for it, what a level is like stands there
// whole, in every language.
func TestWhatALevelIsLikeHasRoom(t *testing.T) {
	const rows, narrow = 2, 38
	for _, language := range text.Languages {
		book := phrase.Book{Text: text.In(language.Tag)}
		for _, v := range engine.Variants {
			for level := 1; level <= lobby.BotLevels; level++ {
				if said := wrap(book.LevelLike(level, v), narrow); len(said) > rows {
					t.Errorf("%s, %v: %q", language.Tag, v, said)
				}
			}
		}
	}
}
