package main

import (
	"regexp"
	"strings"
	"testing"
	"time"
)

// SIGTERM with players at their boards: every terminal is as it was before, one
// line says why, programs are told, and the exit code is 0 within 10 s.
func TestSIGTERMLeavesTerminalsAsTheyWere(t *testing.T) {
	data := t.TempDir()
	server := launch(t, data)
	keys := map[string]key{}
	for _, name := range []string{"ana", "boris", "idle"} {
		keys[name] = server.newAccount(t, name)
	}
	ana, idle, watcher := server.sit(t, keys["ana"]), server.sit(t, keys["idle"]), server.api(t, newKey(t))
	ana.sees("Quick match")
	idle.sees("Quick match")
	code := createInvite(ana, 8, false, "standard")
	boris := server.sit(t, keys["boris"], "join", code)
	b := sitDown(t, ana, boris, 8, false, standardStart, false)
	b.play("d3")
	b.play("c3")
	watcher.ask("hello", nil)

	began := time.Now()
	exit := server.terminate(t)
	if took := time.Since(began); exit != 0 || took > 10*time.Second {
		t.Errorf("exit code %d after %v", exit, took)
	}
	for name, term := range map[string]*terminal{"ana": ana, "boris": boris, "idle": idle} {
		within(t, "the end of a session", term.ended)
		wantRestored(t, name, term.bytes())
	}
	if m := watcher.event("server.draining"); m.Reason == "" {
		t.Errorf("no reason: %s", m.raw)
	}

	again := launch(t, data)
	back := again.sit(t, keys["ana"])
	back.sees("Your move.")
	wanted := cells(b.game)
	back.waits("the board "+wanted, func(screen string) bool { return seenBoard(screen, 8) == wanted })
}

// escape is any control sequence.
var escape = regexp.MustCompile(`\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|[=>78c]|[()][0-9A-Za-z])`)

// wantRestored looks at a whole session's bytes: every mode that was switched
// is back, and what is left on the shell's screen is one line.
func wantRestored(t *testing.T, who, stream string) {
	t.Helper()
	for mode, usually := range map[string]string{
		"1049": "l", "25": "h", // the alternate screen, the cursor
		"1000": "l", "1002": "l", "1003": "l", "1006": "l", // the mouse
		"1004": "l", "2004": "l", // focus, brackets around pastes
	} {
		on, off := strings.LastIndex(stream, "\x1b[?"+mode+"h"), strings.LastIndex(stream, "\x1b[?"+mode+"l")
		last := "h"
		if off > on {
			last = "l"
		}
		if max(on, off) >= 0 && last != usually {
			t.Errorf("%s: mode %s is left %s", who, mode, last)
		}
	}
	at := strings.LastIndex(stream, "\x1b[?1049l")
	if at < 0 || !strings.Contains(stream, "\x1b[?1049h") {
		t.Fatalf("%s: never was on the alternate screen and back: %q", who, stream[max(0, len(stream)-200):])
	}
	said := strings.TrimSpace(escape.ReplaceAllString(stream[at:], ""))
	if said == "" || strings.ContainsAny(said, "\r\n\x1b") || !strings.Contains(strings.ToLower(said), "server") {
		t.Errorf("%s: want one line that says why, got %q", who, said)
	}
}

// Somebody who stops reading just before the end can't make a failure of it.
func TestSIGTERMWithClientThatDoesNotReadIsNoFailure(t *testing.T) {
	t.Parallel()
	server := launch(t, t.TempDir())
	ana := server.api(t, server.newAccount(t, "ana"))
	for range 20 { // something long to answer with
		ana.ask("resign", fields{"match": ana.ask("bot", fields{"level": 1, "time": "none"}).Match})
	}
	neverRead(t, server.addr, strings.Repeat(`{"id":1,"do":"history","player":"ana","limit":200}`+"\n", 250))
	began := time.Now()
	exit := server.terminate(t)
	if took := time.Since(began); exit != 0 || took > 10*time.Second {
		t.Errorf("exit code %d after %v\n%s", exit, took, server.log)
	}
	if !strings.Contains(server.log.String(), "cut off without a word") {
		t.Errorf("the client read to the end: the test shows nothing\n%s", server.log)
	}
}
