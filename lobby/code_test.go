package lobby

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParseCodeTakesWhatPeopleWrite(t *testing.T) {
	for text, want := range map[string]string{
		"K7Q2M9": "K7Q2M9", "k7q2m9": "K7Q2M9", " k7q 2m9 ": "K7Q2M9", "K7Q-2M9": "K7Q2M9",
		"'K7Q2M9'": "K7Q2M9", "“k7q2m9”": "K7Q2M9", "abcd efgh": "ABCDEFGH", "ABCD–EFGH": "ABCDEFGH",
	} {
		if got, ok := ParseCode(text); !ok || got != want {
			t.Errorf("%q: got %q, %v", text, got, ok)
		}
	}
	for _, text := range []string{
		"", "K7Q2M", "K7Q2M9A", "K7Q2M9ABC", "K7Q2M0", "K7Q2MO", "K7Q2M1", "K7Q2MI", "K7Q2ML", "К7Q2M9",
		"K7Q2M9\x1b", "K7Q\x002M9", strings.Repeat("A", 10_000),
	} {
		if got, ok := ParseCode(text); ok {
			t.Errorf("%.20q: taken as %q", text, got)
		}
	}
}

func TestCodesAreReadAsTheyAreDrawn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		length := rapid.SampledFrom([]int{codeLength, inviteLength}).Draw(t, "length")
		code := newCode(length)
		if got, ok := ParseCode(strings.ToLower(code[:3] + " - " + code[3:])); !ok || got != code {
			t.Fatalf("%q is read as %q, %v", code, got, ok)
		}
	})
}

// TestEverySignIsDrawnAsOften compares counts of 31,000 draws with the mean of
// 1,000, far outside of chance (about seven standard deviations).
func TestEverySignIsDrawnAsOften(t *testing.T) {
	counts := map[rune]int{}
	for _, r := range newCode(31_000) {
		counts[r]++
	}
	for _, r := range codeSigns {
		if n := counts[r]; n < 780 || n > 1220 {
			t.Errorf("%c was drawn %d times", r, n)
		}
	}
	if len(counts) != len(codeSigns) {
		t.Errorf("%d different signs were drawn", len(counts))
	}
}
