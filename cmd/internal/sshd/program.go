package sshd

import (
	"context"
	"errors"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
)

// IdleMsg tells a program that the session ends in Left if nothing is done; a
// Left of zero takes that back, because something was.
type IdleMsg struct{ Left time.Duration }

const (
	// resizePause is the least time between two sizes: who drags a window's edge
	// sees the last one anyway.
	resizePause = 50 * time.Millisecond
	// endWait is how long a program goes on without input. A client that has gone
	// has none either, which is known a moment later and is no wish to quit; and
	// who never had any gets to see something.
	endWait = 100 * time.Millisecond
	// idleFPS is how often a second Bubble Tea looks whether it has something to
	// write; it never has, see filter.
	idleFPS = 1
)

// Run runs a program in the session's terminal until it quits, its input or outer
// ends, or the session does. Then the terminal is as it was before, and the
// farewell was printed. The error is nil when the program ended by itself, the
// cause where the session or outer has ended, ErrNoTerminal without a terminal.
// A session says farewell once: it runs one program.
//
// The options for input, output, rendering, environment, size, colours, context,
// signals and the filter are the session's. Of its views, OnMouse,
// KeyboardEnhancements, colours of the window and progress have no effect; of the
// mouse it hears buttons and the wheel, and no motion.
func (s *Session) Run(outer context.Context, model tea.Model, opts ...tea.ProgramOption) (tea.Model, error) {
	terminal, ok := s.Terminal()
	if !ok {
		return model, ErrNoTerminal
	}
	ctx, cancel := context.WithCancel(outer)
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()

	painter := newPainter(s.Out, s.profile, terminal)
	g := newGuard(s, painter, model, terminal)
	p := tea.NewProgram(g, append(opts,
		tea.WithContext(ctx), tea.WithInput(nil), tea.WithOutput(s.Out),
		tea.WithEnvironment(s.visitor.Environ), tea.WithColorProfile(s.profile),
		tea.WithWindowSize(terminal.Width, terminal.Height),
		tea.WithoutSignalHandler(), tea.WithoutRenderer(), tea.WithFPS(idleFPS), tea.WithFilter(g.filter))...)

	var helpers sync.WaitGroup
	helpers.Go(func() {
		defer s.recover("keys")
		s.feed(ctx, p)
	})
	helpers.Go(func() {
		defer s.recover("steward")
		s.steward(ctx, p, painter, terminal)
	})
	helpers.Go(func() {
		defer s.recover("painter")
		painter.run(ctx)
	})
	s.srv.tally.programs.Add(1)
	last, err := p.Run()
	s.srv.tally.programs.Add(-1)
	cancel()
	helpers.Wait()
	painter.close(err == nil)

	if errors.Is(err, tea.ErrProgramPanic) { // one that the guard didn't see
		s.panicked("program", err)
	}
	if end, ok := last.(guard); ok {
		model = end.model
	}
	cause := context.Cause(s.ctx)
	s.sayFarewell(cause)
	switch {
	case cause != nil:
		return model, cause
	case outer.Err() != nil:
		return model, context.Cause(outer)
	}
	return model, err
}

// feed hands the input to the program until either ends. Send gives up when the
// program does, so nothing is left blocked.
func (s *Session) feed(ctx context.Context, p *tea.Program) {
	var k keys
	pace := newThrottle(s.srv.config.Program)
	for {
		var late <-chan time.Time
		if wait := k.wait(); wait > 0 {
			late = time.After(wait)
		}
		var chunk []byte
		open, silent := true, false
		select {
		case <-ctx.Done():
			return
		case chunk, open = <-s.input.chunks:
		case <-late:
			select {
			case chunk, open = <-s.input.chunks: // it came in time, if both are seen late
			default:
				silent = true
			}
		}
		events := k.feed(chunk)
		if silent || !open {
			events = append(events, k.finish()...)
		}
		for _, event := range events {
			if err := pace.wait(ctx, 1); err != nil {
				if errors.Is(err, ErrFlood) {
					s.end(err)
				}
				return
			}
			p.Send(event)
		}
		if !open {
			select {
			case <-ctx.Done():
				return
			case <-time.After(endWait):
			}
			p.Quit()
			return
		}
	}
}

// steward tells the program about its size and about its time.
func (s *Session) steward(ctx context.Context, p *tea.Program, painter *painter, shown Terminal) {
	idle := time.NewTimer(0)
	defer idle.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.resized:
			if now, _ := s.Terminal(); now != shown {
				shown = now
				p.Send(tea.WindowSizeMsg{Width: now.Width, Height: now.Height})
			} else {
				painter.repaint() // the size was another for a moment
			}
			select {
			case <-ctx.Done():
				return
			case <-time.After(resizePause):
			}
		case <-s.stirred:
			idle.Reset(s.idle(p))
		case <-idle.C:
			idle.Reset(s.idle(p))
		}
	}
}

// idle warns or ends where it is time to, and says when to look again.
func (s *Session) idle(p *tea.Program) time.Duration {
	limit, warning := s.srv.config.Idle, s.srv.config.IdleWarning
	left := limit - time.Duration(s.srv.config.Now().UnixNano()-s.touched.Load())
	if s.held.Load() {
		left = limit
	}
	switch {
	case left <= 0:
		s.end(ErrIdle)
		return limit
	case left <= warning:
		if !s.warned.Swap(true) {
			p.Send(IdleMsg{Left: left})
		}
		return left
	}
	if s.warned.Swap(false) {
		p.Send(IdleMsg{})
	}
	return left - warning
}
