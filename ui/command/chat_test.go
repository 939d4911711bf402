package command

import (
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/lobby"
)

// TestR72ChatFromTheShell says things from the shell and reads them there: what
// anybody else is shown has no control character in it.
func TestR72ChatFromTheShell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		id := string(h.game(lobby.DefaultWish()).Setup.ID)
		h.account("cleo")
		for _, c := range []struct {
			who, args, out, err string
			exit                int
		}{
			{"ana", "chat GAME have fun", "", "", 0},
			{"boris", "chat GAME", `2000-01-01 00:00  ana  have fun\n`, "^$", 0},
			{"cleo", "chat GAME", "", "Nobody has said anything", 0},
			{"boris", "chat GAME \x1b]0;x\a\x1b[2J\r\u009b31m\u202eboo\xff --json", `\{"match":"GAME","room":"players","from":"boris","text":"]0;x\[2J 31mboo","at":"[^"]*"\}\n`, "^$", 0},
			{"ana", "chat GAME --json", `\[\{"match":"GAME","room":"players","from":"ana","text":"have fun",.*\},\{.*\}\]\n`, "^$", 0},
			{"ana", "chat GAME --mute", "", "no talk", 0},
			{"boris", "chat GAME hello?", "", "^ana has switched talk off\n$", 1},
			{"ana", "chat GAME", "", "You have switched this talk off", 0},
			{"ana", "chat GAME --unmute --json", `\{"match":"GAME","mute":false\}\n`, "again", 0},
			{"cleo", "chat -- GAME -hm- --json", "", "^$", 0},
			{"cleo", "chat --lobby who plays?", "", "^$", 0},
			{"ana", "chat --lobby --json", `\[\{"lobby":true,"from":"cleo","text":"who plays\?","at":"[^"]*"\}\]\n`, "^$", 0},
			{"ana", "chat --lobby", `2000-01-01 00:00  cleo  who plays\?\n`, "^$", 0},
			{"cleo", "chat --lobby " + strings.Repeat("x", 2048), "", "at most 200 signs", 1},
			{"cleo", "chat --lobby who plays?", "", "the same", 1},
			{"ana", "chat", "", "say which game", 2},
			{"ana", "chat --lobby --mute", "", "for a game", 2},
			{"ana", "chat GAME --mute --unmute", "", "usage: chat", 2},
			{"ana", "chat ABCDEF hello", "", "nothing goes by", 1},
			{"", "chat --lobby", `2000-.*\n`, "^$", 0},
			{"", "chat --lobby hello", "", "SSH key", 1},
		} {
			key := ""
			if c.who != "" {
				key = keyOf(c.who)
			}
			out, stderr, exit := h.shell(key, strings.Fields(strings.ReplaceAll(c.args, game, id))...)
			out, stderr = nameless(out, id), nameless(stderr, id)
			if exit != c.exit || !regexp.MustCompile("^"+c.out+"$").MatchString(out) || !regexp.MustCompile(c.err).MatchString(stderr) {
				t.Errorf("%s %.60q: exit %d\nstdout:\n%s\nstderr:\n%s", c.who, c.args, exit, out, stderr)
			}
			if strings.IndexFunc(strings.ReplaceAll(out+stderr, "\n", ""), controls) >= 0 {
				t.Errorf("control characters in %q %q", out, stderr)
			}
			time.Sleep(5 * time.Second)
		}
		h.lobby.Silence()
		for _, args := range []string{"chat " + id, "chat --lobby hello", "chat " + id + " --mute"} {
			if out, stderr, exit := h.shell(keyOf("ana"), strings.Fields(args)...); exit != 1 || out != "" || !strings.Contains(stderr, "no talk on this server") {
				t.Errorf("%s without talk: exit %d, %q, %q", args, exit, out, stderr)
			}
		}
	})
}
