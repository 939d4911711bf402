package ui

import (
	"testing"
	"time"

	"turncoat/lobby"
	"turncoat/match"
)

// The door lets 200 keys a second in once a paste is long, so that all the rest
// of it comes at that pace.
func TestLongTextPastedWithoutBracketsPlaysAndAbortsNothing(t *testing.T) {
	for _, text := range []string{"zxzz", "d3\rc4\r", "f5\re6\r"} {
		h := newHouse(t)
		ana, boris := h.player("ana"), h.player("boris")
		h.pair(ana, boris, lobby.DefaultWish())
		who := ana
		if !ana.board().mine() {
			who = boris
		}
		id := who.board().id
		for range burstKeys {
			who.send(keyPress("z"))
		}
		for range 40 {
			for _, sign := range text {
				h.time.pass(5 * time.Millisecond)
				if sign == '\r' {
					who.send(keyPress("enter"))
				} else {
					who.send(keyPress(string(sign)))
				}
			}
		}
		who.Settle()
		state, err := h.lobby.Table().Open(h.ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		if state.Phase != match.PhaseLive || state.Seq() != 0 {
			t.Errorf("%q: %v after %d entries", text, state.Phase, state.Seq())
		}
	}
}

func TestLongTextPastedWithoutBracketsWithdrawsNothing(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	ana.press("1")
	ana.until("waits", func() bool { return ana.lobby().looking() != nil })
	for range 100 {
		h.time.pass(5 * time.Millisecond)
		ana.send(keyPress("z"))
	}
	h.time.pass(5 * time.Millisecond)
	ana.send(keyPress("x"))
	ana.Settle()
	if seeks, err := h.lobby.SeeksBy(h.ctx, ana.app.player.ID); err != nil || len(seeks) != 1 {
		t.Errorf("offers that stand: %v, %v", seeks, err)
	}
}
