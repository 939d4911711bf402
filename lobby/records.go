package lobby

import (
	"context"
	"time"

	"turncoat/engine"
)

// Record is how many games ended how, from one player's side. What was aborted
// is in no record.
type Record struct{ Won, Lost, Drawn int }

// Games is how many games that were.
func (r Record) Games() int { return r.Won + r.Lost + r.Drawn }

// Plus is the record of both.
func (r Record) Plus(other Record) Record {
	return Record{r.Won + other.Won, r.Lost + other.Lost, r.Drawn + other.Drawn}
}

// Totals are the games that people have played to an end against each other:
// rated and casual ones, of any opening, against anybody but the computer.
type Totals struct {
	Games       int // Dark, Light and Draws together
	Dark, Light int // won by that color
	Draws       int
}

// Tallies are a player's record, in all and in parts. Games against the
// computer are in Computer and nowhere else. The maps are never nil; what isn't
// in them has no games.
type Tallies struct {
	All       Record // against people
	ByColor   map[engine.Color]Record
	ByVariant map[engine.Variant]Record
	Rated     Record
	Computer  Record
}

// OpponentRecord is a player's record against one other.
type OpponentRecord struct {
	ID     string
	Name   string // as of now
	Bot    int    // level of a computer player, 0 for a person
	Record Record // from the player's side
	Last   time.Time
}

// Streaks are games in a row with the same outcome, against people. A draw ends
// any streak. The zero Streaks are those of who has not played.
type Streaks struct {
	Current  int // up to the newest game: wins, or losses as a negative number
	BestWins int
}

// Then returns the streaks after one more game.
func (s Streaks) Then(o Outcome) Streaks {
	switch o {
	case Won:
		s.Current = max(s.Current, 0) + 1
	case Lost:
		s.Current = min(s.Current, 0) - 1
	default:
		s.Current = 0
	}
	s.BestWins = max(s.BestWins, s.Current)
	return s
}

// Totals returns the server's totals by variant. They are kept as games end, so
// that however many there are doesn't matter. A variant without a game is left
// out.
func (l *Lobby) Totals(ctx context.Context) (map[engine.Variant]Totals, error) {
	return l.store.Totals(ctx)
}

// Tallies returns a player's record.
func (l *Lobby) Tallies(ctx context.Context, player string) (Tallies, error) {
	return l.store.Tallies(ctx, player)
}

// Opponents lists a player's opponents, people and computer players, those who
// were played most often first, and of those the ones played last.
func (l *Lobby) Opponents(ctx context.Context, player string, limit int) ([]OpponentRecord, error) {
	return l.store.Opponents(ctx, player, limit)
}

// Streaks returns a player's streaks.
func (l *Lobby) Streaks(ctx context.Context, player string) (Streaks, error) {
	return l.store.Streaks(ctx, player)
}

// HistoryTally is the record of all the games that History lists by the same
// filter, by the color that the filter's Player had in them; that field is
// needed. Games against the computer count as History lists them.
func (l *Lobby) HistoryTally(ctx context.Context, f HistoryFilter) (map[engine.Color]Record, error) {
	return l.store.HistoryTally(ctx, f)
}
