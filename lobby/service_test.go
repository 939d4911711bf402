package lobby_test

import (
	"errors"
	"log/slog"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
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
	store *db.Store
	table *match.Table
	bots  startedBots
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

func openHouse(t *testing.T) *house { return openHouseAt(t, filepath.Join(t.TempDir(), "turncoat.db")) }

func openHouseAt(t *testing.T, path string) *house {
	t.Helper()
	store, err := db.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, store: store, table: match.NewTable(store, match.NewBus(), match.SteadyClock())}
	h.Lobby = lobby.New(store, h.table, &h.bots, slog.New(slog.DiscardHandler))
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
	seeks, _, err := h.Seeks(h.t.Context(), lobby.Page{Limit: 100})
	h.must(err)
	return len(seeks)
}

func TestAKeyIsAnAccountAndNobodyGetsItsName(t *testing.T) {
	h := openHouse(t)
	first := h.enter("SHA256:a", "ana")
	if p := first.Player(); p.Guest || p.Name != "ana" {
		t.Errorf("%+v", p)
	}
	if again := h.enter("SHA256:a", ""); again.Player().ID != first.Player().ID || again.Player().Name != "ana" {
		t.Errorf("the same key is %+v", again.Player())
	}
	other := h.enter("SHA256:b", "")
	for _, name := range []string{"ana", "ANA", "аnа"} {
		_, err := other.Rename(t.Context(), name)
		var broken *lobby.NameError
		if !errors.As(err, &broken) {
			t.Errorf("%q: %v", name, err)
		}
	}
	if p := other.Player(); !p.Guest {
		t.Errorf("%+v", p)
	}
	keyless := h.enter("", "")
	_, err := keyless.Rename(t.Context(), "boris")
	var broken *lobby.NameError
	if !errors.As(err, &broken) || broken.Rule != lobby.NameNoKey {
		t.Errorf("without a key: %v", err)
	}
	if second := h.enter("", ""); second.Player().ID == keyless.Player().ID {
		t.Error("two people without a key are one")
	}
	if found, err := h.Find(t.Context(), "ANA"); err != nil || found.ID != first.Player().ID {
		t.Errorf("%+v, %v", found, err)
	}
}

func TestTwoWithTheSameWishArePaired(t *testing.T) {
	h := openHouse(t)
	a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
	if _, id := h.post(a, lobby.DefaultWish()); id != "" {
		t.Fatalf("paired alone: %s", id)
	}
	_, id := h.post(b, lobby.DefaultWish())
	if id == "" {
		t.Fatal("not paired")
	}
	s, err := h.table.Open(t.Context(), id)
	h.must(err)
	if s.Setup.ColorOf(a.Player().ID) == engine.None || s.Setup.ColorOf(b.Player().ID) != s.Setup.ColorOf(a.Player().ID).Other() {
		t.Errorf("%+v against %+v", s.Setup.Dark, s.Setup.Light)
	}
	if s.Setup.Unrated != match.Rated {
		t.Errorf("two accounts with a clock play unrated: %q", s.Setup.Unrated)
	}
	if n := h.openGames(); n != 0 {
		t.Errorf("%d open games are left", n)
	}
	_, _, err = h.Post(t.Context(), a.Player(), lobby.DefaultWish())
	var busy *lobby.BusyError
	if !errors.As(err, &busy) || busy.Match != id {
		t.Errorf("a second live game: %v", err)
	}
}

func TestFarRatingsArePairedAsTheWindowWidens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
		h.rate(a, b, 6)
		w := lobby.DefaultWish()
		h.post(a, w)
		if _, id := h.post(b, w); id != "" {
			t.Fatal("paired at once, however far their ratings")
		}
		for range 120 {
			time.Sleep(time.Second) // the bubble's time
			h.must(h.PairWaiting(t.Context()))
			if len(h.liveGames(a)) == 1 {
				return
			}
		}
		t.Error("never paired")
	})
}

// rate has one win so many rated games against the other.
func (h *house) rate(winner, loser *lobby.Visit, games int) {
	for range games {
		s, _ := h.post(winner, lobby.DefaultWish())
		at, err := h.Accept(h.t.Context(), loser.Player(), s.ID)
		h.must(err)
		_, err = h.table.Resign(h.t.Context(), at, at.Setup.ColorOf(loser.Player().ID))
		h.must(err)
	}
}

func TestManyTakeOneOpenGame(t *testing.T) {
	h := openHouse(t)
	for range 10 {
		maker := h.enter("SHA256:maker", "maker")
		s, _ := h.post(maker, lobby.DefaultWish())
		takers := make([]*lobby.Visit, 50)
		for i := range takers {
			takers[i] = h.enter("", "")
		}
		errs := make([]error, len(takers))
		var all sync.WaitGroup
		for i, v := range takers {
			all.Go(func() { _, errs[i] = h.Accept(t.Context(), v.Player(), s.ID) })
		}
		all.Wait()
		got := 0
		for _, err := range errs {
			switch {
			case err == nil:
				got++
			case !errors.Is(err, lobby.ErrTaken):
				t.Errorf("a loser hears %v", err)
			}
		}
		games := h.liveGames(maker)
		if got != 1 || len(games) != 1 {
			t.Fatalf("%d got it, %d games", got, len(games))
		}
		at, err := h.table.Open(t.Context(), games[0].Setup.ID)
		h.must(err)
		_, err = h.table.Abort(t.Context(), at, engine.Dark)
		h.must(err)
		for _, v := range takers {
			v.Close()
		}
	}
}

func TestTwoWishesAtOnceMakeOneGame(t *testing.T) {
	h := openHouse(t)
	a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
	for round := range 50 {
		var both sync.WaitGroup
		for _, v := range []*lobby.Visit{a, b} {
			both.Go(func() {
				if _, _, err := h.Post(t.Context(), v.Player(), lobby.DefaultWish()); err != nil {
					var busy *lobby.BusyError
					if !errors.As(err, &busy) {
						t.Errorf("round %d: %v", round, err)
					}
				}
			})
		}
		both.Wait()
		h.must(h.PairWaiting(t.Context()))
		games := h.liveGames(a)
		if len(games) != 1 || h.openGames() != 0 {
			t.Fatalf("round %d: %d games, %d open games left", round, len(games), h.openGames())
		}
		at, err := h.table.Open(t.Context(), games[0].Setup.ID)
		h.must(err)
		_, err = h.table.Abort(t.Context(), at, engine.Light)
		h.must(err)
	}
}

func TestOnePlayerTakesTwoOpenGamesAtOnce(t *testing.T) {
	h := openHouse(t)
	a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
	reversed := lobby.DefaultWish()
	reversed.Variant.Goal = engine.Reverse
	one, _ := h.post(a, lobby.DefaultWish())
	two, _ := h.post(b, reversed)
	greedy := h.enter("SHA256:g", "greta")
	var both sync.WaitGroup
	for _, s := range []lobby.Seek{one, two} {
		both.Go(func() { _, _ = h.Accept(t.Context(), greedy.Player(), s.ID) })
	}
	both.Wait()
	if n := len(h.liveGames(greedy)); n != 1 {
		t.Errorf("in %d live games", n)
	}
}

func TestInvite(t *testing.T) {
	h := openHouse(t)
	host, friend, third := h.enter("SHA256:h", "hana"), h.enter("SHA256:f", "filip"), h.enter("SHA256:t", "tanja")
	s, err := h.Invite(t.Context(), host.Player(), lobby.DefaultWish())
	h.must(err)
	if n := h.openGames(); n != 0 {
		t.Errorf("a private game is listed %d times", n)
	}
	if _, err := h.Accept(t.Context(), third.Player(), s.ID); !errors.Is(err, lobby.ErrNotFound) {
		t.Errorf("taken as an open game: %v", err)
	}
	if _, err := h.Join(t.Context(), host, s.ID); !errors.Is(err, lobby.ErrOwn) {
		t.Errorf("one's own invite: %v", err)
	}
	host.Close()
	if _, err := h.Join(t.Context(), friend, s.ID); !errors.Is(err, lobby.ErrAway) {
		t.Errorf("while the host is away: %v", err)
	}
	host = h.enter("SHA256:h", "hana")
	code := s.ID[:4] + " " + s.ID[4:]
	at, err := h.Join(t.Context(), friend, code)
	h.must(err)
	if !at.Setup.Private {
		t.Error("not private")
	}
	if _, err := h.Join(t.Context(), third, s.ID); !errors.Is(err, lobby.ErrFull) {
		t.Errorf("a third: %v", err)
	}
	if _, err := h.Open(t.Context(), third.Player().ID, string(at.Setup.ID)); !errors.Is(err, lobby.ErrNotFound) {
		t.Errorf("a stranger sees it: %v", err)
	}
	if _, err := h.Open(t.Context(), third.Player().ID, s.ID); err != nil {
		t.Errorf("who has the code doesn't see it: %v", err)
	}
	for _, v := range []*lobby.Visit{host, friend} {
		for _, code := range []string{s.ID, string(at.Setup.ID)} {
			if back, err := h.Join(t.Context(), v, code); err != nil || back.Setup.ID != at.Setup.ID {
				t.Errorf("%s can't return: %v", v.Player().Name, err)
			}
		}
	}
	revoked, err := h.Invite(t.Context(), third.Player(), lobby.DefaultWish())
	h.must(err)
	h.must(h.Withdraw(t.Context(), third.Player(), revoked.ID))
	if _, err := h.Join(t.Context(), h.enter("", ""), revoked.ID); !errors.Is(err, lobby.ErrExpired) {
		t.Errorf("a revoked code: %v", err)
	}
}

func TestGuestWithoutAKeyReturnsToTheSeat(t *testing.T) {
	h := openHouse(t)
	a, guest := h.enter("SHA256:a", "ana"), h.enter("", "")
	s, _ := h.post(a, lobby.DefaultWish())
	at, err := h.Accept(t.Context(), guest.Player(), s.ID)
	h.must(err)
	if at.Setup.Unrated != match.UnratedGuest {
		t.Errorf("unrated because %q", at.Setup.Unrated)
	}
	code, err := h.SeatCode(t.Context(), guest, at.Setup.ID)
	h.must(err)
	guest.Close()
	back := h.enter("", "")
	if _, err := h.Join(t.Context(), back, code); err != nil || back.Player().ID != guest.Player().ID {
		t.Errorf("%+v, %v", back.Player(), err)
	}
}

func TestOffersEndWithTheLastSession(t *testing.T) {
	h := openHouse(t)
	one, two := h.enter("SHA256:a", "ana"), h.enter("SHA256:a", "ana")
	days := lobby.DefaultWish()
	days.Control, _ = match.ParseControl("3d")
	live, _ := h.post(one, lobby.DefaultWish())
	stays, _ := h.post(one, days)
	one.Close()
	if n := h.openGames(); n != 2 {
		t.Fatalf("%d open games while another session is here", n)
	}
	two.Close()
	two.Close() // twice counts once
	left, _, err := h.Seeks(t.Context(), lobby.Page{Limit: 10})
	h.must(err)
	if len(left) != 1 || left[0].ID != stays.ID {
		t.Errorf("left: %+v", left)
	}
	if end, _, err := h.SeekEnd(t.Context(), live.ID); err != nil || end != lobby.EndGone {
		t.Errorf("%q, %v", end, err)
	}
	if len(h.Here()) != 0 {
		t.Errorf("still here: %+v", h.Here())
	}
	if _, _, err := h.Post(t.Context(), one.Player(), lobby.DefaultWish()); !errors.Is(err, lobby.ErrAway) {
		t.Errorf("an offer of somebody who has gone: %v", err)
	}
	if n := h.openGames(); n != 1 {
		t.Errorf("%d open games: a ghost's is among them", n)
	}
}

func TestTheComputerKeepsOneCompany(t *testing.T) {
	h := openHouse(t)
	a := h.enter("SHA256:a", "ana")
	h.post(a, lobby.DefaultWish())
	untimed := lobby.DefaultWish()
	untimed.Control = match.NoControl
	s, err := h.PlayBot(t.Context(), a.Player(), 1, untimed)
	h.must(err)
	if len(h.bots.ids) != 1 || h.bots.ids[0] != s.Setup.ID {
		t.Errorf("started: %v", h.bots.ids)
	}
	if s.Setup.Unrated != match.UnratedBot || !s.Setup.HasBot() {
		t.Errorf("%+v", s.Setup)
	}
	if n := h.openGames(); n != 1 {
		t.Errorf("%d open games while playing the computer", n)
	}
	if _, err := h.PlayBot(t.Context(), a.Player(), 1, lobby.DefaultWish()); err != nil {
		t.Fatal(err)
	}
	if n := h.openGames(); n != 0 {
		t.Errorf("%d open games while in a live game", n)
	}
	var wrong *lobby.WishError
	if _, err := h.PlayBot(t.Context(), a.Player(), 11, untimed); !errors.As(err, &wrong) || wrong.Field != "level" {
		t.Errorf("level 11: %v", err)
	}
}

func TestAbsenceAndReturnAreInTheLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
		h.post(a, lobby.DefaultWish())
		_, id := h.post(b, lobby.DefaultWish())
		away := func() bool {
			s, err := h.table.Open(t.Context(), id)
			h.must(err)
			_, away := s.Away(s.Setup.ColorOf(a.Player().ID))
			return away
		}
		for range 3 { // coming back in time is no absence, however often
			a.Close()
			time.Sleep(4 * time.Second)
			a = h.enter("SHA256:a", "")
			time.Sleep(2 * time.Second)
			if away() {
				t.Fatal("away after 4 s")
			}
		}
		a.Close()
		time.Sleep(4 * time.Second)
		if away() {
			t.Error("away already")
		}
		time.Sleep(2 * time.Second)
		if !away() {
			t.Error("not away after 6 s")
		}
		a = h.enter("SHA256:a", "")
		synctest.Wait()
		if away() {
			t.Error("away though back")
		}
	})
}

func TestARestartCostsNobodyTime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "turncoat.db")
	var id match.ID
	var before time.Duration
	synctest.Test(t, func(t *testing.T) {
		h := openHouseAt(t, path)
		a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
		h.post(a, lobby.DefaultWish())
		_, id = h.post(b, lobby.DefaultWish())
		s, err := h.table.Open(t.Context(), id)
		h.must(err)
		for _, move := range []string{"d3", "c3"} {
			m, _ := engine.ParseMove(move)
			s, err = h.table.Play(t.Context(), s, s.Turn(), m, s.Seq())
			h.must(err)
		}
		time.Sleep(20 * time.Second)
		h.must(h.store.Beat(t.Context(), h.Now()))
		before = s.Left(engine.Dark, h.Now())
	})
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Hour) // the server is down
		h := openHouseAt(t, path)
		h.must(h.Start(t.Context()))
		s, err := h.table.Open(t.Context(), id)
		h.must(err)
		if left := s.Left(engine.Dark, h.Now()); left != before || before != 280*time.Second {
			t.Errorf("%v left, %v before", left, before)
		}
		if last := s.Entries[len(s.Entries)-1]; last.Kind != match.Resumed {
			t.Errorf("the record doesn't say so: %+v", last)
		}
		if n := h.openGames(); n != 0 {
			t.Errorf("%d open games from before", n)
		}
	})
}

func TestDrainingRefusesNewGames(t *testing.T) {
	h := openHouse(t)
	a := h.enter("SHA256:a", "ana")
	h.Drain()
	if _, _, err := h.Post(t.Context(), a.Player(), lobby.DefaultWish()); !errors.Is(err, lobby.ErrDraining) {
		t.Errorf("%v", err)
	}
	if _, err := h.PlayBot(t.Context(), a.Player(), 1, lobby.DefaultWish()); !errors.Is(err, lobby.ErrDraining) {
		t.Errorf("%v", err)
	}
}
