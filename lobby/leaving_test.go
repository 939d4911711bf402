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

// works has the house do by itself what it does, until the test ends.
func (h *house) works() {
	ctx, stop := context.WithCancel(h.t.Context())
	var running sync.WaitGroup
	running.Go(func() { h.Run(ctx) })
	running.Go(func() {
		h.table.RunSweeper(ctx, 100*time.Millisecond, func(err error) { h.t.Error(err) })
	})
	h.t.Cleanup(func() {
		stop()
		running.Wait()
	})
}

func (h *house) lapses(v *lobby.Visit) []lobby.Lapse {
	h.t.Helper()
	all, err := h.store.Lapses(h.t.Context(), v.Player().ID, time.Time{})
	h.must(err)
	return all
}

// offers are a player's open offers.
func (h *house) offers(v *lobby.Visit) []lobby.Seek {
	h.t.Helper()
	all, err := h.SeeksBy(h.t.Context(), v.Player().ID)
	h.must(err)
	return all
}

func TestR51ANoShowCountsAgainstTheNoShowAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		h.works()
		ana, boris := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
		wish := lobby.DefaultWish()
		wish.Color = engine.Light
		first, _ := h.post(ana, wish)
		_, id := h.post(boris, lobby.DefaultWish())
		if id == "" {
			t.Fatal("not paired")
		}
		time.Sleep(match.NoShow + time.Second)
		at, err := h.table.Open(t.Context(), id)
		h.must(err)
		if at.Phase != match.PhaseAborted {
			t.Fatalf("the game is %s", at.Phase)
		}
		if got := h.lapses(boris); len(got) != 1 || got[0].Kind != match.LapseShow || got[0].Match != id || got[0].Other != ana.Player().ID {
			t.Errorf("boris: %+v", got)
		}
		if got := h.lapses(ana); len(got) > 0 {
			t.Errorf("ana: %+v", got)
		}
		seeks := h.offers(ana)
		if len(seeks) != 1 || seeks[0].ID == first.ID || seeks[0].Wish != first.Wish || !seeks[0].Created.Equal(first.Created) {
			t.Fatalf("ana's search does not go on: %+v, was %+v", seeks, first)
		}
		if n := len(h.offers(boris)); n != 0 {
			t.Errorf("so do %d of boris'", n)
		}

		again, id := h.post(boris, lobby.DefaultWish()) // the first lapse is free
		if id != "" {
			t.Fatal("the same two are paired again")
		}
		if _, err := h.Accept(t.Context(), boris.Player(), seeks[0].ID); !errors.Is(err, lobby.ErrApart) {
			t.Errorf("boris takes ana's offer: %v", err)
		}
		time.Sleep(lobby.ApartFor - 10*time.Second)
		if games := h.liveGames(ana); len(games) > 0 {
			t.Fatal("the same two are paired again within five minutes")
		}
		time.Sleep(10 * time.Second)
		if games := h.liveGames(ana); len(games) != 1 || games[0].Setup.ColorOf(boris.Player().ID) == engine.None {
			t.Errorf("not paired after five minutes: %+v, %+v", games, again)
		}
	})
}

// Whoever else comes is paired with the search that goes on.
func TestR51TheSearchThatGoesOnFindsSomebodyElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		h.works()
		ana, boris, clara := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris"), h.enter("SHA256:c", "clara")
		wish := lobby.DefaultWish()
		wish.Color = engine.Light
		h.post(ana, wish)
		h.post(boris, lobby.DefaultWish())
		time.Sleep(match.NoShow + time.Second)
		h.post(boris, lobby.DefaultWish())
		_, id := h.post(clara, lobby.DefaultWish())
		at, err := h.table.Open(t.Context(), id)
		h.must(err)
		if at.Setup.ColorOf(ana.Player().ID) == engine.None {
			t.Errorf("clara, who might have ana, plays %s and %s", at.Setup.Dark.Name, at.Setup.Light.Name)
		}
	})
}

// A search doesn't go on for who has left, nor after another end.
func TestSearchesThatEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		h.works()
		wish := lobby.DefaultWish()
		wish.Color = engine.Light
		pair := func(one, other string) (*lobby.Visit, *lobby.Visit, match.State) {
			a, b := h.enter("SHA256:"+one, one), h.enter("SHA256:"+other, other)
			h.post(a, wish)
			_, id := h.post(b, lobby.DefaultWish())
			at, err := h.table.Open(t.Context(), id)
			h.must(err)
			return a, b, at
		}
		ana, _, _ := pair("ana", "boris")
		ana.Close()
		clara, _, at := pair("clara", "dora")
		_, err := h.table.Abort(t.Context(), at, engine.Dark)
		h.must(err)
		eva, _, at := pair("eva", "finn")
		at, err = h.table.Play(t.Context(), at, engine.Dark, at.Moves()[0], -1)
		h.must(err)
		_, err = h.table.Play(t.Context(), at, engine.Light, at.Moves()[0], -1)
		h.must(err)
		time.Sleep(3 * time.Minute)
		for _, v := range []*lobby.Visit{ana, clara, eva} {
			if n := len(h.offers(v)); n != 0 {
				t.Errorf("%s has %d offers", v.Player().Name, n)
			}
		}
	})
}

func TestR50AnUnfinishedLiveGameComesFirst(t *testing.T) {
	h := openHouse(t)
	ctx := t.Context()
	ana, boris, clara := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris"), h.enter("SHA256:c", "clara")
	open, _ := h.post(clara, lobby.DefaultWish())
	invite, err := h.Invite(ctx, clara.Player(), lobby.DefaultWish())
	h.must(err)
	toBoris, _, err := h.Challenge(ctx, clara.Player(), boris.Player(), lobby.DefaultWish())
	h.must(err)
	wish := lobby.DefaultWish()
	wish.Variant = engine.Variants[2] // so that clara's offer is another game's
	id := h.begin(wish, ana, boris).Setup.ID
	boris.Close()
	boris = h.enter("SHA256:b", "")
	for what, begin := range map[string]func() error{
		"a quick match": func() error { _, _, err := h.Post(ctx, boris.Player(), lobby.DefaultWish()); return err },
		"an invite":     func() error { _, err := h.Invite(ctx, boris.Player(), lobby.DefaultWish()); return err },
		"a challenge": func() error {
			_, _, err := h.Challenge(ctx, boris.Player(), clara.Player(), lobby.DefaultWish())
			return err
		},
		"the computer": func() error { _, err := h.PlayBot(ctx, boris.Player(), 1, lobby.DefaultWish()); return err },
		"an open game": func() error { _, err := h.Accept(ctx, boris.Player(), open.ID); return err },
		"a code":       func() error { _, err := h.Join(ctx, boris, invite.ID); return err },
		"a yes":        func() error { _, err := h.Accept(ctx, boris.Player(), toBoris.ID); return err },
	} {
		var busy *lobby.BusyError
		if err := begin(); !errors.As(err, &busy) || busy.Player != boris.Player().ID || busy.Match != id {
			t.Errorf("%s: %v, want to be led to %s", what, err, id)
		}
	}
	days := lobby.DefaultWish()
	days.Control = match.Control{PerMove: 24 * time.Hour}
	if _, _, err := h.Post(ctx, boris.Player(), days); err != nil {
		t.Errorf("a game by days meanwhile: %v", err)
	}
}

func TestR50WhoLeavesAgainAndAgainWaits(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	ago := func(minutes ...float64) []lobby.Lapse {
		lapses := make([]lobby.Lapse, len(minutes))
		for i, m := range minutes {
			lapses[i].At = now.Add(-time.Duration(m * float64(time.Minute)))
		}
		return lapses
	}
	const day = 24 * 60
	for name, c := range map[string]struct {
		lapses []lobby.Lapse
		left   time.Duration
		count  int
	}{
		"never":                  {nil, 0, 0},
		"once":                   {ago(0), 0, 0},
		"twice":                  {ago(100, 0), time.Minute, 2},
		"twice, a minute ago":    {ago(100, 1), 0, 0},
		"three times":            {ago(500, 100, 2), 3 * time.Minute, 3},
		"four times":             {ago(500, 400, 100, 0), 15 * time.Minute, 4},
		"five times":             {ago(500, 400, 300, 200, 0), 30 * time.Minute, 5},
		"nine times":             {ago(9, 8, 7, 6, 5, 4, 3, 2, 1), 29 * time.Minute, 9},
		"the first was too long": {ago(day, 0), 0, 0},
		"just within a day":      {ago(day-0.1, 0), time.Minute, 2},
		"the clock was set back": {ago(-60, -60), 61 * time.Minute, 2},
	} {
		wait := lobby.Cooldown("ana", c.lapses, now)
		if wait == nil {
			if c.left > 0 {
				t.Errorf("%s: no wait", name)
			}
			continue
		}
		if left := wait.Until.Sub(now); left != c.left || wait.Lapses != c.count || wait.Player != "ana" {
			t.Errorf("%s: %v after %d lapses, want %v after %d", name, left, wait.Lapses, c.left, c.count)
		}
	}
}

// The wait is for open live games only, and over by itself.
func TestR50TheWaitIsForOpenLiveGamesOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		h.works()
		ctx := t.Context()
		ana, boris := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
		wish := lobby.DefaultWish()
		wish.Color = engine.Dark // whose first move never comes
		for range 2 {
			invite, err := h.Invite(ctx, ana.Player(), wish)
			h.must(err)
			_, err = h.Join(ctx, boris, invite.ID)
			h.must(err)
			time.Sleep(match.NoShow + time.Second)
		}
		var cooling *lobby.CooldownError
		if _, _, err := h.Post(ctx, ana.Player(), lobby.DefaultWish()); !errors.As(err, &cooling) || cooling.Lapses != 2 {
			t.Fatalf("a quick match: %v", err)
		}
		open, _ := h.post(h.enter("SHA256:c", "clara"), lobby.DefaultWish())
		if _, err := h.Accept(ctx, ana.Player(), open.ID); !errors.As(err, &cooling) {
			t.Errorf("an open game: %v", err)
		}
		if wait, err := h.Cooldown(ctx, ana.Player().ID); err != nil || wait == nil || wait.Until != cooling.Until {
			t.Errorf("the wait is %v, %v, not %v", wait, err, cooling)
		}
		_, _, err := h.Challenge(ctx, ana.Player(), boris.Player(), lobby.DefaultWish())
		h.must(err)
		_, err = h.Invite(ctx, ana.Player(), lobby.DefaultWish())
		h.must(err)
		_, err = h.PlayBot(ctx, ana.Player(), 1, computerWish())
		h.must(err)
		time.Sleep(cooling.Until.Sub(h.Now()))
		if _, err := h.Accept(ctx, ana.Player(), open.ID); err != nil {
			t.Errorf("afterwards: %v", err)
		}
	})
}

// computerWish is a game that keeps no time.
func computerWish() lobby.Wish {
	w := lobby.DefaultWish()
	w.Control = match.NoControl
	return w
}

// Somebody who is gone for 25 s comes back to a game that goes on, and only
// their own clock has run.
func TestR47BackAfter25Seconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		h.works()
		ana, boris := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
		wish := lobby.DefaultWish()
		wish.Color = engine.Dark
		at := h.begin(wish, ana, boris)
		for range 2 {
			var err error
			at, err = h.table.Play(t.Context(), at, at.Turn(), at.Moves()[0], -1)
			h.must(err)
		}
		ana.Close()
		time.Sleep(10 * time.Second)
		if !h.away(at.Setup.ID, ana) {
			t.Error("it isn't said that ana is away")
		}
		time.Sleep(15 * time.Second)
		ana = h.enter("SHA256:a", "")
		at, err := h.table.Play(t.Context(), at, engine.Dark, at.Moves()[0], -1)
		h.must(err)
		if dark, light := at.Left(engine.Dark, h.Now()), at.Left(engine.Light, h.Now()); dark != 278*time.Second || light != 300*time.Second {
			t.Errorf("dark has %v, light %v", dark, light)
		}
		if h.away(at.Setup.ID, ana) || at.Phase != match.PhaseLive {
			t.Errorf("away still, or %s", at.Phase)
		}
	})
}
