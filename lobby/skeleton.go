package lobby

import (
	"strings"
	"unicode/utf8"

	"github.com/mtibben/confusables"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// NameSkeleton is the same for names that look alike. It is the skeleton of
// Unicode Technical Standard 39, which minds case, made to disregard case, and
// the difference between - and _. A skeleton is its own skeleton.
func NameSkeleton(name string) string {
	skeleton := foldCase(strings.TrimSpace(norm.NFKC.String(name)))
	// What a letter looks like may look like something else in the other case
	// (ჳ like ȝ, whose capital is like 3), but no further.
	for range 2 {
		skeleton = likeInEitherCase(skeleton)
	}
	return sameLooks.Replace(skeleton)
}

// sameLooks joins what the standard keeps apart because it minds case: a
// capital i looks like l, and so every i does where case doesn't count, with
// the dot of the Turkish capital too.
var sameLooks = strings.NewReplacer("_", "-", "i\u0307", "l", "l\u0307", "l", "i", "l")

// likeInEitherCase replaces each letter by what it looks like: as a capital, if
// that is like one of ASCII's (в, whose capital В is like B), or else as a small
// letter. The few whose two cases are like different letters of ASCII go by the
// capital: of Greek, ν and υ only.
func likeInEitherCase(folded string) string {
	var like strings.Builder
	for _, r := range norm.NFD.String(folded) {
		sign := string(r)
		looks := confusables.Skeleton(strings.ToUpper(sign))
		if !isASCII(looks) {
			looks = confusables.Skeleton(sign)
		}
		like.WriteString(confusables.Skeleton(foldCase(looks)))
	}
	return norm.NFD.String(like.String())
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// foldCase makes texts that differ by case only the same: ß is ss, and the
// sigma at the end of a word is a sigma. The library leaves Cherokee, whose
// small letters came late, and the dotless i to do.
func foldCase(text string) string {
	return strings.ToLower(strings.ToUpper(cases.Fold().String(text)))
}
