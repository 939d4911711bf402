package ui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
	"turncoat/match"
)

// screen is one of the pile's. Its methods are called by the app's Update and
// View only, so they need no locks; they never wait.
type screen interface {
	// start returns what the screen reads first; it is called once.
	start() tea.Cmd
	// update takes letters, and what the app passes to the screen on top:
	// lobbyRang, clicks and pastes.
	update(msg tea.Msg) tea.Cmd
	// wake is called when the screen is on top again.
	wake() tea.Cmd
	// bindings are the keys that work here and now.
	bindings() []binding
	// typing takes a key before the bindings do, where text is being typed.
	typing(key tea.KeyPressMsg) (cmd tea.Cmd, took bool)
	// title stands at the head of the frame.
	title() string
	// draw returns at most h lines of at most w cells.
	draw(w, h int) []string
	// doing is what others see of it.
	doing() (lobby.Doing, match.ID)
	// mouse tells whether there is something to click.
	mouse() bool
	// busy tells whether the player must not be led elsewhere.
	busy() bool
	// held tells whether there is nothing to do but to wait for somebody else.
	held() bool
	self() *base
}

// base is what every screen has: its own context, and answers to what most of
// them have nothing to say about.
type base struct {
	app *app
	ctx context.Context // ends with the screen
	end context.CancelFunc
}

func (a *app) newBase() base {
	ctx, end := context.WithCancel(a.ctx)
	return base{app: a, ctx: ctx, end: end}
}

func (b *base) start() tea.Cmd                         { return nil }
func (b *base) update(tea.Msg) tea.Cmd                 { return nil }
func (b *base) wake() tea.Cmd                          { return nil }
func (b *base) typing(tea.KeyPressMsg) (tea.Cmd, bool) { return nil, false }
func (b *base) doing() (lobby.Doing, match.ID)         { return lobby.InLobby, "" }
func (b *base) mouse() bool                            { return false }
func (b *base) busy() bool                             { return false }
func (b *base) held() bool                             { return false }
func (b *base) self() *base                            { return b }

// letter is a command's answer, addressed to the screen that asked.
type letter struct {
	to  *base
	msg tea.Msg
}

// read runs a question off the update loop. It ends with the screen.
func (b *base) read(ask func(context.Context) tea.Msg) tea.Cmd {
	return b.command(b.ctx, ask)
}

// do runs what changes something. It goes on when the screen is left: Esc takes
// no move back.
func (b *base) do(act func(context.Context) tea.Msg) tea.Cmd {
	return b.command(b.app.ctx, act)
}

func (b *base) command(ctx context.Context, call func(context.Context) tea.Msg) tea.Cmd {
	return func() tea.Msg {
		msg := call(ctx)
		if ctx.Err() != nil || msg == nil {
			return nil
		}
		return letter{to: b, msg: msg}
	}
}

// after delivers a message to the screen after a while.
func (b *base) after(d time.Duration, msg tea.Msg) tea.Cmd {
	visitor := b.app.visitor
	return b.read(func(ctx context.Context) tea.Msg {
		defer visitor.waits()()
		timer := time.NewTimer(d)
		defer timer.Stop()
		select {
		case <-ctx.Done():
			return nil
		case <-timer.C:
			return msg
		}
	})
}

// hear waits for a bell, after a while in which it isn't heard, and delivers
// what it rang for.
func (b *base) hear(sub *match.Sub, deaf time.Duration, rang func(topics []string) tea.Msg) tea.Cmd {
	visitor := b.app.visitor
	return b.read(func(ctx context.Context) tea.Msg {
		defer visitor.waits()()
		quiet := time.NewTimer(deaf)
		defer quiet.Stop()
		select {
		case <-ctx.Done():
			return nil
		case <-quiet.C:
		}
		select {
		case <-ctx.Done():
			return nil
		case <-sub.Bell():
			return rang(sub.Rang())
		}
	})
}
