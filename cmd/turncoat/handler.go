package main

import (
	"context"
	"errors"
	"fmt"
	"sync"

	tea "charm.land/bubbletea/v2"

	"turncoat/cmd/internal/sshd"
	"turncoat/lobby"
	"turncoat/ui"
	"turncoat/ui/command"
	"turncoat/ui/plain"
	"turncoat/ui/settings"
)

// handler gives each session what it came for: a command, or the screens.
type handler struct{ app *App }

// Serve implements sshd.Handler.
func (h *handler) Serve(ctx context.Context, s *sshd.Session) int {
	args, lines := command.Plain(s.Args())
	_, terminal := s.Terminal()
	if len(args) == 0 && (terminal || lines) {
		return h.show(ctx, s, ui.Start{}, lines)
	}
	outcome := h.app.commands.Run(ctx, command.Request{
		Args: args, Terminal: terminal || lines,
		Key: s.Visitor().Key, Origin: origin(s), In: s.In, Out: s.Out, Err: s.Err,
		RoundTrip: s.RoundTrip, Probe: s.Probe,
	})
	if outcome.Screen != nil {
		return h.show(ctx, s, start(*outcome.Screen), lines)
	}
	return outcome.Exit
}

// show runs what a person meets: the screens, or lines where those were asked
// for, by this session or for all of the visitor's, and where the terminal can
// show nothing else.
func (h *handler) show(ctx context.Context, s *sshd.Session, at ui.Start, lines bool) int {
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
	defer endWithKey(ctx, s, visit)()
	visitor := ui.Visitor{
		Visit: visit, Login: who.Login, Environ: who.Environ, Hold: s.Hold, Colors: s.Profile(),
		RoundTrip: s.RoundTrip, Probe: s.Probe,
	}
	s.Farewell(func(cause error) string { return h.app.farewell(visitor, cause) })
	terminal, shown := s.Terminal()
	lines = lines || terminal.Term == "dumb" || settings.From(visit.Preferences(), who.Environ).On(settings.Plain)
	if lines {
		err = h.app.plain.Run(ctx, visitor, at, plain.Line{In: s.In, Out: s.Out, Echo: shown})
		if errors.Is(err, plain.ErrIdle) {
			s.End(sshd.ErrIdle)
		}
	} else {
		_, err = s.Run(ctx, screens{ui.New(ctx, h.app.plain.Deps, visitor, at)})
	}
	if err != nil && !errors.Is(err, sshd.ErrGone) {
		return exitFailed
	}
	return 0
}

// endWithKey ends the session when its key is the player's no more. What it
// returns ends the watch.
func endWithKey(ctx context.Context, s *sshd.Session, visit *lobby.Visit) func() {
	ctx, stop := context.WithCancel(ctx)
	var watch sync.WaitGroup
	watch.Go(func() {
		select {
		case <-visit.Revoked():
			s.End(sshd.ErrRevoked)
		case <-ctx.Done():
		}
	})
	return func() {
		stop()
		watch.Wait()
	}
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
	return ui.Start{Kind: ui.Kind(s.Kind), Code: s.Code, Player: s.Player, Wish: s.Wish, Level: s.Level}
}

// origin is where a session comes from, for limits: an IPv6 network of 64 bits
// is one place.
func origin(s *sshd.Session) string {
	return sshd.Network(s.Visitor().Remote.Addr()).String()
}
