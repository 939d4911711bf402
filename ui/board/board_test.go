package board

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/ui/style"
)

func nothing(string) string { return "" }

func styled(glyphs string) *style.Style {
	return style.New("auto", style.GlyphsFor(glyphs, nothing), colorprofile.TrueColor, style.Dark)
}

func start(t *testing.T, n int) engine.Position {
	t.Helper()
	p, err := engine.Start(n, engine.Standard, 0)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func play(t *testing.T, p engine.Position, record string) (before, after engine.Position) {
	t.Helper()
	moves, err := engine.ParseRecord(record)
	if err != nil {
		t.Fatal(err)
	}
	if before, err = p.Replay(moves[:len(moves)-1]); err != nil {
		t.Fatal(err)
	}
	if after, err = p.Replay(moves); err != nil {
		t.Fatal(err)
	}
	return before, after
}

func TestEveryPictureHasItsExtent(t *testing.T) {
	for _, glyphs := range []string{"unicode", "ascii"} {
		for _, n := range engine.Sizes {
			for _, size := range style.Squares {
				var b Board
				w, h := Extent(n, size)
				lines := b.Draw(styled(glyphs), Look{Position: start(t, n), Square: size, Legal: true, Cursor: On(engine.Square{})})
				if len(lines) != h {
					t.Errorf("%s %d %v: %d lines, want %d", glyphs, n, size, len(lines), h)
				}
				for i, line := range lines {
					if got := ansi.StringWidth(line); got != w {
						t.Errorf("%s %d %v: line %d has %d cells, want %d", glyphs, n, size, i, got, w)
					}
				}
			}
		}
	}
}

func TestTheSquareUnderTheMouse(t *testing.T) {
	for _, size := range style.Squares {
		w, h := Extent(10, size)
		seen := map[engine.Square]int{}
		for y := -1; y <= h; y++ {
			for x := -1; x <= w; x++ {
				if at, ok := Hit(x, y, 10, size); ok {
					seen[at]++
				}
			}
		}
		if len(seen) != 100 {
			t.Errorf("%v: %d squares", size, len(seen))
		}
		for at, cells := range seen {
			if cells != size.W*size.H {
				t.Errorf("%v: %v has %d cells", size, at, cells)
			}
		}
	}
}

// seen is what a person tells from one square of a picture without colours.
func seen(lines []string, at engine.Square, size style.Square) string {
	var out strings.Builder
	for line := range size.H {
		row := []rune(ansi.Strip(lines[top+int(at.Row)*size.H+line]))
		from := left + int(at.Col)*size.W
		to := from + size.W
		if size == style.Small {
			to++
		}
		out.WriteString(string(row[from:to]))
	}
	return out.String()
}

func square(t *testing.T, name string) engine.Square {
	t.Helper()
	at, err := engine.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// example finds squares of each kind in a position: a disc that stays and one
// that turns when the cursor's move, which flips the last disc, is made.
func example(t *testing.T, p engine.Position, last engine.Square) (cursor, legal engine.Square) {
	t.Helper()
	found := false
	for _, m := range p.Moves() {
		if flips := p.Flips(m.Square); !found && slices.Contains(flips, last) {
			cursor, found = m.Square, true
		} else {
			legal = m.Square
		}
	}
	if !found {
		t.Fatal("no move flips the last disc")
	}
	return cursor, legal
}

func TestR80TextAloneTellsEverything(t *testing.T) {
	_, p := play(t, start(t, 8), "d3 c3 c4 c5 b4 d2")
	last := square(t, "d2")
	cursor, legal := example(t, p, last)
	for _, glyphs := range []string{"unicode", "ascii"} {
		for _, size := range style.Squares {
			var b Board
			lines := b.Draw(styled(glyphs), Look{
				Position: p, Square: size, Legal: true, Preview: true, Cursor: On(cursor), Last: On(last),
			})
			is := func(at engine.Square) string { return strings.Trim(seen(lines, at, size), "[]()<> ") }
			dark, light := is(last), ""
			for row := range int8(8) {
				for col := range int8(8) {
					at := engine.Square{Col: col, Row: row}
					switch p.At(at) {
					case engine.Dark:
						dark = is(at)
					case engine.Light:
						if at != last && !slices.Contains(p.Flips(cursor), at) {
							light = is(at)
						}
					}
				}
			}
			kinds := map[string]bool{dark: true, light: true, is(square(t, "h8")): true, is(legal): true}
			if len(kinds) != 4 {
				t.Errorf("%s %v: two kinds of squares look alike: %v", glyphs, size, kinds)
			}
			checkMarks(t, seen(lines, cursor, size), "[]")
			if size != style.Small { // there one cell is between two discs, and the cursor's flips win
				checkMarks(t, seen(lines, last, size), "()<>")
			}
		}
	}
}

func checkMarks(t *testing.T, square, marks string) {
	t.Helper()
	for _, mark := range marks {
		if !strings.ContainsRune(square, mark) {
			t.Errorf("no %c in %q", mark, square)
		}
	}
}

// In colour a light disc is full: its face has the board's colour in front.
func TestTheFaceOfALightDisc(t *testing.T) {
	for _, size := range []style.Square{style.Large, style.Medium} {
		s := styled("unicode")
		b := Board{style: s, look: Look{Position: start(t, 8), Square: size}}
		faces := 0
		for _, row := range b.cells() {
			for _, c := range row {
				if c.ink == style.LightFace {
					faces++
				}
			}
		}
		want := 2 * size.H * size.W // two light discs, large ones without their corners
		if size == style.Large {
			want -= 2 * 4
		}
		if faces != want {
			t.Errorf("%v: %d cells of faces, want %d", size, faces, want)
		}
	}
}

// Discs turn over from the new one outwards; in the end all have.
func TestTurningDiscs(t *testing.T) {
	before, after := play(t, start(t, 10), "e4 d4")
	turning := Turn(before, square(t, "d4"))
	for _, at := range before.Flips(square(t, "d4")) {
		if c, _ := turning.at(after, at); distance(at, turning.Move) > 2 && c != before.At(at) {
			t.Errorf("%v has turned in the first picture", at)
		}
	}
	pictures := 0
	for last := turning; turning.Moving(); turning, last = turning.Next(), turning {
		pictures++
		for _, at := range before.Flips(square(t, "d4")) {
			was, _ := last.at(after, at)
			is, _ := turning.at(after, at)
			if was == after.At(at) && is != was && last != turning {
				t.Errorf("%v turns back in picture %d", at, turning.Frame)
			}
		}
	}
	if pictures != Frames {
		t.Errorf("%d pictures, want %d", pictures, Frames)
	}
	if pictures*int(Frame.Milliseconds()) > 250 {
		t.Error("longer than a quarter of a second")
	}
	for n := 1; n < 10; n++ {
		if begins(n)+2 > Frames+1 || begins(n) < begins(max(1, n-1)) {
			t.Errorf("a disc at %d begins in picture %d", n, begins(n))
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	p, err := engine.Start(8, engine.Standard, 0)
	if err != nil {
		b.Fatal(err)
	}
	s := styled("unicode")
	var picture Board
	for i := range b.N {
		picture.Draw(s, Look{Position: p, Square: style.Large, Legal: true, Cursor: On(engine.Square{Col: int8(i % 8)})})
	}
}

func TestWhatTheLastMoveFlippedIsMarked(t *testing.T) {
	before, p := play(t, start(t, 8), "d3 c3 c4")
	var b Board
	look := Look{Position: p, Square: style.Medium, Before: before}
	marked := func() (all []string) {
		lines := b.Draw(styled("unicode"), look)
		for _, at := range p.Squares() {
			if strings.Contains(seen(lines, at, style.Medium), "<") {
				all = append(all, at.String())
			}
		}
		return all
	}
	if got := marked(); !slices.Equal(got, []string{"d4"}) {
		t.Errorf("after c4: %v", got)
	}
	look.Cursor, look.Preview = On(square(t, "c5")), true
	if got := marked(); len(got) == 0 || slices.Contains(got, "d4") && !slices.Contains(p.Flips(square(t, "c5")), square(t, "d4")) {
		t.Errorf("the preview goes first: %v", got)
	}
	look = Look{Position: p, Square: style.Medium}
	if got := marked(); got != nil {
		t.Errorf("nothing is known of before: %v", got)
	}
}
