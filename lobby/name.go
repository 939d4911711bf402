package lobby

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/mtibben/confusables"
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
		case r == '-' || r == '_':
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

// nameLetter tells whether a letter is seen as one: fillers and other
// invisible letters are not, and modifier letters hang on their neighbours.
func nameLetter(r rune) bool {
	return unicode.IsLetter(r) && !unicode.Is(unicode.Lm, r) &&
		!unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) && ansi.StringWidth(string(r)) > 0
}

// scriptOf returns the script of a letter; those that Japanese writes together
// count as one.
func scriptOf(r rune) string {
	for name, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			switch name {
			case "Hiragana", "Katakana", "Han":
				return "Han"
			}
			return name
		}
	}
	return "Unknown"
}

func isReserved(name string) bool {
	skeleton := NameSkeleton(name)
	if slices.ContainsFunc(reservedNames, func(r string) bool { return NameSkeleton(r) == skeleton }) {
		return true
	}
	return slices.ContainsFunc(reservedPrefixes, func(p string) bool {
		return strings.HasPrefix(skeleton, NameSkeleton(p))
	})
}

// NameSkeleton is the same for names that look alike: it disregards case and
// confusable letters (the skeleton of Unicode Technical Standard 39), and the
// difference between - and _.
func NameSkeleton(name string) string {
	fold := func(s string) string { return strings.ToLower(strings.ToUpper(s)) }
	folded := fold(norm.NFKC.String(strings.TrimSpace(name)))
	// A skeleton may hold capitals again ("1" becomes "l", "0" becomes "O").
	return sameLooks.Replace(confusables.Skeleton(fold(confusables.Skeleton(folded))))
}

// sameLooks joins what the standard keeps apart because it minds case: a
// capital i looks like l, and so every i does where case doesn't count.
var sameLooks = strings.NewReplacer("_", "-", "i", "l")
