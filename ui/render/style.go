package render

import (
	"image/color"
	"strconv"
	"strings"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// ink is a colour: the terminal's own (0), one of its 16, one of 256, or RGB.
// The upper byte says which.
type ink uint32

const (
	basicInk   ink = 1 << 24
	indexedInk ink = 2 << 24
	rgbInk     ink = 3 << 24

	inkKind ink = 0xff << 24
)

// attr is what a style has besides colours. Every underline is a straight one.
type attr uint16

const (
	bold attr = 1 << iota
	faint
	italic
	blink
	rapidBlink
	reverse
	conceal
	strike
	underline

	// onBlanks are those that can be seen on a space.
	onBlanks = reverse | strike | underline
)

// style is how a cell looks.
type style struct {
	fg, bg ink
	attrs  attr
}

// The parameters of SGR that switch an attribute on and off.
var attrCodes = [...]struct {
	attr    attr
	on, off byte
}{
	{bold, 1, 22}, {faint, 2, 22}, {italic, 3, 23}, {underline, 4, 24}, {blink, 5, 25},
	{rapidBlink, 6, 25}, {reverse, 7, 27}, {conceal, 8, 28}, {strike, 9, 29},
}

// sgr returns the style after a sequence with such parameters.
func (s style) sgr(params string) style {
	for more := true; more; {
		var field string
		field, params, more = strings.Cut(params, ";")
		first, sub, colons := strings.Cut(field, ":")
		switch n := number(first); {
		case n == 0:
			s = style{}
		case n == 4 && colons && number(sub) == 0:
			s.attrs &^= underline
		case n < 30:
			s.attrs = s.attrs.sgr(n)
		case n < 38:
			s.fg = basicInk | ink(n-30)
		case n == 39:
			s.fg = 0
		case n >= 40 && n < 48:
			s.bg = basicInk | ink(n-40)
		case n == 49:
			s.bg = 0
		case n >= 90 && n < 98:
			s.fg = basicInk | ink(n-90+8)
		case n >= 100 && n < 108:
			s.bg = basicInk | ink(n-100+8)
		case n == 38 || n == 48 || n == 58:
			var c ink
			if colons {
				c, _ = longInk(sub, ":")
			} else if c, params = longInk(params, ";"); params == "" {
				more = false
			}
			switch n { // 58 colours underlines: read over
			case 38:
				s.fg = c
			case 48:
				s.bg = c
			}
		}
	}
	return s
}

func (a attr) sgr(n int) attr {
	for _, code := range attrCodes {
		switch n {
		case int(code.on):
			a |= code.attr
		case int(code.off):
			a &^= code.attr
		}
	}
	return a
}

// longInk reads what follows 38 or 48: 5 and a number, or 2 and three.
func longInk(rest, sep string) (ink, string) {
	next := func() ink {
		var field string
		field, rest, _ = strings.Cut(rest, sep)
		return ink(min(number(field), 255))
	}
	switch next() {
	case 5:
		return indexedInk | next(), rest
	case 2:
		if sep == ":" && strings.Count(rest, sep) > 2 {
			next() // the colour space, which only this form has
		}
		r, g, b := next(), next(), next()
		return rgbInk | r<<16 | g<<8 | b, rest
	}
	return 0, rest
}

// number reads a parameter; a bad one is one that means nothing.
func number(s string) int {
	if s == "" {
		return 0
	}
	n, err := strconv.ParseUint(s, 10, 16)
	if err != nil {
		return 1 << 16
	}
	return int(n)
}

// on returns what is left of a style in a terminal of so many colours.
func (s style) on(p colorprofile.Profile) style {
	switch {
	case p <= colorprofile.NoTTY:
		return style{}
	case p == colorprofile.ASCII:
		return style{attrs: s.attrs}
	}
	return style{s.fg.on(p), s.bg.on(p), s.attrs}.seen()
}

// inverse returns the other style that looks the same, with the colours
// reversed. Without both of them there is none: it returns s.
func (s style) inverse() style {
	if s.fg == 0 || s.bg == 0 {
		return s
	}
	return style{s.bg, s.fg, s.attrs ^ reverse}
}

// seen returns how a style looks: of two that look the same, the one that isn't
// reversed.
func (s style) seen() style {
	if s.attrs&reverse != 0 {
		return s.inverse()
	}
	return s
}

func (c ink) on(p colorprofile.Profile) ink {
	if c == 0 || p == colorprofile.TrueColor {
		return c
	}
	switch c := p.Convert(c.color()).(type) {
	case ansi.BasicColor:
		return basicInk | ink(c)
	case ansi.IndexedColor:
		return indexedInk | ink(c)
	}
	return c
}

func (c ink) color() color.Color {
	switch c & inkKind {
	case basicInk:
		return ansi.BasicColor(c)
	case indexedInk:
		return ansi.IndexedColor(c)
	}
	return ansi.RGBColor{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c)}
}

// onBlank returns what of a style can be seen where there is no sign.
func (s style) onBlank() style {
	if s.attrs&onBlanks != 0 {
		return s
	}
	return style{bg: s.bg}
}

// suits tells whether a blank of style s may be drawn with a pen that is seen
// so.
func (s style) suits(pen style) bool {
	return pen == s || pen.bg == s.bg && (pen.attrs|s.attrs)&onBlanks == 0
}
