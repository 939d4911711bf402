package lobby

import (
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// Player is a person, with or without a key, or a computer player.
type Player struct {
	ID      string // identity, never shown, never changes
	Name    string // as shown
	Guest   bool   // has no name of their own: plays casual games only
	Created time.Time
}

// Rating is where a player stands in one variant, by Glicko-2 on the usual
// scale (1500 to begin with).
type Rating struct {
	Value      float64
	Deviation  float64
	Volatility float64
	Games      int       // rated games
	At         time.Time // of the newest rated game; zero where there is none
}

// NewRating is what everybody starts with.
func NewRating() Rating { return Rating{Value: 1500, Deviation: 350, Volatility: 0.06} }

// RatingChange is what a rated game did to one player's rating.
type RatingChange struct{ Before, After Rating }

// Judgement is what the end of a rated game did: it changed both ratings, or it
// was void, and says why. The zero Judgement is of no such game.
type Judgement struct {
	Changes map[engine.Color]RatingChange // nil where it was void
	Void    match.Unrated                 // match.Rated where it wasn't
}

// Unrated says why a match changes no rating, from its start or by how it
// ended; match.Rated where it does, or would.
func (j Judgement) Unrated(s *match.Setup) match.Unrated {
	if s.Unrated != match.Rated {
		return s.Unrated
	}
	return j.Void
}
