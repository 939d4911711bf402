package plain

import (
	"strconv"
	"strings"
	"testing"

	"turncoat/engine"
	"turncoat/ui/text"
)

// In no language may a word mean two things at the same prompt, nor a move.
func TestWordsMeanOneThing(t *testing.T) {
	everywhere := []text.Key{"plain.word_help", "plain.word_menu", "plain.word_leave"}
	board := append([]text.Key{"plain.word_back"}, everywhere...)
	for _, w := range words {
		board = append(board, w.typed)
	}
	replay := append([]text.Key{
		"plain.word_next", "plain.word_before", "plain.word_first", "plain.word_last",
		"plain.word_board", "plain.word_discs", "plain.word_count", "plain.word_record",
		"plain.word_analyse", "plain.word_stop", "plain.word_turning", "plain.word_mistake",
	}, everywhere...)
	for _, l := range text.Languages {
		for prompt, keys := range map[string][]text.Key{"board": board, "replay": replay} {
			means := map[string]text.Key{}
			for _, key := range keys {
				for _, said := range []*text.Text{text.In(l.Tag), englishWords} {
					for word := range strings.SplitSeq(said.Say(key), ",") {
						word = strings.ToLower(strings.TrimSpace(word))
						if other := means[word]; other != "" && other != key {
							t.Errorf("%s, %s: %q means %s and %s", l.Tag, prompt, word, other, key)
						}
						means[word] = key
						_, number := strconv.Atoi(word)
						m, move := engine.ParseMove(word)
						if word == "" || number == nil || move == nil && !m.Pass {
							t.Errorf("%s, %s: %q can't be a word of %s", l.Tag, prompt, word, key)
						}
					}
				}
			}
		}
	}
}
