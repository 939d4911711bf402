package ui

import (
	"github.com/charmbracelet/x/ansi"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// talkPage is all that was said at a place, with a field to write in. It lies
// above the screen that owns the talk, which goes on below it.
type talkPage struct {
	base
	*talk
	owner  screen
	behind int  // lines below the newest that is shown
	button bool // the keys are the button's, not the field's
	room   int  // lines that were shown last
}

// talkWidth is the cells of a line of the page.
const talkWidth = 76

func newTalkPage(a *app, t *talk, owner screen) *talkPage {
	t.fresh, t.writing = 0, false
	return &talkPage{base: a.newBase(), talk: t, owner: owner}
}

func (p *talkPage) app() *app { return p.base.app }

// These are the owner's: the player is still there.
func (p *talkPage) doing() (lobby.Doing, match.ID) { return p.owner.doing() }
func (p *talkPage) busy() bool                     { return p.owner.busy() }
func (p *talkPage) held() bool                     { return p.owner.held() }
func (p *talkPage) mouse() bool                    { return p.owner.mouse() }
func (p *talkPage) self() *base                    { return &p.base }
func (p *talkPage) start() tea.Cmd                 { return nil }
func (p *talkPage) wake() tea.Cmd                  { return p.talk.wake() }

func (p *talkPage) title() string {
	if m, ok := p.owner.(*matchScreen); ok {
		return p.app().text.Say("talk.title") + " " + p.app().style.Dot + " " + m.title()
	}
	return p.app().text.Say("talk.title_lobby")
}

// came keeps what is read in its place while lines are said.
func (p *talkPage) came(lines int) {
	if p.behind > 0 {
		p.behind += lines
	}
}

func (p *talkPage) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.PasteMsg:
		if !p.silent() {
			p.write(msg.Content)
			p.button = false
		}
	case lobbyRang:
		return p.owner.update(msg)
	case clickMsg:
		if from, to := p.buttonAt(); msg.y == p.app().frame().body()-1 && msg.x >= from && msg.x < to {
			return p.press()
		}
	}
	return nil
}

// silent tells whether there is nothing to write.
func (p *talkPage) silent() bool { return p.off || p.offForGood() || p.at.Shut() != nil }

// onButton tells whether the keys are the button's.
func (p *talkPage) onButton() bool { return p.switches() && (p.button || p.silent()) }

// switches tells whether there is a button: to switch the talk at a match.
func (p *talkPage) switches() bool { return p.at.Match != "" && !p.offForGood() && p.at.Shut() == nil }

func (p *talkPage) typing(key tea.KeyPressMsg) (tea.Cmd, bool) {
	if p.silent() {
		return nil, false
	}
	if p.onButton() {
		if key.Text == "" || key.Text == " " || !p.key(key) {
			return nil, false
		}
		p.button = false // who types, writes
		return nil, true
	}
	return nil, p.key(key)
}

func (p *talkPage) bindings() []binding {
	a := p.app()
	enter := bind("talk.key_say", p.say, "enter")
	if p.onButton() {
		enter = bind("key.enter", p.press, "enter", "space")
	}
	keys := []binding{}
	if !p.silent() || p.switches() {
		keys = append(keys, enter)
	}
	scroll := func(n int) func() tea.Cmd { return func() tea.Cmd { p.scroll(n); return nil } }
	keys = append(keys,
		binding{keys: []string{"up"}, show: a.style.UpDown, says: "talk.key_scroll", run: scroll(1)},
		hidden(scroll(-1), "down"),
		hidden(func() tea.Cmd { p.scroll(max(1, p.room-1)); return nil }, "pgup"),
		hidden(func() tea.Cmd { p.scroll(-max(1, p.room-1)); return nil }, "pgdown"))
	if p.switches() && !p.silent() {
		keys = append(keys, bind("talk.key_button", func() tea.Cmd { p.button = !p.button; return nil }, "tab"))
	}
	return append(keys, a.back(), a.leaveKey())
}

// scroll shows older lines, or newer ones where n is negative. Below the newest
// is the button, and above that the field.
func (p *talkPage) scroll(n int) {
	switch {
	case n > 0 && p.button:
		p.button = false
	case n < 0 && p.behind == 0:
		p.button = p.switches()
	default:
		p.behind = max(0, min(p.behind+n, len(p.lines)-1))
	}
}

// say goes back to the newest line.
func (p *talkPage) say() tea.Cmd {
	p.behind = 0
	return p.talk.say()
}

// press switches the talk on or off.
func (p *talkPage) press() tea.Cmd {
	a := p.app()
	if !p.switches() || a.burst.on(a.now()) {
		return nil
	}
	p.button = false
	return p.switchTo(p.off)
}

func (p *talkPage) draw(w, h int) []string {
	a := p.app()
	w = max(1, w-1)
	var head, foot []string
	if m, ok := p.owner.(*matchScreen); ok && m.state.Setup != nil && h > 6 {
		clocks := m.clocks()
		head = []string{" " + spread(clip(m.news(w-ansi.StringWidth(clocks)-1), w), clocks, w), a.rule(w + 1)}
	}
	said := p.shut()
	if said != "" {
		foot = append(foot, " "+a.style.Warn.Render(clip(said, w)))
	}
	if !p.silent() {
		foot = append(foot, p.fieldLine(w))
	}
	if button := p.drawButton(); button != "" && h > 3 {
		foot = append(foot, " "+clip(button, w))
	}
	foot = foot[max(0, len(foot)-h):]
	if h > 6 {
		foot = append([]string{a.rule(w + 1)}, foot...)
	}
	room := max(0, h-len(head)-len(foot))
	lines := append(head, p.page(min(w, talkWidth), room)...)
	return append(padTo(lines, h-len(foot)), foot...)
}

// page is the lines that have room, the newest that is to be seen at the end.
func (p *talkPage) page(w, h int) []string {
	if len(p.lines) == 0 {
		if p.off || p.offForGood() {
			return nil
		}
		hint := wrap(p.hint(), w)
		return indent(hint[:min(h, len(hint))], 1)
	}
	var rows []string
	p.behind = min(p.behind, len(p.lines)-1)
	shown := 0
	for i := len(p.lines) - 1 - p.behind; i >= 0 && len(rows) < h; i-- {
		rows = append(p.aged(i, w), rows...)
		shown++
	}
	p.room = shown
	if p.behind > 0 && h > 1 {
		rows = append(rows, p.app().style.Faint.Render(p.app().text.Count("talk.below", p.behind)))
	}
	rows = rows[max(0, len(rows)-h):]
	return indent(rows, 1)
}

// agedLeast is the least cells that a line has beside how long ago it was said.
const agedLeast = 10

// aged is a line with how long ago it was said at its right end, where both have
// room: at least one row.
func (p *talkPage) aged(i, w int) []string {
	line := p.lines[i]
	age := p.app().style.Faint.Render(p.age(line))
	room := w - ansi.StringWidth(age) - 2
	if age == "" || room < agedLeast {
		return p.rowsOf(line, w)
	}
	rows := p.rowsOf(line, room)
	rows[0] = spread(rows[0], age, w)
	return rows
}

func (p *talkPage) drawButton() string {
	if !p.switches() {
		return ""
	}
	a := p.app()
	key, pointer := text.Key("talk.switch_off"), " "
	if p.off {
		key = "talk.switch_on"
	}
	if p.onButton() {
		pointer = a.style.Pointer
	}
	shown := "[" + pointer + a.text.Say(key) + " ]"
	if p.onButton() {
		return a.style.Strong.Render(shown)
	}
	return a.style.Faint.Render(shown)
}

// buttonAt is the cells of the button on its line.
func (p *talkPage) buttonAt() (from, to int) { return 1, 1 + ansi.StringWidth(p.drawButton()) }
