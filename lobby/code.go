package lobby

import (
	"crypto/rand"
	"errors"
	"strings"
	"unicode"
)

// codeSigns are the signs of public codes: none looks like another.
const codeSigns = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

// Lengths of codes.
const (
	codeLength   = 6
	inviteLength = 8  // also of private seat codes
	idLength     = 16 // of players' ids, which are never shown
)

// newCode draws a code.
func newCode(length int) string {
	// 248 is the largest multiple of the 31 signs in a byte: larger draws would
	// make the first signs likelier.
	const fair = 256 / len(codeSigns) * len(codeSigns)
	code := make([]byte, 0, length)
	draw := make([]byte, 2*length)
	for len(code) < length {
		rand.Read(draw) // never fails
		for _, b := range draw {
			if int(b) < fair && len(code) < length {
				code = append(code, codeSigns[int(b)%len(codeSigns)])
			}
		}
	}
	return string(code)
}

// withCode draws codes until use finds one that isn't in use.
func (l *Lobby) withCode(length int, use func(code string) error) error {
	for {
		if err := use(l.draw(length)); !errors.Is(err, ErrCodeTaken) {
			return err
		}
	}
}

// ParseCode brings a code as people write it to its one form: it disregards
// case, spaces, hyphens and quotes. False is text that is no code.
func ParseCode(text string) (string, bool) {
	var code strings.Builder
	for _, r := range text {
		switch {
		case unicode.IsSpace(r), strings.ContainsRune("-‐‑–—'\"`“”‘’«»„", r):
			continue
		case r > unicode.MaxASCII || code.Len() >= inviteLength:
			return "", false
		}
		code.WriteRune(unicode.ToUpper(r))
	}
	bare := code.String()
	if len(bare) != codeLength && len(bare) != inviteLength {
		return "", false
	}
	if strings.Trim(bare, codeSigns) != "" {
		return "", false
	}
	return bare, true
}
