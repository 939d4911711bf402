package lobby

import (
	"fmt"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"turncoat/match"
)

// How fast one may talk: so many lines at once, and one more every so often.
// Guests, who are somebody new whenever they want, are slower where many hear
// them, and those who come from one place are counted together there.
const (
	talkBurst  = 5
	talkEvery  = 2 * time.Second
	guestBurst = 3
	guestEvery = 5 * time.Second
	talkRepeat = 30 * time.Second // until the same can be said again
	talkTable  = 5_000            // speakers of one generation; two are kept
)

// TooFastError says that somebody says too much at once.
type TooFastError struct{ Wait time.Duration }

func (e *TooFastError) Error() string {
	return fmt.Sprintf("too much at once; go on in %d s", e.Seconds())
}

// Seconds is how long to wait, in whole seconds, at least 1.
func (e *TooFastError) Seconds() int { return max(1, int((e.Wait+time.Second-1)/time.Second)) }

// pace limits how much is said. Like guesses it forgets the older half where a
// crowd has filled its table, so that a flood takes no more memory.
type pace struct {
	mu             sync.Mutex
	recent, before map[string]*speech
}

// speech is what one speaker has said lately.
type speech struct {
	limit *rate.Limiter
	text  string
	match match.ID
	room  Room
	at    time.Time
}

func newPace() *pace { return &pace{recent: map[string]*speech{}} }

// admit counts a line, or says why it can't be said now.
func (p *pace) admit(who Speaker, line Line) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.speech(who, line.Room)
	if s.text == line.Text && s.match == line.Match && s.room == line.Room && line.At.Sub(s.at) < talkRepeat {
		return ErrSaidTwice
	}
	if tokens := s.limit.TokensAt(line.At); tokens < 1 {
		missing := (1 - tokens) / float64(s.limit.Limit())
		return &TooFastError{Wait: time.Duration(missing * float64(time.Second))}
	}
	s.limit.AllowN(line.At, 1)
	s.text, s.match, s.room, s.at = line.Text, line.Match, line.Room, line.At
	return nil
}

func (p *pace) speech(who Speaker, room Room) *speech {
	name, burst, every := "player/"+who.Player.ID, talkBurst, talkEvery
	if who.Player.Guest && room != PlayersRoom {
		name, burst, every = "guest/"+who.Player.ID, guestBurst, guestEvery
		if who.Origin != "" {
			name = "from/" + who.Origin
		}
	}
	s := p.recent[name]
	if s == nil {
		s = p.before[name]
	}
	if s == nil {
		s = &speech{limit: rate.NewLimiter(rate.Every(every), burst)}
	}
	if p.recent[name] == nil && len(p.recent) >= talkTable {
		p.recent, p.before = map[string]*speech{}, p.recent
	}
	p.recent[name] = s
	return s
}
