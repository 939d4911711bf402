package style

import (
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestBarsAreOneCellAndDiffer(t *testing.T) {
	for _, g := range []*Glyphs{&unicodeGlyphs, &asciiGlyphs} {
		for _, hangs := range []bool{false, true} {
			seen := map[string]bool{}
			for left := range 3 {
				for right := range 3 {
					sign := g.Bar(left, right, hangs)
					if ansi.StringWidth(sign) != 1 || g.ASCII && len(sign) != 1 {
						t.Errorf("%d, %d: %q", left, right, sign)
					}
					if !g.ASCII && seen[sign] {
						t.Errorf("%d, %d: %q stands for another bar as well", left, right, sign)
					}
					seen[sign] = true
				}
			}
			if g.HollowBar(2, 2, hangs) == g.Bar(2, 2, hangs) || ansi.StringWidth(g.HollowBar(2, 2, hangs)) != 1 || g.HollowBar(1, 1, hangs) != g.Bar(1, 1, hangs) {
				t.Error("a hollow bar is none")
			}
			if g.Bar(1, 1, false) == g.Bar(1, 1, true) {
				t.Error("half a bar is the same above and below")
			}
		}
	}
}
