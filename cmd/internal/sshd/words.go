package sshd

import "strings"

// maxCommand is the longest command line that is taken, in bytes.
const maxCommand = 8 << 10

// words splits a command as a shell would: blanks, quotes, backslashes. A quote
// that is never closed is an apostrophe: clients join their arguments with
// blanks and strip the quotes, so that `ssh host chat GAME "don't"` arrives as
// chat GAME don't.
func words(line string) []string {
	list, ok := shellWords([]rune(strings.ToValidUTF8(line, "")))
	if !ok {
		return strings.Fields(strings.ToValidUTF8(line, ""))
	}
	return list
}

func shellWords(line []rune) (list []string, ok bool) {
	var word []rune
	inWord, quote := false, rune(0)
	for i := 0; i < len(line); i++ {
		r := line[i]
		switch {
		case r == '\\' && quote != '\'':
			i++
			if i == len(line) {
				return nil, false
			}
			if quote == '"' && line[i] != '"' && line[i] != '\\' {
				word = append(word, r)
			}
			word, inWord = append(word, line[i]), true
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word = append(word, r)
		case r == '\'' || r == '"':
			quote, inWord = r, true
		case r == ' ' || r == '\t' || r == '\n' || r == '\r':
			if inWord {
				list = append(list, string(word))
			}
			word, inWord = nil, false
		default:
			word, inWord = append(word, r), true
		}
	}
	if inWord {
		list = append(list, string(word))
	}
	return list, quote == 0
}
