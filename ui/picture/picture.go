package picture

import (
	"fmt"
	"html"
	"image/color"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// A cell in pixels: eighths of it are whole ones.
const (
	cellW, cellH = 8, 16
	baseline     = 12 // from a cell's upper edge
)

// Paper is what the terminal itself brings: its ground, and the colour of text
// that has none.
type Paper struct{ Ground, Ink string }

// The papers, as common terminals have them.
var (
	DarkPaper  = Paper{Ground: "#1c1c1c", Ink: "#d4d4d4"}
	LightPaper = Paper{Ground: "#ffffff", Ink: "#262626"}
)

// SVG returns the picture of a frame of w×h cells. Blocks are drawn, so that
// discs are whole in every font; of text each word stands in its column.
func SVG(frame string, w, h int, paper Paper) string {
	screen := uv.NewScreenBuffer(w, h)
	screen.Method = ansi.GraphemeWidth
	uv.NewStyledString(frame).Draw(screen, screen.Bounds())
	p := &painter{paper: paper}
	fmt.Fprintf(&p.out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d">`+"\n",
		w*cellW, h*cellH, w*cellW, h*cellH)
	fmt.Fprintf(&p.out, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n", paper.Ground)
	p.out.WriteString(`<g shape-rendering="crispEdges">` + "\n")
	for y := range h {
		p.grounds(screen, y, w)
	}
	for y := range h {
		p.blocks(screen, y, w)
	}
	p.out.WriteString("</g>\n" + `<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13.3" xml:space="preserve">` + "\n")
	for y := range h {
		p.words(screen, y, w)
	}
	p.out.WriteString("</g>\n</svg>\n")
	return p.out.String()
}

type painter struct {
	paper Paper
	out   strings.Builder
	open  rect // not written yet: what continues it is joined to it
}

type rect struct {
	x, y, w, h int
	fill       string
}

// look is how the signs of a cell are drawn.
type look struct {
	ink, ground string
	attrs       uint8
	underline   bool
}

func (p *painter) look(c *uv.Cell) look {
	l := look{ink: p.paper.Ink, ground: p.paper.Ground}
	if c == nil {
		return l
	}
	if c.Style.Fg != nil {
		l.ink = hex(c.Style.Fg)
	}
	if c.Style.Bg != nil {
		l.ground = hex(c.Style.Bg)
	}
	if c.Style.Attrs&uv.AttrReverse != 0 {
		l.ink, l.ground = l.ground, l.ink
	}
	l.attrs = c.Style.Attrs & (uv.AttrBold | uv.AttrFaint | uv.AttrItalic)
	l.underline = c.Style.Underline != uv.UnderlineNone
	return l
}

func hex(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// fill draws a rectangle, joined to the one before where it goes on to the right.
func (p *painter) fill(r rect) {
	if o := &p.open; o.fill == r.fill && o.y == r.y && o.h == r.h && o.x+o.w == r.x {
		o.w += r.w
		return
	}
	p.flush()
	p.open = r
}

func (p *painter) flush() {
	if r := p.open; r.w > 0 {
		fmt.Fprintf(&p.out, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", r.x, r.y, r.w, r.h, r.fill)
	}
	p.open = rect{}
}

// grounds draws what is behind the signs of a line.
func (p *painter) grounds(screen uv.ScreenBuffer, y, w int) {
	for x := range w {
		if ground := p.look(screen.CellAt(x, y)).ground; ground != p.paper.Ground {
			p.fill(rect{x * cellW, y * cellH, cellW, cellH, ground})
		}
	}
	p.flush()
}

// blocks draws the signs of a line that are shapes, a row of shapes of one
// height at a time, so that neighbours join.
func (p *painter) blocks(screen uv.ScreenBuffer, y, w int) {
	for x := range w {
		c := screen.CellAt(x, y)
		if c == nil {
			continue
		}
		for _, r := range shapes[c.Content] {
			p.fill(rect{x*cellW + r.x, y*cellH + r.y, r.w, r.h, p.look(c).ink})
		}
	}
	p.flush()
}

// words writes the text of a line, word by word.
func (p *painter) words(screen uv.ScreenBuffer, y, w int) {
	var word strings.Builder
	var at, cells int
	var l look
	end := func() {
		if word.Len() > 0 {
			p.word(word.String(), at, y, cells, l)
		}
		word.Reset()
		cells = 0
	}
	for x := 0; x < w; x++ {
		c := screen.CellAt(x, y)
		if c == nil || c.Width == 0 || strings.TrimSpace(c.Content) == "" || shapes[c.Content] != nil {
			end()
			continue
		}
		if next := p.look(c); cells == 0 || next != l {
			end()
			at, l = x, next
		}
		word.WriteString(c.Content)
		cells += c.Width
		x += c.Width - 1
	}
	end()
}

func (p *painter) word(text string, x, y, cells int, l look) {
	fmt.Fprintf(&p.out, `<text x="%d" y="%d" textLength="%d" fill="%s"%s>%s</text>`+"\n",
		x*cellW, y*cellH+baseline, cells*cellW, l.ink, l.attributes(), html.EscapeString(text))
}

func (l look) attributes() string {
	var out string
	if l.attrs&uv.AttrBold != 0 {
		out += ` font-weight="bold"`
	}
	if l.attrs&uv.AttrFaint != 0 {
		out += ` opacity="0.6"`
	}
	if l.attrs&uv.AttrItalic != 0 {
		out += ` font-style="italic"`
	}
	if l.underline {
		out += ` text-decoration="underline"`
	}
	return out
}
