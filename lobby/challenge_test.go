package lobby_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// challenge challenges, and fails the test where that is refused.
func (h *house) challenge(by, to *lobby.Visit, w lobby.Wish) lobby.Seek {
	h.t.Helper()
	s, id, err := h.Challenge(h.t.Context(), by.Player(), to.Player(), w)
	h.must(err)
	if id != "" {
		h.t.Fatalf("a game at once: %s", id)
	}
	return s
}

// received are the challenges that somebody may accept.
func (h *house) received(v *lobby.Visit) []lobby.Seek {
	h.t.Helper()
	all, err := h.ChallengesTo(h.t.Context(), v.Player().ID)
	h.must(err)
	return all
}

// ended is how an offer ended.
func (h *house) ended(code string) lobby.CodeInfo {
	h.t.Helper()
	info, err := h.SeekEnd(h.t.Context(), code)
	h.must(err)
	return info
}

func byDays() lobby.Wish {
	w := lobby.DefaultWish()
	w.Control = match.Control{PerMove: 72 * time.Hour}
	return w
}

func TestChallengeIsAccepted(t *testing.T) {
	h := openHouse(t)
	ana, boris, clara := h.enter("ANA", "ana"), h.enter("BORIS", "boris"), h.enter("CLARA", "clara")
	w := lobby.DefaultWish()
	w.Variant, w.Opening, w.Color, w.Corrections = engine.Variant{Size: 6, Goal: engine.Reverse}, engine.Parallel, engine.Light, true
	bell := boris.Watch()
	defer bell.Close()
	s := h.challenge(ana, boris, w)
	select {
	case <-bell.Bell():
	default:
		t.Error("no bell for who is challenged")
	}
	if got := h.received(boris); len(got) != 1 || got[0] != s || s.To != boris.Player() {
		t.Errorf("received %+v, want %+v", got, s)
	}
	if n := h.openGames(); n != 0 {
		t.Errorf("%d open games: a challenge is private", n)
	}
	for who, want := range map[*lobby.Visit]error{ana: lobby.ErrOwn, clara: lobby.ErrNotFound} {
		if _, err := h.Accept(t.Context(), who.Player(), s.ID); !errors.Is(err, want) {
			t.Errorf("%s accepts: %v, want %v", who.Player().Name, err, want)
		}
	}
	at, err := h.Accept(t.Context(), boris.Player(), s.ID)
	h.must(err)
	setup := at.Setup
	if setup.Light.ID != ana.Player().ID || setup.Dark.ID != boris.Player().ID || setup.Variant != w.Variant ||
		setup.Opening != w.Opening || !setup.Corrections || setup.Private {
		t.Errorf("the game is %+v", setup)
	}
	if info := h.ended(s.ID); info.End != lobby.EndTaken || info.Match != setup.ID {
		t.Errorf("ended %+v", info)
	}
}

func TestChallengeIsDeclinedWithAReason(t *testing.T) {
	h := openHouse(t)
	ctx := t.Context()
	ana, boris, clara := h.enter("ANA", "ana"), h.enter("BORIS", "boris"), h.enter("CLARA", "clara")
	s := h.challenge(ana, boris, lobby.DefaultWish())
	for what, c := range map[string]struct {
		who  *lobby.Visit
		why  lobby.Reason
		want error
	}{
		"no reason that there is": {boris, "no mood", lobby.ErrReason},
		"somebody else":           {clara, lobby.NotNow, lobby.ErrNotFound},
	} {
		if err := h.Decline(ctx, c.who.Player(), s.ID, c.why); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", what, err, c.want)
		}
	}
	bell := ana.Watch()
	defer bell.Close()
	h.must(h.Decline(ctx, boris.Player(), s.ID, lobby.TooSlow))
	select {
	case <-bell.Bell():
	default:
		t.Error("no bell for who is declined")
	}
	if info := h.ended(s.ID); info.End != lobby.EndDeclined || info.Reason != lobby.TooSlow {
		t.Errorf("ended %+v", info)
	}
	for who, want := range map[*lobby.Visit]error{boris: lobby.ErrDeclined, clara: lobby.ErrNotFound} {
		if _, err := h.Accept(ctx, who.Player(), s.ID); !errors.Is(err, want) {
			t.Errorf("%s accepts what was declined: %v", who.Player().Name, err)
		}
	}
	if err := h.Decline(ctx, boris.Player(), s.ID, ""); !errors.Is(err, lobby.ErrDeclined) {
		t.Errorf("declined twice: %v", err)
	}
	h.challenge(ana, boris, lobby.DefaultWish()) // may be asked again
}

func TestWhoCanNotBeChallenged(t *testing.T) {
	h := openHouse(t)
	ctx := t.Context()
	ana, boris, clara := h.enter("ANA", "ana"), h.enter("BORIS", "boris"), h.enter("CLARA", "clara")
	dora := h.enter("DORA", "dora")
	guest := h.enter("GUEST", "")
	absent := dora.Player()
	dora.Close()
	_, err := h.PlayBot(ctx, clara.Player(), 1, lobby.DefaultWish())
	h.must(err)
	computer, err := h.Target(ctx, "Computer-1")
	h.must(err)
	h.must(h.Block(ctx, clara.Player(), ana.Player()))
	h.must(h.Block(ctx, absent, boris.Player()))
	rated := lobby.DefaultWish()
	rated.Stake = lobby.RatedOnly
	h.challenge(ana, boris, byDays())
	for what, c := range map[string]struct {
		by, to lobby.Player
		w      lobby.Wish
		want   error
	}{
		"oneself":                     {ana.Player(), ana.Player(), byDays(), lobby.ErrOwn},
		"the computer":                {ana.Player(), computer, byDays(), lobby.ErrComputer},
		"who has blocked":             {ana.Player(), clara.Player(), byDays(), lobby.ErrUnwilling},
		"who is blocked":              {clara.Player(), ana.Player(), byDays(), lobby.ErrBlocked},
		"twice":                       {ana.Player(), boris.Player(), lobby.DefaultWish(), lobby.ErrChallenged},
		"who isn't here, at once":     {ana.Player(), absent, lobby.DefaultWish(), lobby.ErrNotHere},
		"who isn't here and blocks":   {boris.Player(), absent, lobby.DefaultWish(), lobby.ErrNotHere},
		"from a live game to another": {clara.Player(), boris.Player(), lobby.DefaultWish(), &lobby.BusyError{}},
		"a guest, rated":              {ana.Player(), guest.Player(), rated, &lobby.WishError{}},
	} {
		_, _, err := h.Challenge(ctx, c.by, c.to, c.w)
		var busy *lobby.BusyError
		var wish *lobby.WishError
		switch c.want.(type) {
		case *lobby.BusyError:
			if !errors.As(err, &busy) || busy.Player != c.by.ID {
				t.Errorf("%s: %v", what, err)
			}
		case *lobby.WishError:
			if !errors.As(err, &wish) || !wish.Guest {
				t.Errorf("%s: %v", what, err)
			}
		default:
			if !errors.Is(err, c.want) {
				t.Errorf("%s: %v, want %v", what, err, c.want)
			}
		}
	}
	h.challenge(ana, guest, lobby.DefaultWish())
	if _, _, err := h.Challenge(ctx, ana.Player(), absent, byDays()); err != nil {
		t.Errorf("who isn't here, by days: %v", err)
	}
	if p, err := h.Target(ctx, " "+guest.Player().Name+" "); err != nil || p != guest.Player() {
		t.Errorf("the guest's name finds %+v, %v", p, err)
	}
	h.Drain()
	if _, _, err := h.Challenge(ctx, boris.Player(), guest.Player(), byDays()); !errors.Is(err, lobby.ErrDraining) {
		t.Errorf("while the server drains: %v", err)
	}
}

// TestChallengesAndLiveGames holds the one rule: a live game ends what its
// players offer, not what they are offered.
func TestChallengesAndLiveGames(t *testing.T) {
	h := openHouse(t)
	ctx := t.Context()
	ana, boris, clara, dora := h.enter("ANA", "ana"), h.enter("BORIS", "boris"), h.enter("CLARA", "clara"), h.enter("DORA", "dora")
	made, received := h.challenge(ana, clara, lobby.DefaultWish()), h.challenge(dora, boris, lobby.DefaultWish())
	long := h.challenge(ana, dora, byDays())
	h.play(ana, boris)
	if info := h.ended(made.ID); info.End != lobby.EndWithdrawn {
		t.Errorf("what ana offered ended %+v", info)
	}
	if _, err := h.Accept(ctx, clara.Player(), made.ID); !errors.Is(err, lobby.ErrWithdrawn) {
		t.Errorf("clara accepts what was withdrawn: %v", err)
	}
	var busy *lobby.BusyError
	if _, err := h.Accept(ctx, boris.Player(), received.ID); !errors.As(err, &busy) || busy.Player != boris.Player().ID {
		t.Errorf("boris accepts while he plays: %v", err)
	}
	while := h.challenge(clara, boris, lobby.DefaultWish()) // may be received while playing
	if got := h.received(boris); len(got) != 2 {
		t.Errorf("boris has received %+v", got)
	}
	_, err := h.Accept(ctx, dora.Player(), long.ID) // by days: beside the live game
	h.must(err)
	h.must(h.Decline(ctx, boris.Player(), while.ID, lobby.NotNow))
	for _, game := range h.liveGames(boris) {
		at, err := h.table.Open(ctx, game.Setup.ID)
		h.must(err)
		_, err = h.table.Abort(ctx, at, engine.Dark)
		h.must(err)
	}
	_, err = h.Accept(ctx, boris.Player(), received.ID) // free again
	h.must(err)
}

func TestChallengesExpire(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		ana, boris, clara := h.enter("ANA", "ana"), h.enter("BORIS", "boris"), h.enter("CLARA", "clara")
		live, long := h.challenge(ana, boris, lobby.DefaultWish()), h.challenge(ana, clara, byDays())
		time.Sleep(30*time.Minute - time.Millisecond)
		if len(h.received(boris)) != 1 {
			t.Error("it ended too early")
		}
		time.Sleep(time.Millisecond)
		if got := h.received(boris); len(got) != 0 {
			t.Errorf("still there: %+v", got)
		}
		if _, err := h.Accept(t.Context(), boris.Player(), live.ID); !errors.Is(err, lobby.ErrExpired) {
			t.Errorf("accepted late: %v", err)
		}
		if life := long.Expires.Sub(long.Created); life != 14*24*time.Hour {
			t.Errorf("one by days stays for %v", life)
		}
		ctx, end := context.WithCancel(t.Context())
		go h.Run(ctx)
		time.Sleep(time.Minute + time.Second) // tidied away once a minute
		end()
		synctest.Wait()
		if info := h.ended(live.ID); info.End != lobby.EndExpired {
			t.Errorf("ended %+v", info)
		}
	})
}

// TestChallengesInVainAreLimited: accepted ones count for nothing.
func TestChallengesInVainAreLimited(t *testing.T) {
	h := openHouse(t)
	ctx := t.Context()
	ana, boris := h.enter("ANA", "ana"), h.enter("BORIS", "boris")
	var wait *lobby.TooFastError
	tried := 0
	for ; tried < 100 && wait == nil; tried++ {
		s, _, err := h.Challenge(ctx, ana.Player(), boris.Player(), byDays())
		switch {
		case errors.As(err, &wait):
		case err != nil:
			t.Fatal(err)
		case tried%2 == 0:
			h.must(h.Decline(ctx, boris.Player(), s.ID, ""))
		default:
			h.must(h.Withdraw(ctx, ana.Player(), s.ID))
		}
	}
	if wait == nil || wait.Wait > 5*time.Second || tried < 50 {
		t.Errorf("after %d: %v", tried, wait)
	}
	h.challenge(boris, ana, byDays())
}
