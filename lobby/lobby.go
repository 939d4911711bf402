package lobby

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// Topic is the bus topic that rings when the lists of the lobby change: who is
// here, which games are on, which are on offer.
const Topic = "lobby"

// PlayerTopic is the bus topic that rings when something that concerns one
// player changes: their offers, their matches, their name.
func PlayerTopic(player string) string { return "player/" + player }

// Bots plays for computer players. It is told of every match that has one.
type Bots interface{ Start(id match.ID) }

// Lobby is the meeting place. Its methods may be called from any goroutine.
type Lobby struct {
	store      Store
	table      *match.Table
	bus        *match.Bus
	bots       Bots
	log        *slog.Logger
	complaints complaints
	presence   *presence
	audience   *audience
	best       *shared[[]Showing]
	counted    *shared[Counts]
	judged     *judgements
	visitors   *visitors
	guesses    *guesses
	fruitless  *guesses // challenges that came to nothing, by player id
	pace       *pace
	silent     bool // see Silence
	searches   *searches
	draining   atomic.Bool
	draw       func(length int) string // codes and ids

	mu        sync.Mutex
	gone      map[string]time.Time           // who left last when, while that may be noticed
	rematches map[string]map[match.ID]string // who waits for an answer in which live matches, and from whom

	absences sync.WaitGroup  // running awaitAbsence calls
	ended    context.Context // cancelled by Close
	end      context.CancelFunc
}

// New returns a lobby over a store. bots may be nil where nobody plays the
// computer.
func New(store Store, table *match.Table, bots Bots, log *slog.Logger) *Lobby {
	ended, end := context.WithCancel(context.Background())
	l := &Lobby{
		store: store, table: table, bus: table.Bus(), bots: bots, log: log,
		presence: newPresence(), visitors: newVisitors(), audience: newAudience(table.Bus()),
		guesses: newGuesses(guessBurst, guessEvery), fruitless: newGuesses(fruitlessBurst, fruitlessEvery),
		pace: newPace(), searches: newSearches(table.Bus()),
		gone: map[string]time.Time{}, rematches: map[string]map[match.ID]string{}, draw: newCode,
		ended: ended, end: end,
	}
	l.share()
	return l
}

// DrawBy has codes and ids drawn by another function, where they have to be the
// same each time. It is called from any goroutine and uses the same signs; it is
// set before anybody comes.
func (l *Lobby) DrawBy(draw func(length int) string) { l.draw = draw }

// Table is where the matches are played.
func (l *Lobby) Table() *match.Table { return l.table }

// Now is the server's time.
func (l *Lobby) Now() time.Time { return l.table.Now() }

// Close ends what the lobby does by itself.
func (l *Lobby) Close() {
	l.mu.Lock() // no wait begins afterwards
	l.end()
	l.mu.Unlock()
	l.absences.Wait()
	l.searches.bell.Close()
}

// Drain refuses new games from now on.
func (l *Lobby) Drain() {
	l.draining.Store(true)
	l.bus.Ring(Topic)
}

// Draining tells whether new games are refused.
func (l *Lobby) Draining() bool { return l.draining.Load() }

// Identify returns whose a key is and makes a guest of a key that was never
// seen. An empty fingerprint, a client without a key, is a new guest each time.
func (l *Lobby) Identify(ctx context.Context, fingerprint string) (Player, error) {
	if fingerprint != "" {
		p, err := l.store.ByKey(ctx, fingerprint)
		if err == nil {
			l.touch(ctx, fingerprint)
		}
		if !errors.Is(err, ErrNotFound) {
			return p, err
		}
	}
	guest := Player{
		ID: l.draw(idLength), Name: "guest-" + l.draw(4), Guest: true, Created: l.Now(),
	}
	return l.store.AddPlayer(ctx, guest, fingerprint)
}

// Rename gives a player a name, the first one or another, and makes an account
// of a guest. keyed tells whether the session came with a key: without one
// there is nothing to know the account by.
func (l *Lobby) Rename(ctx context.Context, p Player, keyed bool, text string) (Player, error) {
	if !keyed {
		return p, &NameError{NameNoKey}
	}
	name, err := ParseName(text)
	if err != nil {
		return p, err
	}
	ctx, err = begun(ctx)
	if err != nil {
		return p, err
	}
	named, err := l.store.Rename(ctx, p.ID, name, NameSkeleton(name))
	if err != nil {
		return p, err
	}
	l.presence.set(p.ID, func(at *Present) { at.Player = named })
	l.bus.Ring(Topic, PlayerTopic(p.ID))
	return named, nil
}

// begun is the context of what is done whole once it has begun, and told to
// everyone whom it concerns, though whoever asked may go meanwhile.
func begun(ctx context.Context) (context.Context, error) {
	return context.WithoutCancel(ctx), ctx.Err()
}

// Person returns a player by id, or ErrNotFound.
func (l *Lobby) Person(ctx context.Context, id string) (Player, error) {
	return l.store.ByID(ctx, id)
}

// Find returns the account that goes by a name, whatever its case.
func (l *Lobby) Find(ctx context.Context, name string) (Player, error) {
	return l.store.ByName(ctx, NameSkeleton(name))
}

// Ratings returns a player's ratings by variant name.
func (l *Lobby) Ratings(ctx context.Context, player string) (map[string]Rating, error) {
	return l.store.Ratings(ctx, player)
}

// Rating returns a player's rating in one variant, the one everybody starts
// with where there is none yet.
func (l *Lobby) Rating(ctx context.Context, player string, v engine.Variant) (Rating, error) {
	all, err := l.store.Ratings(ctx, player)
	if err != nil {
		return Rating{}, err
	}
	if r, ok := all[v.String()]; ok {
		return r, nil
	}
	return NewRating(), nil
}

// Here lists who is here, the longest first.
func (l *Lobby) Here() []Present { return l.presence.list() }

// IsHere tells whether a player has a session.
func (l *Lobby) IsHere(player string) bool { return l.presence.has(player) }

// botPlayer returns the computer player of a level, stored if it is new.
func (l *Lobby) botPlayer(ctx context.Context, level int) (match.Player, error) {
	p := Player{ID: fmt.Sprintf(computerID+"%d", level), Name: fmt.Sprintf("computer-%d", level), Created: l.Now()}
	_, err := l.store.ByID(ctx, p.ID)
	if errors.Is(err, ErrNotFound) {
		_, err = l.store.AddPlayer(ctx, p, "")
	}
	return match.Player{ID: p.ID, Name: p.Name, Bot: level}, err
}
