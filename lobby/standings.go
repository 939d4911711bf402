package lobby

import (
	"context"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// TopDeviation is the greatest deviation, grown by absence, with which an
// account stands in the rating list.
const TopDeviation = 75.0

// Standing is an account's place in the rating list of a variant.
type Standing struct {
	Rank   int // 1 is the highest rating
	Player Player
	Rating Rating // its deviation as of now
}

// RatingPoint is a player's rating after one rated game.
type RatingPoint struct {
	At     time.Time // when the game ended
	Rating Rating
	Match  match.ID
}

// Top lists the accounts with a sure rating in a variant, the highest first. A
// page goes on with the rank after the one before's last, whatever has changed
// meanwhile.
func (l *Lobby) Top(ctx context.Context, v engine.Variant, page Page) ([]Standing, string, error) {
	return l.store.Top(ctx, v, l.Now(), page)
}

// RatingGraph returns a player's rating in a variant after each rated game,
// oldest first, or after every so manieth where there are more than most: then
// the first and the last are among them. Most is taken for 2 where it is less.
func (l *Lobby) RatingGraph(ctx context.Context, player string, v engine.Variant, most int) ([]RatingPoint, error) {
	return l.store.RatingGraph(ctx, player, v, most)
}
