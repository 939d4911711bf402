package lobby_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/lobby"
	"turncoat/match"
)

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
	left, _, err := h.Seeks(t.Context(), "", lobby.Page{Limit: 10})
	h.must(err)
	if len(left) != 1 || left[0].ID != stays.ID {
		t.Errorf("left: %+v", left)
	}
	if info, err := h.SeekEnd(t.Context(), live.ID); err != nil || info.End != lobby.EndGone {
		t.Errorf("%q, %v", info.End, err)
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

// Where the disk is full, an offer of somebody who has gone can't be ended; it
// isn't listed and can't be taken all the same.
func TestOffersOfGhostsAreNotListed(t *testing.T) {
	h := openHouse(t)
	a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
	s, _ := h.post(a, lobby.DefaultWish())
	h.store.meet(full)
	a.Close()
	h.store.meet(nil)
	if n := h.openGames(); n != 0 {
		t.Errorf("%d listed", n)
	}
	if _, err := h.Accept(t.Context(), b.Player(), s.ID); !errors.Is(err, lobby.ErrAway) {
		t.Errorf("%v", err)
	}
	if _, id := h.post(b, lobby.DefaultWish()); id != "" {
		t.Error("paired with a ghost")
	}
}

func TestAbsenceAndReturnAreInTheLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
		id := h.play(a, b).Setup.ID
		for range 3 { // coming back in time is no absence, however often
			a.Close()
			time.Sleep(4 * time.Second)
			a = h.enter("SHA256:a", "")
			time.Sleep(2 * time.Second)
			if h.away(id, a) {
				t.Fatal("away after 4 s")
			}
		}
		a.Close()
		time.Sleep(4 * time.Second)
		if h.away(id, a) {
			t.Error("away already")
		}
		time.Sleep(2 * time.Second)
		if !h.away(id, a) {
			t.Error("not away after 6 s")
		}
		a = h.enter("SHA256:a", "")
		if h.away(id, a) {
			t.Error("away though back")
		}
	})
}

// The days of a correspondence game run whoever is here.
func TestR47AbsenceIsNothingToCorrespondence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
		days := lobby.DefaultWish()
		days.Control, _ = match.ParseControl("3d")
		id := h.begin(days, a, b).Setup.ID
		a.Close()
		time.Sleep(time.Minute)
		if h.away(id, a) {
			t.Error("away")
		}
	})
}

// What can't be stored is recorded once it can, and the log isn't filled
// meanwhile.
func TestPresenceIsRecordedWhenTheDiskHasRoomAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
		untimed := lobby.DefaultWish()
		untimed.Control = match.NoControl
		id := h.begin(untimed, a, b).Setup.ID

		h.store.meet(full)
		a.Close()
		time.Sleep(10 * time.Minute)
		if h.away(id, a) {
			t.Fatal("recorded on a full disk")
		}
		if n := len(h.log.lines()); n > 12 {
			t.Errorf("%d lines in ten minutes", n)
		}
		h.store.meet(nil)
		time.Sleep(6 * time.Second)
		if !h.away(id, a) {
			t.Error("the absence is never recorded")
		}

		h.store.meet(full)
		a = h.enter("SHA256:a", "")
		time.Sleep(time.Minute)
		if !h.away(id, a) {
			t.Fatal("recorded on a full disk")
		}
		h.store.meet(nil)
		time.Sleep(6 * time.Second)
		if h.away(id, a) {
			t.Error("the return is never recorded")
		}
	})
}

// The first of two sessions ends while it brings the player back: the second
// one is here all the same.
func TestASessionEndsWhileItArrives(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
		id := h.play(a, b).Setup.ID
		a.Close()
		time.Sleep(6 * time.Second)
		if !h.away(id, a) {
			t.Fatal("not away")
		}
		var second *lobby.Visit
		ctx, cancel := context.WithCancel(t.Context())
		h.store.once("Unfinished", func() {
			cancel()
			second = h.enter("SHA256:a", "")
		})
		first, err := h.Enter(ctx, "SHA256:a", "")
		h.must(err)
		first.Close()
		time.Sleep(time.Minute)
		if h.away(id, second) {
			t.Error("away with a session")
		}
	})
}

// Who comes back while the absence is being recorded has not left.
func TestComingBackAtTheLastInstant(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
		id := h.play(a, b).Setup.ID
		a.Close()
		back := make(chan *lobby.Visit, 1) // the one who comes back
		h.store.once("Append", func() { back <- h.enter("SHA256:a", "") })
		time.Sleep(5 * time.Second)
		a = <-back
		synctest.Wait()
		if h.away(id, a) {
			t.Error("away though back")
		}
	})
}

// However often somebody comes and goes, one wait is going on.
func TestAFloodOfConnectionsIsOneWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		h.enter("SHA256:a", "ana").Close()
		synctest.Wait()
		before := runtime.NumGoroutine()
		for range 500 {
			h.enter("SHA256:a", "").Close()
		}
		synctest.Wait()
		if n := runtime.NumGoroutine() - before; n > 0 {
			t.Errorf("%d goroutines more", n)
		}
		time.Sleep(6 * time.Second)
		synctest.Wait()
		if n := runtime.NumGoroutine() - before; n > 0 {
			t.Errorf("%d goroutines are left", n)
		}
	})
}
