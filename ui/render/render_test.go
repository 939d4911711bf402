package render

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"pgregory.net/rapid"
)

var profiles = []colorprofile.Profile{
	colorprofile.NoTTY, colorprofile.ASCII, colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor,
}

// signs are what lines are made of: plain text, letters of other scripts, signs
// of doubtful width, wide ones, clusters.
var signs = []string{
	"a", "b", "1", " ", " ", " ", "      ", ":", "ж", "Щ", "é", "e\u0301", "●", "○", "─", "│", "█", "·",
	"木", "あ", "👍", "👩‍💻", "🇧🇬",
}

var inks = []string{"", "", "3%d", "4%d", "9%d", "10%d", "38;5;2%d", "48;5;2%d", "38;2;1;%d;200", "48;2;0;9%d;40", "%d", "2%d"}

func drawnLine(t *rapid.T) string {
	var b strings.Builder
	for range rapid.IntRange(0, 5).Draw(t, "runs") {
		if code := rapid.SampledFrom(inks).Draw(t, "ink"); code != "" {
			fmt.Fprintf(&b, "\x1b["+code+"m", rapid.IntRange(1, 7).Draw(t, "n"))
		}
		for range rapid.IntRange(0, 6).Draw(t, "signs") {
			b.WriteString(rapid.SampledFrom(signs).Draw(t, "sign"))
		}
		if rapid.IntRange(0, 3).Draw(t, "end") > 0 {
			b.WriteString("\x1b[m")
		}
	}
	return b.String()
}

// Whatever is shown after whatever: the terminal shows it, and isn't cleared.
func TestAnyFrameAfterAny(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 30).Draw(t, "w"), rapid.IntRange(1, 8).Draw(t, "h")
		v := newViewer(rapid.SampledFrom(profiles).Draw(t, "profile"), w, h)
		lines := make([]string, h+1)
		for range rapid.IntRange(1, 8).Draw(t, "frames") {
			for range rapid.IntRange(0, len(lines)).Draw(t, "changes") {
				lines[rapid.IntRange(0, len(lines)-1).Draw(t, "line")] = drawnLine(t)
			}
			switch rapid.IntRange(0, 9).Draw(t, "event") {
			case 0:
				w, h = rapid.IntRange(1, 30).Draw(t, "w"), rapid.IntRange(1, 8).Draw(t, "h")
				v.Emulator.Resize(w, h)
				v.Renderer.Resize(w, h)
			case 1:
				if _, err := v.WriteString("\x1b[H\x1b[31mgarbage\x1b[m\x1b[5;9H"); err != nil {
					t.Fatal(err)
				}
				v.Repaint()
			}
			v.shows(t, screen(strings.Join(lines, "\n")))
		}
	})
}

func TestFrameThatIsShownTakesNothing(t *testing.T) {
	v := newViewer(colorprofile.TrueColor, 80, 24)
	view := screen("one\n\x1b[1mtwo")
	if sent := v.shows(t, view); sent == "" {
		t.Fatal("nothing was drawn")
	}
	if sent := v.shows(t, view); sent != "" {
		t.Errorf("%q", sent)
	}
	if sent := v.shows(t, screen("one\n\x1b[1;31m\x1b[39mtwo\x1b[m")); sent != "" {
		t.Errorf("said otherwise: %q", sent)
	}
}

func TestBytesOfTypicalChanges(t *testing.T) {
	pad := strings.Repeat(" ", 60)
	felt := func(s string) string { return "\x1b[48;2;0;90;40m" + s + "\x1b[m" }
	dark, light := "\x1b[38;2;10;10;10m●", "\x1b[38;2;250;250;250m○"
	for name, c := range map[string]struct {
		from, to string
		most     int
	}{
		"clock":              {pad + "1:23", pad + "1:22", 7},
		"clock, a minute":    {pad + "2:00", pad + "1:59", 10},
		"bold clock":         {pad + "\x1b[1m1:23\x1b[m", pad + "\x1b[1m1:22\x1b[m", 7},
		"two clocks":         {pad + "1:23\n" + pad + "2:05", pad + "1:22\n" + pad + "2:04", 14},
		"end of a line":      {"a long line of words", "a long", 9},
		"cursor":             {" [a] b ", "  a [b]", 9},
		"near words":         {"a-b-c", "x-y-z", 8},
		"disc":               {felt(" " + dark + " "), felt(" " + light + " "), 30},
		"disc, then another": {felt(dark + " . " + dark), felt(light + " . " + light), 36},
	} {
		v := newViewer(colorprofile.TrueColor, 80, 24)
		v.shows(t, screen(c.from))
		if sent := v.shows(t, screen(c.to)); len(sent) > c.most {
			t.Errorf("%s: %d bytes, at most %d: %q", name, len(sent), c.most, sent)
		}
	}
}

// doubtful is a sign that some terminals draw over two cells.
func doubtful(r rune) bool { return strings.ContainsRune("●○─│█·", r) }

// What follows a sign of doubtful width is placed absolutely, so that a board
// doesn't shear where it is drawn over two cells.
func TestNothingRestsOnTheWidthOfADisc(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := New(rapid.SampledFrom(profiles).Draw(t, "profile"), 20, 3)
		for range 3 {
			content := drawnLine(t) + "\n" + drawnLine(t) + "\n" + drawnLine(t)
			lost := false
			sent := string(r.Frame(screen(content)))
			for rest := sent; rest != ""; {
				n, final := 1, rest[0]
				if rest[0] == esc {
					n, _, _ = escape(rest)
					final = rest[n-1]
				}
				switch c := []rune(rest)[0]; {
				case c == '\r' || c == esc && (final == 'H' || final == 'G'):
					lost = false
				case c == esc && final == 'm', c == '\n':
				case c == esc && lost:
					t.Fatalf("%q rests on it in %q", rest[:n], rest)
				case doubtful(c):
					n, lost = len(string(c)), true
				case c == esc:
				default:
					cluster, _ := ansi.FirstGraphemeCluster(rest, ansi.GraphemeWidth)
					n = len(cluster)
					if lost && len([]rune(cluster)) == 1 && unicode.IsLetter(c) {
						t.Fatalf("%q rests on it in %q", rest, sent)
					}
				}
				rest = rest[n:]
			}
		}
	})
}

func TestModesAreSwitchedAndRestored(t *testing.T) {
	v := newViewer(colorprofile.ANSI256, 40, 5)
	view := screen("x")
	view.MouseMode, view.ReportFocus, view.WindowTitle = tea.MouseModeCellMotion, true, "Your \x1b]move\a"
	view.Cursor = tea.NewCursor(3, 1)
	first := v.shows(t, view)
	for _, want := range []string{"\x1b[?1049h", "\x1b[?1000h", "\x1b[?1006h", "\x1b[?1004h", "\x1b[?2004h", "\x1b[22;2t\x1b]2;Your ]move\a", "\x1b[1 q"} {
		if !strings.Contains(first, want) {
			t.Errorf("no %q in %q", want, first)
		}
	}
	if at := v.CursorPosition(); at.X != 3 || at.Y != 1 || v.CursorHidden() {
		t.Errorf("cursor at %v, hidden %v", at, v.CursorHidden())
	}
	view.MouseMode, view.Cursor, view.WindowTitle = tea.MouseModeNone, nil, "Wait"
	if sent, want := v.shows(t, view), "\x1b[?1000l\x1b[?1006l\x1b]2;Wait\a\x1b[0 q\x1b[?25l"; sent != want {
		t.Errorf("sent %q, want %q", sent, want)
	}
	view.Content, view.Cursor = "y", tea.NewCursor(99, 99)
	v.shows(t, view)
	if at := v.CursorPosition(); at.X != 39 || at.Y != 4 {
		t.Errorf("cursor at %v", at)
	}
	view.AltScreen = false
	v.shows(t, view)
	if v.IsAltScreen() {
		t.Error("still on the other screen")
	}
	view.AltScreen = true
	v.shows(t, view)
	last := string(v.Renderer.Close())
	for _, want := range []string{"\x1b[?1049l", "\x1b[?1004l", "\x1b[?2004l", "\x1b]2;\a\x1b[23;2t"} {
		if strings.Count(last, want) != 1 {
			t.Errorf("no %q in %q", want, last)
		}
	}
	if _, err := v.WriteString(last); err != nil || v.IsAltScreen() || v.CursorHidden() {
		t.Errorf("%v, alternate screen %v, cursor hidden %v", err, v.IsAltScreen(), v.CursorHidden())
	}
	if again := v.Renderer.Close(); again != nil {
		t.Errorf("closed twice: %q", again)
	}
}

func TestNothingIsOnWithoutAFrame(t *testing.T) {
	if sent := New(colorprofile.TrueColor, 80, 24).Close(); sent != nil {
		t.Errorf("%q", sent)
	}
}

func TestPlainTerminalsGetWhatTheyKnow(t *testing.T) {
	r := New(colorprofile.ASCII, 80, 24)
	sent := string(r.Frame(tea.View{Content: "\x1b[1;38;2;1;2;3mx\x1b[22m  y"}))
	for _, unwanted := range []string{"\x1b]", "38", "\x1b[22", "G"} {
		if strings.Contains(sent, unwanted) {
			t.Errorf("%q in %q", unwanted, sent)
		}
	}
	if !strings.Contains(sent, "\x1b[1mx") {
		t.Errorf("no bold in %q", sent)
	}
}

// What strangers write can't fill the memory.
func TestTablesAreBounded(t *testing.T) {
	v := newViewer(colorprofile.TrueColor, 20, 2)
	for i := range 3 * most {
		r := v.Renderer
		r.Frame(screen(fmt.Sprintf("\x1b[38;2;%d;%d;1mx", i/256, i%256) + string(rune('a'+i%26)) + string(rune(0x300+i/26%100)) + "\n"))
		if len(r.styles) > most+2 || len(r.clusters) > most+2 {
			t.Fatalf("%d styles, %d clusters", len(r.styles), len(r.clusters))
		}
	}
	v.Repaint()
	v.shows(t, screen("\x1b[38;2;9;9;9mlast"))
}

func FuzzFrame(f *testing.F) {
	f.Add("one\n\x1b[1mtwo", "\x1b[31mthree\x1b[m", byte(4), byte(20), byte(3))
	f.Add("●●○\x1b[48;5;22m ○ \x1b[m", "木a\x1b]8;;x\x1b\\b\x1b]8;;\x1b\\", byte(3), byte(7), byte(2))
	f.Add("\x1b[38:2::1:2:3m\u0301e\x1b[1m\u0301", "\x1b[;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;1m\t\x00\xff\x9b1m", byte(5), byte(9), byte(9))
	f.Fuzz(func(t *testing.T, a, b string, profile, w, h byte) {
		p := colorprofile.Profile(profile % 6)
		v := newViewer(p, int(w%60)+1, int(h%20)+1)
		for _, content := range []string{a, b, a + b, b} {
			sent := v.Frame(screen(content))
			if _, err := v.Write(sent); err != nil {
				t.Fatal(err)
			}
			// What a renderer draws that has seen nothing else.
			fresh := newViewer(p, v.w, v.h)
			if _, err := fresh.Write(fresh.Frame(screen(content))); err != nil {
				t.Fatal(err)
			}
			same(t, v.Emulator, fresh.Emulator, fmt.Sprintf("%q", sent))
		}
	})
}

func same(t *testing.T, got, want *vt.Emulator, sent string) {
	t.Helper()
	for y := range want.Height() {
		for x := range want.Width() {
			g, w := describe(got.CellAt(x, y), colorprofile.TrueColor), describe(want.CellAt(x, y), colorprofile.TrueColor)
			if g != w {
				t.Fatalf("cell %d,%d is %s, want %s after %s", x, y, g, w, sent)
			}
		}
	}
}
