package ui

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// fit makes a line exactly w cells wide.
func fit(s string, w int) string {
	if w <= 0 {
		return ""
	}
	got := ansi.StringWidth(s)
	if got > w {
		s = ansi.Truncate(s, w, "")
		got = ansi.StringWidth(s)
	}
	return s + strings.Repeat(" ", w-got)
}

// clip makes a line at most w cells wide.
func clip(s string, w int) string {
	if w <= 0 {
		return ""
	}
	return ansi.Truncate(s, w, "")
}

// spread puts left and right at the ends of a line of w cells. Right gives way.
func spread(left, right string, w int) string {
	gap := w - ansi.StringWidth(left) - ansi.StringWidth(right)
	if gap < 1 {
		return clip(left, w)
	}
	return left + strings.Repeat(" ", gap) + right
}

// beside puts two columns side by side, the left one w cells wide.
func beside(left []string, w int, right []string) []string {
	rows := make([]string, max(len(left), len(right)))
	for i := range rows {
		var l, r string
		if i < len(left) {
			l = left[i]
		}
		if i < len(right) {
			r = right[i]
		}
		rows[i] = fit(l, w) + r
	}
	return rows
}

// indent puts n cells before each line.
func indent(lines []string, n int) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = strings.Repeat(" ", n) + line
	}
	return out
}

// wrap breaks text into lines of at most w cells, between words where it can.
//
// Words with hyphens stay whole.
func wrap(s string, w int) []string {
	if w <= 0 || s == "" {
		return nil
	}
	whole := strings.ReplaceAll(s, "-", hyphen) // else words are broken there
	return strings.Split(strings.ReplaceAll(ansi.Wrap(whole, w, ""), hyphen, "-"), "\n")
}

// clean makes a stranger's text harmless: no control characters, no escapes, no
// marks that turn the direction of text.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, s)
}

// hyphen stands for one while words are wrapped: a sign of private use, which no
// catalogue has and clean leaves in nobody's name.
const hyphen = "\ue000"

// padTo makes a column at least n lines long.
func padTo(lines []string, n int) []string {
	for len(lines) < n {
		lines = append(lines, "")
	}
	return lines
}

// leftPad puts a short word of ASCII at the right end of w cells.
func leftPad(s string, w int) string { return strings.Repeat(" ", max(0, w-len(s))) + s }

// widest is the width of the longest text.
func widest(texts ...string) int {
	w := 0
	for _, t := range texts {
		w = max(w, ansi.StringWidth(t))
	}
	return w
}
