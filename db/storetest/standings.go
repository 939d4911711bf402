package storetest

import (
	"cmp"
	"slices"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
)

// playRated has two players finish rated games, of which the first wins so many
// in five. They are far enough apart to count however short they are.
func (w *world) playRated(a, b lobby.Player, wins, games int) {
	w.Helper()
	for i := range games {
		loser := engine.Light
		if i%5 >= wins {
			loser = engine.Dark
		}
		w.passes(9 * time.Hour)
		w.resigned(w.setup(a, b, longControl), loser)
	}
}

// passes lets time pass.
func (w *world) passes(d time.Duration) { w.ticks.Add(d.Milliseconds()) }

func ratingGraph(w *world) {
	all := w.accounts(2)
	ana, boris := all[0], all[1]
	const games = 23
	w.playRated(ana, boris, 3, games)
	w.passes(9 * time.Hour)
	small := w.setup(boris, ana, longControl)
	var err error
	small.Variant = engine.Variant{Size: 6}
	small.Start, err = engine.Start(6, engine.Standard, 0)
	w.must(err)
	w.resigned(small, engine.Dark)

	whole, err := w.RatingGraph(w.ctx, ana.ID, classic8, 1000)
	w.must(err)
	if len(whole) != games {
		w.Fatalf("%d points, want %d", len(whole), games)
	}
	for i, p := range whole {
		judged, err := w.Judgement(w.ctx, p.Match)
		w.must(err)
		if p.Rating != judged.Changes[engine.Dark].After || !p.At.Equal(p.Rating.At) || p.Rating.Games != i+1 {
			w.Errorf("point %d is %+v, the game did %+v", i, p, judged.Changes[engine.Dark])
		}
	}
	for most := -1; most <= games+1; most++ {
		got, err := w.RatingGraph(w.ctx, ana.ID, classic8, most)
		w.must(err)
		w.isThinned(got, whole, max(most, 2))
	}
	for what, c := range map[string]struct {
		player  string
		variant engine.Variant
		want    int
	}{
		"a single game": {ana.ID, small.Variant, 1},
		"no game":       {ana.ID, engine.Variant{Size: 10}, 0},
		"nobody":        {"NOBODY", classic8, 0},
	} {
		got, err := w.RatingGraph(w.ctx, c.player, c.variant, 2)
		w.must(err)
		if len(got) != c.want {
			w.Errorf("%s: %d points, want %d", what, len(got), c.want)
		}
	}
}

// isThinned sees that got is the whole graph at even steps, with both its ends.
func (w *world) isThinned(got, whole []lobby.RatingPoint, most int) {
	w.Helper()
	if len(got) > most || len(got) < min(most, len(whole))/2+1 {
		w.Fatalf("%d points, asked for %d of %d", len(got), most, len(whole))
	}
	step := got[1].Rating.Games - got[0].Rating.Games
	for i, p := range got {
		if i == len(got)-1 {
			if p != whole[len(whole)-1] {
				w.Errorf("%d points end with game %d", most, p.Rating.Games)
			}
		} else if p != whole[i*step] {
			w.Errorf("point %d of %d is game %d", i, most, p.Rating.Games)
		}
	}
}

func top(w *world) {
	all := w.accounts(8)
	w.playRated(all[0], all[1], 3, 40)
	w.passes(20 * 24 * time.Hour) // they are less sure now than the next
	w.playRated(all[2], all[3], 2, 40)
	w.playRated(all[4], all[5], 4, 40) // nearly sure
	w.playRated(all[6], all[7], 4, 3)  // unsure
	guest, rival := w.guest("GUEST"), w.guest("RIVAL")
	w.playRated(guest, rival, 4, 40) // who should have no rating at all

	now := w.now()
	for what, at := range map[string]time.Time{
		"now": now, "in a month": now.AddDate(0, 1, 0), "in ten years": now.AddDate(10, 0, 0),
	} {
		var listed []lobby.Standing
		for _, p := range all {
			ratings, err := w.Ratings(w.ctx, p.ID)
			w.must(err)
			if r := ratings[classic8.String()].Aged(at); r.Deviation <= lobby.TopDeviation && r.Games > 0 {
				listed = append(listed, lobby.Standing{Player: p, Rating: r})
			}
		}
		slices.SortFunc(listed, func(a, b lobby.Standing) int {
			return cmp.Or(cmp.Compare(b.Rating.Value, a.Rating.Value), cmp.Compare(b.Player.ID, a.Player.ID))
		})
		for i := range listed {
			listed[i].Rank = i + 1
		}
		if want := map[string]int{"now": 4, "in a month": 2, "in ten years": 0}[what]; len(listed) != want {
			w.Errorf("%s: %d are sure, want %d", what, len(listed), want)
		}
		for _, limit := range []int{1, 2, 6, 100} {
			if got := w.tops(classic8, at, limit); !slices.Equal(got, listed) {
				w.Errorf("%s, %d a page: %+v, want %+v", what, limit, got, listed)
			}
		}
	}
	if got := w.tops(engine.Variant{Size: 6}, now, 10); len(got) != 0 {
		w.Errorf("top of what nobody has played: %+v", got)
	}
	for _, text := range []string{"*", "MTIz", "eCB5IHo"} { // no base64, one part, three words
		_, _, err := w.Top(w.ctx, classic8, now, lobby.Page{Limit: 1, After: text})
		w.refuses("after "+text, err, lobby.ErrCursor)
	}
}

// tops reads the whole rating list by pages.
func (w *world) tops(v engine.Variant, at time.Time, limit int) []lobby.Standing {
	w.Helper()
	var all []lobby.Standing
	for page := (lobby.Page{Limit: limit}); ; {
		standings, next, err := w.Top(w.ctx, v, at, page)
		w.must(err)
		if len(standings) > limit || len(standings) < limit && next != "" {
			w.Errorf("a page of %d has %d", limit, len(standings))
		}
		all = append(all, standings...)
		if next == "" {
			return all
		}
		page.After = next
	}
}
