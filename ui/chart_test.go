package ui

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"turncoat/ui/style"
)

func chartOf(at int, values ...float64) chart {
	return chart{values: values, at: at, label: func(v float64) string { return strconv.Itoa(int(v)) }}
}

func rooted(values ...float64) chart {
	c := chartOf(-1, values...)
	c.root = true
	return c
}

func signs(choice string) *style.Style {
	return style.New("auto", style.GlyphsFor(choice, func(string) string { return "" }), colorprofile.ASCII, style.Unknown)
}

func TestChart(t *testing.T) {
	for name, c := range map[string]struct {
		chart  chart
		glyphs string
		w, h   int
		want   []string
	}{
		"above and below": {chartOf(2, 1, 4, -2, 0), "ascii", 7, 4, []string{
			" 4  #",
			"   .#",
			" 0 --+-",
			"-2   #",
		}},
		"two values a cell": {chartOf(-1, 0, 1, 2, 3, 4, 5, 6, 7), "unicode", 6, 3, []string{
			"7   ▗▟",
			"  ▗▟██",
			"0 ────",
		}},
		"wide bars": {chartOf(1, 4, -1), "unicode", 15, 4, []string{
			" 4 ████",
			"   ████",
			" 0 ─────+──",
			"-1     ▀▀▀▀",
		}},
		"not all are known": {chartOf(-1, 1, math.NaN(), 1), "ascii", 5, 2, []string{"1 # #", "0 ---"}},
		"a rout leaves small leads": {rooted(1, 4, 16, -64), "ascii", 8, 7, []string{
			" 16   #",
			"    .##",
			"  0 ----",
			"       #",
			"       #",
			"       #",
			"-64    #",
		}},
		"the smallest lead shows": {chartOf(-1, 100, 1), "ascii", 6, 2, []string{"100 #.", "  0 --"}},
	} {
		got := c.chart.draw(signs(c.glyphs), c.w, c.h)
		for i := range got {
			got[i] = strings.TrimRight(ansi.Strip(got[i]), " ")
		}
		if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
			t.Errorf("%s:\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

func TestAChartHasItsExtentAtEverySize(t *testing.T) {
	values := make([]float64, 97)
	for i := range values {
		values[i] = float64(i*i%41 - 20)
	}
	for n := range len(values) + 1 {
		c := chartOf(n/2, values[:n]...)
		for w := range 60 {
			for h := range 9 {
				lines := c.draw(signs("unicode"), w, h)
				if len(lines) != 0 && len(lines) != h {
					t.Fatalf("%d values in %dx%d: %d lines", n, w, h, len(lines))
				}
				for _, line := range lines {
					if ansi.StringWidth(line) > w {
						t.Fatalf("%d values in %dx%d: %q", n, w, h, line)
					}
				}
				if lines != nil && strings.Count(strings.Join(lines, ""), "+") != 1 {
					t.Fatalf("%d values in %dx%d: not one mark:\n%s", n, w, h, strings.Join(lines, "\n"))
				}
			}
		}
	}
}

func TestAClickOnAChartFindsTheValue(t *testing.T) {
	c := chartOf(0, 1, 2, 3, 4)
	const w, h = 30, 4
	for x := range w {
		at := c.hit(x, w, h)
		if x < 2 && at >= 0 {
			t.Errorf("the labels at %d hit %d", x, at)
		}
		if at < 0 {
			continue
		}
		c.at = at
		line := ansi.Strip(c.draw(signs("ascii"), w, h)[h-1])
		if mark := strings.IndexByte(line, '+'); mark-x > 2 || x-mark > 2 {
			t.Errorf("a click at %d marks %d", x, mark)
		}
	}
	if c.hit(w-1, w, h) >= 0 {
		t.Error("there is a value beyond the last")
	}
}
