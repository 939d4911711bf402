package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/ui/settings"
)

// eyes is whether the player is looking: the bell is for those who aren't.
type eyes struct {
	told    bool // the terminal tells of its focus
	focused bool
	key     time.Time // when the newest key or click came
}

// looksFor is how long after a key the player counts as looking, whatever the
// terminal says, and where it says nothing.
const looksFor = 5 * time.Second

func (e *eyes) turned(msg tea.Msg) {
	_, e.focused = msg.(tea.FocusMsg)
	e.told = true
}

func (e *eyes) typed(now time.Time) { e.key = now }

// looking tells whether the player sees what happens at an instant.
func (e *eyes) looking(now time.Time) bool {
	return e.told && e.focused || !e.key.IsZero() && now.Sub(e.key) < looksFor
}

// occasion is what a bell may be rung for.
type occasion uint8

const (
	turnOccasion  occasion = iota // the player's turn
	otherOccasion                 // a game begins or ends, the opponent is back, a challenge
)

// ring rings the terminal's bell, where the player wants to hear it and isn't
// looking.
func (a *app) ring(o occasion) tea.Cmd {
	bell := a.settings.Get(settings.Bell)
	if bell == settings.Off || bell == "turn" && o != turnOccasion || a.eyes.looking(a.now()) {
		return nil
	}
	return tea.Raw("\a")
}

// windowTitle says what a player who looks elsewhere wants to know: how many
// games by days wait for them, else whose move it is on the board. It is sent with
// each move, so it is short.
func (a *app) windowTitle() string {
	top := a.top()
	if page, ok := top.(*talkPage); ok {
		top = page.owner
	}
	m, ok := top.(*matchScreen)
	ok = ok && m.live()
	switch {
	case !(ok && m.state.Setup.Control.Live()) && a.duels.waiting > 0:
		return a.text.Say("title.challenge")
	case a.seats.waiting > 0 && !(ok && m.state.Setup.Control.Live()):
		return a.text.Count("title.waiting", a.seats.waiting)
	case !ok:
		return a.text.Say("app.name")
	case m.mine():
		return a.text.Say("title.your_move")
	}
	return a.text.Say("title.their_move")
}
