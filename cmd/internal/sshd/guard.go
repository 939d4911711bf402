package sshd

import (
	"fmt"
	"reflect"
	"sync/atomic"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// guard stands around a model, so that a panic in it or in one of its commands
// ends its session and nothing else. Bubble Tea catches most panics by itself,
// but prints them to the server's own stderr without saying whose they are;
// that stays as the net under this one.
type guard struct {
	session *Session
	model   tea.Model
	broken  *atomic.Bool // the model has panicked: it isn't called any more
	titled  *atomic.Bool // the window's title was saved before the first change
}

func newGuard(s *Session, model tea.Model) guard {
	return guard{session: s, model: model, broken: new(atomic.Bool), titled: new(atomic.Bool)}
}

// recover must be deferred directly.
func (g guard) recover(where string) {
	if value := recover(); value != nil {
		g.broken.Store(true)
		g.session.panicked(where, value)
	}
}

func (g guard) Init() (cmd tea.Cmd) {
	defer g.recover("Init")
	return g.command(g.model.Init())
}

func (g guard) Update(msg tea.Msg) (model tea.Model, cmd tea.Cmd) {
	model = g
	if g.broken.Load() {
		return g, nil
	}
	defer g.recover(fmt.Sprintf("Update(%T)", msg))
	next, cmd := g.model.Update(msg)
	g.model = next
	return g, g.command(cmd)
}

// Titles are pushed on the terminal's stack before the first change and popped
// in the end: Bubble Tea leaves the title empty.
const (
	saveTitle    = "\x1b[22;2t"
	restoreTitle = "\x1b[23;2t"
)

func (g guard) View() (view tea.View) {
	if g.broken.Load() {
		return view
	}
	defer g.recover("View")
	view = g.model.View()
	if view.WindowTitle != "" && g.titled.CompareAndSwap(false, true) {
		_, _ = fmt.Fprint(g.session.Out, saveTitle)
	}
	if mouse := view.OnMouse; mouse != nil {
		view.OnMouse = func(msg tea.MouseMsg) (cmd tea.Cmd) {
			defer g.recover("OnMouse")
			return g.command(mouse(msg))
		}
	}
	return view
}

func (g guard) command(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer g.recover("command")
		return g.commands(cmd())
	}
}

// commands guards the commands in a batch or sequence. The sequence's type
// isn't exported, so both are known by what they are made of.
func (g guard) commands(msg tea.Msg) tea.Msg {
	list := reflect.TypeFor[[]tea.Cmd]()
	value := reflect.ValueOf(msg)
	if !value.IsValid() || value.Kind() != reflect.Slice || !value.CanConvert(list) {
		return msg
	}
	cmds := value.Convert(list).Interface().([]tea.Cmd)
	guarded := make([]tea.Cmd, len(cmds))
	for i, cmd := range cmds {
		guarded[i] = g.command(cmd)
	}
	return reflect.ValueOf(guarded).Convert(value.Type()).Interface()
}

// filter sees every message before Bubble Tea acts on it.
func filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case tea.SuspendMsg:
		// Would stop the whole server's process group.
		return tea.ClearScreen()
	case tea.WindowSizeMsg:
		t := Terminal{Width: defaultWidth, Height: defaultHeight}.resized(uint32(max(msg.Width, 0)), uint32(max(msg.Height, 0)))
		return tea.WindowSizeMsg{Width: t.Width, Height: t.Height}
	}
	// These questions aren't asked for a program whose input isn't read by
	// Bubble Tea itself; here the answers do arrive.
	switch msg {
	case tea.RequestBackgroundColor():
		return tea.RawMsg{Msg: ansi.RequestBackgroundColor}
	case tea.RequestForegroundColor():
		return tea.RawMsg{Msg: ansi.RequestForegroundColor}
	}
	return msg
}
