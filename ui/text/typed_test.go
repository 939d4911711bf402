package text

import (
	"strings"
	"testing"
)

// Words that are typed in plain mode, by where they are typed.
var typedWords = map[string][]string{
	"at a board": {"board", "discs", "legal", "clock", "count", "record", "pass", "resign", "abort", "hint", "help", "menu", "back", "leave"},
	"in a review": {
		"next", "before", "first", "last", "board", "discs", "count", "record", "help", "menu", "leave",
		"analyse", "stop", "turning", "mistake",
	},
}

// told are the sentences that name such words.
var told = map[string][]string{
	"plain.how_replay":   {"before", "first", "last", "board", "discs", "count", "record", "analyse", "turning", "mistake"},
	"plain.analysing":    {"stop"},
	"plain.how_playing":  {"help"},
	"plain.how_watching": {"help"},
	"plain.pass_how":     {"pass"},
	"plain.help_lists":   {"menu", "leave"},
}

func TestTypedWordsAreClearAndTold(t *testing.T) {
	for _, l := range Languages {
		all := read(t, l.Tag)
		words := func(key string) []string { return strings.Split(all["plain.word_"+key][""], ", ") }
		for where, keys := range typedWords {
			meant := map[string]string{}
			for _, key := range keys {
				for _, w := range words(key) {
					if meant[w] != "" || w == "" || strings.ContainsAny(w, "0123456789") {
						t.Errorf("%s, %s: %q is %s and %s", l.Tag, where, w, meant[w], key)
					}
					meant[w] = key
				}
			}
		}
		for sentence, keys := range told {
			for _, key := range keys {
				if said := all[sentence][""]; !strings.Contains(strings.ToLower(said), words(key)[0]) {
					t.Errorf("%s: %s doesn't tell %q: %q", l.Tag, sentence, words(key)[0], said)
				}
			}
		}
	}
}
