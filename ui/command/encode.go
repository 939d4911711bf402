package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode"
)

// line encodes a value as one line of JSON. It escapes every control character,
// also those that JSON would let stand.
func line(value any) []byte {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic("command: a value of ours can't be encoded: " + err.Error())
	}
	plainJSON := bytes.TrimSuffix(text.Bytes(), []byte("\n"))
	if bytes.IndexFunc(plainJSON, controls) < 0 {
		return text.Bytes()
	}
	var escaped bytes.Buffer
	for _, r := range string(plainJSON) {
		if controls(r) {
			fmt.Fprintf(&escaped, `\u%04x`, r)
		} else {
			escaped.WriteRune(r)
		}
	}
	escaped.WriteByte('\n')
	return escaped.Bytes()
}

// controls tells whether a rune does something to a terminal or to the order
// of text rather than stand for itself.
func controls(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
}

// plain drops what controls from text, but for line ends.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && controls(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
}

// instant is a time as JSON has it: RFC 3339, UTC, in milliseconds.
func instant(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// optional is null for the zero value.
func optional[T comparable](value T) *T {
	var zero T
	if value == zero {
		return nil
	}
	return &value
}

// optionalInstant is null for no time.
func optionalInstant(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	at := instant(t)
	return &at
}
