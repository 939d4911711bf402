package plain

import (
	"fmt"
	"strconv"
	"strings"

	"turncoat/ui/text"
)

// row is something to choose, by its number, its words or how they begin.
type row struct {
	says  string
	words []string // that choose it too
	run   func() error
}

// choice is a row whose words stand in the catalogue.
func (s *session) choice(key text.Key, run func() error) row {
	return row{says: s.book.Say(key), words: []string{s.english(key)}, run: run}
}

// choose lists rows and runs the one that is chosen. Zero goes back.
func (s *session) choose(back text.Key, rows []row, e ears) error {
	s.list(back, rows)
	for {
		line, err := s.read("plain.ask_choice", e)
		if err != nil {
			return err
		}
		if line.text == "" {
			s.list(back, rows)
			continue
		}
		if i, ok := pick(line.text, rows); ok {
			return rows[i].run()
		}
		known, err := s.common(line.text)
		switch {
		case err != nil:
			return err
		case known:
			s.list(back, rows)
		default:
			s.refuse(s.book.Say("plain.not_listed", text.Args{"Typed": line.text}))
		}
	}
}

func (s *session) list(back text.Key, rows []row) {
	for i, r := range rows {
		s.say(fmt.Sprintf("%d. %s", i+1, r.says))
	}
	s.say("0. " + s.book.Say(back))
}

// common does what may be typed at any list: back, menu, help, leave.
func (s *session) common(line string) (known bool, err error) {
	switch {
	case line == "0", s.means(line, "plain.word_back"):
		return true, errBack
	case s.means(line, "plain.word_menu"):
		return true, errMenu
	case s.means(line, "plain.word_leave"):
		return true, errLeave
	case s.means(line, "plain.word_help"):
		return true, s.help()
	}
	return false, nil
}

// pick returns the row that a number or words mean.
func pick(line string, rows []row) (int, bool) {
	if n, err := strconv.Atoi(line); err == nil {
		return n - 1, n >= 1 && n <= len(rows)
	}
	found := -1
	for i, r := range rows {
		for _, word := range append([]string{r.says}, r.words...) {
			switch {
			case strings.EqualFold(word, line):
				return i, true
			case begins(word, line) && found != i:
				if found >= 0 {
					return 0, false // it could be either
				}
				found = i
			}
		}
	}
	return found, found >= 0
}

// begins tells whether a text begins with what was typed, which is more than a
// letter.
func begins(text, typed string) bool {
	whole, part := []rune(strings.ToLower(text)), []rune(strings.ToLower(typed))
	return len(part) > 1 && len(part) <= len(whole) && string(whole[:len(part)]) == string(part)
}

// means tells whether a line is one of the words of a key, in the visitor's
// language or in English. Words are separated by commas.
func (s *session) means(line string, key text.Key) bool {
	for _, words := range []string{s.book.Say(key), s.english(key)} {
		for word := range strings.SplitSeq(words, ",") {
			if strings.EqualFold(strings.TrimSpace(word), line) {
				return true
			}
		}
	}
	return false
}

// word is the word of a key that is shown.
func (s *session) word(key text.Key) string {
	first, _, _ := strings.Cut(s.book.Say(key), ",")
	return first
}

// series joins words as a sentence does: "c3", "c3 and d4", "c3, d4 and e5".
func (s *session) series(words []string) string {
	if len(words) == 0 {
		return ""
	}
	first, last := strings.Join(words[:len(words)-1], ", "), words[len(words)-1]
	if first == "" {
		return last
	}
	return s.book.Say("plain.and", text.Args{"First": first, "Last": last})
}
