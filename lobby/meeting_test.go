package lobby_test

import (
	"errors"
	"testing"

	"turncoat/lobby"
	"turncoat/match"
)

// TestR90ChallengesOfThoseWhoLeft has challengers leave: nobody is put into a
// game with one who is gone.
func TestR90ChallengesOfThoseWhoLeft(t *testing.T) {
	h := openHouse(t)
	ctx := t.Context()
	ana, other, boris := h.enter("ANA", "ana"), h.enter("ANA", ""), h.enter("BORIS", "boris")
	live, untimed := h.challenge(ana, boris, lobby.DefaultWish()), lobby.DefaultWish()
	untimed.Control = match.NoControl
	clara := h.enter("CLARA", "clara")
	second := h.challenge(ana, clara, untimed)
	dora := h.enter("DORA", "dora")
	long := h.challenge(ana, dora, byDays())
	ana.Close()
	if info := h.ended(live.ID); info.End != "" {
		t.Errorf("the first of two sessions ended it: %+v", info)
	}
	other.Close()
	for s, who := range map[lobby.Seek]*lobby.Visit{live: boris, second: clara} {
		if info := h.ended(s.ID); info.End != lobby.EndGone {
			t.Errorf("ended %+v", info)
		}
		if got := h.received(who); len(got) != 0 {
			t.Errorf("%s may still accept %+v", who.Player().Name, got)
		}
		if _, err := h.Accept(ctx, who.Player(), s.ID); !errors.Is(err, lobby.ErrAway) {
			t.Errorf("%s accepts a ghost's: %v", who.Player().Name, err)
		}
	}
	if got := h.received(dora); len(got) != 1 || got[0].ID != long.ID {
		t.Errorf("dora has received %+v", got)
	}
	_, err := h.Accept(ctx, dora.Player(), long.ID)
	h.must(err)

	// Where the disk is full it can't be ended; it is no game all the same.
	again := h.enter("ANA", "")
	ghost := h.challenge(again, boris, lobby.DefaultWish())
	h.store.meet(full)
	again.Close()
	h.store.meet(nil)
	if _, err := h.Accept(ctx, boris.Player(), ghost.ID); !errors.Is(err, lobby.ErrAway) {
		t.Errorf("boris accepts a ghost's that could not be ended: %v", err)
	}
}

// TestR62NobodyPlaysThemselves has one account come in twice, with two keys'
// worth of ways to meet itself.
func TestR62NobodyPlaysThemselves(t *testing.T) {
	h := openHouse(t)
	ctx := t.Context()
	one, two := h.enter("ANA", "ana"), h.enter("ANA", "")
	for range 2 {
		for _, v := range []*lobby.Visit{one, two} {
			if _, id := h.post(v, lobby.DefaultWish()); id != "" {
				t.Fatalf("paired with itself: %s", id)
			}
		}
	}
	h.must(h.PairWaiting(ctx))
	open, _, err := h.Seeks(ctx, "", lobby.Page{Limit: 10})
	h.must(err)
	if len(open) != 4 {
		t.Fatalf("%d open games", len(open))
	}
	if _, err := h.Accept(ctx, two.Player(), open[0].ID); !errors.Is(err, lobby.ErrOwn) {
		t.Errorf("its own offer: %v", err)
	}
	invite, err := h.Invite(ctx, one.Player(), lobby.DefaultWish())
	h.must(err)
	if _, err := h.Join(ctx, two, invite.ID); !errors.Is(err, lobby.ErrOwn) {
		t.Errorf("its own invite: %v", err)
	}
	if _, _, err := h.Challenge(ctx, one.Player(), two.Player(), byDays()); !errors.Is(err, lobby.ErrOwn) {
		t.Errorf("itself: %v", err)
	}
	setup := match.Setup{ID: "SELF22", Dark: match.Player{ID: one.Player().ID}, Light: match.Player{ID: two.Player().ID}}
	if _, err := h.store.Pair(ctx, lobby.Pairing{Setup: setup}); !errors.Is(err, lobby.ErrOwn) {
		t.Errorf("the store: %v", err)
	}
	if games := h.liveGames(one); len(games) != 0 {
		t.Errorf("it plays %+v", games)
	}
}
