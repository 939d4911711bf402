package lobby

import (
	"strings"
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

const start = "---------------------------OX------XO--------------------------- X"

func TestWishCheck(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Wish)
		guest  bool
		field  string
	}{
		"the default":            {func(*Wish) {}, false, ""},
		"of a guest":             {func(*Wish) {}, true, ""},
		"no such board":          {func(w *Wish) { w.Variant.Size = 7 }, false, "variant"},
		"no such goal":           {func(w *Wish) { w.Variant.Goal = 2 }, false, "variant"},
		"no such opening":        {func(w *Wish) { w.Opening = engine.Custom + 1 }, false, "opening"},
		"no such color":          {func(w *Wish) { w.Color = engine.Light + 1 }, false, "color"},
		"no such stake":          {func(w *Wish) { w.Stake = Casual + 1 }, false, "rated"},
		"two kinds of time":      {func(w *Wish) { w.Control.PerMove = 24 * time.Hour }, false, "time"},
		"too little time":        {func(w *Wish) { w.Control.Main = time.Second }, false, "time"},
		"rated":                  {func(w *Wish) { w.Stake = RatedOnly }, false, ""},
		"rated, of a guest":      {func(w *Wish) { w.Stake = RatedOnly }, true, "rated"},
		"rated, no clock":        {func(w *Wish) { w.Stake, w.Control = RatedOnly, match.NoControl }, false, "rated"},
		"rated, corrections":     {func(w *Wish) { w.Stake, w.Corrections = RatedOnly, true }, false, "rated"},
		"rated, custom":          {func(w *Wish) { w.Stake, w.Opening, w.Start = RatedOnly, engine.Custom, start }, false, "rated"},
		"custom":                 {func(w *Wish) { w.Opening, w.Start = engine.Custom, start }, false, ""},
		"custom without a start": {func(w *Wish) { w.Opening = engine.Custom }, false, "start"},
		"custom, another board":  {func(w *Wish) { w.Opening, w.Start, w.Variant.Size = engine.Custom, start, 6 }, false, "start"},
		"a start, not custom":    {func(w *Wish) { w.Start = start }, false, "start"},
	} {
		w := DefaultWish()
		c.change(&w)
		err := w.Check(Player{ID: "p", Guest: c.guest})
		field := ""
		if wrong, ok := err.(*WishError); ok {
			field = wrong.Field
		}
		if field != c.field || (err == nil) != (c.field == "") {
			t.Errorf("%s: got %v, want a complaint about %q", name, err, c.field)
		}
	}
}

func TestWhyUnrated(t *testing.T) {
	person, guest, bot := match.Player{ID: "p"}, match.Player{ID: "g", Guest: true}, match.Player{ID: "c", Bot: 1}
	untimed, custom, corrected := DefaultWish(), DefaultWish(), DefaultWish()
	untimed.Control, custom.Opening, corrected.Corrections = match.NoControl, engine.Custom, true
	for name, c := range map[string]struct {
		wish   Wish
		other  match.Player
		casual bool
		want   match.Unrated
	}{
		"rated": {DefaultWish(), person, false, match.Rated}, "casual": {DefaultWish(), person, true, match.UnratedCasual},
		"guest": {DefaultWish(), guest, false, match.UnratedGuest}, "bot": {untimed, bot, true, match.UnratedBot},
		"untimed": {untimed, person, true, match.UnratedUntimed}, "custom": {custom, person, false, match.UnratedCustom},
		"corrections": {corrected, person, false, match.UnratedTakeback},
	} {
		if got := c.wish.unrated(person, c.other, c.casual); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestOneStartIsWrittenInManyWays(t *testing.T) {
	for _, text := range []string{start, strings.ToLower(start), strings.ReplaceAll(start, "-", ".") + ";"} {
		w := DefaultWish()
		w.Opening, w.Start = engine.Custom, text
		if err := w.Check(Player{}); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if got := w.plain(); got.Start != start {
			t.Errorf("%q is kept as %q", text, got.Start)
		}
	}
	if w := DefaultWish(); w.plain() != w {
		t.Errorf("%+v is changed to %+v", w, w.plain())
	}
}
