package sshd

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os/exec"
	"reflect"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	gossh "golang.org/x/crypto/ssh"
)

func TestWords(t *testing.T) {
	for line, want := range map[string][]string{
		"":                              nil,
		"  \t ":                         nil,
		"games --json":                  {"games", "--json"},
		`chat K7Q2M9 "good  luck"`:      {"chat", "K7Q2M9", "good  luck"},
		`chat K7Q2M9 'a "b"' c\ d ""`:   {"chat", "K7Q2M9", `a "b"`, "c d", ""},
		`chat K7Q2M9 don't do  it`:      {"chat", "K7Q2M9", "don't", "do", "it"},
		`chat K7Q2M9 back\`:             {"chat", "K7Q2M9", `back\`},
		`chat K7Q2M9 "a\"b\\c\d"`:       {"chat", "K7Q2M9", `a"b\c\d`},
		"chat K7Q2M9 здрасти #1\xff ok": {"chat", "K7Q2M9", "здрасти", "#1", "ok"},
	} {
		if got := words(line); !reflect.DeepEqual(got, want) {
			t.Errorf("words(%q) = %q, want %q", line, got, want)
		}
	}
}

func FuzzWords(f *testing.F) {
	f.Add(`chat "x" 'y' \z`)
	f.Fuzz(func(t *testing.T, line string) {
		for _, w := range words(line) {
			if !strings.Contains(strings.ToValidUTF8(line, ""), strings.Trim(w, `"'\`)) && !strings.ContainsAny(line, `"'\`) {
				t.Errorf("%q isn't in %q", w, line)
			}
		}
	})
}

func TestProfileIsTheClients(t *testing.T) {
	t.Setenv("COLORTERM", "truecolor") // the server's own; says nothing
	t.Setenv("NO_COLOR", "1")
	for env, want := range map[string]colorprofile.Profile{
		"":                                    colorprofile.NoTTY,
		"TERM=dumb COLORTERM=truecolor":       colorprofile.NoTTY,
		"TERM=vt100":                          colorprofile.ASCII,
		"TERM=vt220 COLORTERM=truecolor":      colorprofile.ASCII,
		"TERM=xterm-256color NO_COLOR=yes":    colorprofile.ASCII,
		"TERM=xterm-kitty NO_COLOR=1":         colorprofile.ASCII,
		"TERM=linux":                          colorprofile.ANSI,
		"TERM=putty":                          colorprofile.ANSI,
		"TERM=screen":                         colorprofile.ANSI,
		"TERM=xterm":                          colorprofile.ANSI,
		"TERM=screen-256color":                colorprofile.ANSI256,
		"TERM=xterm-256color":                 colorprofile.ANSI256,
		"TERM=putty-256color":                 colorprofile.ANSI256,
		"TERM=xterm-256color COLORTERM=24bit": colorprofile.TrueColor,
		"TERM=xterm-kitty":                    colorprofile.TrueColor,
		"TERM=xterm-ghostty":                  colorprofile.TrueColor,
		"TERM=xterm-256color TERM_PROGRAM=Apple_Terminal": colorprofile.ANSI256,
	} {
		if got := profile(strings.Fields(env)); got != want {
			t.Errorf("%s: %v, want %v", env, got, want)
		}
	}
}

func TestColoursFollowEachClient(t *testing.T) {
	h := start(t, Config{Handler: shows("\x1b[38;2;1;2;3mready\x1b[m")})
	for term, want := range map[string]string{"xterm-kitty": "38;2;1;2;3", "xterm-256color": "38;5;", "vt100": ""} {
		p := visit(t, h.dial(t))
		if err := p.RequestPty(term, 24, 80, gossh.TerminalModes{}); err != nil {
			t.Fatal(err)
		}
		if err := p.Shell(); err != nil {
			t.Fatal(err)
		}
		p.sees(t, "ready")
		if out := p.out.String(); !strings.Contains(out, want) || want == "" && strings.Contains(out, "[38;") {
			t.Errorf("%s: %q", term, out)
		}
	}
}

// echo prints what it is given, on both streams.
var echo = handler(func(_ context.Context, s *Session) int {
	_, terminal := s.Terminal()
	_, _ = fmt.Fprintf(s.Out, "args=%q terminal=%v\n", s.Args(), terminal)
	_, _ = io.WriteString(s.Out, "half\r")
	_, _ = io.WriteString(s.Out, "\nend\r\n")
	_, _ = io.WriteString(s.Err, "talk\n")
	return 3
})

func TestLineEndsAreTheTerminals(t *testing.T) {
	h := start(t, Config{Handler: echo})
	client := h.dial(t)
	p := visit(t, client)
	if err := p.Start("games  --json"); err != nil {
		t.Fatal(err)
	}
	if code := p.code(t); code != 3 {
		t.Errorf("code %d", code)
	}
	if out, talk := p.out.String(), p.err.String(); out != "args=[\"games\" \"--json\"] terminal=false\nhalf\r\nend\r\n" || talk != "talk\n" {
		t.Errorf("stdout %q, stderr %q", out, talk)
	}
	p = sit(t, client, 80, 24)
	if code := p.code(t); code != 3 {
		t.Errorf("code %d", code)
	}
	if out := p.out.String(); out != "args=[] terminal=true\r\nhalf\r\nend\r\ntalk\r\n" {
		t.Errorf("with a terminal %q", out)
	}
}

func TestOutputEndsWithTheSession(t *testing.T) {
	left := make(chan *Session, 1) // one session
	h := start(t, Config{Handler: handler(func(_ context.Context, s *Session) int { left <- s; return 0 })})
	p := visit(t, h.dial(t))
	if err := p.Start("x"); err != nil {
		t.Fatal(err)
	}
	p.code(t)
	s := <-left
	for _, w := range []io.Writer{s.Out, s.Err} {
		if n, err := w.Write([]byte("late")); n != 0 || err != io.ErrClosedPipe {
			t.Errorf("a late write: %d, %v", n, err)
		}
	}
}

func TestWhatIsNotOfferedIsRefusedClearly(t *testing.T) {
	h := start(t, Config{Handler: echo})
	client := h.dial(t)
	if _, err := client.Dial("tcp", "127.0.0.1:22"); err == nil || !strings.Contains(err.Error(), "forwards nothing") {
		t.Errorf("-L: %v", err)
	}
	if _, err := client.Listen("tcp", "127.0.0.1:0"); err == nil {
		t.Error("-R is granted")
	}
	session, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"auth-agent-req@openssh.com", "x11-req", "signal", "break", "nonsense"} {
		if ok, err := session.SendRequest(kind, true, []byte{0, 0}); ok || err != nil {
			t.Errorf("%s: granted %v, error %v", kind, ok, err)
		}
	}
	session.Close()
	channel, requests, err := client.OpenChannel("session", nil)
	if err != nil {
		t.Fatal(err)
	}
	go gossh.DiscardRequests(requests)
	if ok, err := channel.SendRequest("subsystem", true, gossh.Marshal(struct{ Name string }{"sftp"})); !ok || err != nil {
		t.Fatalf("subsystem: %v, %v", ok, err)
	}
	if said, err := io.ReadAll(channel.Stderr()); err != nil || string(said) != "This server plays Reversi; it has no sftp.\n" {
		t.Errorf("sftp: %q, %v", said, err)
	}
	p := visit(t, client)
	if err := p.Start("chat " + strings.Repeat("x", maxCommand)); err != nil {
		t.Fatal(err)
	}
	if code := p.code(t); code != 1 || !strings.Contains(p.err.String(), "no command that long") {
		t.Errorf("a long command: %d, %q", code, p.err.String())
	}
	if s := h.Stats(); s.Served != 0 {
		t.Errorf("%d sessions were served", s.Served)
	}
}

func TestRequestsOutOfOrderAreRefused(t *testing.T) {
	h := start(t, Config{Handler: shows("ready")})
	p := sit(t, h.dial(t), 80, 24)
	p.sees(t, "ready")
	if p.Setenv("LANG", "C") == nil {
		t.Error("a variable after the start is taken")
	}
	if p.RequestPty("xterm", 1, 1, gossh.TerminalModes{}) == nil {
		t.Error("a second terminal is given")
	}
	for _, kind := range []string{"shell", "exec", "subsystem"} {
		if ok, _ := p.SendRequest(kind, true, gossh.Marshal(struct{ S string }{"x"})); ok {
			t.Errorf("a second start, %s, is granted", kind)
		}
	}
	if ok, _ := p.SendRequest("window-change", true, []byte("short")); ok {
		t.Error("a broken size is taken")
	}
}

func TestKeys(t *testing.T) {
	for bytes, want := range map[string]string{
		"a":                                "a",
		"aБ":                               "a Б",
		"\x1b[A":                           "up",
		"\x1b[1;5C":                        "ctrl+right",
		"\x1bOD":                           "left",
		"\x1bx":                            "alt+x",
		"\x1b[[A\x1b[[E":                   "f1 f5",
		"\x1b[15~":                         "f5",
		"\x1b[3~":                          "delete",
		"\x1b[200~a\rb\x1b[201~c":          "paste(a\nb) c",
		"\x1b[200~a\x1b[31mb\x07\x1b[201~": "paste(a[31mb)",
		"\x1b[200~\x1b[201\x1b[201~z":      "paste([201) z",
		"\x1b":                             "esc",
		"\x1b[":                            "alt+[",
		"\x1b[8;999;999tx":                 "x",
		"\xff\xfex":                        "x",
		"\xd0":                             "",
		"\x1b]11;rgb:0000/0000/0000\x1b\\": "color",
		"\x1b]52;c;aGk=\x07y":              "y",
		"\x1bP1+r524742\x1b\\y":            "y",
		"\x1b[<0;3;4M":                     "click",
	} {
		for _, size := range []int{1, 2, 3, 1000} {
			var k keys
			var events []tea.Msg
			for rest := []byte(bytes); len(rest) > 0; {
				n := min(size, len(rest))
				events = append(events, k.feed(rest[:n])...)
				rest = rest[n:]
			}
			events = append(events, k.finish()...)
			if got := describe(events); got != want {
				t.Errorf("%q in pieces of %d: %q, want %q", bytes, size, got, want)
			}
			if k.waiting() {
				t.Errorf("%q leaves %q", bytes, k.buf)
			}
		}
	}
}

func describe(events []tea.Msg) string {
	var names []string
	for _, e := range events {
		switch e := e.(type) {
		case fmt.Stringer:
			if strings.HasPrefix(fmt.Sprintf("%T", e), "uv.Paste") {
				names = append(names, "paste("+e.String()+")")
				continue
			}
			if strings.HasSuffix(fmt.Sprintf("%T", e), "ColorEvent") {
				names = append(names, "color")
				continue
			}
			if strings.HasSuffix(fmt.Sprintf("%T", e), "ClickEvent") {
				names = append(names, "click")
				continue
			}
			names = append(names, e.String())
		default:
			names = append(names, fmt.Sprintf("%T%v", e, e))
		}
	}
	return strings.Join(names, " ")
}

// What never ends is neither kept nor read again and again.
func TestKeysAreBounded(t *testing.T) {
	for _, start := range []string{"\x1b]", "\x1bP", "\x1b[", "\x1b_", "\x1b[200~", "\x1b[200~\x1b[201", "e\u0301"} {
		var k keys
		k.feed([]byte(start))
		for range 200_000 / 100 {
			k.feed(bytes.Repeat([]byte("\u0301"), 50))
			if len(k.buf) > maxSequence+100 || len(k.paste) > maxPaste {
				t.Fatalf("%q: %d and %d bytes are kept", start, len(k.buf), len(k.paste))
			}
		}
	}
}

func FuzzKeys(f *testing.F) {
	f.Add([]byte("\x1b[200~a\x1b[201~\x1b]11;rgb:0/0/0\x07\x1b[<0;1;1M"), 3)
	f.Fuzz(func(t *testing.T, input []byte, size int) {
		size = max(1, min(size, 64))
		var k keys
		for len(input) > 0 {
			n := min(size, len(input))
			k.feed(input[:n])
			input = input[n:]
		}
		k.finish()
		if k.waiting() {
			t.Fatalf("left %q", k.buf)
		}
	})
}

func TestOpenSSH(t *testing.T) {
	h := start(t, Config{Handler: handler(func(ctx context.Context, s *Session) int {
		if _, ok := s.Terminal(); ok && len(s.Args()) == 0 {
			_, _ = s.Run(ctx, board{text: "ready"})
			return 0
		}
		return echo(ctx, s)
	})})
	run := func(cmd *exec.Cmd) (stdout, stderr string, code int) {
		t.Helper()
		var out, talk bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &talk
		_ = cmd.Run()
		return out.String(), talk.String(), cmd.ProcessState.ExitCode()
	}
	t.Run("command", func(t *testing.T) {
		out, talk, code := run(h.openSSH(t, "-v", "HOST", "games", "--json"))
		if code != 3 || !strings.HasPrefix(out, `args=["games" "--json"] terminal=false`+"\n") || !strings.Contains(talk, "\ntalk\n") {
			t.Errorf("code %d, stdout %q, stderr %q", code, out, talk)
		}
	})
	t.Run("strict key exchange, nothing weak", func(t *testing.T) {
		_, talk, _ := run(h.openSSH(t, "-vv", "HOST", "x"))
		_, server, _ := strings.Cut(talk, "peer server KEXINIT proposal")
		server, _, _ = strings.Cut(server, "kex: algorithm")
		if !strings.Contains(server, "kex-strict-s-v00@openssh.com") {
			t.Errorf("no strict key exchange in %q", server)
		}
		for line := range strings.Lines(server) {
			for _, weak := range []string{"cbc", "ssh-rsa", "sha1", "ssh-dss", "3des", "arcfour"} {
				if strings.Contains(line, weak) {
					t.Errorf("%s is offered: %s", weak, line)
				}
			}
		}
	})
	t.Run("screen", func(t *testing.T) {
		cmd := h.openSSH(t, "-tt", "HOST")
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out := new(record)
		cmd.Stdout = out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		eventually(t, "the screen", func() bool { return strings.Contains(out.String(), "ready") })
		if _, err := io.WriteString(in, "q"); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
		wantRestored(t, out.String())
		if !strings.HasSuffix(out.String(), "Goodbye.\r\n") {
			t.Errorf("ends with %q", out.String())
		}
	})
	t.Run("no input at all", func(t *testing.T) {
		out, _, code := run(h.openSSH(t, "-tt", "HOST")) // stdin is /dev/null
		if code != 0 || !strings.Contains(out, "ready") {
			t.Errorf("code %d, output %q", code, out)
		}
		wantRestored(t, out)
	})
	t.Run("sftp", func(t *testing.T) {
		sftp, err := exec.LookPath("sftp")
		if err != nil {
			t.Skip("no sftp on this machine: its refusal is not tested")
		}
		_, talk, code := run(h.withOptions(t, sftp, "HOST"))
		if code == 0 || !strings.Contains(talk, "it has no sftp.") {
			t.Errorf("code %d, stderr %q", code, talk)
		}
	})
	t.Run("forwarding", func(t *testing.T) {
		_, talk, code := run(h.openSSH(t, "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:1", "HOST", "x"))
		if code != 255 || !strings.Contains(talk, "forwarding failed") {
			t.Errorf("-R: code %d, stderr %q", code, talk)
		}
		_, talk, code = run(h.openSSH(t, "-W", "127.0.0.1:1", "HOST"))
		if code != 255 || !strings.Contains(talk, "forwards nothing") {
			t.Errorf("-W: code %d, stderr %q", code, talk)
		}
	})
}
