package sshd

import (
	"fmt"
	"reflect"
	"sync/atomic"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// guard stands around a model, so that a panic in it or in one of its commands
// ends its session and nothing else, and hands what it shows to the painter.
// Bubble Tea catches most panics by itself, but prints them to the server's own
// stderr without saying whose they are; that stays as the net under this one.
type guard struct {
	session *Session
	painter *painter
	model   tea.Model
	broken  *atomic.Bool // the model has panicked: it isn't called any more
	strings bool         // the terminal knows the end of a control string
}

func newGuard(s *Session, p *painter, model tea.Model, t Terminal) guard {
	return guard{session: s, painter: p, model: model, broken: new(atomic.Bool), strings: t.knowsStrings()}
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

// View is called after each update; Bubble Tea does nothing with what it returns.
func (g guard) View() (view tea.View) {
	if g.broken.Load() {
		return view
	}
	defer g.recover("View")
	view = g.model.View()
	if !g.strings {
		view.WindowTitle = ""
	}
	g.painter.show(view)
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

// clipboard is the type of a message that isn't exported.
var clipboard = reflect.TypeOf(tea.SetClipboard("")())

// filter sees every message before Bubble Tea acts on it. What goes to the
// terminal goes through the painter: Bubble Tea would look for it at every tick
// of a clock of its own. Questions it doesn't even ask for a program whose input
// it doesn't read; here the answers do arrive.
func (g guard) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case tea.SuspendMsg: // would stop the whole server's process group
		return nil
	case tea.RawMsg:
		g.painter.say(fmt.Sprint(msg.Msg))
		return nil
	case tea.WindowSizeMsg:
		t := Terminal{Width: defaultWidth, Height: defaultHeight}.resized(uint32(max(msg.Width, 0)), uint32(max(msg.Height, 0)))
		g.painter.resize(t.Width, t.Height)
		return tea.WindowSizeMsg{Width: t.Width, Height: t.Height}
	}
	if reflect.TypeOf(msg) == clipboard {
		return g.control(ansi.SetSystemClipboard(reflect.ValueOf(msg).String()))
	}
	switch msg {
	case tea.ClearScreen():
		g.painter.repaint()
		return nil
	case tea.RequestBackgroundColor():
		return g.control(ansi.RequestBackgroundColor)
	case tea.RequestForegroundColor():
		return g.control(ansi.RequestForegroundColor)
	}
	return msg
}

// control sends a control string to a terminal that won't print it.
func (g guard) control(sequence string) tea.Msg {
	if g.strings {
		g.painter.say(sequence)
	}
	return nil
}
