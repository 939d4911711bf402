package match

import (
	"slices"
	"time"
)

// Restart is a time that the server was away during a live game, of which
// nobody was charged anything.
type Restart struct {
	After int           // moves in the record when it happened
	At    time.Time     // when the server was back
	Down  time.Duration // what was given back; 0 where the machine's clock had been set back
}

// restarted notes a restart. States share what came before.
func (s *State) restarted(e Entry) {
	s.Restarts = append(s.Restarts[:len(s.Restarts):len(s.Restarts)],
		Restart{After: len(s.Record), At: e.At, Down: max(0, e.Charged)})
}

// recallRestarts has the restarts stand in a record that got shorter.
func (s *State) recallRestarts(plies int) {
	s.Restarts = slices.Clone(s.Restarts)
	for i := range s.Restarts {
		s.Restarts[i].After = min(s.Restarts[i].After, plies)
	}
}
