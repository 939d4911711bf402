package command

import (
	"time"

	"turncoat/match"
)

// restartShape is a time that the server was away during a live game.
type restartShape struct {
	After int       `json:"after"` // moves in the record
	At    time.Time `json:"at"`    // when it was back
	Down  int64     `json:"down"`  // milliseconds that nobody was charged
}

func restartsOf(s match.State) []restartShape {
	var all []restartShape
	for _, r := range s.Restarts {
		all = append(all, restartShape{r.After, instant(r.At), r.Down.Milliseconds()})
	}
	return all
}
