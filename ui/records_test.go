package ui

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// played plays a game that the loser resigns after two moves each, or that is
// drawn where loser is None.
func (h *house) played(dark, light *lobby.Visit, v engine.Variant, loser engine.Color) match.ID {
	h.t.Helper()
	must := func(err error) {
		h.t.Helper()
		if err != nil {
			h.t.Fatal(err)
		}
	}
	w := wishFor(engine.Dark)
	w.Variant = v
	if loser == engine.None { // three to three
		w.Opening, w.Start, w.Control = engine.Custom, "XO----------------------------OOO--- X", match.NoControl
	}
	seek, _, err := h.lobby.Post(h.ctx, dark.Player(), w)
	must(err)
	s, err := h.lobby.Accept(h.ctx, light.Player(), seek.ID)
	must(err)
	for range 4 {
		if s.Phase != match.PhaseLive {
			return s.Setup.ID
		}
		s, err = h.lobby.Table().Play(h.ctx, s, s.Turn(), s.Moves()[0], -1)
		must(err)
		h.time.pass(2 * time.Second)
	}
	_, err = h.lobby.Table().Resign(h.ctx, s, loser)
	must(err)
	return s.Setup.ID
}

var (
	classic8 = engine.Variants[0]
	small    = engine.Variant{Size: 6}
)

// record is somebody in the lobby who has won twice and lost once against boris,
// drawn once against cleo, and won against dora on 6×6.
func record(t *testing.T) *person {
	t.Helper()
	h := newHouse(t)
	at := map[string]*lobby.Visit{}
	for _, name := range []string{"ana", "boris", "cleo", "dora"} {
		at[name] = h.visit("SHA256:"+name, name)
	}
	for _, g := range []struct {
		dark, light string
		variant     engine.Variant
		loser       engine.Color
	}{
		{"ana", "boris", classic8, engine.Light},
		{"boris", "ana", classic8, engine.Dark},
		{"ana", "boris", classic8, engine.Dark},
		{"cleo", "ana", small, engine.None},
		{"ana", "dora", small, engine.Light},
	} {
		h.time.pass(25 * time.Hour)
		h.played(at[g.dark], at[g.light], g.variant, g.loser)
	}
	p := h.seat(at["ana"], Start{}, utf8Terminal)
	p.until("the lobby was read", func() bool { return p.lobby().data.number > 0 && p.app.seats.known != nil })
	return p
}

// opens puts a screen on top and waits for a text.
func (p *person) opens(s screen, sees string) {
	p.t.Helper()
	p.run(p.app.push(s))
	p.sees(sees)
}

// lists waits until a text is on the screen, however far its words are apart.
func (p *person) lists(text string) {
	p.t.Helper()
	p.until("the screen shows "+text, func() bool {
		return strings.Contains(strings.Join(strings.Fields(p.screen()), " "), text)
	})
}

// met are the opponents in the games of a history, newest first.
func (s *historyScreen) met() string {
	var names []string
	for _, g := range s.games {
		names = append(names, g.Setup.Player(g.Setup.ColorOf(s.who.ID).Other()).Name)
	}
	return strings.Join(names, " ")
}

func TestAHistoryIsFiltered(t *testing.T) {
	ana := record(t)
	s := newHistory(ana.app)
	ana.opens(s, "dora")
	ana.until("the opponents are known", func() bool { return len(s.filter.opponents) == 3 })
	for _, step := range []struct{ keys, met, sees string }{
		{"", "dora cleo boris boris boris", "Both 5 3 1 1 60.00"},
		{"up right", "boris boris boris", "< 8x8 >"},
		{"down right", "boris boris", "< won >"},
		{"down right", "boris", "● Dark 1 1 0 0 100.00"},
		{"right", "boris", "< Light >"},
		{"x", "dora cleo boris boris boris", "< any >"},
		{"down right", "boris boris boris", "< boris >"},
		{"right", "dora", "< dora >"},
		{"x up up left", "cleo", "< drawn >"},
		{"up right right", "", "No game fits."},
		{"x", "dora cleo boris boris boris", "< any >"},
	} {
		ana.press(strings.Fields(step.keys)...)
		ana.until(fmt.Sprintf("%q shows %q", step.keys, step.met), func() bool { return s.known && !s.reading && s.met() == step.met })
		ana.lists(step.sees)
	}
	ana.press("esc")
	if s.filtering() {
		t.Error("Esc doesn't lead from the filter to the games")
	}
	ana.press("enter")
	if r := reviewOf(ana); r.state.Setup.Light.Name != "dora" {
		t.Errorf("the first game isn't opened but %v", r.id)
	}
}

func TestAHistoryLeadsToTheOpponent(t *testing.T) {
	ana := record(t)
	ana.opens(newHistory(ana.app), "dora")
	ana.press("down", "p")
	ana.sees("Profile of cleo")
	ana.lists("6x6 1 0 0 1")
	ana.press("g")
	ana.sees("Games of cleo")
	ana.sees("drawn")
	ana.press("esc", "esc")
	ana.sees("Your games")
}

func TestAnEmptyHistorySaysWhatComesHere(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	ana.opens(newHistory(ana.app), "You have no finished games yet.")
	ana.press("up", "f", "x", "enter") // nothing to choose, nothing to filter
	ana.sees("You have no finished games yet.")
	boris := h.player("boris")
	ana.opens(newHistoryOf(ana.app, boris.visit.Player(), lobby.HistoryFilter{}), "boris has no finished games yet.")
}

func TestALongHistoryIsReadPageByPage(t *testing.T) {
	h := newHouse(t)
	v, other := h.visit("SHA256:ana", "ana"), h.visit("SHA256:boris", "boris")
	var want []string
	for range pageRows + 7 {
		want = append(want, string(h.played(v, other, small, engine.Light)))
	}
	slices.Reverse(want)
	ana := h.seat(v, Start{}, utf8Terminal)
	s := newHistory(ana.app)
	ana.opens(s, "boris")
	if len(s.games) != pageRows {
		t.Fatalf("%d games at once", len(s.games))
	}
	ana.press("end")
	ana.until("the rest is read", func() bool { return len(s.games) == len(want) })
	ana.press("end", "end")
	for i, g := range s.games {
		if string(g.Setup.ID) != want[i] {
			t.Fatalf("game %d is %s, want %s", i, g.Setup.ID, want[i])
		}
	}
	if s.list.at != len(want)-1 || s.next != "" {
		t.Errorf("at %d of %d", s.list.at, len(want))
	}
}

func TestAProfile(t *testing.T) {
	ana := record(t)
	s := newProfile(ana.app)
	ana.opens(s, "The last game was won. Longest run: 2 wins.")
	for _, says := range []string{
		"● Dark 3 2 1 0 66.67", "○ Light 2 1 0 1 50.00",
		"Both 5 3 1 1 60.00", "8x8 3 2 1 0 66.67",
		"2026-12-01", "2026-12-03",
	} {
		ana.lists(says)
	}
	ana.press("down", "down")
	ana.until("the graph of 6x6 is there", func() bool { return len(s.graphs[small]) == 1 })
	ana.press("down")
	ana.sees("No rated game of 6x6 reverse yet.")

	ana.resize(120, 40)
	ana.sees("SHA256:ana")
	ana.sees("this session")
	ana.press("home", "right", "enter") // the opponent met most often
	ana.sees("Your games")
	history := ana.app.top().(*historyScreen)
	ana.until("the games with boris are there", func() bool { return history.met() == "boris boris boris" })
	ana.press("esc", "left", "enter")
	ana.sees("Top players")
}

func TestAGuestsProfile(t *testing.T) {
	h := newHouse(t)
	keyed := h.seat(h.visit("SHA256:new", ""), Start{}, utf8Terminal)
	keyed.press("esc")
	keyed.opens(newProfile(keyed.app), "You are a guest")
	keyed.press("home", "enter")
	keyed.sees("What shall we call you?")
	keyed.types("ana")
	keyed.press("enter")
	keyed.sees("8x8 reverse")

	keyless := h.seat(h.visit("", ""), Start{}, utf8Terminal)
	keyless.opens(newProfile(keyless.app), "ssh-keygen -t ed25519")
	keyless.opens(newProfileOf(keyless.app, keyed.visit.Player()), "8x8 reverse")
	if strings.Contains(keyless.screen(), "SHA256") {
		t.Error("somebody else's keys are shown")
	}
	keyed.opens(newProfileOf(keyed.app, keyless.visit.Player()), "A guest: casual games, no rating.")
}

func TestTheCourseOfARating(t *testing.T) {
	day := func(n int, value float64) lobby.RatingPoint {
		return lobby.RatingPoint{At: time.Date(2026, 12, 1+n, 0, 0, 0, 0, time.UTC), Rating: lobby.Rating{Value: value}}
	}
	c := ratingChart([]lobby.RatingPoint{day(0, 1600), day(1, 1480), day(10, 1700)})
	if c.base != 1450 {
		t.Errorf("the line is at %v", c.base)
	}
	count := map[float64]int{}
	for _, v := range c.values {
		count[v]++
	}
	if first, long := count[1600], count[1480]; first < 20 || long < 8*first || long > 10*first || count[1700] != 1 {
		t.Errorf("a day has %d samples, nine have %d, the last %d", first, long, count[1700])
	}
	if c.values[0] != 1600 || c.values[len(c.values)-1] != 1700 {
		t.Errorf("from %v to %v", c.values[0], c.values[len(c.values)-1])
	}
	if one := ratingChart([]lobby.RatingPoint{day(0, 1600)}); len(one.values) != 1 || math.IsNaN(one.values[0]) {
		t.Errorf("one game makes %v", one.values)
	}
}

func TestTheRatingList(t *testing.T) {
	h := newHouse(t)
	at := []*lobby.Visit{h.visit("SHA256:ana", "ana"), h.visit("SHA256:boris", "boris")}
	ana := h.seat(at[0], Start{}, utf8Terminal)
	s := newTop(ana.app)
	ana.opens(s, "Nobody stands on this list yet.")
	ana.sees("You have played no rated game of 8x8.")
	h.played(at[0], at[1], classic8, engine.Light)
	ana.press("left", "right")
	ana.sees("is not certain enough yet")
	for i := range 60 {
		h.time.pass(9 * time.Hour) // few enough a day to count, short as they are
		h.played(at[i%2], at[1-i%2], classic8, []engine.Color{engine.Light, engine.Dark, engine.Dark, engine.Light, engine.Light}[i%5])
	}
	ana.press("right", "left")
	ana.until("two stand there", func() bool { return len(s.standings) == 2 })
	ana.sees("ana (you)")
	ana.press("home", "enter")
	name := s.standings[0].Player.Name
	if got := ana.app.top().(*profileScreen).who.Name; got != name {
		t.Errorf("the profile of %s, not of %s, who is the first", got, name)
	}
	ana.press("esc", "3")
	if s.shown() != small {
		t.Errorf("3 shows %v", s.shown())
	}
	ana.press("left", "left", "left")
	if s.shown() != engine.Variants[5] {
		t.Errorf("three to the left shows %v", s.shown())
	}
	guest := h.seat(h.visit("", ""), Start{}, utf8Terminal)
	guest.opens(newTop(guest.app), guest.app.text.Say("top.guest"))
}
