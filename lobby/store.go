package lobby

import (
	"context"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// Players keeps players and their keys.
type Players interface {
	// ByKey returns whose key a fingerprint is, or ErrNotFound.
	ByKey(ctx context.Context, fingerprint string) (Player, error)
	// ByID and ByName return a player, or ErrNotFound. ByName takes a name's
	// skeleton (see NameSkeleton), so it disregards case and look-alikes.
	ByID(ctx context.Context, id string) (Player, error)
	ByName(ctx context.Context, skeleton string) (Player, error)
	// AddPlayer stores a new player, with a key unless fingerprint is empty.
	// Where the key is somebody's meanwhile, that player is returned instead.
	AddPlayer(ctx context.Context, p Player, fingerprint string) (Player, error)
	// Rename gives a player a name and makes them an account. A
	// *NameError{NameTaken} says that the skeleton is another's.
	Rename(ctx context.Context, id, name, skeleton string) (Player, error)
	// Ratings returns a player's ratings by variant name; variants without a
	// rated game are left out.
	Ratings(ctx context.Context, id string) (map[string]Rating, error)
	// ReapGuests removes guests without any match or seek who came before an
	// instant, and returns how many.
	ReapGuests(ctx context.Context, before time.Time) (int, error)
}

// Seeks keeps offers and pairs.
type Seeks interface {
	// AddSeek stores an offer. A *BusyError says that its maker is in a live
	// game while the wish is for one too; ErrTooMany that they have too many.
	AddSeek(ctx context.Context, s Seek) error
	// Seek returns an open offer, or ErrNotFound.
	Seek(ctx context.Context, id string) (Seek, error)
	// OpenSeeks lists public offers, oldest first, after a cursor.
	OpenSeeks(ctx context.Context, page Page) ([]Seek, string, error)
	// SeeksBy lists a player's own offers of every kind, oldest first.
	SeeksBy(ctx context.Context, player string) ([]Seek, error)
	// EndSeek ends a player's offer, or all of their offers for live and
	// untimed games where id is empty; it returns the ended ones.
	EndSeek(ctx context.Context, player, id string, end End) ([]Seek, error)
	// EndAllLive ends every offer for a live or untimed game, as a node does
	// when it starts, and those that have expired.
	EndAllLive(ctx context.Context, end End) error
	// Pair is the one transaction that starts a match: it deletes the seeks it
	// names, all of which must be there (else ErrTaken), sees that neither
	// person is in a live game where the match is one (else *BusyError),
	// deletes both persons' other offers for live and untimed games where the match
	// is live, and stores the match. It returns every offer that ended.
	Pair(ctx context.Context, p Pairing) ([]Seek, error)
	// Code says what a code stands for, or ErrNotFound.
	Code(ctx context.Context, code string) (CodeInfo, error)
	// AddSeat stores the private code by which a player without a key
	// returns to a seat.
	AddSeat(ctx context.Context, code string, player string, id match.ID, now time.Time) error
}

// Pairing is a match to be started and the offers it comes of: none for a game
// against the computer.
type Pairing struct {
	Seeks []string
	Setup match.Setup
}

// Games lists matches.
type Games interface {
	// LiveGames lists public live matches, newest first.
	LiveGames(ctx context.Context, page Page) ([]GameRow, string, error)
	// Unfinished lists a player's live matches, newest first.
	Unfinished(ctx context.Context, player string) ([]GameRow, error)
	// History lists finished matches, newest first, each with its result.
	History(ctx context.Context, f HistoryFilter, page Page) ([]GameRow, string, error)
	// RatingChanges returns what a finished rated match did, by color;
	// nil where it was unrated.
	RatingChanges(ctx context.Context, id match.ID) (map[engine.Color]RatingChange, error)
}

// Nodes keeps when this server was last up.
type Nodes interface {
	// Beat stores that the server is up at an instant.
	Beat(ctx context.Context, now time.Time) error
	// LastBeat returns the newest instant stored, zero if none.
	LastBeat(ctx context.Context) (time.Time, error)
	// LiveMatches lists every live match, for what a start has to do.
	LiveMatches(ctx context.Context) ([]match.ID, error)
}

// Store is all that the lobby asks of storage.
type Store interface {
	Players
	Seeks
	Games
	Nodes
}

// Page asks for one page of a list: at most Limit rows after the cursor that
// the page before returned, from the start where it is empty. A list returns an
// empty cursor with its last page.
type Page struct {
	Limit int
	After string
}

// GameRow is a match as lists show it: without its record and clocks.
type GameRow struct {
	Setup    match.Setup
	Seq      int
	Position engine.Position
	Phase    match.Phase
	Result   match.Result
	Ended    time.Time
	Due      time.Time                     // next deadline of a live match; zero where none
	Changes  map[engine.Color]RatingChange // of a finished rated match
}

// HistoryFilter narrows a list of finished games. Empty fields don't narrow.
type HistoryFilter struct {
	Player   string // id: games of this player
	Opponent string // id
	Variant  *engine.Variant
	Outcome  Outcome  // from Player's side
	Before   match.ID // only games that ended before this one
}

// Outcome is a finished game from one player's side.
type Outcome string

// The outcomes.
const (
	Won   Outcome = "won"
	Lost  Outcome = "lost"
	Drawn Outcome = "drawn"
)
