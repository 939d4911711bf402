package command

import (
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// Two games by days at once, from the shell alone.
func TestGamesByDaysFromTheShell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		days := lobby.DefaultWish()
		days.Control = match.Control{PerMove: 3 * 24 * time.Hour}
		first := string(h.game(days).Setup.ID)
		time.Sleep(time.Second)
		days.Control.PerMove = 24 * time.Hour
		second := string(h.game(days).Setup.ID)
		for i, c := range []struct {
			who, args, out, err string
			exit                int
		}{
			{"ana", "games --mine", `GAME +VARIANT +TIME +YOU +AGAINST +DISCS +TURN +DUE\n` +
				`TWO  8x8      1d    dark  boris    2:2    yours  2000-01-02 00:00Z \(in 1d 00h\)\n` +
				`ONE  8x8      3d    dark  boris    2:2    yours  2000-01-04 00:00Z \(in 2d 23h\)\n`, "", 0},
			{"ana", "play TWO d3", `(?s)TWO .*X dark   4  ana\n.*\nd3\nlight to move: c3 c5 e3\n`, "", 0},
			{"ana", "play TWO c4", "", "other side's turn", 1},
			{"ana", "play ONE e5", "", "e5 is occupied", 1},
			{"ana", "play ONE z9", "", `(?s)"z9" is neither a square nor pass\nusage: play GAME MOVE`, 2},
			{"ana", "pass ONE", "", "pass", 1},
			{"ana", "play NONEXT d3", "", "nothing goes by that code", 1},
			{"clara", "play ONE d3", "", "you do not play", 1},
			{"", "play ONE d3", "", "needs an SSH key", 1},
			{"boris", "play TWO c3 --json", `\{"match":"TWO","seq":2\}\n`, "^$", 0},
			{"boris", "games --mine --json", `(?s)\[\{"match":"TWO".*"due":"2000-01-02T00:00:01Z"\},\{"match":"ONE".*\]\n`, "", 0},
			{"clara", "games --mine", "", "You have no unfinished game.", 0},
		} {
			h.account("clara")
			args := strings.Fields(strings.NewReplacer("ONE", first, "TWO", second).Replace(c.args))
			key := ""
			if c.who != "" {
				key = keyOf(c.who)
			}
			out, stderr, exit := h.shell(key, args...)
			out = strings.NewReplacer(first, "ONE", second, "TWO").Replace(out)
			out = regexp.MustCompile(` {2,}VARIANT`).ReplaceAllString(out, " VARIANT")
			out = regexp.MustCompile(`(ONE|TWO) +8x8`).ReplaceAllString(out, "$1  8x8")
			if exit != c.exit || !regexp.MustCompile("^"+c.out+"$").MatchString(out) || !regexp.MustCompile(c.err).MatchString(stderr) {
				t.Errorf("%d: %s: exit %d\nstdout:\n%s\nstderr:\n%s", i, c.args, exit, out, stderr)
			}
		}
	})
}

// A pass from the shell is one, whether or not the server has played it.
func TestPassFromTheShell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		w := lobby.DefaultWish()
		w.Control = match.NoControl
		s := h.game(w)
		for _, m := range strings.Fields("d3 c3 b3 b2 f5 a3 a1 c1") {
			square, err := engine.ParseMove(m)
			if err != nil {
				t.Fatal(err)
			}
			if s, err = h.lobby.Table().Play(h.ctx, s, s.Turn(), square, -1); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 {
			out, stderr, exit := h.shell(keyOf("ana"), "pass", string(s.Setup.ID), "--json")
			if exit != 0 || !strings.HasSuffix(out, `"seq":9}`+"\n") {
				t.Errorf("exit %d: %s%s", exit, out, stderr)
			}
		}
	})
}

// Who has an unfinished live game is led back to it, and who has let others down
// is told until when to wait; nobody else learns of either.
func TestR50WhatKeepsAPlayerIsToldToThemAlone(t *testing.T) {
	until := time.Date(2026, 3, 1, 12, 5, 0, 0, time.FixedZone("EET", 7200))
	for name, c := range map[string]struct {
		err          error
		mine, theirs string
	}{
		"unfinished": {
			&lobby.BusyError{Player: "me", Match: "K7Q2M9"},
			`{"code":"busy","message":"your live game K7Q2M9 is not finished: go on with it, or resign it","match":"K7Q2M9"}`,
			`{"code":"busy","message":"they are in a live game already"}`,
		},
		"cooling": {
			&lobby.CooldownError{Player: "me", Until: until, Lapses: 3},
			`{"code":"not_allowed","message":"3 live games left or missed within 24 hours: you may look for a live game again at 2026-03-01T10:05:00Z","until":"2026-03-01T10:05:00Z"}`,
			`{"code":"busy","message":"whoever offered it is not here now"}`,
		},
	} {
		for who, want := range map[string]string{"me": c.mine, "you": c.theirs} {
			got := string(refusalLine([]byte("1"), toldTo(who, c.err)))
			if want = `{"id":1,"ok":false,"error":` + want + "}\n"; got != want {
				t.Errorf("%s, to %s:\n%swant\n%s", name, who, got, want)
			}
		}
	}
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		id := string(h.game(lobby.DefaultWish()).Setup.ID)
		_, stderr, exit := h.shell(keyOf("ana"), "invite")
		want := "your live game " + id + " is not finished: go on with it, or resign it\nGo on with it: ssh -t -p 2222 reversi.example join " + id + "\n"
		if exit != 1 || stderr != want {
			t.Errorf("exit %d: %s", exit, stderr)
		}
	})
}

// A restart stands in the record wherever it is shown.
func TestR19TheRecordSaysThatTheServerWasRestarted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		s := h.game(lobby.DefaultWish())
		table := h.lobby.Table()
		var err error
		for range 2 {
			if s, err = table.Play(h.ctx, s, s.Turn(), s.Moves()[0], -1); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(time.Second)
		if s, err = table.Resume(h.ctx, s, table.Now().Add(-time.Second)); err != nil {
			t.Fatal(err)
		}
		if s, err = table.Resign(h.ctx, s, engine.Dark); err != nil {
			t.Fatal(err)
		}
		for args, want := range map[string]string{
			"show":                 "server restarted after move 2, 2000-01-01 00:00Z: 0m 01s not counted\n",
			"show --json":          `"restarts":[{"after":2,"at":"2000-01-01T00:00:01Z","down":1000}]`,
			"export":               "Server restarted: 2000-01-01T00:00:01Z, after move 2\n",
			"export --format json": `"restarts":[{"after":2,`,
		} {
			words := strings.Fields(args)
			out, stderr, _ := h.shell(keyOf("ana"), append([]string{words[0], string(s.Setup.ID)}, words[1:]...)...)
			if !strings.Contains(out, want) {
				t.Errorf("%s:\n%s%s", args, out, stderr)
			}
		}
	})
}

func TestSpansOfTheShell(t *testing.T) {
	for d, want := range map[time.Duration]string{
		-time.Hour: "0m 00s", 61 * time.Second: "1m 01s", 90 * time.Minute: "1h 30m", 50 * time.Hour: "2d 02h",
	} {
		if got := span(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

// The clock stands as the game ended, whenever and by whomever it is looked at.
func TestR52TheClockStandsAfterTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		s := h.game(lobby.DefaultWish())
		table := h.lobby.Table()
		var err error
		for range 2 {
			if s, err = table.Play(h.ctx, s, s.Turn(), s.Moves()[0], -1); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(108 * time.Second)
		if _, err = table.Resign(h.ctx, s, engine.Dark); err != nil {
			t.Fatal(err)
		}
		const want = `"clock":{"dark":192000,"light":300000,"running":null,"due":null}`
		for range 2 {
			for _, who := range []string{"ana", "boris", "clara"} {
				h.account(who)
				if out, _, _ := h.shell(keyOf(who), "show", string(s.Setup.ID), "--json"); !strings.Contains(out, want) {
					t.Errorf("%s sees %s", who, out)
				}
			}
			time.Sleep(2 * time.Minute)
		}
	})
}
