package render

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

const esc = 0x1b

// reader reads one line of styled text into cells. All it takes from escape
// sequences is style; nothing else of them reaches the terminal.
type reader struct {
	*Renderer
	row  []cell
	x    int // where the next cell goes
	last int // where the last one went, or -1
	pen  style
	look look // of the pen
}

// read fills row with a line that begins in a style, and returns the style in
// which it ends.
func (r *Renderer) read(row []cell, line string, pen style) style {
	for i := range row {
		row[i] = blank
	}
	in := reader{Renderer: r, row: row, last: -1}
	in.dip(pen)
	for line != "" {
		line = line[in.next(line):]
	}
	return in.pen
}

func (in *reader) dip(pen style) { in.pen, in.look = pen, in.Renderer.look(pen) }

// next reads what line begins with and returns its bytes.
func (in *reader) next(line string) int {
	c := line[0]
	switch {
	case c == esc:
		n, params, sgr := escape(line)
		if sgr {
			in.dip(in.pen.sgr(params))
		}
		return n
	case c < ' ' || c == 0x7f:
		return 1
	case c < utf8.RuneSelf && (len(line) == 1 || line[1] < utf8.RuneSelf):
		in.put(rune(c), 1)
		return 1
	}
	if r, n := utf8.DecodeRuneInString(line); r == utf8.RuneError && n == 1 {
		return n
	}
	cluster, width := ansi.FirstGraphemeCluster(line, ansi.GraphemeWidth)
	in.cluster(cluster, width)
	return max(len(cluster), 1)
}

func (in *reader) cluster(cluster string, width int) {
	r, n := utf8.DecodeRuneInString(cluster)
	switch {
	case width > 0 && n == len(cluster):
		in.put(r, width)
	case width > 0 && (len(cluster) > maxCluster || !utf8.ValidString(cluster)):
		in.put(r, ansi.StringWidth(cluster[:n]))
	case width > 0:
		in.put(in.tables.cluster(cluster), width)
	case unicode.IsMark(r) && in.last >= 0: // an escape sequence stands between it and its base
		base := in.row[in.last]
		whole := string(in.tables.append(nil, base)) + cluster
		if len(whole) <= maxCluster && utf8.ValidString(whole) && ansi.StringWidth(whole) == int(base.width) {
			in.row[in.last].sign = in.tables.cluster(whole)
		}
	}
}

// put sets the next cell, if there is room.
func (in *reader) put(sign rune, width int) {
	width = min(width, 2)
	x := in.x
	in.x += width
	in.last = -1
	if width < 1 || x >= len(in.row) {
		return
	}
	if in.x > len(in.row) {
		sign, width = ' ', 1 // half of a wide sign
	}
	style := in.look.text
	if sign == ' ' {
		style = in.look.blank
	}
	in.last = x
	in.row[x] = cell{sign, style, uint8(width)}
	if width == 2 {
		in.row[x+1] = cell{0, style, 0}
	}
}

// escape measures the escape sequence that s begins with, and returns the
// parameters if it is one of style.
func escape(s string) (n int, params string, sgr bool) {
	if len(s) == 1 {
		return 1, "", false
	}
	switch s[1] {
	case '[':
		n = 2 + span(s[2:], ' ', '?')
		if n == len(s) {
			return n, "", false
		}
		if s[n] < '@' || s[n] > '~' {
			return n, "", false // broken off
		}
		params = s[2:n]
		return n + 1, params, s[n] == 'm' && span(params, '0', ';') == len(params)
	case ']', 'P', 'X', '^', '_':
		end := strings.IndexAny(s[2:], "\a\x1b")
		switch {
		case end < 0:
			return len(s), "", false
		case s[2+end] == esc:
			return 2 + end, "", false // its end, ST, is read as a sequence of its own
		}
		return 2 + end + 1, "", false
	}
	n = 1 + span(s[1:], ' ', '/')
	if n < len(s) && s[n] >= '0' && s[n] <= '~' {
		n++
	}
	return n, "", false
}

// span is how many bytes at the start of s lie in a range.
func span(s string, from, to byte) int {
	for i := range len(s) {
		if s[i] < from || s[i] > to {
			return i
		}
	}
	return len(s)
}
