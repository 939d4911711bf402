package main

import (
	"strings"
	"testing"
)

// TestR90ChallengesOverSSH: a challenge is made with a terminal and accepted by a
// program; one whose maker's connection drops ends, and is no game.
func TestR90ChallengesOverSSH(t *testing.T) {
	t.Parallel()
	h := open(t)
	anaKey, borisKey := h.newAccount(t, "ana"), h.newAccount(t, "boris")
	boris := h.api(t, borisKey)
	boris.ask("hello", nil) // now he is here, and can be challenged

	ana := h.sit(t, anaKey, "challenge", "boris", "--time", "3+2", "--color", "dark")
	ana.sees("Waiting for boris's answer")
	code := boris.event("challenge.received").Challenge
	if list := h.exec(t, h.newAccount(t, "cleo"), "seeks", "--json").stdout; strings.Contains(list, code) {
		t.Errorf("others see the challenge: %s", list)
	}
	boris.ask("decline", fields{"challenge": code, "reason": "faster"})
	ana.sees("boris declines: a faster game.")
	ana.types("\x03")

	ana = h.sit(t, anaKey, "challenge", "boris", "--time", "1+0", "--color", "dark")
	ana.sees("Waiting for boris's answer")
	gone := boris.event("challenge.received").Challenge
	ana.client.Close()
	if e := boris.eventWhere("challenge.ended", func(m message) bool { return m.Challenge == gone }); e.Reason != "gone" {
		t.Errorf("it ended by %q", e.Reason)
	}
	boris.refused("busy", "accept", fields{"challenge": gone})

	ana = h.sit(t, anaKey, "challenge", "boris", "--time", "1+0", "--color", "dark")
	ana.sees("Waiting for boris's answer")
	accepted := boris.ask("accept", fields{"challenge": boris.event("challenge.received").Challenge})
	ana.sees(accepted.Match)
	boris.event("match.started")

	a := h.exec(t, anaKey, "block", "boris")
	if a.code != 0 {
		t.Fatalf("%+v", a)
	}
	boris.ask("resign", fields{"match": accepted.Match})
	boris.refused("not_allowed", "challenge", fields{"player": "ana", "time": "3d"})
}
