package plain

import (
	"strings"
	"testing"
)

func TestKeysAreLinkedAndRemoved(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana := h.player("ana")
		ana.enters("your keys")
		ana.sees("1. Link another key", "this session", "0. Back")
		ana.enters("2")
		ana.sees("This is the only key of the account.")
		ana.enters("1")
		told := ana.sees("Where the other key is, type:\nssh reversi.example keys add ")
		_, line, _ := strings.Cut(told, "keys add ")
		code, _, _ := strings.Cut(line, "\n")

		other := h.comes(guest{key: "SHA256:other", login: "ana"})
		other.sees("1 is for who has an account already", "Name: ")
		other.enters("1")
		other.sees("ssh reversi.example keys code", "Code: ")
		other.enters("ABCD2345")
		other.sees("There is no such code")
		other.enters(code)
		other.sees("You are ana, with this key too.", "Menu.")

		ana.sees("Another key is yours now.", "SHA256:other", "0. Back")
		ana.enters("3")
		ana.sees("Remove this key?", "2 Remove it")
		ana.enters("2")
		ana.sees("The key was removed.")
		if keys, err := h.lobby.Keys(t.Context(), ana.visit.Player().ID); err != nil || len(keys) != 1 {
			t.Errorf("%d keys are left: %v", len(keys), err)
		}
		select {
		case <-other.visit.Revoked():
		default:
			t.Error("the other session goes on")
		}
	})
}
