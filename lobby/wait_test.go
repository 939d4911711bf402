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
