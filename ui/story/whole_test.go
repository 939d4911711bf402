package story_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"turncoat/ui/text"
)

// whole checks that what is whole on an English screen of 80×24 is whole in
// another language: no message is cut, and none is left out for want of room.
func whole(t *testing.T, said map[string]messages, english, language, frame string) {
	t.Helper()
	there, here := newPage(english), newPage(frame)
	for message, keys := range saying(said["en"]) {
		if !there.has(message, alone) {
			continue
		}
		found := false
		for _, key := range keys {
			for _, form := range said[language][key] {
				found = found || here.has(form, anywhere)
			}
		}
		if !found {
			t.Errorf("%v: %q is there in English, and %q in %s is not:\n%s", keys, message, said[language][keys[0]], language, frame)
		}
	}
}

// messages are the forms of each message of a catalogue, by key.
type messages map[string][]string

// catalogues are the messages of all languages.
func catalogues(t *testing.T) map[string]messages {
	t.Helper()
	all := map[string]messages{}
	for _, language := range text.Languages {
		all[language.Tag] = forms(t, language.Tag)
	}
	return all
}

func forms(t *testing.T, language string) messages {
	t.Helper()
	raw, err := os.ReadFile("../text/active." + language + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var read map[string]any
	if err := json.Unmarshal(raw, &read); err != nil {
		t.Fatal(err)
	}
	all := messages{}
	for key, message := range read {
		switch message := message.(type) {
		case string:
			all[key] = []string{message}
		case map[string]any:
			for _, form := range message {
				all[key] = append(all[key], form.(string))
			}
		}
	}
	return all
}

// saying lists which keys say the same in English. Words that are too short
// stand anywhere.
func saying(english messages) map[string][]string {
	keys := map[string][]string{}
	for key, forms := range english {
		if strings.HasPrefix(key, "plain.") || strings.HasPrefix(key, "span.") {
			continue // of no screen, or a part of other messages
		}
		for _, said := range forms {
			letters := 0
			for _, r := range values.ReplaceAllString(said, "") {
				if unicode.IsLetter(r) {
					letters++
				}
			}
			// A side at the beginning may be the player, who has other messages;
			// and a pass stands in records.
			if letters >= 3 && !strings.HasPrefix(said, "{{.Side}}") && said != "pass" {
				keys[said] = append(keys[said], key)
			}
		}
	}
	return keys
}

// values of a message: {{.Name}}.
var values = regexp.MustCompile(`\{\{\.\w+\}\}`)

// page is a screen to look for messages on.
type page [][]rune

func newPage(frame string) page {
	var p page
	for _, line := range strings.Split(frame, "\n") {
		p = append(p, []rune(line))
	}
	return p
}

func (p page) at(x, y int) rune {
	if y >= len(p) || x < 0 || x >= len(p[y]) {
		return ' '
	}
	return p[y][x]
}

// Where a message may begin: anywhere, or alone, for one of few words, which may
// be part of another.
type place bool

const (
	anywhere place = false
	alone    place = true
)

// has tells whether a message stands on the page as a whole: whatever its values
// are, broken into lines between words, with nothing after it in its column.
func (p page) has(message string, where place) bool {
	want := []rune(values.ReplaceAllString(message, "\x00"))
	strict := where == alone && strings.Count(message, " ") < 3
	for y := range p {
		for x := range p[y] {
			if word(p.at(x-1, y)) || strict && !p.alone(x, y) {
				continue
			}
			if p.reads(want, x, y, x) {
				return true
			}
		}
	}
	return false
}

// alone tells whether nothing but a sign stands before a place in its column; in
// the footer a key does.
func (p page) alone(x, y int) bool {
	before := p.at(x-2, y)
	switch {
	case p.at(x-1, y) != ' ' || before == ' ' || !word(before) && !unicode.IsPunct(before):
		return true
	case y < len(p)-3:
		return false
	}
	for x -= 2; p.at(x, y) != ' '; x-- {
	}
	return p.at(x-1, y) == ' '
}

func word(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// mostValue is how many cells a value takes at most.
const mostValue = 24

// reads tells whether the rest of a message goes on at a place; lines of it
// begin at a column.
func (p page) reads(want []rune, x, y, column int) bool {
	if len(want) == 0 {
		return p.ends(x, y)
	}
	switch want[0] {
	case 0:
		for n := 1; n <= mostValue; n++ {
			if p.at(x+n-1, y) == ' ' && p.at(x+n, y) == ' ' {
				return false
			}
			if p.reads(want[1:], x+n, y, column) {
				return true
			}
		}
		return false
	case ' ':
		if p.at(x, y) != ' ' {
			return false
		}
		return p.reads(want[1:], x+1, y, column) || y+1 < len(p) && p.reads(want[1:], column, y+1, column)
	}
	return p.at(x, y) == want[0] && p.reads(want[1:], x+1, y, column)
}

// ends tells whether nothing of the same column goes on at a place, or a
// sentence does.
func (p page) ends(x, y int) bool {
	switch before, after := p.at(x-1, y), p.at(x, y); {
	case word(after):
		return false
	case strings.ContainsRune(",;.:", after):
		return false
	case after != ' ' || p.at(x+1, y) == ' ':
		return true
	default:
		return unicode.IsPunct(before)
	}
}
