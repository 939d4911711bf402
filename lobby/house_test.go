package lobby_test

import (
	"bytes"
	"context"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"turncoat/db"
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// house is a lobby over the real storage.
type house struct {
	*lobby.Lobby
	t     *testing.T
	store *shaky
	table *match.Table
	bots  startedBots
	log   logged
}

// shaky is the real storage, to which something may happen before it is asked.
type shaky struct {
	*db.Store
	before atomic.Pointer[func(what string) error] // an error is the answer
}

// meet has something happen before storage is asked; nil ends that.
func (s *shaky) meet(before func(what string) error) {
	if before == nil {
		s.before.Store(nil)
		return
	}
	s.before.Store(&before)
}

// once has something happen the next time that storage is asked one thing.
func (s *shaky) once(asked string, happens func()) {
	var done atomic.Bool
	s.meet(func(what string) error {
		if what == asked && done.CompareAndSwap(false, true) {
			happens()
		}
		return nil
	})
}

// full is a disk on which nothing can be written.
func full(what string) error {
	switch what {
	case "Append", "Pair", "Rematch", "EndSeek", "Beat":
		return match.ErrStorage
	}
	return nil
}

func (s *shaky) asked(what string) error {
	if before := s.before.Load(); before != nil {
		return (*before)(what)
	}
	return nil
}

func (s *shaky) ByID(ctx context.Context, id string) (lobby.Player, error) {
	p, err := s.Store.ByID(ctx, id)
	if met := s.asked("ByID"); met != nil { // after the reading, before the answer
		err = met
	}
	return p, err
}

func (s *shaky) ByKey(ctx context.Context, fingerprint string) (lobby.Player, error) {
	p, err := s.Store.ByKey(ctx, fingerprint)
	if met := s.asked("ByKey"); met != nil { // after the reading, before the answer
		err = met
	}
	return p, err
}

func (s *shaky) Pair(ctx context.Context, p lobby.Pairing) ([]lobby.Seek, error) {
	if err := s.asked("Pair"); err != nil {
		return nil, err
	}
	return s.Store.Pair(ctx, p)
}

func (s *shaky) Rematch(ctx context.Context, e match.Entry, next match.State, p lobby.Pairing) ([]lobby.Seek, error) {
	if err := s.asked("Rematch"); err != nil {
		return nil, err
	}
	return s.Store.Rematch(ctx, e, next, p)
}

func (s *shaky) EndSeek(ctx context.Context, player, id string, end lobby.End) ([]lobby.Seek, error) {
	if err := s.asked("EndSeek"); err != nil {
		return nil, err
	}
	return s.Store.EndSeek(ctx, player, id, end)
}

func (s *shaky) Unfinished(ctx context.Context, player string) ([]lobby.GameRow, error) {
	if err := s.asked("Unfinished"); err != nil {
		return nil, err
	}
	return s.Store.Unfinished(ctx, player)
}

func (s *shaky) Beat(ctx context.Context, now time.Time) error {
	if err := s.asked("Beat"); err != nil {
		return err
	}
	return s.Store.Beat(ctx, now)
}

func (s *shaky) Match(ctx context.Context, id match.ID) (*match.Setup, []match.Entry, error) {
	if err := s.asked("Match " + string(id)); err != nil {
		return nil, nil, err
	}
	return s.Store.Match(ctx, id)
}

func (s *shaky) Append(ctx context.Context, e match.Entry, next match.State) error {
	if err := s.asked("Append"); err != nil {
		return err
	}
	return s.Store.Append(ctx, e, next)
}

type startedBots struct {
	mu  sync.Mutex
	ids []match.ID
}

func (b *startedBots) Start(id match.ID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ids = append(b.ids, id)
}

// logged keeps what was logged.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

func (l *logged) lines() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Split(strings.TrimSpace(l.text.String()), "\n")
}

func openHouse(t *testing.T) *house { return openHouseAt(t, filepath.Join(t.TempDir(), "turncoat.db")) }

func openHouseAt(t *testing.T, path string) *house {
	t.Helper()
	store, err := db.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, store: &shaky{Store: store}}
	h.table = match.NewTable(h.store, match.NewBus(), match.SteadyClock())
	h.Lobby = lobby.New(h.store, h.table, &h.bots, slog.New(slog.NewTextHandler(&h.log, nil)))
	t.Cleanup(h.close)
	return h
}

func (h *house) close() {
	h.Lobby.Close()
	if err := h.store.Close(); err != nil {
		h.t.Error(err)
	}
}

// enter lets somebody with a key in; name, if any, makes them an account.

func (h *house) enter(key, name string) *lobby.Visit {
	h.t.Helper()
	v, err := h.Enter(h.t.Context(), key, "192.0.2.1/32")
	h.must(err)
	h.t.Cleanup(v.Close)
	if name != "" && v.Player().Name != name {
		_, err = v.Rename(h.t.Context(), name)
		h.must(err)
	}
	return v
}

func (h *house) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) post(v *lobby.Visit, w lobby.Wish) (lobby.Seek, match.ID) {
	h.t.Helper()
	s, id, err := h.Post(h.t.Context(), v.Player(), w)
	h.must(err)
	return s, id
}

func (h *house) liveGames(v *lobby.Visit) []lobby.GameRow {
	h.t.Helper()
	rows, err := h.Unfinished(h.t.Context(), v.Player().ID)
	h.must(err)
	return rows
}

func (h *house) openGames() int {
	h.t.Helper()
	seeks, _, err := h.Seeks(h.t.Context(), "", lobby.Page{Limit: 100})
	h.must(err)
	return len(seeks)
}

// play starts a live game of two players and returns it.
func (h *house) play(maker, taker *lobby.Visit) match.State {
	h.t.Helper()
	return h.begin(lobby.DefaultWish(), maker, taker)
}

func (h *house) begin(w lobby.Wish, maker, taker *lobby.Visit) match.State {
	h.t.Helper()
	s, _ := h.post(maker, w)
	at, err := h.Accept(h.t.Context(), taker.Player(), s.ID)
	h.must(err)
	return at
}

// abort ends a player's only game.
func (h *house) abort(v *lobby.Visit) {
	h.t.Helper()
	games := h.liveGames(v)
	if len(games) != 1 {
		h.t.Fatalf("%s is in %d games", v.Player().Name, len(games))
	}
	at, err := h.table.Open(h.t.Context(), games[0].Setup.ID)
	h.must(err)
	_, err = h.table.Abort(h.t.Context(), at, engine.Dark)
	h.must(err)
}

// away tells whether the log of a game says that a player has left.
func (h *house) away(id match.ID, v *lobby.Visit) bool {
	h.t.Helper()
	s, err := h.table.Open(h.t.Context(), id)
	h.must(err)
	_, away := s.Away(s.Setup.ColorOf(v.Player().ID))
	return away
}
