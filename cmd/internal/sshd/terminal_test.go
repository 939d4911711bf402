package sshd

import (
	"context"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	gossh "golang.org/x/crypto/ssh"
)

func TestR32ColoursAreOfTheClientsEnvironmentAlone(t *testing.T) {
	t.Setenv("COLORTERM", "truecolor") // the server's own; says nothing
	t.Setenv("NO_COLOR", "1")
	for env, want := range map[string]colorprofile.Profile{
		"":                                 colorprofile.NoTTY,
		"TERM=dumb COLORTERM=truecolor":    colorprofile.NoTTY,
		"TERM=dumb NO_COLOR=1":             colorprofile.NoTTY,
		"TERM=vt100":                       colorprofile.ASCII,
		"TERM=vt220 COLORTERM=truecolor":   colorprofile.ASCII,
		"TERM=xterm-256color NO_COLOR=yes": colorprofile.ASCII,
		"TERM=xterm-kitty NO_COLOR=0":      colorprofile.ASCII,
		"TERM=linux":                       colorprofile.ANSI,
		"TERM=linux COLORTERM=truecolor":   colorprofile.ANSI,
		"TERM=ansi":                        colorprofile.ANSI,
		"TERM=cygwin":                      colorprofile.ANSI,
		"TERM=putty":                       colorprofile.ANSI,
		"TERM=screen":                      colorprofile.ANSI,
		"TERM=tmux":                        colorprofile.ANSI,
		"TERM=xterm":                       colorprofile.ANSI,
		"TERM=xterm NO_COLOR=":             colorprofile.ANSI,
		"TERM=eterm-9000":                  colorprofile.ANSI,
		"TERM=ghost":                       colorprofile.ANSI,
		"TERM=screen-256color":             colorprofile.ANSI256,
		"TERM=tmux-256color":               colorprofile.ANSI256,
		"TERM=xterm-256color":              colorprofile.ANSI256,
		"TERM=putty-256color":              colorprofile.ANSI256,
		"TERM=xterm-256color COLORTERM=1":  colorprofile.ANSI256,
		"TERM=tmux-256color WT_SESSION=x TERM_PROGRAM=iTerm.app": colorprofile.ANSI256,
		"TERM=screen-256color COLORTERM=truecolor":               colorprofile.ANSI256,
		"TERM=tmux-256color COLORTERM=truecolor":                 colorprofile.TrueColor,
		"TERM=xterm-256color COLORTERM=24bit":                    colorprofile.TrueColor,
		"TERM=xterm COLORTERM=TrueColor":                         colorprofile.TrueColor,
		"TERM=xterm-256color TERM_PROGRAM=iTerm.app":             colorprofile.TrueColor,
		"TERM=xterm-256color WT_SESSION=1-2-3":                   colorprofile.TrueColor,
		"TERM=xterm-kitty":                                       colorprofile.TrueColor,
		"TERM=xterm-ghostty":                                     colorprofile.TrueColor,
		"TERM=alacritty-direct":                                  colorprofile.TrueColor,
		"TERM=wezterm":                                           colorprofile.TrueColor,
		"TERM=foot-extra":                                        colorprofile.TrueColor,
		"TERM=contour-latest":                                    colorprofile.TrueColor,
		"TERM=xterm-direct":                                      colorprofile.TrueColor,
	} {
		if got := profile(strings.Fields(env)); got != want {
			t.Errorf("%s: %v, want %v", env, got, want)
		}
	}
}

func TestR34AppleTerminalGetsNoTrueColour(t *testing.T) {
	for env, want := range map[string]colorprofile.Profile{
		"TERM=xterm-256color TERM_PROGRAM=Apple_Terminal":                     colorprofile.ANSI256,
		"TERM=xterm-direct TERM_PROGRAM=Apple_Terminal":                       colorprofile.ANSI,
		"TERM=xterm-256color TERM_PROGRAM=Apple_Terminal COLORTERM=truecolor": colorprofile.TrueColor, // from Tahoe on
	} {
		if got := profile(strings.Fields(env)); got != want {
			t.Errorf("%s: %v, want %v", env, got, want)
		}
	}
	p := visit(t, start(t, Config{Handler: shows("\x1b[38;2;1;2;3mready\x1b[m")}).dial(t))
	if err := p.Setenv("TERM_PROGRAM", "Apple_Terminal"); err != nil {
		t.Fatal(err)
	}
	p.opens(t, "xterm-256color")
	p.sees(t, "ready")
	if out := p.out.String(); strings.Contains(out, "8;2;") {
		t.Errorf("true colour in %q", out)
	}
}

// opens starts the program on a terminal of a kind.
func (p *person) opens(t testing.TB, term string) {
	t.Helper()
	if err := p.RequestPty(term, 24, 80, gossh.TerminalModes{}); err != nil {
		t.Fatal(err)
	}
	if err := p.Shell(); err != nil {
		t.Fatal(err)
	}
}

func TestR32ColoursFollowEachClient(t *testing.T) {
	h := start(t, Config{Handler: shows("\x1b[38;2;1;2;3mready\x1b[m")})
	for term, want := range map[string]string{"xterm-kitty": "38;2;1;2;3", "xterm-256color": "38;5;", "vt100": ""} {
		p := visit(t, h.dial(t))
		p.opens(t, term)
		p.sees(t, "ready")
		if out := p.out.String(); !strings.Contains(out, want) || want == "" && strings.Contains(out, "[38;") {
			t.Errorf("%s: %q", term, out)
		}
	}
}

// A terminal that prints what it doesn't know is asked and told nothing.
func TestConsolesGetNoControlStrings(t *testing.T) {
	h := start(t, Config{Handler: runs(func(*Session) tea.Model {
		return board{text: "ready", cmd: tea.Sequence(tea.RequestBackgroundColor, tea.SetClipboard("x"), tea.Raw("END"))}
	})})
	for term, want := range map[string]bool{"linux": false, "vt100": false, "dumb": false, "ansi": false, "xterm": true, "tmux-256color": true} {
		p := visit(t, h.dial(t))
		p.opens(t, term)
		p.sees(t, "ready")
		p.sees(t, "END")
		for _, sequence := range []string{"\x1b]11;?", "\x1b]52;c;eA==", "\x1b]2;Turncoat"} {
			if got := strings.Contains(p.out.String(), sequence); got != want {
				t.Errorf("%s: %q is sent: %v", term, sequence, got)
			}
		}
		p.types(t, "q")
		p.code(t)
	}
}

// grounds shows what the terminal has answered.
func grounds(*Session) tea.Model {
	return board{text: "ready", cmd: tea.RequestBackgroundColor, update: func(msg tea.Msg) (string, tea.Cmd) {
		switch msg := msg.(type) {
		case tea.BackgroundColorMsg:
			return fmt.Sprintf("<dark %v>", msg.IsDark()), nil
		case tea.KeyPressMsg:
			return "<key " + msg.String() + ">", nil
		}
		return "", nil
	}}
}

func TestR35TheBackgroundIsAskedAndAnyAnswerIsFine(t *testing.T) {
	h := start(t, Config{Handler: runs(grounds)})
	for name, c := range map[string]struct{ types, sees string }{
		"white":       {"\x1b]11;rgb:ffff/ffff/f0f0\x07", "<dark false>"},
		"black":       {"\x1b]11;rgb:0000/0000/0000\x1b\\", "<dark true>"},
		"never":       {"k", "<key k>"},
		"late":        {"k\x1b]11;rgb:ff/ff/ff\x1b\\", "<dark false>"},
		"nonsense":    {"\x1b]11;mauve\x07k", "<key k>"},
		"another's":   {"\x1b]4;1;rgb:ff/ff/ff\x07k", "<key k>"},
		"without end": {"\x1b]11;rgb:ff/ff", ""},
		"twice":       {"\x1b]11;rgb:00/00/00\x07\x1b]11;rgb:ff/ff/ff\x07", "<dark false>"},
	} {
		t.Run(name, func(t *testing.T) {
			p := sit(t, h.dial(t), 80, 24)
			p.sees(t, "\x1b]11;?")
			p.sees(t, "ready")
			p.types(t, c.types)
			if c.sees != "" {
				p.sees(t, c.sees[len(c.sees)-4:]) // only what has changed is drawn
			}
			p.types(t, "\x1b[Dq")
			if code := p.code(t); code != 0 {
				t.Errorf("code %d", code)
			}
		})
	}
}

func TestFocusReachesTheProgram(t *testing.T) {
	h := start(t, Config{Handler: runs(func(*Session) tea.Model {
		return board{text: "ready", update: func(msg tea.Msg) (string, tea.Cmd) {
			switch msg.(type) {
			case tea.FocusMsg:
				return "LOOKING", nil
			case tea.BlurMsg:
				return "away...", nil
			}
			return "", nil
		}}
	})})
	p := sit(t, h.dial(t), 80, 24)
	p.sees(t, "ready")
	p.sees(t, "\x1b[?1004h")
	p.types(t, "\x1b[O")
	p.sees(t, "away...")
	p.types(t, "\x1b[I")
	p.sees(t, "LOOKING")
}

func TestTheRoundTripIsMeasured(t *testing.T) {
	sessions := make(chan *Session, 1) // one at a time
	h := start(t, Config{Handler: handler(func(ctx context.Context, s *Session) int {
		sessions <- s
		<-ctx.Done()
		return 0
	})})
	sit(t, h.dial(t), 80, 24)
	s := <-sessions
	eventually(t, "a round trip", func() bool { return s.RoundTrip() > 0 })
	if trip := s.RoundTrip(); trip > patience {
		t.Errorf("%v", trip)
	}
}
