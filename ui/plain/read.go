package plain

import (
	"time"

	"turncoat/lobby"
	"turncoat/ui/text"
)

// ears are what a room listens to while it reads. The zero ears hear what all
// rooms do: the lobby, the player's bell, and the time.
type ears struct {
	busy bool            // the visitor must not be led elsewhere
	bell <-chan struct{} // the room's own
	rang func() error    // after the bell
	mine func() error    // after the player's bell
	due  func() time.Time
	tick func() error // at due, where that isn't zero
}

// How long a session may be without input, and how long before its end it is
// told, as the screens' sessions are.
const (
	idleMost    = 30 * time.Minute
	idleWarning = time.Minute
)

// read returns the next line. News is told meanwhile; where it leads elsewhere,
// an error says where.
func (s *session) read(prompt text.Key, e ears) (typed, error) {
	for {
		s.talk.ask(s.book.Say(prompt))
		if line, ok := s.talk.take(); ok {
			return line, nil
		}
		if s.talk.over {
			return typed{}, errLeave
		}
		if err := s.wait(e); err != nil {
			return typed{}, err
		}
	}
}

// wait waits for one thing and does what is to be done about it.
func (s *session) wait(e ears) error {
	if err := s.talk.flush(); err != nil {
		return err
	}
	idle := time.NewTimer(s.idleDue().Sub(s.now()))
	defer idle.Stop()
	var due <-chan time.Time
	if e.due != nil {
		if at := e.due(); !at.IsZero() {
			timer := time.NewTimer(at.Sub(s.now()))
			defer timer.Stop()
			due = timer.C
		}
	}
	select {
	case <-s.ctx.Done():
		return s.ctx.Err()
	case c, open := <-s.talk.in:
		s.touched, s.idleTold = s.now(), false
		s.talk.hear(c, open)
	case <-s.bells.Bell():
		return s.hear(e)
	case <-e.bell:
		return e.rang()
	case <-due:
		return e.tick()
	case <-idle.C:
		return s.idle()
	}
	return nil
}

// hear acts on the lobby's and the player's bell.
func (s *session) hear(e ears) error {
	mine := false
	for _, topic := range s.bells.Rang() {
		mine = mine || topic != lobby.Topic
	}
	if s.lobby().Draining() && !s.drained {
		s.drained = true
		s.tell("notice.draining")
	}
	if !mine {
		return nil
	}
	if e.mine != nil {
		if err := e.mine(); err != nil {
			return err
		}
	}
	return s.look(e.busy)
}

// idleDue is when there is something to say about nothing being typed.
func (s *session) idleDue() time.Time {
	switch {
	case s.seen.held:
		return s.now().Add(idleMost)
	case s.idleTold:
		return s.touched.Add(idleMost)
	}
	return s.touched.Add(idleMost - idleWarning)
}

func (s *session) idle() error {
	left := s.touched.Add(idleMost).Sub(s.now())
	switch {
	case s.seen.held, left > idleWarning:
	case left <= 0:
		return ErrIdle
	case !s.idleTold:
		s.idleTold = true
		s.say(s.book.Say("plain.idle", text.Args{"Time": s.book.Span(left)}))
	}
	return nil
}
