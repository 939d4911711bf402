package plain

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// editor is the line that is being typed. It makes echo of input: signs that can
// be printed, and "\b \b" for each cell that is taken back.
type editor struct {
	text   string
	part   []byte // of a sign that has not come whole
	escape escape
	cr     bool // the newest byte was a CR: an LF after it ends no other line
	full   bool // the bell has said that the line is full
}

// lineMost bounds a line, in bytes: a position of the largest board has room.
const lineMost = 256

// escape says how far an escape sequence has come. What keys without a sign
// send, and the marks around a paste, is left out.
type escape uint8

const (
	noEscape escape = iota
	escapeBegun
	escapeCSI     // ESC [, until a final byte
	escapeOne     // one more sign: ESC O, ESC [ [
	escapeText    // a control string, until BEL or ST
	escapeTextEnd // an ESC in it
)

// event is what a line comes to.
type event uint8

const (
	typing event = iota
	entered
	leaving // ctrl+d on an empty line
)

// feed takes input until a line has been entered, and returns how much of it
// that was and what to echo.
func (e *editor) feed(in []byte) (n int, echo string, what event) {
	var out strings.Builder
	for n < len(in) && what == typing {
		e.part = append(e.part, in[n])
		n++
		if !utf8.FullRune(e.part) {
			continue
		}
		r, size := utf8.DecodeRune(e.part)
		if size < len(e.part) {
			n-- // the newest byte doesn't go on with those before it: it begins anew
		}
		e.part = e.part[:0]
		var said string
		said, what = e.sign(r)
		out.WriteString(said)
	}
	return n, out.String(), what
}

// pause says that nothing has come for a while: an ESC was the key of that name.
func (e *editor) pause() {
	if e.escape == escapeBegun {
		e.escape = noEscape
	}
}

// take returns the line that was entered and begins the next.
func (e *editor) take() string {
	text := e.text
	e.text, e.full = "", false
	return text
}

func (e *editor) sign(r rune) (echo string, what event) {
	after := e.cr
	e.cr = r == '\r'
	if r < ' ' && r != '\x1b' && r != '\a' {
		e.escape = noEscape
	}
	if e.escape != noEscape || r == '\x1b' {
		e.escaped(r)
		return "", typing
	}
	switch r {
	case '\n':
		if after {
			return "", typing
		}
		return "", entered
	case '\r':
		return "", entered
	case '\x04': // ctrl+d
		if e.text == "" {
			return "", leaving
		}
	case '\b', '\x7f':
		return e.rub(), typing
	case '\x15': // ctrl+u
		for e.text != "" {
			echo += e.rub()
		}
		return echo, typing
	}
	return e.add(r), typing
}

// escaped takes one more sign of an escape sequence.
func (e *editor) escaped(r rune) {
	switch e.escape {
	case noEscape:
		e.escape = escapeBegun
	case escapeBegun, escapeTextEnd:
		e.escape = begun(r) // the end of a control string, ESC \, begins nothing
	case escapeCSI:
		switch {
		case r == '[': // the Linux console's function keys
			e.escape = escapeOne
		case r == '\x1b':
			e.escape = escapeBegun
		case r >= '@':
			e.escape = noEscape
		}
	case escapeText:
		switch r {
		case '\a':
			e.escape = noEscape
		case '\x1b':
			e.escape = escapeTextEnd
		}
	default:
		e.escape = noEscape
	}
}

// begun is what the sign after an ESC begins.
func begun(r rune) escape {
	switch r {
	case '[':
		return escapeCSI
	case 'O':
		return escapeOne
	case ']', 'P', 'X', '^', '_':
		return escapeText
	case '\x1b':
		return escapeBegun
	}
	return noEscape
}

// add puts a sign at the end, if it can be printed and has room.
func (e *editor) add(r rune) string {
	sign := string(r)
	switch {
	case r == utf8.RuneError, !unicode.IsPrint(r), e.text == "" && ansi.StringWidth(sign) == 0:
		return ""
	case len(e.text)+len(sign) <= lineMost:
		e.text += sign
		return sign
	case e.full:
		return ""
	}
	e.full = true
	return "\a"
}

// rub takes the last sign back, with the marks that hang on it.
func (e *editor) rub() string {
	var last, cells int
	for at := 0; at < len(e.text); {
		cluster, width := ansi.FirstGraphemeCluster(e.text[at:], ansi.GraphemeWidth)
		last, cells = at, width
		at += len(cluster)
	}
	e.text, e.full = e.text[:last], false
	return strings.Repeat("\b \b", cells)
}
