package text

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// message is one of a catalogue: its forms by CLDR's names, a form "" where it
// has only one.
type message map[string]string

// forms names the plural forms that a language has for whole numbers.
func forms(tag string) []string {
	names := map[plural.Form]string{
		plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
	}
	found := map[string]bool{}
	for n := range 200 {
		found[names[plural.Cardinal.MatchPlural(language.MustParse(tag), n, 0, 0, 0, 0)]] = true
	}
	return slices.Sorted(maps.Keys(found))
}

// read reads a language's catalogue.
func read(t *testing.T, tag string) map[string]message {
	t.Helper()
	raw, err := os.ReadFile("active." + tag + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var values map[string]json.RawMessage
	if err := json.Unmarshal(raw, &values); err != nil {
		t.Fatalf("%s: %v", tag, err)
	}
	all := map[string]message{}
	for key, value := range values {
		one := ""
		if json.Unmarshal(value, &one) == nil {
			all[key] = message{"": one}
			continue
		}
		var many message
		if err := json.Unmarshal(value, &many); err != nil {
			t.Fatalf("%s: %s: %v", tag, key, err)
		}
		all[key] = many
	}
	return all
}

// everyMessage calls check with each message of the other languages, and
// English's.
func everyMessage(t *testing.T, check func(t *testing.T, tag, key string, said, english message)) {
	english := read(t, "en")
	for _, l := range Languages[1:] {
		t.Run(l.Tag, func(t *testing.T) {
			all := read(t, l.Tag)
			for _, key := range slices.Sorted(maps.Keys(all)) {
				if english[key] != nil {
					check(t, l.Tag, key, all[key], english[key])
				}
			}
		})
	}
}

// TestLanguagesAreWhole prints what is missing so that it can be pasted into the
// catalogue and translated there.
func TestLanguagesAreWhole(t *testing.T) {
	english := read(t, "en")
	for _, l := range Languages[1:] {
		all := read(t, l.Tag)
		for _, key := range slices.Sorted(maps.Keys(english)) {
			if all[key] == nil {
				t.Errorf("active.%s.json lacks  %q: %q", l.Tag, key, slices.Sorted(maps.Values(english[key])))
			}
		}
		for _, key := range slices.Sorted(maps.Keys(all)) {
			if english[key] == nil {
				t.Errorf("active.%s.json has %q, which English hasn't", l.Tag, key)
			}
		}
	}
}

func TestEveryCatalogueIsALanguage(t *testing.T) {
	files, err := filepath.Glob("active.*.json")
	if err != nil || len(files) != len(Languages) {
		t.Errorf("%d catalogues, %d languages: %v, %v", len(files), len(Languages), files, err)
	}
}

func TestCountsHaveTheFormsOfTheLanguage(t *testing.T) {
	for _, l := range Languages {
		want := forms(l.Tag)
		for key, said := range read(t, l.Tag) {
			if has := slices.Sorted(maps.Keys(said)); said[""] == "" && !slices.Equal(has, want) {
				t.Errorf("%s: %s has the forms %v, not %v", l.Tag, key, has, want)
			}
		}
	}
	everyMessage(t, func(t *testing.T, tag, key string, said, english message) {
		if (said[""] == "") != (english[""] == "") {
			t.Errorf("%s counts in one language and not in the other", key)
		}
	})
}

// values of a message: {{.Name}}.
var values = regexp.MustCompile(`\{\{\.(\w+)\}\}`)

func valuesOf(said string) []string {
	found := map[string]bool{}
	for _, v := range values.FindAllStringSubmatch(said, -1) {
		found[v[1]] = true
	}
	return slices.Sorted(maps.Keys(found))
}

// onlyForOne tells whether a language's form "one" is for no other number than 1.
func onlyForOne(tag string) bool {
	return plural.Cardinal.MatchPlural(language.MustParse(tag), 21, 0, 0, 0, 0) != plural.One
}

// Every form takes the values that English takes. A form for the number 1 alone may
// leave the number out.
func TestLanguagesTakeTheSameValues(t *testing.T) {
	everyMessage(t, func(t *testing.T, tag, key string, said, english message) {
		var want []string
		for _, form := range english {
			want = append(want, valuesOf(form)...)
		}
		slices.Sort(want)
		want = slices.Compact(want)
		for name, form := range said {
			got := valuesOf(form)
			if name == "one" && onlyForOne(tag) && slices.Contains(want, "N") && !slices.Contains(got, "N") {
				got = append(got, "N")
				slices.Sort(got)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s %s takes %v, English %v", key, name, got, want)
			}
			if left := values.ReplaceAllString(form, ""); strings.ContainsAny(left, "{}") {
				t.Errorf("%s %s: a brace is left: %q", key, name, form)
			}
		}
	})
}

// Words in Latin letters that every language keeps: names, commands, keys, squares
// and other signs of notation, and what is typed to a program.
var kept = regexp.MustCompile(`^(Turncoat|SSH|ssh|Unicode|ASCII|UTF|OSC|Enter|Esc|Backspace|Tab|Home|End|PgUp|PgDn|ctrl|` +
	`api|yes|pass|txt|X|O|[a-j](10|[1-9])|[0-9]+d|[0-9]+x[0-9]+)$`)

// keeps tells whether a word in Latin letters is one that every language keeps:
// also the letter of a key, where English names it.
func keeps(w string, english message) bool {
	if kept.MatchString(w) {
		return true
	}
	return len(w) == 1 && w != "a" && slices.Contains(word.FindAllString(english["other"]+english[""], -1), w)
}

var word = regexp.MustCompile(`[\p{L}\p{N}]+`)

// One alphabet in each word, and Latin letters only in what is kept: a Latin "a"
// in a Cyrillic word can't be seen.
func TestLanguagesKeepToTheirAlphabet(t *testing.T) {
	everyMessage(t, func(t *testing.T, tag, key string, said, english message) {
		for _, form := range said {
			for _, w := range word.FindAllString(values.ReplaceAllString(form, " "), -1) {
				latin := strings.ContainsFunc(w, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
				cyrillic := strings.ContainsFunc(w, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) })
				if latin && cyrillic || latin && !keeps(w, english) && !strings.HasPrefix(key, "plain.language_") {
					t.Errorf("%s: %q in %q", key, w, form)
				}
				if strayed := strings.Trim(w, alphabets[tag]); cyrillic && strayed != "" && !strings.HasPrefix(key, "plain.language_") {
					t.Errorf("%s: %q in %q is no letter of the language", key, strayed, form)
				}
			}
		}
	})
}

// alphabets are the letters of each language, and digits.
var alphabets = func() map[string]string {
	all := map[string]string{
		"sr": "абвгдђежзијклљмнњопрстћуфхцчџш",
		"bg": "абвгдежзийклмнопрстуфхцчшщъьюяѝ",
		"kk": "аәбвгғдеёжзийкқлмнңоөпрстуұүфхһцчшщъыіьэюя",
	}
	for tag, letters := range all {
		all[tag] = letters + strings.ToUpper(letters) + "0123456789"
	}
	return all
}()

// A message is one line of visible signs, spaced singly, in Unicode's composed
// form; where English is a sentence, a label or a question, so is it.
func TestLanguagesAreWrittenAlike(t *testing.T) {
	end := func(s string) string {
		return strings.TrimLeft(s[max(0, len(s)-1):], "abcdefghijklmnopqrstuvwxyz0123456789}\"")
	}
	everyMessage(t, func(t *testing.T, tag, key string, said, english message) {
		like := english["other"] + english[""]
		for _, form := range said {
			switch {
			case strings.TrimSpace(form) != form, form == "", strings.Contains(form, "  "):
				t.Errorf("%s: spaces in %q", key, form)
			case strings.ContainsFunc(form, func(r rune) bool { return r != ' ' && !unicode.IsGraphic(r) || unicode.IsSpace(r) && r != ' ' }):
				t.Errorf("%s: an invisible sign in %q", key, form)
			case !norm.NFC.IsNormalString(form):
				t.Errorf("%s: %q isn't composed", key, form)
			case strings.ContainsAny(end(like), ".:?") && !strings.HasSuffix(form, end(like)), strings.HasSuffix(form, ".") && end(like) != ".":
				t.Errorf("%s ends otherwise: %q, %q", key, form, like)
			}
		}
	})
}

func TestLocale(t *testing.T) {
	for environ, want := range map[string]string{
		"LANG=bg_BG.UTF-8":                                           "Ти си на ход.",
		"LC_ALL=kk_KZ.UTF-8 LANG=bg_BG.UTF-8":                        "Сіздің кезегіңіз.",
		"LC_MESSAGES=sr_RS.UTF-8 LC_CTYPE=bg_BG.UTF-8 LANG=bg_BG":    "Твој потез.",
		"LANG=sr_RS.UTF-8@latin":                                     "Твој потез.",
		"LANG=sr_Latn_RS.UTF-8":                                      "Твој потез.",
		"LC_ALL=C LANG=bg_BG.UTF-8":                                  "Your move.",
		"LC_ALL=POSIX LC_MESSAGES=bg_BG.UTF-8":                       "Your move.",
		"LC_MESSAGES=en_GB.UTF-8 LANG=sr_RS.UTF-8 LC_TIME=kk_KZ.UTF": "Your move.",
		"LANG=fr_FR.UTF-8":                                           "Your move.",
		"TERM=xterm":                                                 "Your move.",
		"LANG=bg_BG.UTF-8 LC_CTYPE=en_US.UTF-8":                      "Ти си на ход.",
	} {
		got := Locale(func(name string) string {
			for _, entry := range strings.Fields(environ) {
				if value, ok := strings.CutPrefix(entry, name+"="); ok {
					return value
				}
			}
			return ""
		}).Say("match.your_move")
		if got != want {
			t.Errorf("%s: %q, want %q", environ, got, want)
		}
	}
	if got := In("fr", "", "KK-kz", "bg").Say("match.your_move"); got != "Сіздің кезегіңіз." {
		t.Errorf("the first there is: %q", got)
	}
}

func TestCountsInEveryLanguage(t *testing.T) {
	for tag, want := range map[string][]string{
		"en": {"1 day a move", "2 days a move", "5 days a move", "21 days a move"},
		"sr": {"1 дан по потезу", "2 дана по потезу", "5 дана по потезу", "21 дан по потезу"},
		"bg": {"1 ден на ход", "2 дни на ход", "5 дни на ход", "21 дни на ход"},
		"kk": {"жүріске 1 күн", "жүріске 2 күн", "жүріске 5 күн", "жүріске 21 күн"},
	} {
		for i, n := range []int{1, 2, 5, 21} {
			if got := In(tag).Count("time.days", n); got != want[i] {
				t.Errorf("%s: %q, want %q", tag, got, want[i])
			}
		}
	}
}
