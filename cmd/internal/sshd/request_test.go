package sshd

import (
	"context"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

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
