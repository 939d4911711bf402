package ui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/settings"
)

// TestChallengeFromTheListOfThoseHere goes all the way by arrows and Enter.
func TestChallengeFromTheListOfThoseHere(t *testing.T) {
	h := newHouse(t)
	boris := h.player("boris")
	ana := h.player("ana")
	ana.press("right", "enter")
	ana.sees("1 Challenge")
	ana.press("enter")
	ana.sees("[ Challenge boris ]")
	ana.press("down", "down", "right", "end")
	for range 8 {
		ana.press("down")
	}
	ana.press("enter")
	ana.sees("Waiting for boris's answer")
	boris.sees("ana challenges you: see Yours in the lobby.")
	boris.until("the lobby has it", func() bool { return len(boris.lobby().data.received) == 1 })
	h.time.pass(2 * time.Second)
	boris.press("right", "enter")
	boris.sees("ana 1500? challenges you.")
	boris.press("enter")
	boris.atBoard()
	ana.atBoard()
	if got := ana.board().state.Setup; got.Control.String() != "10+5" && got.Opening != engine.Parallel {
		t.Errorf("they play %+v", got)
	}
}

func (h *house) challenge(by, to *person, w lobby.Wish) lobby.Seek {
	h.t.Helper()
	s, _, err := h.lobby.Challenge(h.ctx, by.visit.Player(), to.visit.Player(), w)
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

// TestDeclineByTheMouse says why; the challenger reads it.
func TestDeclineByTheMouse(t *testing.T) {
	h := newHouse(t)
	boris, ana := h.player("boris"), h.player("ana")
	h.challenge(ana, boris, lobby.DefaultWish())
	ana.until("ana knows of it", func() bool { return len(ana.app.duels.sent) == 1 })
	boris.until("the lobby has it", func() bool { return len(boris.lobby().data.received) == 1 })
	h.time.pass(2 * time.Second)
	boris.press("right", "enter")
	boris.sees("a slower game")
	boris.ClickOn("a slower game")
	boris.sees("Declined. ana is told.")
	ana.sees("boris declines your challenge: a slower game.")
	if _, ok := boris.app.top().(*lobbyScreen); !ok {
		t.Errorf("boris is on %T", boris.app.top())
	}

	// Who looks at the wait sees it there, and may ask again.
	ana.until("it is gone from the lobby", func() bool { return len(ana.lobby().data.mine) == 0 })
	s := h.challenge(ana, boris, lobby.DefaultWish())
	ana.until("the lobby has it", func() bool { return len(ana.lobby().data.mine) == 1 })
	ana.press("right", "enter")
	ana.sees("Waiting for boris's answer")
	if err := h.lobby.Decline(h.ctx, boris.visit.Player(), s.ID, lobby.NotNow); err != nil {
		t.Fatal(err)
	}
	ana.sees("boris declines: not now.")
	ana.press("1")
	ana.sees("[ Challenge boris ]")
	if got, err := ana.app.top().(*createScreen).wished(ana.app.player); err != nil || got != lobby.DefaultWish() {
		t.Errorf("the form has %+v, %v", got, err)
	}
}

// TestAChallengeStealsNoKey: it comes in while a move is typed.
func TestAChallengeStealsNoKey(t *testing.T) {
	h := newHouse(t)
	ana, boris, cleo := h.player("ana"), h.player("boris"), h.player("cleo")
	h.pair(ana, boris, lobby.DefaultWish())
	seq := ana.board().state.BoardSeq
	ana.press("d")
	s := h.challenge(cleo, ana, lobby.DefaultWish())
	ana.sees("cleo challenges you: see Yours in the lobby.")
	ana.press("3", "enter")
	ana.until("d3 is played", func() bool { return ana.board().state.BoardSeq > seq })
	if title := ana.Title(); title != "Their move" {
		t.Errorf("the window is called %q", title)
	}

	// A live one can be accepted when ana is free.
	ana.press("esc")
	ana.until("the lobby has it", func() bool { return len(ana.lobby().data.received) == 1 })
	h.time.pass(2 * time.Second)
	ana.run(ana.app.accept(s.ID))
	ana.sees(ana.app.text.Say("error.busy_me"))
	ana.atBoard()
}

// TestR75BlockFromTheList blocks and unblocks, and the other is never told.
func TestR75BlockFromTheList(t *testing.T) {
	h := newHouse(t)
	boris, ana := h.player("boris"), h.player("ana")
	boris.sees("Here: 2 players")
	before := boris.screen()
	ana.press("right", "enter")
	ana.sees("4 Block")
	ana.press("4")
	ana.sees("boris is blocked: no challenges, games or chat. They are not told.")
	ana.sees("4 Unblock")
	if strings.Contains(ana.screen(), "1 Challenge") {
		t.Error("who is blocked can be challenged")
	}
	boris.Settle()
	if now := boris.screen(); now != before {
		t.Errorf("boris sees\n%s\nand saw\n%s", now, before)
	}
	boris.run(boris.app.challenge(ana.visit.Player(), lobby.DefaultWish()))
	boris.sees("That player takes no challenges just now.")

	ana.press("esc", "f")
	ana.sees("b blocked")
	ana.press("b")
	ana.sees("Enter unblock")
	ana.press("enter")
	ana.sees("You have blocked nobody.")
	boris.run(boris.app.challenge(ana.visit.Player(), lobby.DefaultWish()))
	boris.sees("Waiting for ana's answer")
}

// TestChallengeTheOpponentAfterAGame opens the form with the game that was.
func TestChallengeTheOpponentAfterAGame(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	w := wishFor(engine.Dark)
	w.Variant.Size = 6
	h.pair(ana, boris, w)
	if _, err := h.lobby.Table().Resign(h.ctx, boris.board().state, engine.Light); err != nil {
		t.Fatal(err)
	}
	ana.until("the game is over", func() bool { return ana.board().state.Phase != match.PhaseLive })
	h.time.pass(2 * time.Second)
	ana.press("c")
	ana.sees("[ Challenge boris ]")
	if got, err := ana.app.top().(*createScreen).wished(ana.app.player); err != nil || got.Variant != w.Variant {
		t.Errorf("the form has %+v, %v", got, err)
	}
}

// TestChallengesRingAsTheBellIsSet rings for who isn't looking.
func TestChallengesRingAsTheBellIsSet(t *testing.T) {
	for value, want := range map[string]bool{"all": true, "turn": false, "off": false} {
		h := newHouse(t)
		ana, boris := h.player("ana"), h.player("boris")
		ana.run(ana.app.prefer(settings.Bell, value))
		h.time.pass(time.Minute)
		ana.send(tea.BlurMsg{})
		s := h.challenge(boris, ana, lobby.DefaultWish())
		cmd := ana.app.heard(duelsMsg{received: []lobby.Seek{s}})
		if rings := cmd != nil; rings != want {
			t.Errorf("bell %s: rings %v", value, rings)
		}
		if title := ana.Title(); title != "A challenge" {
			t.Errorf("the window is called %q", title)
		}
	}
}

// TestR90AwayMakersAreMarked: a game by days stands without its maker.
func TestR90AwayMakersAreMarked(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	days := lobby.DefaultWish()
	days.Control = match.Control{PerMove: 72 * time.Hour}
	if _, _, err := h.lobby.Post(h.ctx, boris.visit.Player(), days); err != nil {
		t.Fatal(err)
	}
	if _, _, err := h.lobby.Post(h.ctx, boris.visit.Player(), wishFor(engine.Dark)); err != nil {
		t.Fatal(err)
	}
	ana.until("both are there", func() bool { return len(ana.lobby().data.seeks) == 2 })
	boris.visit.Close()
	ana.until("one is left", func() bool { return len(ana.lobby().data.seeks) == 1 })
	ana.sees("away")
}
