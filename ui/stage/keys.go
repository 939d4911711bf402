package stage

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

var special = map[string]rune{
	"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "backspace": tea.KeyBackspace,
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
	"home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
	"space": tea.KeySpace, "delete": tea.KeyDelete,
}

// Key is a key as a terminal sends it: a special one by its name, or the one
// that types a sign.
func Key(name string) tea.KeyPressMsg {
	if code, ok := special[name]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	if letter, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: []rune(letter)[0], Mod: tea.ModCtrl}
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

// Press presses keys, see Key, at a person's pace.
func (p *Person) Press(keys ...string) {
	for _, key := range keys {
		p.stage.Clock.Pass(pace)
		p.Send(Key(key))
	}
}

// Type types a text sign by sign.
func (p *Person) Type(text string) {
	for _, r := range text {
		p.Press(string(r))
	}
}

// Paste pastes a text.
func (p *Person) Paste(text string) { p.Send(tea.PasteMsg{Content: text}) }

// Click clicks on a cell of the screen.
func (p *Person) Click(x, y int) {
	p.stage.Clock.Pass(pace)
	p.Send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
}

// ClickOn clicks on the first sign of a text that is on the screen.
func (p *Person) ClickOn(text string) {
	for y, line := range strings.Split(p.Screen(), "\n") {
		if before, _, found := strings.Cut(line, text); found {
			p.Click(ansi.StringWidth(before), y)
			return
		}
	}
	p.stage.fail(fmt.Errorf("no %s to click on; the screen:\n%s", text, p.Screen()))
}
