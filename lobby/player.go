package lobby

import "time"

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
