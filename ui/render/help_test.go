package render

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// tester is a *testing.T or a *rapid.T.
type tester interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}

// viewer is a terminal that shows what a renderer sends.
type viewer struct {
	*vt.Emulator
	*Renderer
	frames int
}

func newViewer(p colorprofile.Profile, w, h int) *viewer {
	return &viewer{Emulator: vt.NewEmulator(w, h), Renderer: New(p, w, h)}
}

func screen(content string) tea.View {
	return tea.View{Content: content, AltScreen: true}
}

// shows draws a view and checks what is seen then.
func (v *viewer) shows(t tester, view tea.View) string {
	t.Helper()
	sent := string(v.Frame(view))
	if v.frames++; v.frames > 1 && strings.Contains(sent, "J") && clears(sent) {
		t.Errorf("frame %d clears: %q", v.frames, sent)
	}
	if _, err := v.WriteString(sent); err != nil {
		t.Fatal(err)
	}
	v.check(t, view.Content, sent)
	return sent
}

func clears(sent string) bool {
	for _, final := range []string{"\x1b[J", "\x1b[0J", "\x1b[1J", "\x1b[2J", "\x1b[3J", "\x1bc"} {
		if strings.Contains(sent, final) {
			return true
		}
	}
	return false
}

func (v *viewer) check(t tester, content, sent string) {
	t.Helper()
	want := uv.NewScreenBuffer(v.w, v.h)
	want.Method = ansi.GraphemeWidth
	uv.NewStyledString(strings.ReplaceAll(content, "\r", "")).Draw(want, want.Bounds())
	for y := range v.h {
		for x := range v.w {
			w, g := describe(want.CellAt(x, y), v.profile), describe(v.CellAt(x, y), colorprofile.TrueColor)
			if w != g {
				t.Fatalf("%v %d×%d: cell %d,%d is %s, want %s, after %q\nof %q", v.profile, v.w, v.h, x, y, g, w, sent, content)
			}
		}
	}
}

// describe says what can be seen of a cell.
func describe(c *uv.Cell, p colorprofile.Profile) string {
	if c == nil {
		return "' ' {}"
	}
	s := uv.ConvertStyle(c.Style, p)
	if s.Underline != uv.UnderlineNone {
		s.Underline = uv.UnderlineSingle
	}
	s.UnderlineColor = nil
	if s.Attrs&uv.AttrReverse != 0 && s.Fg != nil && s.Bg != nil {
		s.Fg, s.Bg, s.Attrs = s.Bg, s.Fg, s.Attrs&^uv.AttrReverse
	}
	if c.Content == " " || c.Content == "" {
		if s.Attrs&(uv.AttrReverse|uv.AttrStrikethrough) == 0 && s.Underline == uv.UnderlineNone {
			s = uv.Style{Bg: s.Bg}
		}
		if c.Width == 0 {
			return "half"
		}
		return "' ' " + s.String()
	}
	return fmt.Sprintf("%q/%d %q", c.Content, c.Width, s.String())
}
