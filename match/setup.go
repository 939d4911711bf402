package match

import (
	"time"

	"turncoat/engine"
)

// ID is the public code of a match, its identity everywhere.
type ID string

// Player is a player as a match knows them: the names are those at its start.
type Player struct {
	ID    string // identity, never shown
	Name  string
	Guest bool
	Bot   int // level of a computer player, 0 for a person
}

// Unrated says why a game changes nobody's rating; empty is a rated game.
type Unrated string

// The reasons there are, in the order in which they are looked for.
const (
	Rated           Unrated = ""
	UnratedBot      Unrated = "bot"         // a computer plays
	UnratedGuest    Unrated = "guest"       // one of them is a guest
	UnratedUntimed  Unrated = "untimed"     // no clock
	UnratedCustom   Unrated = "custom"      // a custom start
	UnratedTakeback Unrated = "corrections" // corrections are allowed
	UnratedCasual   Unrated = "casual"      // they asked for it
	UnratedOften    Unrated = "often"       // the two have begun too many rated games today
)

// UnratedShort is why a game that began as a rated one changed no rating: it
// was resigned early, and so were others of the same two today.
const UnratedShort Unrated = "short"

// Setup is what is fixed when a match starts. It never changes.
type Setup struct {
	ID          ID
	Variant     engine.Variant
	Opening     engine.Opening
	Start       engine.Position // as drawn
	Control     Control
	Unrated     Unrated
	Private     bool
	Corrections bool
	Dark, Light Player
	Created     time.Time // UTC, whole milliseconds
}

// Player returns who plays c.
func (s *Setup) Player(c engine.Color) Player {
	if c == engine.Dark {
		return s.Dark
	}
	return s.Light
}

// ColorOf returns the side that a player has, None for anybody else.
func (s *Setup) ColorOf(player string) engine.Color {
	switch player {
	case s.Dark.ID:
		return engine.Dark
	case s.Light.ID:
		return engine.Light
	}
	return engine.None
}

// HasBot tells whether one side is a computer player.
func (s *Setup) HasBot() bool { return s.Dark.Bot > 0 || s.Light.Bot > 0 }
