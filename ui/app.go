package ui

import (
	"context"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/keyboard"
	"turncoat/ui/phrase"
	"turncoat/ui/settings"
	"turncoat/ui/style"
	"turncoat/ui/text"
)

// IdleMsg tells a session that it ends in Left if nothing is done; a Left of
// zero takes that back.
type IdleMsg struct{ Left time.Duration }

// app is the model of one session: a pile of screens, the topmost of which is
// seen, and what all of them share.
type app struct {
	ctx     context.Context // of the session
	deps    Deps
	visitor Visitor
	begin   Start

	text  *phrase.Book
	style *style.Style

	settings settings.Settings
	unsaved  unsaved
	ground   style.Ground
	eyes     eyes

	player  lobby.Player // as last read
	pile    []screen     // the lobby at the bottom, never empty
	seats   seats
	fits    int   // the level of the computer that fits; 0 until it was read
	form    *form // of the next game to create; nil until it is first opened
	duel    *form // of the next challenge, the same
	duels   duels
	notice  notice
	burst   burst
	seen    presence
	held    bool // doing nothing is fine
	w, h    int
	leaving bool
}

// presence is what others see of a session.
type presence struct {
	doing lobby.Doing
	match match.ID
}

// notice is one line about something that happened, until a key is pressed.
type notice struct {
	text string
	at   time.Time
}

// noticeStays is how long keys don't take a notice away.
const noticeStays = time.Second

// New returns the model of one session. ctx must end with the session, and not
// before the program: every command that waits, waits for it too.
func New(ctx context.Context, d Deps, v Visitor, start Start) tea.Model {
	a := &app{
		ctx: ctx, deps: d, visitor: v, begin: start,
		player: v.Visit.Player(), w: 80, h: 24,
		settings: settings.From(v.Visit.Preferences(), v.Environ),
	}
	a.dress()
	a.pile = []screen{newLobby(a)}
	if first := newName(a); a.player.Guest && v.Visit.Preferences()[askedForName] == "" && (v.Visit.Key() != "" || start.isLobby()) {
		a.pile = append(a.pile, first)
	}
	return a
}

func (s Start) isLobby() bool { return s.Kind == "" || s.Kind == KindLobby }

// Init implements tea.Model.
func (a *app) Init() tea.Cmd {
	cmds := []tea.Cmd{a.listen(), a.askGround()}
	for _, s := range a.pile {
		cmds = append(cmds, s.start())
	}
	if len(a.pile) == 1 {
		cmds = append(cmds, a.opened())
	}
	return tea.Batch(cmds...)
}

// Update implements tea.Model.
func (a *app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	cmd := a.update(msg)
	a.report()
	return a, cmd
}

func (a *app) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.w, a.h = max(msg.Width, 1), max(msg.Height, 1)
	case tea.KeyPressMsg:
		return a.key(msg)
	case tea.MouseClickMsg:
		return a.click(msg)
	case tea.BackgroundColorMsg:
		a.heardGround(msg)
	case tea.FocusMsg, tea.BlurMsg:
		a.eyes.turned(msg)
	case tea.PasteMsg:
		return a.top().update(msg)
	case letter:
		for _, s := range a.pile {
			if s.self() == msg.to {
				return s.update(msg.msg)
			}
		}
	case bellMsg:
		return a.rang(msg)
	case seatsMsg:
		return a.seated(msg)
	case joinedMsg:
		return a.joined(msg)
	case savedMsg:
		return a.saved(msg)
	case IdleMsg:
		a.idle(msg.Left)
	}
	return nil
}

func (a *app) key(key tea.KeyPressMsg) tea.Cmd {
	if keyboard.Name(key) == "ctrl+c" {
		a.leaving = true
		return tea.Quit
	}
	a.hush()
	a.burst.key(a.now())
	a.eyes.typed(a.now())
	if cmd, took := a.top().typing(key); took {
		return cmd
	}
	return a.press(key)
}

func (a *app) idle(left time.Duration) {
	if left <= 0 {
		a.notice = notice{}
		return
	}
	a.say(a.text.Say("notice.idle", text.Args{"Time": a.text.Span(left)}))
}

// now is the server's time.
func (a *app) now() time.Time { return a.deps.Lobby.Now() }

// explain puts an error into words.
func (a *app) explain(err error) string { return a.text.Explain(err, a.player.ID) }

// say shows a notice.
func (a *app) say(line string) { a.notice = notice{text: line, at: a.now()} }

// hush takes the notice away, if there was time to read it.
func (a *app) hush() {
	if a.notice.text != "" && a.now().Sub(a.notice.at) >= noticeStays {
		a.notice = notice{}
	}
}

// report tells the lobby what the visitor is doing, and the session whether
// doing nothing is fine, where that has changed.
func (a *app) report() {
	doing, id := a.top().doing()
	if is := (presence{doing, id}); is != a.seen {
		a.seen = is
		a.visitor.Visit.Doing(doing, id)
	}
	if held := doing == lobby.Waiting || a.top().held(); held != a.held {
		a.held = held
		if a.visitor.Hold != nil {
			a.visitor.Hold(held)
		}
	}
}

// click hands a click to the screen on top, in cells of its body.
func (a *app) click(msg tea.MouseClickMsg) tea.Cmd {
	if !a.captures() || msg.Button != tea.MouseLeft {
		return nil
	}
	a.hush()
	a.eyes.typed(a.now())
	f := a.frame()
	return a.top().update(clickMsg{x: msg.X - f.left, y: msg.Y - f.top - f.head})
}

// clickMsg is a click on a cell of a screen's body.
type clickMsg struct{ x, y int }

// captures tells whether the mouse is the screen's, and not the terminal's for
// marking text.
func (a *app) captures() bool { return a.top().mouse() && a.settings.On(settings.Mouse) }

func (a *app) frame() frame { return newFrame(a.w, a.h) }

// View implements tea.Model.
func (a *app) View() tea.View {
	top := a.top()
	f := a.frame()
	view := tea.NewView(a.showable(f.render(a.head(f.w), top.draw(f.w, f.body()), a.noticeLine(),
		a.footer(top.bindings(), f.w, f.footer))))
	view.AltScreen = true
	view.ReportFocus = true
	view.WindowTitle = a.windowTitle()
	if a.captures() {
		view.MouseMode = tea.MouseModeCellMotion
	}
	return view
}

func (a *app) head(w int) string {
	left := " " + a.style.Name.Render(a.text.Say("app.name")) + "  " + a.top().title()
	return spread(left, a.style.Faint.Render(clean(a.player.Name))+" ", w)
}

func (a *app) noticeLine() string {
	if a.notice.text == "" {
		return ""
	}
	return " " + a.style.Warn.Render(strings.TrimSpace(a.notice.text))
}
