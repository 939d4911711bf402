package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// All sessions of a player show the same board, whichever of them plays.
func TestAllSessionsOfAPlayerShowTheSameBoard(t *testing.T) {
	h := open(t)
	ana := h.newAccount(t, "ana")
	one, program, opponent := h.sit(t, ana), h.api(t, ana), h.api(t, newKey(t))
	one.sees("Quick match")
	id := pair(t, program, opponent, fields{"time": "5+3"})
	two := h.sit(t, ana)
	g := newPlainGame(8, standardStart, false)
	same := func() {
		t.Helper()
		wanted := cells(g)
		for _, term := range []*terminal{one, two} {
			term.waits("the board "+wanted, func(screen string) bool { return seenBoard(screen, 8) == wanted })
		}
	}
	same()
	for i, by := range []func(string){
		func(move string) { one.types(move + enterKey) },
		func(move string) { opponent.ask("play", fields{"match": id, "move": move}) },
		func(move string) { two.types(move + enterKey) },
		func(move string) { opponent.ask("play", fields{"match": id, "move": move}) },
		func(move string) { program.ask("play", fields{"match": id, "move": move}) },
	} {
		move := strings.Fields("d3 c3 b3 b2 f5")[i]
		by(move)
		g.play(move)
		same()
		if m := program.moved(id, i+1); m.Move != move || m.Position != g.position() {
			t.Errorf("after %s a program is told %s", move, m.raw)
		}
	}
}

// Two sessions on one connection: one that closes leaves the other at its
// board, and nothing behind.
func TestOneOfTwoMultiplexedSessionsCloses(t *testing.T) {
	h := open(t)
	ana := h.newAccount(t, "ana")
	opponent := h.api(t, newKey(t))
	program := h.api(t, ana)
	id := pair(t, program, opponent, fields{"time": "5+3"})
	program.leave()
	identity, socket := ana.file(t), filepath.Join(t.TempDir(), "m")
	master := exec.Command(openSSH(t), h.sshArgs(t, identity, "-M", "-S", socket, "-N", HOST)...)
	if err := master.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = master.Process.Kill()
		_ = master.Wait() // killed
	})
	eventually(t, named("a connection to share"), func() bool {
		return exec.Command(openSSH(t), h.sshArgs(t, identity, "-S", socket, "-O", "check", HOST)...).Run() == nil
	})
	one, two := h.person(t, identity, "-S", socket, HOST), h.person(t, identity, "-S", socket, HOST)
	one.sees("Your move.")
	two.sees("Your move.")
	left := func(sessions int64) {
		t.Helper()
		eventually(t, func() string { return fmt.Sprintf("%d sessions on two connections: %+v", sessions, h.app.ssh.Stats()) }, func() bool {
			stats := h.app.ssh.Stats()
			return stats.Sessions == sessions && stats.Conns == 2
		})
	}
	left(3) // the program has gone, which is known a moment later

	one.do("kill-server") // the window closes, and ssh with it
	left(2)
	two.types("d3" + enterKey)
	opponent.moved(id, 1)
	opponent.ask("play", fields{"match": id, "move": "c3"})
	two.sees("Light played c3,")

	two.do("kill-server")
	left(1)
	gone := opponent.event("match.presence")
	if gone.Match != id || !strings.Contains(gone.raw, `"here":false`) || !strings.Contains(gone.raw, `"who":"dark"`) {
		t.Errorf("dark's last session is gone: %s", gone.raw)
	}
	if n := h.app.ssh.Stats().Conns; n != 2 {
		t.Errorf("%d connections: the shared one went with its last session", n)
	}
	back := h.person(t, identity, "-S", socket, HOST)
	back.sees("Light played c3, 1 flipped. Your move.")
}

// Somebody without a key is a guest, told what a key would give, and returns to
// the seat by the code that the board shows.
func TestGuestWithoutAKeyPlaysAndReturns(t *testing.T) {
	h := open(t)
	keyless := []string{"-o", "PubkeyAuthentication=no", HOST}
	guest := h.person(t, "none", keyless...)
	guest.sees("Hello, guest-", "without an SSH key", "ssh-keygen -t ed25519")
	guest.types(enterKey)
	guest.sees("Quick match")
	code := createInvite(guest, 8, false, "standard")
	opponent := h.api(t, newKey(t))
	id := opponent.ask("join", fields{"code": code}).Match
	guest.sees("Your move.", "If the connection drops, come back with")
	seatCode := ""
	guest.waits("a line to come back by", func(screen string) bool {
		_, rest, _ := strings.Cut(screen, "localhost join ")
		seatCode, _, _ = strings.Cut(rest, "\n")
		seatCode = strings.TrimSpace(seatCode)
		return len(seatCode) == 8
	})
	guest.types("d3" + enterKey)
	opponent.moved(id, 1)
	guest.do("kill-server")

	back := h.person(t, "none", append(append([]string{"-tt"}, keyless...), "join", seatCode)...)
	back.sees("Light to move.", "You played d3")
	opponent.ask("play", fields{"match": id, "move": "c3"})
	back.sees("Your move.")
	back.types("b3" + enterKey)
	opponent.moved(id, 3)
}

// The first question is a name, and the login name is offered.
func TestFirstVisitAsksForAName(t *testing.T) {
	h := open(t)
	k := newKey(t)
	first := h.person(t, k.file(t), "-l", "charlotte", HOST)
	first.sees("What shall we call you?", "charlotte")
	first.types(enterKey)
	first.sees("Quick match", "charlotte")
	if who := execJSON[struct {
		Name  string
		Guest bool
	}](t, h, k, "whoami"); who.Name != "charlotte" || who.Guest {
		t.Errorf("whoami says %+v", who)
	}
	second := h.person(t, newKey(t).file(t), "-l", "Charlotte", HOST)
	second.sees("What shall we call you?")
	second.types(enterKey)
	second.sees("Somebody has that name")
}
