package main

import (
	"context"
	"errors"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"turncoat/cmd/internal/sshd"
	"turncoat/ui"
	"turncoat/ui/command"
)

// handler gives each session what it came for: a command, or the screens.
type handler struct{ app *App }

// Serve implements sshd.Handler.
func (h *handler) Serve(ctx context.Context, s *sshd.Session) int {
	_, terminal := s.Terminal()
	if len(s.Args()) == 0 && terminal {
		return h.show(ctx, s, ui.Start{})
	}
	outcome := h.app.commands.Run(ctx, command.Request{
		Args: s.Args(), Terminal: terminal,
		Key: s.Visitor().Key, Origin: origin(s), In: s.In, Out: s.Out, Err: s.Err,
	})
	if outcome.Screen != nil {
		return h.show(ctx, s, start(*outcome.Screen))
	}
	return outcome.Exit
}

// show runs the program that a person meets.
func (h *handler) show(ctx context.Context, s *sshd.Session, at ui.Start) int {
	who := s.Visitor()
	visit, err := h.app.lobby.Enter(ctx, who.Key, origin(s))
	if err != nil {
		if ctx.Err() == nil { // else the visitor has left again at once
			h.app.log.Error("a visitor could not be let in", "session", who.ID, "err", err)
		}
		_, _ = fmt.Fprintln(s.Err, "The server can't let you in just now. Please try again in a moment.")
		return exitFailed
	}
	defer visit.Close()
	model := ui.New(ctx, ui.Deps{
		Lobby: h.app.lobby, Connect: h.app.public, Version: currentVersion(),
	}, ui.Visitor{
		Visit: visit, Login: who.Login, Environ: who.Environ, Hold: s.Hold, Colors: s.Profile(),
	}, at)
	if _, err := s.Run(ctx, screens{model}); err != nil && !errors.Is(err, sshd.ErrGone) {
		return exitFailed
	}
	return 0
}

// screens tells the screens in their own words what the door has to say.
type screens struct{ tea.Model }

// Update implements tea.Model.
func (s screens) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if idle, ok := msg.(sshd.IdleMsg); ok {
		msg = ui.IdleMsg{Left: idle.Left}
	}
	next, cmd := s.Model.Update(msg)
	return screens{next}, cmd
}

// start is what a command with a terminal opens, as the screens name it.
func start(s command.Screen) ui.Start {
	return ui.Start{Kind: ui.Kind(s.Kind), Code: s.Code, Wish: s.Wish, Level: s.Level}
}

// origin is where a session comes from, for limits: an IPv6 network of 64 bits
// is one place.
func origin(s *sshd.Session) string {
	return sshd.Network(s.Visitor().Remote.Addr()).String()
}
