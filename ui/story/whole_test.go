package story_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"turncoat/ui/story"
	"turncoat/ui/text"
)

// What is whole on an English screen of 80×24 is whole in every language: no
// message is cut, and none is left out for want of room.
func TestWordsHaveRoomInEveryLanguage(t *testing.T) {
	english := forms(t, "en")
	for _, language := range text.Languages[1:] {
		translated := forms(t, language.Tag)
		for _, s := range story.All {
			t.Run(language.Tag+"/"+s.Name, func(t *testing.T) {
				t.Parallel()
				there := newPage(tell(t, s, story.Look{}).Text(80, 24))
				here := newPage(tell(t, s, story.Look{Language: language.Tag}).Text(80, 24))
				for said, keys := range saying(english) {
					if !there.has(said, alone) {
						continue
					}
					whole := false
					for _, key := range keys {
						for _, form := range translated[key] {
							whole = whole || here.has(form, anywhere)
						}
					}
					if !whole {
						t.Errorf("%v: %q is there in English, and %q is not", keys, said, translated[keys[0]])
					}
				}
				if t.Failed() {
					t.Log("\n" + strings.Join(here.text(), "\n"))
				}
			})
		}
	}
}

// forms reads a catalogue: the forms of each message.
func forms(t *testing.T, language string) map[string][]string {
	t.Helper()
	raw, err := os.ReadFile("../text/active." + language + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var messages map[string]any
	if err := json.Unmarshal(raw, &messages); err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for key, message := range messages {
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
func saying(english map[string][]string) map[string][]string {
	keys := map[string][]string{}
	for key, messages := range english {
		if strings.HasPrefix(key, "plain.") {
			continue // of no screen
		}
		for _, said := range messages {
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

func (p page) text() []string {
	var lines []string
	for _, line := range p {
		lines = append(lines, string(line))
	}
	return lines
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
