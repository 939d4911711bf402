package lobby

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/unicode/norm"
)

// Bounds of a line of talk.
const (
	LineLongest = 200 // signs; marks on a letter are part of it
	lineMarks   = 3   // marks on one letter, as the scripts that have most need
)

// LineRule is a rule for what people say.
type LineRule string

// The rules for lines.
const (
	LineEmpty LineRule = "there is nothing to read in that"
	LineLong  LineRule = "a line has at most 200 signs"
)

// LineError says which rule a line breaks.
type LineError struct{ Rule LineRule }

func (e *LineError) Error() string { return string(e.Rule) }

// ParseLine makes one harmless line of what somebody wrote, or returns a
// *LineError. What no terminal shows as a sign of its own is left out: control
// characters, escapes, marks that turn the direction of text, what is
// invisible, what is no character at all, and all but a few of many marks on one
// letter. Ends of lines and every kind of blank become one space. A line is its
// own line.
func ParseLine(text string) (string, error) {
	line := harmless(text)
	switch signs := lineSigns(line); {
	case signs == 0:
		return "", &LineError{LineEmpty}
	case signs > LineLongest:
		return "", &LineError{LineLong}
	}
	return line, nil
}

func harmless(text string) string {
	var line strings.Builder
	marks, blank := lineMarks, false // no mark without a letter, no blank at the start
	for _, r := range norm.NFC.String(strings.ToValidUTF8(text, "")) {
		switch {
		case isBlank(r):
			marks, blank = lineMarks, line.Len() > 0
			continue
		case !isSeen(r), isMark(r) && marks >= lineMarks:
			continue
		case isMark(r):
			marks++
		default:
			marks = 0
		}
		if blank {
			line.WriteByte(' ')
			blank = false
		}
		line.WriteRune(r)
	}
	return norm.NFC.String(line.String())
}

// lineSigns counts the signs of a line that is harmless.
func lineSigns(line string) int {
	return utf8.RuneCountInString(line) - countMarks(line)
}

func countMarks(line string) (n int) {
	for _, r := range line {
		if isMark(r) {
			n++
		}
	}
	return n
}

// isBlank tells what is a space to the eye: every Unicode space, ends of lines,
// and the empty Braille pattern.
func isBlank(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Zs, r) || r == '\u2800' }

func isMark(r rune) bool { return unicode.In(r, unicode.Mn, unicode.Me) }

// isSeen tells whether a terminal shows a character, as a sign or as a mark on
// one. Unicode gives those that are to be ignored a property of their own, soft
// hyphens, fillers and selectors among them.
func isSeen(r rune) bool {
	if r == unicode.ReplacementChar || !unicode.IsPrint(r) ||
		unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
		return false
	}
	return isMark(r) || ansi.StringWidth(string(r)) > 0
}
