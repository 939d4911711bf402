package lobby_test

import (
	"errors"
	"testing"

	"turncoat/lobby"
)

// TestR75BlockedPlayersDoNotMeet blocks somebody: neither sees the other's open
// games, nor pairs with the other, and the one who is blocked learns nothing.
func TestR75BlockedPlayersDoNotMeet(t *testing.T) {
	h := openHouse(t)
	ctx := t.Context()
	ana, boris := h.enter("ANA", "ana"), h.enter("BORIS", "boris")
	h.must(h.Block(ctx, ana.Player(), boris.Player()))

	theirs, id := h.post(ana, lobby.DefaultWish())
	if id != "" {
		t.Fatalf("a game with nobody: %s", id)
	}
	mine, id := h.post(boris, lobby.DefaultWish())
	if id != "" {
		t.Fatalf("boris was paired with ana in %s", id)
	}
	h.must(h.PairWaiting(ctx))
	for who, v := range map[*lobby.Visit]string{ana: theirs.ID, boris: mine.ID} {
		seen, _, err := h.Seeks(ctx, who.Player().ID, lobby.Page{Limit: 10})
		if err != nil || len(seen) != 1 || seen[0].ID != v {
			t.Errorf("%s sees %v: %v", who.Player().Name, seen, err)
		}
	}
	invite, err := h.Invite(ctx, ana.Player(), lobby.DefaultWish())
	h.must(err)
	if _, err := h.Accept(ctx, boris.Player(), theirs.ID); !errors.Is(err, lobby.ErrNotFound) {
		t.Errorf("boris takes ana's offer: %v", err)
	}
	if _, err := h.Join(ctx, boris, invite.ID); !errors.Is(err, lobby.ErrNotFound) {
		t.Errorf("boris takes ana's invite: %v", err)
	}
	if _, err := h.Accept(ctx, ana.Player(), mine.ID); !errors.Is(err, lobby.ErrBlocked) {
		t.Errorf("ana takes boris' offer: %v", err)
	}
	if either, err := h.Blocked(ctx, boris.Player().ID, ana.Player().ID); err != nil || !either {
		t.Errorf("blocked: %v, %v", either, err)
	}

	// Who comes next is paired past the block.
	clara := h.enter("CLARA", "clara")
	if _, id := h.post(clara, lobby.DefaultWish()); id == "" {
		t.Error("clara found nobody")
	}
	h.abort(clara)
	h.must(h.Unblock(ctx, ana.Player(), boris.Player()))
	if _, id := h.post(ana, lobby.DefaultWish()); id == "" {
		t.Error("ana isn't paired with boris after all")
	}
}

// TestBlocksSurviveARace has a block come between a look and a pairing.
func TestBlocksSurviveARace(t *testing.T) {
	h := openHouse(t)
	ctx := t.Context()
	ana, boris := h.enter("ANA", "ana"), h.enter("BORIS", "boris")
	open, _ := h.post(ana, lobby.DefaultWish())
	h.store.once("Pair", func() { h.must(h.Block(ctx, ana.Player(), boris.Player())) })
	if _, err := h.Accept(ctx, boris.Player(), open.ID); !errors.Is(err, lobby.ErrNotFound) {
		t.Errorf("boris, blocked just now: %v", err)
	}
	if n := h.openGames(); n != 1 {
		t.Errorf("%d open games, want ana's", n)
	}
}

func TestWhoCanNotBeBlocked(t *testing.T) {
	h := openHouse(t)
	ctx := t.Context()
	ana := h.enter("ANA", "ana")
	computer, err := h.PlayBot(ctx, ana.Player(), 1, lobby.DefaultWish())
	h.must(err)
	bot := computer.Setup.Dark
	if bot.Bot == 0 {
		bot = computer.Setup.Light
	}
	for what, c := range map[string]struct {
		other lobby.Player
		want  error
	}{
		"oneself":      {ana.Player(), lobby.ErrOwn},
		"the computer": {lobby.Player{ID: bot.ID, Name: bot.Name}, lobby.ErrComputer},
	} {
		if err := h.Block(ctx, ana.Player(), c.other); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", what, err, c.want)
		}
	}
}
