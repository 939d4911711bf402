package lobby

import (
	"context"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// Players keeps players.
type Players interface {
	// ByID and ByName return a player, or ErrNotFound. ByName takes a name's
	// skeleton (see NameSkeleton), so it disregards case and look-alikes.
	ByID(ctx context.Context, id string) (Player, error)
	ByName(ctx context.Context, skeleton string) (Player, error)
	// AddPlayer stores a new player, with a key unless fingerprint is empty.
	// Where the key is somebody's meanwhile, that player is returned instead;
	// so is the one who has the id already.
	AddPlayer(ctx context.Context, p Player, fingerprint string) (Player, error)
	// Rename gives a player a name and makes them an account. A
	// *NameError{NameTaken} says that the skeleton is another's.
	Rename(ctx context.Context, id, name, skeleton string) (Player, error)
	// ReapGuests removes guests without any match or open offer who came
	// before an instant and are not among those here, and returns how many.
	ReapGuests(ctx context.Context, before time.Time, here []string) (int, error)
}

// Keys keeps by which keys players are known.
type Keys interface {
	// ByKey returns whose key a fingerprint is, or ErrNotFound.
	ByKey(ctx context.Context, fingerprint string) (Player, error)
	// Keys lists a player's keys, oldest first.
	Keys(ctx context.Context, player string) ([]Key, error)
	// TouchKey stores when a key has come; what is older than known changes
	// nothing, nor does a key that isn't there.
	TouchKey(ctx context.Context, fingerprint string, now time.Time) error
	// SetKeyCode stores the code by which another key is linked to an account, in
	// place of an older one. ErrNotAllowed says that the player is a guest,
	// ErrManyKeys that they have MostKeys, ErrCodeTaken that the code is in use:
	// draw another.
	SetKeyCode(ctx context.Context, player, code string, now time.Time) error
	// LinkKey makes a key the account's that a code was given to, and uses the
	// code up. Where the key was a guest's, the guest stays behind without it,
	// without offers and with challenges declined. The code, which must not be older than KeyCodeLife (else
	// ErrExpired), stays where the key is refused: ErrOwn says that it is the
	// account's already, ErrKeyTaken that it is another account's, ErrUnfinished
	// that the guest is in a game, ErrManyKeys that the account has MostKeys.
	// ErrNotFound says that there is no such code.
	LinkKey(ctx context.Context, code, fingerprint string, now time.Time) (Linked, error)
	// RemoveKey takes a key from a player and voids their code. ErrLastKey says
	// that it is the last, ErrNotFound that the player has no such key.
	RemoveKey(ctx context.Context, player, fingerprint string) error
}

// Blocks keeps whom players have blocked.
type Blocks interface {
	// Block notes that a player has blocked another; twice is once. It ends the
	// challenges between the two and returns them: the player's are withdrawn,
	// the other's declined. ErrNotFound says that one of them isn't there,
	// ErrTooMany that the player has MostBlocks.
	Block(ctx context.Context, player, other string, now time.Time) ([]Seek, error)
	// Unblock ends that, or returns ErrNotFound.
	Unblock(ctx context.Context, player, other string) error
	// Blocks lists whom a player has blocked, the longest first.
	Blocks(ctx context.Context, player string) ([]Block, error)
	// HasBlocked tells whether a player has blocked another.
	HasBlocked(ctx context.Context, player, other string) (bool, error)
	// BlockedWith lists the ids of those whom a player has blocked, and of
	// those who have blocked the player.
	BlockedWith(ctx context.Context, player string) ([]string, error)
}

// Seeks keeps offers and pairs.
type Seeks interface {
	// AddSeek stores an offer. A *BusyError says that its maker is in a live
	// game while the wish is for one too; a *CooldownError that they have to
	// wait before an open one as it is made; ErrTooMany that they have MostOffers;
	// ErrCodeTaken that the code is in use: draw another. Of a challenge,
	// ErrBlocked says that one of the two has blocked the other, ErrChallenged
	// that there is one of theirs, ErrTooMany that its maker has
	// MostChallenges, ErrUnwilling that whom it is for has MostReceived.
	AddSeek(ctx context.Context, s Seek) error
	// Seek returns an open offer, or ErrNotFound.
	Seek(ctx context.Context, id string) (Seek, error)
	// OpenSeeks lists public offers, oldest first, after a cursor.
	OpenSeeks(ctx context.Context, page Page) ([]Seek, string, error)
	// CountSeeks counts public offers: those for correspondence, and the others
	// by their maker (id).
	CountSeeks(ctx context.Context) (stay int, waiting map[string]int, err error)
	// SeeksBy lists a player's own offers of every kind, oldest first.
	SeeksBy(ctx context.Context, player string) ([]Seek, error)
	// SeeksFor lists public offers and the challenges from and to a player,
	// oldest first, after a cursor.
	SeeksFor(ctx context.Context, player string, page Page) ([]Seek, string, error)
	// ChallengesTo lists the open challenges to a player, oldest first.
	ChallengesTo(ctx context.Context, player string) ([]Seek, error)
	// Decline ends a challenge to a player and returns it, or ErrNotFound.
	Decline(ctx context.Context, player, id string, why Reason) (Seek, error)
	// EndSeek ends a player's offer, or all their seeks and challenges for
	// live and untimed games where id is empty; it returns the ended ones.
	EndSeek(ctx context.Context, player, id string, end End) ([]Seek, error)
	// EndAllLive ends every seek and challenge for a live or untimed game, as a
	// node does when it starts.
	EndAllLive(ctx context.Context, end End) error
	// Expire ends the offers whose time is over at an instant and returns them.
	Expire(ctx context.Context, now time.Time) ([]Seek, error)
	// Pair is the one transaction that starts a match: it deletes the seeks it
	// names, all of which must be there (else ErrTaken) and not have expired as
	// the match starts (else ErrExpired), sees that neither person is in a live
	// game where the match is one (else *BusyError), nor has to wait before an
	// open one that is taken (else *CooldownError), nor is in MostUnfinished
	// others where it is not (else ErrManyGames), that neither has blocked the
	// other (else ErrBlocked) and that a rated match isn't one too many for the
	// two (see Often, else ErrOften), deletes both persons'
	// other offers for live and untimed games, invites among them, where the
	// match is live, and stores the match. It returns every offer that ended.
	// ErrCodeTaken says that the match's code is in use: draw another; ErrOwn
	// that both are one player.
	Pair(ctx context.Context, p Pairing) ([]Seek, error)
	// Rematch is Pair, together with the entry of the match before by which
	// both agreed, whose Next is the new match; next is the state after it.
	// match.ErrTaken says that the entry's number is taken.
	Rematch(ctx context.Context, e match.Entry, next match.State, p Pairing) ([]Seek, error)
	// Code says what a code stands for, or ErrNotFound.
	Code(ctx context.Context, code string) (CodeInfo, error)
	// AddSeat stores the private code by which a player without a key
	// returns to a seat. ErrCodeTaken says that it is in use: draw another.
	AddSeat(ctx context.Context, code string, player string, id match.ID, now time.Time) error
}

// How many open offers one player may have, how many of them may be challenges,
// and how many challenges may wait for one player's answer.
const (
	MostOffers     = 20
	MostChallenges = 10
	MostReceived   = 30
)

// MostUnfinished is how many games without a clock, or with days for each move,
// one player may have going on.
const MostUnfinished = 100

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
	// BestLive lists at most so many of them in the order of BestGames.
	BestLive(ctx context.Context, most int) ([]Showing, error)
	// CountLive counts them.
	CountLive(ctx context.Context) (int, error)
	// Unfinished lists a player's live matches, newest first.
	Unfinished(ctx context.Context, player string) ([]GameRow, error)
	// History lists finished matches, aborted ones among them, newest first,
	// each with its result. ErrNotFound says that the filter's Before has not
	// ended.
	History(ctx context.Context, f HistoryFilter, page Page) ([]GameRow, string, error)
	// HistoryTally is the record of all that History lists by a filter with a
	// Player, by the player's color.
	HistoryTally(ctx context.Context, f HistoryFilter) (map[engine.Color]Record, error)
}

// Records counts the games that were played to an end, see Totals, Tallies and
// OpponentRecord.
type Records interface {
	// Totals returns the server's totals by variant. It reads no game.
	Totals(ctx context.Context) (map[engine.Variant]Totals, error)
	// Tallies returns a player's record.
	Tallies(ctx context.Context, player string) (Tallies, error)
	// Opponents lists at most limit of a player's opponents, those played most
	// often first, then those played last.
	Opponents(ctx context.Context, player string, limit int) ([]OpponentRecord, error)
	// Streaks returns a player's streaks, of games in the order of their ends.
	Streaks(ctx context.Context, player string) (Streaks, error)
}

// Ratings keeps ratings and what changed them.
type Ratings interface {
	// Ratings returns a player's ratings by variant name; variants without a
	// rated game are left out.
	Ratings(ctx context.Context, id string) (map[string]Rating, error)
	// Judgement returns what a finished rated match did to ratings; the zero
	// Judgement where it was unrated from the start, or isn't over.
	Judgement(ctx context.Context, id match.ID) (Judgement, error)
	// RatingGraph returns a player's rating after each rated game, oldest
	// first, thinned evenly to at most the larger of most and 2 points, the
	// first and the last among them.
	RatingGraph(ctx context.Context, player string, v engine.Variant, most int) ([]RatingPoint, error)
	// Top lists the accounts whose rating has at most TopDeviation at an
	// instant, the highest first.
	Top(ctx context.Context, v engine.Variant, now time.Time, page Page) ([]Standing, string, error)
}

// Lapses keeps who let others down; they are stored as their matches end.
type Lapses interface {
	// Lapses lists a player's after an instant, oldest first.
	Lapses(ctx context.Context, player string, after time.Time) ([]Lapse, error)
	// NoShowsWith lists the ids of those who were no-shows to a player after an
	// instant, and of those to whom the player was one.
	NoShowsWith(ctx context.Context, player string, after time.Time) ([]string, error)
}

// Settings keeps what players have set.
type Settings interface {
	// Preferences returns what a player has set, never nil.
	Preferences(ctx context.Context, player string) (Preferences, error)
	// SetPreference stores one preference, or removes it where value is empty.
	// A *PreferenceError{PreferenceCount} says that the player has
	// MostPreferences others, ErrNotFound that there is no such player.
	SetPreference(ctx context.Context, player, name, value string) error
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
	Keys
	Blocks
	Seeks
	Games
	Records
	Ratings
	Lapses
	Settings
	Talks
	Nodes
}

// Page asks for one page of a list: at most Limit rows after the cursor that
// the page before returned, from the start where it is empty. A list returns an
// empty cursor with its last page. Text that is no cursor is ErrCursor.
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
	Due      time.Time // next deadline of a live match; zero where none
	Judged   Judgement // of a finished rated match
}

// HistoryFilter narrows a list of finished games. Empty fields don't narrow.
type HistoryFilter struct {
	Player   string       // id: games of this player
	Opponent string       // id
	Color    engine.Color // Player's; needs one
	Variant  *engine.Variant
	Outcome  Outcome  // from Player's side; Won and Lost need one
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
