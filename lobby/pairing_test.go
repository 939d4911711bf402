package lobby_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

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
	h.t.Helper()
	for range games {
		at := h.play(winner, loser)
		_, err := h.table.Resign(h.t.Context(), at, at.Setup.ColorOf(loser.Player().ID))
		h.must(err)
	}
}

func TestManyTakeOneOpenGame(t *testing.T) {
	h := openHouse(t)
	maker := h.enter("SHA256:maker", "maker")
	takers := make([]*lobby.Visit, 50)
	for i := range takers {
		takers[i] = h.enter("", "")
	}
	for range 20 {
		s, _ := h.post(maker, lobby.DefaultWish())
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
		if got != 1 {
			t.Fatalf("%d got it", got)
		}
		h.abort(maker)
	}
}

func TestTwoWishesAtOnceMakeOneGame(t *testing.T) {
	h := openHouse(t)
	visits := []*lobby.Visit{h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")}
	for round := range 100 {
		var ids [2]match.ID
		var both sync.WaitGroup
		for i, v := range visits {
			both.Go(func() {
				var err error
				if _, ids[i], err = h.Post(t.Context(), v.Player(), lobby.DefaultWish()); err != nil {
					t.Errorf("round %d: %v", round, err)
				}
			})
		}
		both.Wait()
		if n := h.openGames(); n != 0 {
			t.Fatalf("round %d: %d open games are left", round, n)
		}
		games := h.liveGames(visits[0])
		if len(games) != 1 {
			t.Fatalf("round %d: %d games", round, len(games))
		}
		for i, id := range ids {
			if id != "" && id != games[0].Setup.ID {
				t.Errorf("round %d: %d hears of %s, plays %s", round, i, id, games[0].Setup.ID)
			}
		}
		if ids == [2]match.ID{} {
			t.Errorf("round %d: neither hears of the game", round)
		}
		h.abort(visits[1])
	}
}

func TestOnePlayerTakesTwoOpenGamesAtOnce(t *testing.T) {
	h := openHouse(t)
	a, b, greedy := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris"), h.enter("SHA256:g", "greta")
	reversed := lobby.DefaultWish()
	reversed.Variant.Goal = engine.Reverse
	for range 20 {
		one, _ := h.post(a, lobby.DefaultWish())
		two, _ := h.post(b, reversed)
		var errs [2]error
		var both sync.WaitGroup
		for i, s := range []lobby.Seek{one, two} {
			both.Go(func() { _, errs[i] = h.Accept(t.Context(), greedy.Player(), s.ID) })
		}
		both.Wait()
		var busy *lobby.BusyError
		if (errs[0] == nil) == (errs[1] == nil) || !errors.As(errors.Join(errs[:]...), &busy) {
			t.Fatalf("%v", errs)
		}
		if n := len(h.liveGames(greedy)); n != 1 || busy.Player != greedy.Player().ID {
			t.Fatalf("in %d live games, busy: %+v", n, busy)
		}
		h.abort(greedy)
		for _, v := range []*lobby.Visit{a, b} {
			_, err := h.EndOffers(t.Context(), v.Player().ID, lobby.EndWithdrawn)
			h.must(err)
		}
	}
}

func TestTwoSessionsOfOnePlayerNeverMeet(t *testing.T) {
	h := openHouse(t)
	one, two := h.enter("SHA256:a", "ana"), h.enter("SHA256:a", "")
	w := lobby.DefaultWish()
	s, _ := h.post(one, w)
	if _, id := h.post(two, w); id != "" {
		t.Errorf("paired with oneself in %s", id)
	}
	h.must(h.PairWaiting(t.Context()))
	if _, err := h.Accept(t.Context(), two.Player(), s.ID); !errors.Is(err, lobby.ErrOwn) {
		t.Errorf("one's own: %v", err)
	}
	if n := len(h.liveGames(one)); n != 0 {
		t.Fatalf("%d games against oneself", n)
	}
	// Both offers end with the game that comes of one.
	_, id := h.post(h.enter("SHA256:b", "boris"), w)
	if id == "" || h.openGames() != 0 || len(h.liveGames(two)) != 1 {
		t.Errorf("match %q, %d offers left, %d games", id, h.openGames(), len(h.liveGames(two)))
	}
}

func TestTheMakerLeavesWhileSomebodyAccepts(t *testing.T) {
	h := openHouse(t)
	a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
	s, _ := h.post(a, lobby.DefaultWish())
	h.store.once("Pair", a.Close)
	if _, err := h.Accept(t.Context(), b.Player(), s.ID); !errors.Is(err, lobby.ErrAway) {
		t.Errorf("meanwhile: %v", err)
	}
	if _, err := h.Accept(t.Context(), b.Player(), s.ID); !errors.Is(err, lobby.ErrAway) {
		t.Errorf("afterwards: %v", err)
	}
	if n := len(h.liveGames(b)); n != 0 {
		t.Errorf("%d games against a ghost", n)
	}
}

// A session that ends while its game is being stored has the others told and
// the computer seated all the same.
func TestWhatHasBegunIsToldThoughTheAskerGoes(t *testing.T) {
	h := openHouse(t)
	a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
	s, _ := h.post(a, lobby.DefaultWish())
	waiting := a.Watch()
	t.Cleanup(waiting.Close)

	ctx, cancel := context.WithCancel(t.Context())
	h.store.once("Pair", cancel)
	_, err := h.Accept(ctx, b.Player(), s.ID)
	h.must(err)
	select {
	case <-waiting.Bell():
	default:
		t.Error("the maker of the offer isn't told")
	}

	ctx, cancel = context.WithCancel(t.Context())
	h.store.once("Pair", cancel)
	untimed := lobby.DefaultWish()
	untimed.Control = match.NoControl
	at, err := h.PlayBot(ctx, b.Player(), 1, untimed)
	h.must(err)
	if len(h.bots.ids) != 1 || h.bots.ids[0] != at.Setup.ID {
		t.Errorf("the computer plays %v", h.bots.ids)
	}
	if _, err := h.PlayBot(ctx, b.Player(), 1, untimed); !errors.Is(err, context.Canceled) {
		t.Errorf("a session that has ended begins something: %v", err)
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

func TestOneStartWrittenInTwoWaysIsPaired(t *testing.T) {
	h := openHouse(t)
	w := lobby.DefaultWish()
	w.Opening = engine.Custom
	for i, start := range []string{
		"---------------------------OX------XO--------------------------- X",
		"...........................ox......xo........................... x;",
	} {
		w.Start = start
		_, id := h.post(h.enter("SHA256:"+start, ""), w)
		if paired := id != ""; paired != (i == 1) {
			t.Errorf("%d: match %q", i, id)
		}
	}
}
