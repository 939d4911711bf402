// Package storetest is what every store has to keep: one suite that any engine
// is held to. It knows a store by the interfaces that match and lobby declare
// and nothing of how it is made.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// Store is all of the interfaces that a store satisfies.
type Store interface {
	lobby.Store
	lobby.RatingHistory
	match.Log
}

// Run holds a store to the contract. open returns an empty one, which it closes
// when the test ends.
func Run(t *testing.T, open func(t *testing.T) Store) {
	for name, test := range map[string]func(*world){
		"players":             players,
		"names":               names,
		"names/race":          namesRace,
		"keys/race":           keysRace,
		"guests":              guests,
		"blocks":              blocks,
		"challenges":          challenges,
		"challenges/refused":  challengesRefused,
		"challenges/ended":    challengesEnded,
		"challenges/race":     challengesRace,
		"seeks":               seeks,
		"seeks/refused":       seeksRefused,
		"seeks/ended":         seeksEnded,
		"seeks/expired":       seeksExpired,
		"seeks/pages":         seekPages,
		"codes":               codes,
		"pairing":             pairing,
		"pairing/refused":     pairingRefused,
		"pairing/bounded":     pairingBounded,
		"pairing/others":      pairingEndsOthers,
		"pairing/race":        pairingRace,
		"pairing/ring":        pairingRing,
		"pairing/often":       pairingOften,
		"pairing/often race":  pairingOftenRace,
		"log":                 logRoundTrip,
		"log/refused":         logRefused,
		"log/race":            logRace,
		"log/due":             logDue,
		"log/offers":          logOffers,
		"log/abort":           logAgreedAbort,
		"lapses":              lapses,
		"lapses/cooldown":     cooldown,
		"rematches":           rematches,
		"offers/races":        offerRaces,
		"live games":          liveGames,
		"best live games":     bestLive,
		"unfinished":          unfinished,
		"history":             history,
		"history/filters":     historyFilters,
		"history/pages":       historyPages,
		"preferences":         preferences,
		"preferences/bounded": preferencesBounded,
		"preferences/end":     preferencesEnd,
		"keys":                keys,
		"keys/linked":         keysLinked,
		"keys/linked race":    keysLinkedRace,
		"keys/removed":        keysRemoved,
		"keys/removed race":   keysRemovedRace,
		"records":             records,
		"records/names":       recordNames,
		"records/filters":     recordFilters,
		"ratings":             ratings,
		"ratings/graph":       ratingGraph,
		"ratings/top":         top,
		"ratings/unrated":     ratingsUnrated,
		"ratings/race":        ratingsRace,
		"talk":                talk,
		"talk/bounded":        talkBounded,
		"talk/race":           talkRace,
		"talk/off":            talkOff,
		"ratings/short":       ratingsShort,
		"ratings/checked":     ratingsChecked,
		"beats":               beats,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // most of a test waits for the disk
			test(newWorld(t, open(t)))
		})
	}
}

// epoch is when the tests begin.
var epoch = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// The kinds of time there are.
var (
	liveControl = match.Control{Main: 5 * time.Minute, Increment: 3 * time.Second}
	longControl = match.Control{PerMove: 72 * time.Hour}
)

var classic8 = engine.Variant{Size: 8, Goal: engine.Classic}

// world is one store and what tests do with it.
type world struct {
	*testing.T
	Store
	ctx   context.Context
	table *match.Table
	ticks atomic.Int64 // milliseconds since epoch; each look at the clock takes one
	still atomic.Bool  // the clock stands still
	made  atomic.Int64 // codes given out
}

func newWorld(t *testing.T, s Store) *world {
	w := &world{T: t, Store: s, ctx: t.Context()}
	w.table = match.NewTable(s, match.NewBus(), w.now)
	return w
}

func (w *world) now() time.Time {
	if !w.still.Load() {
		w.ticks.Add(1)
	}
	return epoch.Add(time.Duration(w.ticks.Load()) * time.Millisecond)
}

// code returns one that wasn't given out before.
func (w *world) code() string { return fmt.Sprintf("C%05d", w.made.Add(1)) }

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// refuses sees that err is what it should be.
func (w *world) refuses(what string, err, want error) {
	w.Helper()
	if !errors.Is(err, want) {
		w.Errorf("%s: got error %v, want %v", what, err, want)
	}
}

// guest is a new guest with a key.
func (w *world) guest(id string) lobby.Player {
	w.Helper()
	p := lobby.Player{ID: id, Name: "guest-7K2Q", Guest: true, Created: w.now()}
	stored, err := w.AddPlayer(w.ctx, p, "SHA256:"+id)
	w.must(err)
	if stored != p {
		w.Fatalf("AddPlayer returned %+v, want %+v", stored, p)
	}
	return stored
}

// account is a new player with a name.
func (w *world) account(id, name string) lobby.Player {
	w.Helper()
	w.guest(id)
	p, err := w.Rename(w.ctx, id, name, lobby.NameSkeleton(name))
	w.must(err)
	return p
}

// accounts are players ana, boris, clara …, as many as are asked for.
func (w *world) accounts(n int) []lobby.Player {
	w.Helper()
	all := make([]lobby.Player, n)
	for i := range all {
		name := string(rune('a'+i%26)) + fmt.Sprintf("player%d", i)
		all[i] = w.account("ID"+name, name)
	}
	return all
}

func seat(p lobby.Player) match.Player { return match.Player{ID: p.ID, Name: p.Name, Guest: p.Guest} }

// setup is a match to be: rated where it keeps time.
func (w *world) setup(dark, light lobby.Player, c match.Control) match.Setup {
	w.Helper()
	start, err := engine.Start(8, engine.Standard, 0)
	w.must(err)
	s := match.Setup{
		ID: match.ID(w.code()), Variant: classic8, Start: start, Control: c,
		Dark: seat(dark), Light: seat(light), Created: w.now(),
	}
	if c.Untimed() {
		s.Unrated = match.UnratedUntimed
	}
	return s
}

// start stores a match that comes of no offer.
func (w *world) start(s match.Setup) match.State {
	w.Helper()
	_, err := w.Pair(w.ctx, lobby.Pairing{Setup: s})
	w.must(err)
	state, err := w.table.Open(w.ctx, s.ID)
	w.must(err)
	return state
}

// play plays a record.
func (w *world) play(s match.State, record string) match.State {
	w.Helper()
	moves, err := engine.ParseRecord(record)
	w.must(err)
	for _, m := range moves {
		s, err = w.table.Play(w.ctx, s, s.Turn(), m, -1)
		w.must(err)
	}
	return s
}

// resigned starts a game and has one side resign.
func (w *world) resigned(s match.Setup, loser engine.Color) match.State {
	w.Helper()
	state, err := w.table.Resign(w.ctx, w.start(s), loser)
	w.must(err)
	return state
}

// wish is a standard game.
func wish(c match.Control) lobby.Wish { return lobby.Wish{Variant: classic8, Control: c} }

// offer is an offer to be.
func (w *world) offer(by lobby.Player, kind lobby.SeekKind, c match.Control) lobby.Seek {
	now := w.now()
	return lobby.Seek{
		ID: w.code(), Kind: kind, By: by, Rating: lobby.NewRating(), Wish: wish(c),
		Created: now, Expires: now.Add(24 * time.Hour),
	}
}

// challenge is a challenge to be.
func (w *world) challenge(by, to lobby.Player, c match.Control) lobby.Seek {
	s := w.offer(by, lobby.Challenge, c)
	s.To = to
	return s
}

// challenges stores a challenge.
func (w *world) challenges(by, to lobby.Player, c match.Control) lobby.Seek {
	w.Helper()
	s := w.challenge(by, to, c)
	w.must(w.AddSeek(w.ctx, s))
	return s
}

// offers stores an offer.
func (w *world) offers(by lobby.Player, kind lobby.SeekKind, c match.Control) lobby.Seek {
	w.Helper()
	s := w.offer(by, kind, c)
	w.must(w.AddSeek(w.ctx, s))
	return s
}

// seekIDs are the codes of offers, for comparing.
func seekIDs(all []lobby.Seek) []string {
	ids := make([]string, len(all))
	for i, s := range all {
		ids[i] = s.ID
	}
	return ids
}

// gameIDs are the codes of games, for comparing.
func gameIDs(all []lobby.GameRow) []string {
	ids := make([]string, len(all))
	for i, g := range all {
		ids[i] = string(g.Setup.ID)
	}
	return ids
}
