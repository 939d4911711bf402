package main

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	gossh "golang.org/x/crypto/ssh"
)

// On terminals and locales that show nothing else, every byte is ASCII: in the
// lobby, in a form, on the board, in the help.
func TestR38WhereNothingElseIsShownEveryByteIsASCII(t *testing.T) {
	h := open(t)
	h.newAccount(t, "Ђорђе")
	for name, c := range map[string]struct {
		kind    string
		environ []string
	}{
		"the C locale":         {"xterm-256color", []string{"LC_ALL=C", "LANG=en_GB.UTF-8"}},
		"an old code page":     {"xterm-256color", []string{"LANG=bg_BG.CP1251"}},
		"the Linux console":    {"linux", []string{"LANG=bg_BG.UTF-8"}},
		"PuTTY":                {"putty", []string{"LANG=sr_RS.UTF-8"}},
		"PuTTY of 256 colours": {"putty-256color", nil},
		"a VT100":              {"vt100", nil},
	} {
		t.Run(name, func(t *testing.T) {
			k := newKey(t)
			term := sitAt(t, h.dial(t, k), c.kind, c.environ)
			term.sees("What shall we call you?")
			term.types("\x1b")
			term.sees("Quick match")
			term.types("2")
			term.sees("Against")
			term.types("\x1b")
			term.waits("the lobby again", func(screen string) bool { return !strings.Contains(screen, "Against") })
			term.types("3")
			term.sees("Record")
			term.types("?")
			term.sees("Rules")
			for i, r := range term.bytes() {
				if r >= utf8.RuneSelf {
					t.Fatalf("byte %d is of %q, in %q", i, r, term.bytes()[max(0, i-40):i])
				}
			}
		})
	}
}

// hostile is what somebody sends who wants to write on another's terminal.
const hostile = "\x1b]0;owned\x07\x1b[2J\u009b31m\rmallory"

// checkHarmless looks for what hostile text must not bring anywhere: control
// characters, or what is left of its escapes' beginnings.
func checkHarmless(t *testing.T, where, text string) {
	t.Helper()
	for _, part := range []string{"\x1b]0;owned", "\x1b[2J\u009b", "\u009b", "\rmallory"} {
		if strings.Contains(text, part) {
			t.Errorf("%q in %s", part, where)
		}
	}
}

func TestR72NobodyWritesOnAnothersTerminal(t *testing.T) {
	h := open(t)
	ana := h.newAccount(t, "ana")
	watch := h.sit(t, ana)
	watch.sees("Quick match")

	mallory := newKey(t)
	client, err := gossh.Dial("tcp", h.addr, &gossh.ClientConfig{
		User: hostile, Auth: []gossh.AuthMethod{gossh.PublicKeys(mallory)}, ClientVersion: "SSH-2.0-mallory\x7f",
		HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: patience,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	term := sitAt(t, client, "xterm"+hostile, []string{"LANG=" + hostile, "LC_ALL=" + hostile, "TURNCOAT_LANGUAGE=" + hostile})
	term.sees("What shall we call you?")
	checkHarmless(t, "the first question", term.bytes())
	for _, words := range [][]string{{"name", "'" + hostile + "'"}, {"watch", "'" + hostile + "'"}, {"'" + hostile + "'"}} {
		a := h.exec(t, mallory, words...)
		if a.code == 0 {
			t.Errorf("%q was taken", words)
		}
		checkClean(t, a.stdout+a.stderr)
	}
	term.types("\x1b")
	term.sees("Quick match")
	watch.sees("guest-")
	if a := h.exec(t, mallory, "chat", "--lobby", "'"+hostile+"'"); a.code != 0 {
		t.Errorf("mallory says nothing: %q", a.stderr)
	}
	watch.sees("]0;owned[2J31m mallory")
	watch.types("w")
	watch.sees("Talk in the lobby")
	checkHarmless(t, "ana's terminal", watch.bytes())
	for _, words := range []string{"players", "players --json", "games", "seeks", "chat --lobby", "chat --lobby --json"} {
		checkClean(t, h.exec(t, ana, words).stdout)
	}
	checkClean(t, h.log.String())
	var metrics strings.Builder
	h.app.metrics().WritePrometheus(&metrics)
	checkClean(t, metrics.String())
}

// checkClean refuses every control character but line ends.
func checkClean(t *testing.T, text string) {
	t.Helper()
	for _, r := range text {
		if r != '\n' && (unicode.IsControl(r) || r == utf8.RuneError) {
			t.Errorf("%q in %q", r, text)
			return
		}
	}
}

// Nobody gets an operator's power by a name, a login or an argument.
func TestR89NothingAPlayerSaysMakesThemOperator(t *testing.T) {
	h := open(t)
	ana := h.newAccount(t, "ana")
	for _, verb := range []string{"ban", "unban", "bans", "kick", "mute", "rename", "say", "drain", "stats", "ratings", "backup"} {
		for _, argument := range []string{"", "ana", "admin", "root", "--yes", "'ana admin'", "K7Q2M9"} {
			if a := h.exec(t, ana, "admin", verb, argument); a.code == 0 || a.stdout != "" {
				t.Errorf("admin %s %s: exit code %d, %q", verb, argument, a.code, a.stdout)
			}
		}
	}
	for _, name := range []string{"admin", "Admin", "аdmin", "root", "operator"} {
		if a := h.exec(t, ana, "name", name); a.code != 1 {
			t.Errorf("name %s: exit code %d", name, a.code)
		}
	}
	client, err := gossh.Dial("tcp", h.addr, &gossh.ClientConfig{
		User: "admin", Auth: []gossh.AuthMethod{gossh.PublicKeys(ana)},
		HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: patience,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	session, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if code := exitCode(t, session.Run("admin stats")); code == 0 {
		t.Error("a login name has made an operator")
	}
}
