package lobby

import (
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

var dawn = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// offered is an open game of a player with a rating, made so many seconds ago.
func offered(by string, rating float64, ago int, change ...func(*Seek)) Seek {
	s := Seek{
		ID: "SEEK-" + by, Kind: OpenSeek, By: Player{ID: by, Name: by}, Rating: Rating{Value: rating},
		Wish: DefaultWish(), Created: dawn.Add(-time.Duration(ago) * time.Second),
	}
	for _, c := range change {
		c(&s)
	}
	return s
}

func TestPartnerIsTheNearestWithinTheWindow(t *testing.T) {
	one := offered("one", 1500, 0)
	for name, c := range map[string]struct {
		others []Seek
		want   string
	}{
		"nobody":                       {nil, ""},
		"oneself":                      {[]Seek{offered("one", 1500, 9)}, ""},
		"the nearest":                  {[]Seek{offered("far", 1600, 9), offered("near", 1450, 1)}, "near"},
		"of equals the older":          {[]Seek{offered("old", 1550, 9), offered("new", 1450, 1)}, "old"},
		"too far at first":             {[]Seek{offered("far", 1651, 0)}, ""},
		"as far as the window":         {[]Seek{offered("edge", 1650, 0)}, "edge"},
		"wider as the other waits":     {[]Seek{offered("far", 1900, 10)}, "far"},
		"not quite wide enough":        {[]Seek{offered("far", 1901, 10)}, ""},
		"the suiting, not the nearest": {[]Seek{offered("no", 1500, 1, other10), offered("yes", 1600, 1)}, "yes"},
	} {
		got, found := partner(one, c.others, dawn)
		if found != (c.want != "") || got.By.ID != c.want {
			t.Errorf("%s: got %q, want %q", name, got.By.ID, c.want)
		}
	}
}

func other10(s *Seek) { s.Wish.Variant.Size = 10 }

func TestCompatible(t *testing.T) {
	dark := func(s *Seek) { s.Wish.Color = engine.Dark }
	light := func(s *Seek) { s.Wish.Color = engine.Light }
	rated := func(s *Seek) { s.Wish.Stake = RatedOnly }
	casual := func(s *Seek) { s.Wish.Stake = Casual }
	guest := func(s *Seek) { s.By.Guest = true }
	none := func(*Seek) {}
	for name, c := range map[string]struct {
		a, b func(*Seek)
		want bool
	}{
		"the same":              {none, none, true},
		"another board":         {none, other10, false},
		"another goal":          {none, func(s *Seek) { s.Wish.Variant.Goal = engine.Reverse }, false},
		"another time":          {none, func(s *Seek) { s.Wish.Control = match.NoControl }, false},
		"another opening":       {none, func(s *Seek) { s.Wish.Opening = engine.Open }, false},
		"corrections":           {none, func(s *Seek) { s.Wish.Corrections = true }, false},
		"both want dark":        {dark, dark, false},
		"dark and light":        {dark, light, true},
		"dark and whatever":     {dark, none, true},
		"rated and whatever":    {rated, none, true},
		"rated and rated":       {rated, rated, true},
		"rated and casual":      {rated, casual, false},
		"casual and whatever":   {casual, none, true},
		"rated and a guest":     {rated, guest, false},
		"whatever and a guest":  {none, guest, true},
		"casual with two guest": {casual, guest, true},
	} {
		a, b := offered("a", 1500, 0, c.a), offered("b", 1500, 0, c.b)
		if got, back := compatible(a, b), compatible(b, a); got != c.want || back != c.want {
			t.Errorf("%s: %v one way, %v the other, want %v", name, got, back, c.want)
		}
	}
}

func TestSeats(t *testing.T) {
	one, other := match.Player{ID: "one"}, match.Player{ID: "other"}
	for _, c := range []struct {
		wantsOne, wantsOther engine.Color
		draw                 bool
		dark                 string
	}{
		{engine.None, engine.None, true, "one"}, {engine.None, engine.None, false, "other"},
		{engine.Dark, engine.None, false, "one"}, {engine.Light, engine.None, true, "other"},
		{engine.None, engine.Dark, true, "other"}, {engine.None, engine.Light, false, "one"},
		{engine.Dark, engine.Light, false, "one"}, {engine.Light, engine.Dark, true, "other"},
	} {
		dark, light := seats(one, other, c.wantsOne, c.wantsOther, c.draw)
		if dark.ID != c.dark || light.ID == dark.ID {
			t.Errorf("%+v: dark is %s, light %s", c, dark.ID, light.ID)
		}
	}
}

func TestWishCheck(t *testing.T) {
	const start = "---------------------------OX------XO--------------------------- X"
	for name, c := range map[string]struct {
		change func(*Wish)
		guest  bool
		field  string
	}{
		"the default":            {func(*Wish) {}, false, ""},
		"of a guest":             {func(*Wish) {}, true, ""},
		"no such board":          {func(w *Wish) { w.Variant.Size = 7 }, false, "variant"},
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

func TestWrongCodesAreLimited(t *testing.T) {
	g := newGuesses()
	v := &Visit{player: Player{ID: "one"}, origin: "192.0.2.1/32"}
	neighbour := &Visit{player: Player{ID: "two"}, origin: "192.0.2.1/32"}
	elsewhere := &Visit{player: Player{ID: "three"}, origin: "192.0.2.2/32"}
	for i := range guessBurst {
		if !g.allow(v, dawn) {
			t.Fatalf("refused after %d wrong codes", i)
		}
		g.wrong(v, dawn)
	}
	for who, c := range map[*Visit]bool{v: false, neighbour: false, elsewhere: true} {
		if got := g.allow(who, dawn); got != c {
			t.Errorf("%s may go on: %v", who.player.ID, got)
		}
	}
	if !g.allow(v, dawn.Add(guessEvery)) {
		t.Error("one more is allowed after a while")
	}
	g.dropRested(dawn.Add(guessBurst * guessEvery))
	if len(g.used) != 0 {
		t.Errorf("%d rested entries stay", len(g.used))
	}
}

func TestTheSameTroubleIsNewsOnceAMinute(t *testing.T) {
	var c complaints
	full, other := match.ErrStorage, ErrNotFound
	for i, step := range []struct {
		err   error
		after time.Duration
		want  bool
	}{
		{full, 0, true}, {full, time.Second, false}, {full, 59 * time.Second, false}, {full, time.Minute, true},
		{other, time.Minute, true}, {full, time.Minute, true},
	} {
		if got := c.news(step.err, dawn.Add(step.after)); got != step.want {
			t.Errorf("step %d: got %v", i, got)
		}
	}
}
