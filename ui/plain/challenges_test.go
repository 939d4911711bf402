package plain

import (
	"testing"

	"turncoat/lobby"
	"turncoat/ui"
)

// TestChallengesByLines goes through a challenge that is declined, and one that
// is accepted.
func TestChallengesByLines(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana, boris := h.player("ana"), h.player("boris")
		ana.enters("8")
		ana.sees("2. boris, in the lobby")
		ana.enters("2")
		ana.sees("boris 1500?, in the lobby", "1. Challenge", "2. Block")
		ana.enters("1")
		for range 5 { // size, goal, opening, time, stake
			ana.sees("Choice: ")
			ana.enters("")
		}
		ana.enters("")
		ana.sees("Create: 1 Challenge boris.")
		ana.enters("")
		ana.sees("Waiting for boris's answer")
		boris.sees("ana challenges you. It stands first among your games and offers.")
		boris.enters("menu")
		boris.sees("5. Your unfinished games and offers: 1, 1 challenge to you")
		boris.enters("5")
		boris.sees("1. ana challenges you, 8x8, 5+3")
		boris.enters("1")
		boris.sees("ana 1500? challenges you.", "1. Accept", "5. Decline: a faster game", "9. Block")
		boris.enters("5")
		boris.sees("Declined. ana is told.")
		ana.sees("boris declines: a faster game.")

		cleo := h.comes(guest{name: "cleo", start: ui.Start{Kind: ui.KindChallenge, Player: "Boris", Wish: lobby.DefaultWish()}})
		cleo.sees("Waiting for boris's answer")
		boris.enters("menu")
		boris.enters("5")
		boris.enters("1")
		boris.enters("1")
		boris.sees("You play")
		cleo.sees("You play")
	})
}

// TestR75BlockByLines blocks somebody, who is not told, and unblocks them.
func TestR75BlockByLines(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana, boris := h.player("ana"), h.player("boris")
		ana.enters("8")
		ana.enters("2")
		ana.enters("block")
		ana.sees("boris is blocked: no challenges, games or chat. They are not told.")
		who := ana.visit.Player()
		if _, _, err := h.lobby.Challenge(h.ctx, boris.visit.Player(), who, lobby.DefaultWish()); err == nil {
			t.Error("boris has challenged ana")
		}
		ana.enters("menu")
		ana.enters("settings")
		ana.sees("Blocked players")
		ana.enters("blocked")
		ana.sees("1. boris, since ")
		ana.enters("1")
		ana.sees("boris is blocked no more.")
		if _, _, err := h.lobby.Challenge(h.ctx, boris.visit.Player(), who, lobby.DefaultWish()); err != nil {
			t.Error(err)
		}
		ana.sees("boris challenges you.")
	})
}
