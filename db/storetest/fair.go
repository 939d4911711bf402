package storetest

import (
	"errors"
	"sync/atomic"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// pairingOften has two players begin as many rated games as they may, and more.
func pairingOften(w *world) {
	all := w.accounts(3)
	ana, boris := all[0], all[1]
	begins := func(dark, light lobby.Player, unrated match.Unrated) (match.Setup, error) {
		s := w.setup(dark, light, longControl)
		s.Unrated = unrated
		_, err := w.Pair(w.ctx, lobby.Pairing{Setup: s})
		return s, err
	}
	first, err := begins(boris, ana, match.Rated)
	w.must(err)
	aborted := w.start(w.setup(ana, boris, longControl))
	_, err = w.table.Abort(w.ctx, aborted, engine.Dark)
	w.must(err)
	_, err = begins(ana, boris, match.UnratedCasual)
	w.must(err)
	for i := range lobby.MostRated - 1 {
		w.passes(2 * time.Hour)
		s, err := begins(ana, boris, match.Rated)
		w.must(err)
		if i%2 == 0 {
			w.must(w.end(s.ID))
		}
	}
	for what, p := range map[string][2]lobby.Player{"the same way": {ana, boris}, "colors changed": {boris, ana}} {
		s, err := begins(p[0], p[1], match.Rated)
		w.refuses("one rated game too many, "+what, err, lobby.ErrOften)
		_, _, err = w.Match(w.ctx, s.ID)
		w.refuses("stored", err, match.ErrNotFound)
	}
	_, err = begins(ana, boris, match.UnratedOften)
	w.must(err)
	_, err = begins(ana, all[2], match.Rated)
	w.must(err)
	w.ticks.Store(first.Created.Add(lobby.FairDay).Sub(epoch).Milliseconds()) // 24 hours after the first
	_, err = begins(ana, boris, match.Rated)
	w.must(err)
	_, err = begins(ana, boris, match.Rated)
	w.refuses("the second was less than 24 hours ago", err, lobby.ErrOften)
}

// pairingOftenRace has two players begin rated games at once.
func pairingOftenRace(w *world) {
	all := w.accounts(2)
	var begun atomic.Int64
	for _, err := range together(crowd, func(i int) error {
		_, err := w.Pair(w.ctx, lobby.Pairing{Setup: w.setup(all[i%2], all[1-i%2], longControl)})
		if err == nil {
			begun.Add(1)
		}
		return err
	}) {
		if err != nil && !errors.Is(err, lobby.ErrOften) {
			w.Error(err)
		}
	}
	if n := begun.Load(); n != lobby.MostRated {
		w.Errorf("%d rated games have begun, want %d", n, lobby.MostRated)
	}
}

func ratingsShort(w *world) {
	all := w.accounts(3)
	ana, boris, clara := all[0], all[1], all[2]
	judged := func(dark, light lobby.Player, moves int) lobby.Judgement {
		w.passes(time.Hour)
		s := w.start(w.setup(dark, light, longControl))
		for range moves {
			var err error
			s, err = w.table.Play(w.ctx, s, s.Turn(), s.Moves()[0], -1)
			w.must(err)
		}
		_, err := w.table.Resign(w.ctx, s, engine.Color(1+w.made.Load()%2))
		w.must(err)
		j, err := w.Judgement(w.ctx, s.Setup.ID)
		w.must(err)
		if (j.Void == match.Rated) != (len(j.Changes) == 2) || len(j.Changes)%2 != 0 {
			w.Errorf("%s did %+v", s.Setup.ID, j)
		}
		return j
	}
	is := func(what string, got lobby.Judgement, want match.Unrated) {
		w.Helper()
		if got.Void != want {
			w.Errorf("%s: void because %q, want %q", what, got.Void, want)
		}
	}
	const most = lobby.ShortMoves - 1 // that a short game has
	is("the first short one", judged(ana, boris, 0), match.Rated)
	is("a long one", judged(ana, boris, lobby.ShortMoves), match.Rated)
	is("the second, colors changed", judged(boris, ana, most), match.Rated)
	is("the third", judged(ana, boris, 1), match.Rated)
	is("the fourth", judged(boris, ana, 0), match.UnratedShort)
	is("the fifth", judged(ana, boris, most), match.UnratedShort)
	is("as long as it takes", judged(ana, boris, lobby.ShortMoves), match.Rated)
	is("with somebody else", judged(ana, clara, 0), match.Rated)
	w.passes(lobby.FairDay - 3*time.Hour) // since the third
	is("when only two are of the last day", judged(ana, boris, 0), match.Rated)
	if rated, void := CheckRatings(w.T, w.Store); rated != 7 || void != 2 {
		w.Errorf("%d games were rated and %d void, want 7 and 2", rated, void)
	}
}

// ratingsChecked sees that what is rated right is found so, page after page.
func ratingsChecked(w *world) {
	found, err := lobby.CheckRatings(w.ctx, w.Store, func(d lobby.Difference) { w.Errorf("of nothing: %+v", d) })
	w.must(err)
	if found != (lobby.RatingCheck{}) {
		w.Errorf("an empty store has %+v", found)
	}
	all := w.accounts(4)
	w.playRated(all[0], all[1], 3, 12)
	w.playRated(all[2], all[0], 1, 12)
	w.start(w.setup(all[1], all[3], longControl)) // goes on
	found, err = lobby.CheckRatings(w.ctx, w.Store, func(d lobby.Difference) { w.Errorf("%+v", d) })
	w.must(err)
	if want := (lobby.RatingCheck{Games: 24, Ratings: 3}); found != want {
		w.Errorf("checking found %+v, want %+v", found, want)
	}
}
