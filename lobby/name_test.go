package lobby

import (
	"errors"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

func TestParseNameTakes(t *testing.T) {
	for text, want := range map[string]string{
		"ana": "ana", "  ana ": "ana", "Ana-Maria_2": "Ana-Maria_2", "a-1": "a-1",
		"Ана": "Ана", "Жаннұр": "Жаннұр", "Ђорђе": "Ђорђе", "Ελένη": "Ελένη",
		"Zoë": "Zoë", "Zoe\u0308": "Zoë", // composed
		"ひろカナ漢字": "ひろカナ漢字", "ルーク": "ルーク", "佐々木": "佐々木", "עדנה": "עדנה", "ليلى": "ليلى",
		"김철수": "김철수", "漢漢漢漢漢漢漢漢": "漢漢漢漢漢漢漢漢", "abcdefghijklmnop": "abcdefghijklmnop",
	} {
		if got, err := ParseName(text); err != nil || got != want {
			t.Errorf("%q: got %q, %v, want %q", text, got, err, want)
		}
	}
}

func TestR73NamesThatAreRefused(t *testing.T) {
	for text, want := range map[string]NameRule{
		"": NameLength, "ab": NameLength, "abcdefghijklmnopq": NameLength,
		"漢漢漢漢漢漢漢漢漢": NameLength, // nine signs, eighteen cells
		"-ana":      NameSigns, "ana-": NameSigns, "_ana": NameSigns, "an a": NameSigns,
		"ana!": NameSigns, "a.b.c": NameSigns, "ana\x1b[2J": NameSigns, "an\x07a": NameSigns,
		"an\u200ba": NameSigns, "\u2800\u2800\u2800": NameSigns, "\u3164\u3164\u3164": NameSigns,
		"\u115f\u115f\u115f": NameSigns, "ana\u202etxt": NameSigns, "a\u00a0na": NameSigns,
		"a\u0301\u0302\u0303\u0304na": NameSigns, "👩\u200d👩\u200d👧": NameSigns, "👍👍👍": NameSigns,
		"aʰna": NameSigns, "\xff\xfeana": NameSigns, "１２３abc": NameSigns,
		"𝐚𝐧𝐚": NameSigns, "ａｎａ": NameSigns, "ﬁne": NameSigns, "ªªª": NameSigns, "ⓐⓑⓒ": NameSigns, // ways to write letters
		"\u1160\u1160\u1160": NameSigns, "\uffa0\uffa0\uffa0": NameSigns, "\u00ad\u00ad\u00ad": NameSigns,
		"a\u0336n\u0336a": NameSigns, "ana\u0338": NameSigns, "ーーー": NameSigns, "hello\nyou": NameSigns,
		"аnа": NameScript, "anα": NameScript, "漢字abc": NameScript,
		"123": NameNoLetters, "1-2": NameNoLetters,
		"admin": NameReserved, "Admin": NameReserved, "ADMIN": NameReserved,
		"adm1n": NameReserved, "guest": NameReserved, "guest-7K2Q": NameReserved,
		"GUEST_abcd": NameReserved, "computer-3": NameReserved, "ro0t": NameReserved, "deleted": NameReserved,
		"admın": NameReserved, "aԁmin": NameScript, "rооt": NameScript, "ВОТ": NameReserved, "1obby": NameReserved,
	} {
		_, err := ParseName(text)
		var broken *NameError
		if !errors.As(err, &broken) || broken.Rule != want {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}

func TestLookAlikesHaveOneSkeleton(t *testing.T) {
	for _, alike := range [][]string{
		{"ana", "ANA", "Ana", "аnа"}, // the last with Cyrillic letters
		{"coco", "сосо", "COCO", "c0c0", "C0CO"},
		{"bill", "BILL", "b1ll", "bi1l", "blll", "bıll", "Bİll"},
		{"BOB", "bob", "ВОВ", "вов", "B0B", "ΒΟΒ"}, // in Cyrillic and Greek letters too
		{"corn", "com", "C0RN"}, {"NINA", "ΝΙΝΑ", "nina"}, {"Capa", "Сара"},
		{"Ꭰꮃꮅ", "ꭰꮃꮅ", "ᎠᎳᎵ"}, // Cherokee
		{"a-b-c", "a_b_c", "A-b_c"},
		{"Strasse", "STRASSE", "Straße", "STRAẞE"},
		{"Σίσυφος", "σίσυφοσ", "ΣΊΣΥΦΟΣ"},
	} {
		for _, name := range alike[1:] {
			if NameSkeleton(name) != NameSkeleton(alike[0]) {
				t.Errorf("%q (%q) and %q (%q) look alike", name, NameSkeleton(name), alike[0], NameSkeleton(alike[0]))
			}
		}
	}
	for _, different := range [][2]string{{"ana", "anna"}, {"bo-b", "bob"}, {"ana", "una"}, {"x2y", "xzy"}, {"ana", "ava"}, {"Zoe", "Zoë"}} {
		if NameSkeleton(different[0]) == NameSkeleton(different[1]) {
			t.Errorf("%q and %q don't look alike", different[0], different[1])
		}
	}
}

func FuzzParseName(f *testing.F) {
	for _, seed := range []string{"ana", "Ана", "a-1", "\u3164\u3164\u3164", "Zoe\u0308", "admin", "İstanbul", "ﬁne", "Straße", "ВОВ", "ルーク", "ליל", "ᏣᎳᎩ", "νυν"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		name, err := ParseName(text)
		if err != nil {
			return
		}
		if again, err := ParseName(name); err != nil || again != name {
			t.Fatalf("%q is read as %q, and that as %q, %v", text, name, again, err)
		}
		if width := ansi.StringWidth(name); width < nameShortest || width > nameLongest {
			t.Fatalf("%q takes %d cells", name, width)
		}
		if i := strings.IndexFunc(name, func(r rune) bool { return !unicode.IsGraphic(r) || unicode.IsSpace(r) }); i >= 0 {
			t.Fatalf("%q has a sign that isn't seen", name)
		}
		if s := NameSkeleton(name); s == "" || NameSkeleton(s) != s {
			t.Fatalf("%q has the skeleton %q, and that has %q", name, s, NameSkeleton(s))
		}
		if s := NameSkeleton(name); NameSkeleton(strings.ToUpper(name)) != s || NameSkeleton(strings.ToLower(name)) != s {
			t.Fatalf("%q: the skeleton depends on case", name)
		}
	})
}
