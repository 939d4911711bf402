package style

import (
	"fmt"
	"math"
	"testing"

	"github.com/charmbracelet/colorprofile"
)

// rgb is a colour in linear light, 0 to 1.
type rgb [3]float64

// linear undoes sRGB's gamma (IEC 61966-2-1).
func linear(v uint8) float64 {
	c := float64(v) / 255
	if c <= 0.04045 {
		return c / 12.92
	}
	return math.Pow((c+0.055)/1.055, 2.4)
}

func grey(v uint8) rgb { return rgb{linear(v), linear(v), linear(v)} }

// value of one of the fixed 240 colours: a cube of six levels, then greys.
func (c color) value() rgb {
	if c >= 232 {
		return grey(8 + 10*uint8(c-232))
	}
	level := func(i color) float64 { return linear([]uint8{0, 95, 135, 175, 215, 255}[i%6]) }
	i := c - 16
	return rgb{level(i / 36), level(i / 6), level(i)}
}

// ratio is the contrast of two colours as WCAG 2 defines it, 1 to 21.
func ratio(a, b rgb) float64 {
	luminance := func(c rgb) float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// How people who lack one kind of cones see colours: Machado, Oliveira,
// Fernandes 2009, severity 1.
var eyesight = map[string][3][3]float64{
	"usual": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia": {
		{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998},
	},
	"deuteranopia": {
		{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881},
	},
}

func seenBy(eyes [3][3]float64, c rgb) rgb {
	var out rgb
	for i, row := range eyes {
		for j, k := range row {
			out[i] += k * c[j]
		}
		out[i] = min(1, max(0, out[i]))
	}
	return out
}

// grounds are the backgrounds that terminals come with, from and to.
var grounds = map[Ground][2]rgb{
	Dark:  {grey(0x00), grey(0x30)},
	Light: {grey(0xe8), grey(0xff)},
}

const (
	leastText = 4.5
	leastDisc = 3.0
)

func TestR35EveryTextIsReadable(t *testing.T) {
	for _, theme := range []string{"auto", "dark", "light", "contrast", "colorblind", "none"} {
		for _, ground := range []Ground{Unknown, Dark, Light} {
			p := choose(theme, colorprofile.TrueColor, ground)
			checkText(t, fmt.Sprint(theme, " ", ground), p, shownOn(theme, ground))
			checkBoard(t, theme, p)
		}
	}
}

// shownOn are the grounds on which a theme has to be readable: who chooses one
// of the dark or light says what theirs is.
func shownOn(theme string, ground Ground) []Ground {
	switch {
	case theme == "dark":
		return []Ground{Dark}
	case theme == "light":
		return []Ground{Light}
	case ground == Unknown:
		return []Ground{Dark, Light}
	}
	return []Ground{ground}
}

func checkText(t *testing.T, name string, p palette, on []Ground) {
	t.Helper()
	for role, c := range map[string]color{"faint": p.faint, "accent": p.accent, "warn": p.warn, "good": p.good} {
		if c == own {
			continue // the terminal's own, which its owner reads
		}
		for _, ground := range on {
			for _, bg := range grounds[ground] {
				for eyes, m := range eyesight {
					if got := ratio(seenBy(m, c.value()), seenBy(m, bg)); got < leastText {
						t.Errorf("%s: %s (%d) has %.2f on ground %d, %s", name, role, c, got, ground, eyes)
					}
				}
			}
		}
	}
}

func checkBoard(t *testing.T, name string, p palette) {
	t.Helper()
	if p.board == bare {
		return
	}
	for eyes, m := range eyesight {
		if got := ratio(seenBy(m, p.name.fg.value()), seenBy(m, p.name.bg.value())); got < leastText {
			t.Errorf("%s: the name has %.2f, %s", name, got, eyes)
		}
	}
	for eyes, m := range eyesight {
		between := func(a, b color) float64 { return ratio(seenBy(m, a.value()), seenBy(m, b.value())) }
		for _, ink := range []Ink{Board, Legal, Last, Preview, Cursor} {
			if got := between(p.board[ink].fg, p.board[ink].bg); got < leastText {
				t.Errorf("%s: ink %d has %.2f, %s", name, ink, got, eyes)
			}
		}
		felt, dark, light := p.board[Board].bg, p.board[DarkDisc].fg, p.board[LightDisc].fg
		for pair, got := range map[string]float64{
			"dark discs on the board": between(dark, felt), "light discs on the board": between(light, felt),
			"dark and light discs": between(dark, light),
		} {
			if got < leastDisc {
				t.Errorf("%s: %s have %.2f, %s", name, pair, got, eyes)
			}
		}
		if p.board[LightFace] != (pair{fg: felt, bg: light}) {
			t.Errorf("%s: the face of a light disc is not its edge turned round", name)
		}
	}
}

// Below 256 colours a palette is the terminal's own business.
func TestFewColoursAreTheTerminalsOwn(t *testing.T) {
	for _, depth := range []colorprofile.Profile{colorprofile.NoTTY, colorprofile.ASCII, colorprofile.ANSI} {
		if p := choose("dark", depth, Dark); p != plain {
			t.Errorf("%v: %+v", depth, p)
		}
	}
}
