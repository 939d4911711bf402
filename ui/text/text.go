// Package text is the words that people read, by language: one catalogue file a
// language, active.LANG.json, and English where a catalogue has no word.
//
// It must not know screens, matches or players: whoever says something gives
// the key and the values that go into it.
package text

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

//go:embed active.*.json
var catalogues embed.FS

// Key names one message of the catalogue: "match.your_turn".
type Key string

// Args are the values that a message takes, by name.
type Args map[string]any

// Text says things in one language. It may be used from any goroutine.
type Text struct {
	localizer *i18n.Localizer
	plain     map[Key]string // messages that take no value, ready to be shown
}

// bundle holds every catalogue. It is built once; a catalogue that can't be
// read is a mistake in the program.
var bundle = func() *i18n.Bundle {
	b := i18n.NewBundle(language.English)
	b.RegisterUnmarshalFunc("json", json.Unmarshal)
	files, err := fs.Glob(catalogues, "active.*.json")
	if err != nil {
		panic("text: " + err.Error())
	}
	for _, file := range files {
		if _, err := b.LoadMessageFileFS(catalogues, file); err != nil {
			panic("text: " + err.Error())
		}
	}
	return b
}()

// Language is one that there is a catalogue for.
type Language struct {
	Tag   string // BCP 47: "sr"
	Name  string // in the language itself
	Latin string // the same in letters of ASCII
}

// Languages are all of them, English first.
var Languages = []Language{
	{"en", "English", "English"},
	{"sr", "Српски", "Srpski"},
	{"bg", "Български", "Balgarski"},
	{"kk", "Қазақша", "Qazaqsha"},
}

// texts are the words of each language, made when they are first asked for.
var texts = func() map[string]func() *Text {
	all := map[string]func() *Text{}
	for _, l := range Languages {
		all[l.Tag] = sync.OnceValue(func() *Text { return newText(l.Tag) })
	}
	return all
}()

func newText(tag string) *Text {
	t := &Text{localizer: i18n.NewLocalizer(bundle, tag, "en"), plain: map[Key]string{}}
	for _, key := range keys() {
		if said, err := t.localizer.Localize(&i18n.LocalizeConfig{MessageID: string(key)}); err == nil && !strings.Contains(said, "<no value>") {
			t.plain[key] = said
		}
	}
	return t
}

// English returns the words of the language that every key has.
func English() *Text { return In("en") }

// In returns the words of the first of the languages that there is a catalogue
// for, English otherwise. Languages are named as BCP 47 or POSIX do: "bg",
// "bg-BG", "bg_BG.UTF-8". Territory and script don't matter: there is one Serbian,
// in Cyrillic, and who prefers Latin letters reads it more easily than English.
func In(languages ...string) *Text {
	for _, l := range languages {
		if end := strings.IndexAny(l, "-_.@"); end >= 0 {
			l = l[:end]
		}
		if said, ok := texts[strings.ToLower(l)]; ok {
			return said()
		}
	}
	return texts["en"]()
}

// Locale returns the words of a client's locale, as POSIX chooses it: of
// LC_ALL, LC_MESSAGES and LANG the first that is set decides, and "C" is English.
// Get returns a variable of the client's environment, "" where it wasn't sent.
// Whether the terminal shows the letters is for the caller to know.
func Locale(get func(name string) string) *Text {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := get(name); locale != "" {
			return In(locale)
		}
	}
	return English()
}

// Say returns a message. One that there isn't comes back as its key, so that
// nothing is ever silently left out.
func (t *Text) Say(key Key, args ...Args) string {
	if len(args) == 0 {
		if said, ok := t.plain[key]; ok {
			return said
		}
	}
	return t.localize(key, &i18n.LocalizeConfig{MessageID: string(key), TemplateData: data(args)})
}

// Count returns a message in the form that goes with a number, which it takes
// as N.
func (t *Text) Count(key Key, n int, args ...Args) string {
	values := Args{"N": n}
	for name, value := range data(args) {
		values[name] = value
	}
	return t.localize(key, &i18n.LocalizeConfig{MessageID: string(key), PluralCount: n, TemplateData: values})
}

func (t *Text) localize(key Key, config *i18n.LocalizeConfig) string {
	said, err := t.localizer.Localize(config)
	if err != nil {
		return fmt.Sprintf("(%s)", key)
	}
	return said
}

func data(args []Args) Args {
	if len(args) == 0 {
		return nil
	}
	return args[0]
}

// keys lists every key of the English catalogue.
func keys() []Key {
	raw, err := catalogues.ReadFile("active.en.json")
	if err != nil {
		panic("text: " + err.Error())
	}
	var messages map[Key]any
	if err := json.Unmarshal(raw, &messages); err != nil {
		panic("text: " + err.Error())
	}
	all := make([]Key, 0, len(messages))
	for key := range messages {
		all = append(all, key)
	}
	return all
}
