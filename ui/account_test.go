package ui

import (
	"testing"

	"turncoat/engine"
)

// Somebody whose agent offered another key than their account's links it by a
// code, is led back to the game that waits, and is the same player from then on.
func TestR03ASecondKeyIsLinkedOnTheScreens(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, wishFor(engine.Dark))
	ana.press("esc")
	ana.press("6")
	ana.until("the profile was read", func() bool {
		s, ok := ana.app.top().(*profileScreen)
		return ok && s.data != nil
	})
	ana.press("y", "1")
	ana.sees("ssh -p 2222 localhost keys add ")
	code := ana.app.top().(*keysScreen).code

	v := h.visit("SHA256:other", "")
	other := h.seat(v, Start{}, utf8Terminal)
	other.sees("SHA256:other")
	other.sees("ssh -o IdentitiesOnly=yes -i KEYFILE -p 2222 localhost")
	other.press("down")
	other.sees("ssh -p 2222 localhost keys code")
	other.types("k7q2m9ab")
	other.press("enter")
	other.sees("There is no such code")
	for range 8 {
		other.press("backspace")
	}
	other.types(code)
	other.press("enter")
	other.atBoard()
	if got := other.app.player; got.Name != "ana" || v.Player().ID != ana.visit.Player().ID {
		t.Errorf("the other key is %+v", got)
	}

	ana.sees("Another key is yours now.")
	ana.sees("SHA256:other")
	ana.press("end", "enter")
	ana.sees("Remove this key?")
	ana.press("esc")
	ana.sees("Link another key")
	ana.press("enter", "2")
	ana.sees("The key was removed.")
	select {
	case <-v.Revoked():
	default:
		t.Error("the session with the removed key goes on")
	}
	ana.until("one key is left", func() bool { return len(ana.app.top().(*keysScreen).keys) == 1 })
	ana.press("end", "enter")
	ana.sees("The last key stays")
	if keys, err := h.lobby.Keys(h.ctx, ana.visit.Player().ID); err != nil || len(keys) != 1 {
		t.Errorf("%d keys: %v", len(keys), err)
	}
}
