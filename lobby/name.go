package lobby

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/unicode/norm"
)

// Bounds of a name, in signs; it also takes at most as many cells.
const (
	nameShortest = 3
	nameLongest  = 16
)

// reservedNames can't be taken, nor can anything that looks like one.
var reservedNames = []string{
	"admin", "administrator", "root", "system", "server", "operator", "moderator", "mod",
	"turncoat", "staff", "support", "official", "owner", "help", "info",
	"deleted", "guest", "anonymous", "anyone", "everyone", "nobody", "somebody", "unknown",
	"computer", "bot", "engine", "player", "opponent", "dark", "light", "black", "white",
	"draw", "none", "null", "nil", "all", "you", "lobby", "pass",
}

// reservedPrefixes begin names that the server makes up.
var reservedPrefixes = []string{"guest-", "computer-", "bot-"}

// ParseName returns a name in its one form (NFC), or a *NameError: 3 to 16
// letters of one script, ASCII digits, and - or _ between them.
func ParseName(text string) (string, error) {
	name := norm.NFC.String(strings.TrimSpace(text))
	signs := utf8.RuneCountInString(name)
	switch {
	case !utf8.ValidString(text):
		return "", &NameError{NameSigns}
	case signs < nameShortest || signs > nameLongest || ansi.StringWidth(name) > nameLongest:
		return "", &NameError{NameLength}
	}
	if rule, broken := brokenRule(name); broken {
		return "", &NameError{rule}
	}
	return name, nil
}

func brokenRule(name string) (NameRule, bool) {
	var script string
	runes := []rune(name)
	for i, r := range runes {
		switch {
		case r >= '0' && r <= '9':
		case r == '-' || r == '_' || isJapaneseMark(r) && i == 0:
			if i == 0 || i == len(runes)-1 {
				return NameSigns, true
			}
		case !nameLetter(r):
			return NameSigns, true
		case script == "":
			script = scriptOf(r)
		case script != scriptOf(r):
			return NameScript, true
		}
	}
	switch {
	case script == "":
		return NameNoLetters, true
	case isReserved(name):
		return NameReserved, true
	}
	return "", false
}

// nameLetter tells whether a letter stands for itself and is seen: not fillers
// and other invisible letters, not modifier letters, which hang on their
// neighbours, not letters of no script, and not other ways to write a letter
// (wide, bold, in a circle).
func nameLetter(r rune) bool {
	if isJapaneseMark(r) {
		return true
	}
	return unicode.IsLetter(r) && !unicode.Is(unicode.Lm, r) && scriptOf(r) != "" &&
		!unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) &&
		ansi.StringWidth(string(r)) > 0 && norm.NFKC.String(string(r)) == string(r)
}

// isJapaneseMark tells the long vowel and the repeated sign, without which many
// Japanese names can't be written.
func isJapaneseMark(r rune) bool { return r == 'ー' || r == '々' }

// scriptOf returns the script of a letter, empty where it belongs to none.
// Those that Japanese writes together count as one.
func scriptOf(r rune) string {
	if isJapaneseMark(r) {
		return "Han"
	}
	for name, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			switch name {
			case "Hiragana", "Katakana", "Han":
				return "Han"
			case "Common", "Inherited":
				return ""
			}
			return name
		}
	}
	return ""
}

func isReserved(name string) bool {
	skeleton := NameSkeleton(name)
	return slices.Contains(reservedLooks(), skeleton) ||
		slices.ContainsFunc(reservedPrefixLooks(), func(p string) bool { return strings.HasPrefix(skeleton, p) })
}

var (
	reservedLooks       = sync.OnceValue(func() []string { return skeletons(reservedNames) })
	reservedPrefixLooks = sync.OnceValue(func() []string { return skeletons(reservedPrefixes) })
)

func skeletons(names []string) []string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = NameSkeleton(name)
	}
	return all
}
