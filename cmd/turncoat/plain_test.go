package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// liner is a script at the real client: it reads lines and writes lines, and
// knows nothing else of a terminal.
type liner struct {
	t     *testing.T
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string // closed at the end of the output
	all   *record
}

// line starts the real client with its output to be read by lines.
func (h *house) line(t *testing.T, k key, environ []string, args ...string) *liner {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*patience)
	cmd := exec.CommandContext(ctx, openSSH(t), h.sshArgs(t, k.file(t), args...)...)
	cmd.Env = append(os.Environ(), environ...)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	l := &liner{t: t, cmd: cmd, in: in, all: new(record), lines: make(chan string, 1000)} // more than a game has
	go func() {
		defer close(l.lines)
		scanner := bufio.NewScanner(io.TeeReader(out, l.all))
		for scanner.Scan() {
			l.lines <- strings.TrimRight(scanner.Text(), "\r")
		}
	}()
	t.Cleanup(func() {
		cancel()
		for range l.lines { // to the end
		}
		_ = cmd.Wait() // where end has waited already it says so
	})
	return l
}

func (l *liner) write(line string) {
	l.t.Helper()
	if _, err := io.WriteString(l.in, line+"\n"); err != nil {
		l.t.Fatalf("%v; read:\n%s", err, l.all)
	}
}

// until reads lines until one of them matches, and returns what its groups hold.
func (l *liner) until(pattern string) []string {
	l.t.Helper()
	wanted := regexp.MustCompile(pattern)
	for line := range l.lines {
		if found := wanted.FindStringSubmatch(line); found != nil {
			return found
		}
	}
	l.t.Fatalf("no line like %q; read:\n%s", pattern, l.all)
	return nil
}

// play plays the first legal move at each turn, to the end of the game.
func (l *liner) play() string {
	l.t.Helper()
	for {
		found := l.until(`Legal: ([a-h][1-8])|You have (no legal move)|^(You win.*|You lose.*|A draw.*)`)
		switch {
		case found[3] != "":
			return found[3]
		case found[2] != "":
			l.write("pass")
		default:
			l.write(found[1])
		}
	}
}

// end reads to the end, where the client has to be content, and holds all that
// came to what lines are made of.
func (l *liner) end() {
	l.t.Helper()
	for range l.lines { // to the end
	}
	if err := l.cmd.Wait(); err != nil {
		l.t.Errorf("the client: %v; read:\n%s", err, l.all)
	}
	for i, r := range l.all.String() {
		if r < ' ' && !strings.ContainsRune("\r\n\a\b", r) {
			l.t.Fatalf("%q after %q", r, l.all.String()[:i])
		}
	}
}

func TestR79WholeGameByLinesOverOpenSSH(t *testing.T) {
	h := open(t)
	ana := h.line(t, h.newAccount(t, "ana"), nil, "-tt", HOST, "plain")
	boris := h.line(t, h.newAccount(t, "boris"), nil, "-T", HOST, "plain")
	ana.until(`^0\. Leave$`)
	ana.write("1")
	ana.until(`^0\. Back to the lobby`)
	boris.until(`^0\. Leave$`)
	boris.write("quick match")
	game := boris.until(`, game (\w+)$`)[1]
	cleo := h.line(t, h.newAccount(t, "cleo"), nil, "-T", HOST, "watch", game, "--plain")
	cleo.until(`You are watching`)
	played := make(chan string, 1) // ana's one result
	go func() { played <- ana.play() }()
	his := boris.play()
	hers := within(t, "the end of the game", played)
	if strings.HasPrefix(hers, "You win") == strings.HasPrefix(his, "You win") && !strings.HasPrefix(hers, "A draw") {
		t.Errorf("one side says %q, the other %q", hers, his)
	}
	cleo.until(`^(Dark|Light) wins|^A draw`)
	for _, l := range []*liner{ana, boris, cleo} {
		l.write("menu")
		l.write("0")
		l.until(`^Goodbye`)
		l.end()
	}
	if boris := boris.all.String(); strings.Contains(boris, "Move:") || strings.Contains(boris, "\r") {
		t.Errorf("signs of a terminal where there is none:\n%q", boris)
	}
}

func TestR79PlainModeByItself(t *testing.T) {
	h := open(t)
	ana := h.newAccount(t, "ana")
	for name, come := range map[string]struct{ environ, args []string }{
		"TERM=dumb":            {[]string{"TERM=dumb"}, []string{"-tt", HOST}},
		"TERM=dumb, a verb":    {[]string{"TERM=dumb"}, []string{"-tt", HOST, "join", "ZZZZZZ"}},
		"the setting":          {[]string{"TERM=xterm"}, []string{"-tt", "-o", "SetEnv=TURNCOAT_PLAIN=on", HOST}},
		"asked for":            {[]string{"TERM=xterm"}, []string{"-tt", HOST, "plain"}},
		"asked for by a flag":  {[]string{"TERM=xterm"}, []string{"-tt", HOST, "--", "--plain"}},
		"asked for, to play":   {[]string{"TERM=xterm"}, []string{"-tt", HOST, "play", "--plain"}},
		"asked for, a verb":    {[]string{"TERM=xterm"}, []string{"-tt", HOST, "plain", "join", "ZZZZZZ"}},
		"a verb, and asked":    {[]string{"TERM=xterm"}, []string{"-tt", HOST, "join", "ZZZZZZ", "--plain"}},
		"without any terminal": {nil, []string{"-T", HOST, "plain"}},
	} {
		t.Run(name, func(t *testing.T) {
			l := h.line(t, ana, come.environ, come.args...)
			l.until(`^Menu\.$`)
			l.write("12")
			l.until(`^Help$`)
			l.write("\x03")
			l.until(`^Goodbye`)
			l.end()
		})
	}
}

func TestPlainSettingIsKept(t *testing.T) {
	h := open(t)
	ana := h.newAccount(t, "ana")
	l := h.line(t, ana, []string{"TERM=xterm"}, "-tt", HOST, "plain")
	l.until(`^0\. Leave$`)
	for _, typed := range []string{"settings", "plain", "on"} {
		l.write(typed)
	}
	l.until(`^That holds from your next connection on\.$`)
	l.write("leave")
	l.end()
	l = h.line(t, ana, []string{"TERM=xterm"}, "-tt", HOST)
	l.until(`^Menu\.$`)
	l.write("leave")
	l.end()
}

func TestPlainSessionIsToldOfTheEnd(t *testing.T) {
	h, stop := openIn(t, t.TempDir())
	l := h.line(t, h.newAccount(t, "ana"), nil, "-tt", HOST, "plain")
	l.until(`^0\. Leave$`)
	stop()
	l.until(`^The server is stopping.*Nothing is lost\.$`)
}
