package main

import (
	"os/exec"
	"strings"
	"testing"
)

// An invite code is read however people write it down.
func TestR43InviteCodeIsTakenInAnyForm(t *testing.T) {
	h := open(t)
	host := h.api(t, newKey(t))
	for name, form := range map[string]func(string) string{
		"as it is":     func(code string) string { return code },
		"lower case":   strings.ToLower,
		"a blank":      func(code string) string { return code[:4] + " " + code[4:] },
		"a hyphen":     func(code string) string { return code[:4] + "-" + strings.ToLower(code[4:]) },
		"quotes":       func(code string) string { return `"` + code + `"` },
		"curly quotes": func(code string) string { return "“" + code + "”" },
		"many blanks":  func(code string) string { return " " + strings.Join(strings.Split(code, ""), " ") + " " },
	} {
		t.Run(name, func(t *testing.T) {
			code := host.ask("invite", fields{"time": "3d"}).Code
			if strings.ContainsAny(code, "01ILO") || len(code) != 8 {
				t.Errorf("a code that can't be read aloud: %q", code)
			}
			guest := h.api(t, newKey(t))
			if m := guest.ask("join", fields{"code": form(code)}); orNone(m.State.You) == "" {
				t.Errorf("no seat: %s", m.raw)
			}
			guest.leave()
		})
	}
}

// Who guesses codes is held up, and doesn't hold up others.
func TestR43GuessingCodesIsLimited(t *testing.T) {
	h := open(t)
	guesser := h.api(t, newKey(t))
	for range 100 {
		m, ok := guesser.try("join", fields{"code": "22222222"})
		if !ok || m.OK {
			t.Fatalf("a code that nobody has: %s", m.raw)
		}
		if m.Error.Code == "too_fast" {
			return
		}
		if m.Error.Code != "not_found" {
			t.Fatalf("want not_found, got %s", m.raw)
		}
	}
	t.Error("a hundred wrong codes and nobody minds")
}

// Both seats stay their owners' after a drop: by the code, without it, and
// against a third who has the code too.
func TestR44DroppedPlayersReturnToTheirSeatsAndAThirdGetsNone(t *testing.T) {
	h := open(t)
	keys := map[string]key{"dark": newKey(t), "light": newKey(t)}
	host, guest := h.api(t, keys["dark"]), h.api(t, keys["light"])
	code := host.ask("invite", fields{"color": "dark", "time": "5+3"}).Code
	id := guest.ask("join", fields{"code": code}).Match
	host.eventWhere("match.started", func(m message) bool { return m.Match == id })
	host.ask("play", fields{"match": id, "move": "d3"})
	for _, r := range []*robot{host, guest} {
		_ = r.client.Close() // without a word
	}

	third := h.api(t, newKey(t))
	third.refused("not_allowed", "join", fields{"code": code})
	third.refused("not_found", "state", fields{"match": id})
	for side, k := range keys {
		back := h.api(t, k)
		back.ask("hello", nil)
		m := back.event("match.state") // without the code
		if m.Match != id || orNone(m.State.You) != side {
			t.Errorf("%s is not back: %s", side, m.raw)
		}
		m = back.ask("join", fields{"code": code})
		if m.Match != id || orNone(m.State.You) != side {
			t.Errorf("%s is not back by the code: %s", side, m.raw)
		}
	}
	third.refused("not_allowed", "join", fields{"code": code})
}

// A killed client's seat waits for its key, whoever comes first meanwhile.
func TestR45SeatOfAKilledClientGoesToNobodyElse(t *testing.T) {
	h := open(t)
	k := newKey(t)
	identity := k.file(t)
	light := h.api(t, newKey(t))
	code := light.ask("invite", fields{"color": "light", "time": "5+3"}).Code

	client := exec.Command(openSSH(t), h.sshArgs(t, identity, "api")...)
	in, err := client.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	client.Stdout = new(record)
	if err := client.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := in.Write([]byte(`{"id":1,"do":"join","code":"` + code + `"}` + "\n")); err != nil {
		t.Fatal(err)
	}
	id := light.event("match.started").Match
	if _, err := in.Write([]byte(`{"id":2,"do":"play","match":"` + id + `","move":"d3"}` + "\n")); err != nil {
		t.Fatal(err)
	}
	light.moved(id, 1)
	if err := client.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = client.Wait() // killed

	third := h.api(t, newKey(t))
	third.refused("not_allowed", "join", fields{"code": code})
	third.refused("not_found", "play", fields{"match": id, "move": "c3"})
	back := h.api(t, k)
	back.ask("hello", nil)
	if m := back.event("match.state"); orNone(m.State.You) != "dark" || len(m.State.Record) != 1 {
		t.Errorf("not the seat that was left: %s", m.raw)
	}
	light.ask("play", fields{"match": id, "move": "c3"})
	back.moved(id, 2)
	back.ask("play", fields{"match": id, "move": "b3"})
	light.moved(id, 3)
}
