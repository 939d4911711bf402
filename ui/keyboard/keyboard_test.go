package keyboard

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
)

// sign is a key press as a terminal sends it that tells no more than the text.
func sign(text string) tea.KeyPressMsg {
	r, _ := utf8.DecodeRuneInString(text)
	return tea.KeyPressMsg{Code: r, Text: text}
}

func TestName(t *testing.T) {
	for want, key := range map[string]tea.KeyPressMsg{
		"r":      {Code: 'r', Text: "r"},
		"s":      {Code: 's', Text: "S", Mod: tea.ModShift},
		"к":      {Code: 'к', Text: "К", Mod: tea.ModCapsLock},
		"?":      {Code: '/', Text: "?", Mod: tea.ModShift},
		"enter":  {Code: tea.KeyKpEnter},
		"5":      {Code: tea.KeyKp5, Text: "5"},
		"home":   {Code: tea.KeyFind},
		"ctrl+c": {Code: 'с', BaseCode: 'c', Mod: tea.ModCtrl}, // Cyrillic
		"space":  {Code: tea.KeySpace, Text: " "},
		"alt+q":  {Code: 'q', Mod: tea.ModAlt},
	} {
		if got := Name(key); got != want {
			t.Errorf("%+v: %q, want %q", key, got, want)
		}
	}
}

// Whole rows, as they stand on the keyboards, typed from q, a and z on.
func TestR39RowsOfEachLayout(t *testing.T) {
	rows := [3]string{"qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"}
	for name, c := range map[string]struct {
		language string
		typed    [3]string
	}{
		"Russian":                         {"ru_RU.UTF-8", [3]string{"йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"}},
		"Bulgarian, BDS":                  {"bg_BG.UTF-8", [3]string{",уеишщксдзц", "ьяаожгтнвмч", "юйъэфхпрлб"}},
		"Bulgarian, traditional phonetic": {"bg", [3]string{"явертъуиопшщ", "асдфгхйкл", "зьцжбнм"}},
		"Bulgarian, new phonetic":         {"bg-BG", [3]string{"чшертъуиопящ", "асдфгхйкл", "зжцвбнм"}},
		"Serbian":                         {"sr_RS@latin", [3]string{"љњертзуиопшђ", "асдфгхјклчћ", "жџцвбнм"}},
		"Kazakh":                          {"kk_KZ", [3]string{"йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"}},
	} {
		set := Layouts("", c.language)
		for i, typed := range c.typed {
			for at, r := range []rune(typed) {
				if at >= len(rows[i]) {
					break
				}
				if got := set.Places(sign(string(r))); !slices.Contains(got, rows[i][at:at+1]) {
					t.Errorf("%s: %c is on %q, and not on %c", name, r, got, rows[i][at])
				}
			}
		}
	}
}

func TestR39Places(t *testing.T) {
	for name, c := range map[string]struct {
		languages []string
		key       tea.KeyPressMsg
		want      []string
	}{
		"Russian":                     {[]string{"ru_RU.UTF-8"}, sign("к"), []string{"r"}},
		"Russian capital":             {[]string{"ru"}, sign("К"), []string{"r"}},
		"Russian question mark":       {[]string{"ru"}, sign(","), []string{"?"}},
		"BDS and both phonetics":      {[]string{"bg"}, sign("в"), []string{"l", "w", "v"}},
		"a capital beside the letter": {[]string{"bg"}, sign("Б"), []string{"?", "b"}},
		"Serbian":                     {[]string{"sr"}, sign("ј"), []string{"j"}},
		"Kazakh digit":                {[]string{"kk"}, sign("ғ"), []string{"5"}},
		"Kazakh comma":                {[]string{"kk"}, sign(","), []string{"6"}},
		"any":                         {[]string{"en_GB.UTF-8"}, sign("ф"), []string{"a", "b", "f"}},
		"two languages":               {[]string{"ru", "en", "sr"}, sign("р"), []string{"h", "r"}},
		"Latin letter":                {nil, sign("q"), nil},
		"Latin letter with a mark":    {nil, sign("é"), nil},
		"digit":                       {[]string{"kk"}, sign("5"), nil},
		"nothing typed":               {nil, tea.KeyPressMsg{Code: tea.KeyEnter}, nil},
		"with control":                {nil, tea.KeyPressMsg{Code: 'к', BaseCode: 'r', Mod: tea.ModCtrl}, nil},
		"told by the terminal":        {nil, tea.KeyPressMsg{Code: 'я', Text: "я", BaseCode: 'q'}, []string{"q"}},
		"told with shift": {[]string{"bg"}, tea.KeyPressMsg{Code: 'б', Text: "Б", BaseCode: '/', Mod: tea.ModShift},
			[]string{"?"}},
		"told, of no layout here": {[]string{"bg"}, tea.KeyPressMsg{Code: 'ї', Text: "ї", BaseCode: ']'}, []string{"]"}},
		"a French comma":          {nil, tea.KeyPressMsg{Code: ',', Text: ",", BaseCode: 'm'}, nil},
	} {
		if got := Layouts(c.languages...).Places(c.key); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// What is below one another in the tables must be as long, each sign of a layout
// there once, and every letter of the alphabet.
func TestTablesAreWhole(t *testing.T) {
	typed := map[string]string{}
	for _, l := range layouts {
		seen := map[rune]bool{}
		for _, r := range l.rows {
			if utf8.RuneCountInString(r.latin) != utf8.RuneCountInString(r.typed) {
				t.Errorf("%s: %s and %s", l.language, r.latin, r.typed)
			}
			for _, sign := range r.typed {
				if unicode.In(sign, unicode.Latin) || unicode.IsLetter(sign) && seen[sign] && sign != 'ж' { // Serbian, twice
					t.Errorf("%s: %c", l.language, sign)
				}
				seen[sign] = true
			}
			typed[l.language] += r.typed
		}
	}
	for language, alphabet := range map[string]string{
		"ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
		"bg": "абвгдежзийклмнопрстуфхцчшщъьюя",
		"sr": "абвгдђежзијклљмнњопрстћуфхцчџш",
		"kk": "аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя",
	} {
		for _, letter := range alphabet {
			if !strings.ContainsRune(typed[language], letter) {
				t.Errorf("%s: no %c", language, letter)
			}
		}
	}
}
