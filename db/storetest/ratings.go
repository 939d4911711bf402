package storetest

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

func ratings(w *world) {
	all := w.accounts(2)
	ana, boris := all[0], all[1]
	none, err := w.Ratings(w.ctx, ana.ID)
	w.must(err)
	if len(none) != 0 {
		w.Errorf("ratings before the first game: %v", none)
	}
	dark, light := lobby.NewRating(), lobby.NewRating()
	for _, loser := range []engine.Color{engine.Light, engine.Light, engine.Dark} {
		end := w.resigned(w.setup(ana, boris, liveControl), loser)
		darkBefore, lightBefore := dark, light
		dark, light = lobby.Rate(dark, light, loser.Other(), end.EndedAt)
		want := map[engine.Color]lobby.RatingChange{
			engine.Dark: {Before: darkBefore, After: dark}, engine.Light: {Before: lightBefore, After: light},
		}
		got, err := w.Judgement(w.ctx, end.Setup.ID)
		w.must(err)
		if !maps.Equal(got.Changes, want) || got.Void != match.Rated {
			w.Errorf("it did %v, want %v", got, want)
		}
	}
	for p, want := range map[string]lobby.Rating{ana.ID: dark, boris.ID: light} {
		got, err := w.Ratings(w.ctx, p)
		w.must(err)
		if !maps.Equal(got, map[string]lobby.Rating{"8x8": want}) {
			w.Errorf("ratings are %v, want %v", got, want)
		}
	}
	// Another variant starts anew, and offers carry the rating of their own.
	w.passes(lobby.FairDay) // so that it counts, short as it is
	small := w.setup(boris, ana, liveControl)
	start, err := engine.Start(6, engine.Standard, 0)
	w.must(err)
	small.Variant, small.Start = engine.Variant{Size: 6}, start
	w.resigned(small, engine.Dark)
	judged, err := w.Judgement(w.ctx, small.ID)
	w.must(err)
	if c := judged.Changes[engine.Light]; c.Before != lobby.NewRating() || c.After.Games != 1 {
		w.Errorf("the first game on 6x6 changed %v", judged)
	}
	s := w.offers(ana, lobby.OpenSeek, liveControl)
	got, err := w.Seek(w.ctx, s.ID)
	w.must(err)
	if got.Rating != dark {
		w.Errorf("the offer has %v, want %v", got.Rating, dark)
	}
}

func ratingsUnrated(w *world) {
	all := w.accounts(2)
	casual := w.setup(all[0], all[1], liveControl)
	casual.Unrated = match.UnratedCasual
	w.resigned(casual, engine.Dark)
	aborted := w.start(w.setup(all[0], all[1], liveControl))
	_, err := w.table.Abort(w.ctx, aborted, engine.Dark)
	w.must(err)
	going := w.start(w.setup(all[0], all[1], longControl))
	for _, id := range []match.ID{casual.ID, aborted.Setup.ID, going.Setup.ID, "NOSUCH"} {
		judged, err := w.Judgement(w.ctx, id)
		if err != nil || judged.Changes != nil || judged.Void != match.Rated {
			w.Errorf("%s did %v: %v", id, judged, err)
		}
	}
	got, err := w.Ratings(w.ctx, all[0].ID)
	if err != nil || len(got) != 0 {
		w.Errorf("ratings without a rated game: %v: %v", got, err)
	}
}

// ratingsRace has a crowd finish games of shared players at once; the ratings
// must be those of the same games one after the other.
func ratingsRace(w *world) {
	all := w.accounts(6)
	type ending struct {
		state match.State
		loser engine.Color
	}
	games := make([]ending, crowd)
	for i := range games {
		a, b := rand.IntN(6), rand.IntN(5)
		if b >= a {
			b++
		}
		w.passes(5 * time.Hour) // few enough a day to be rated
		games[i] = ending{w.start(w.setup(all[a], all[b], longControl)), engine.Dark + engine.Color(rand.IntN(2))}
	}
	for _, err := range together(crowd, func(i int) error {
		// Both sides' sessions, and the sweeper, may try to end it.
		for range 2 {
			if _, err := w.table.Resign(w.ctx, games[i].state, games[i].loser); err == match.ErrOver {
				return nil
			} else if err != nil {
				return err
			}
		}
		return nil
	}) {
		w.must(err)
	}
	rated, void := CheckRatings(w.T, w.Store)
	if rated+void != crowd || rated == 0 {
		w.Errorf("%d games were rated and %d void, want %d", rated, void, crowd)
	}
}

// CheckRatings sees that every rated game that has ended was judged once, and
// that all ratings are those of the same games rated one after the other. It
// returns how many games changed ratings, and how many were void.
func CheckRatings(t *testing.T, s Store) (rated, void int) {
	t.Helper()
	checked, err := lobby.CheckRatings(t.Context(), s, func(d lobby.Difference) { t.Errorf("checking: %+v", d) })
	if err != nil {
		t.Fatal(err)
	}
	byVariant := map[string][]lobby.GameRow{}
	for _, row := range finishedGames(t, s) {
		if row.Phase == match.PhaseEnded && row.Judged.Unrated(&row.Setup) == match.Rated {
			v := row.Setup.Variant.String()
			byVariant[v] = append(byVariant[v], row)
			rated++
		}
	}
	for variant, rows := range byVariant {
		for player, want := range replayRatings(t, rows) {
			stored, err := s.Ratings(t.Context(), player)
			if err != nil {
				t.Fatal(err)
			}
			if stored[variant] != want {
				t.Errorf("%s has %+v on %s, one game after the other gives %+v", player, stored[variant], variant, want)
			}
		}
	}
	if checked.Games != rated+checked.Void {
		t.Errorf("%+v were checked, %d changed ratings", checked, rated)
	}
	return rated, checked.Void
}

// replayRatings rates games again, one after the other in the order that their
// befores and afters tell, and returns everybody's last rating.
func replayRatings(t *testing.T, rows []lobby.GameRow) map[string]lobby.Rating {
	t.Helper()
	current := map[string]lobby.Rating{}
	for _, row := range rows {
		current[row.Setup.Dark.ID], current[row.Setup.Light.ID] = lobby.NewRating(), lobby.NewRating()
	}
	for len(rows) > 0 {
		next := slices.IndexFunc(rows, func(row lobby.GameRow) bool {
			return row.Judged.Changes[engine.Dark].Before == current[row.Setup.Dark.ID] &&
				row.Judged.Changes[engine.Light].Before == current[row.Setup.Light.ID]
		})
		if next < 0 {
			t.Fatalf("%d games follow from no rating: %v", len(rows), gameIDs(rows))
		}
		row := rows[next]
		dark, light := row.Judged.Changes[engine.Dark], row.Judged.Changes[engine.Light]
		darkAfter, lightAfter := lobby.Rate(dark.Before, light.Before, row.Result.Winner, row.Ended)
		if dark.After != darkAfter || light.After != lightAfter {
			t.Fatalf("%s was rated %v and %v", row.Setup.ID, dark, light)
		}
		current[row.Setup.Dark.ID], current[row.Setup.Light.ID] = darkAfter, lightAfter
		rows = slices.Delete(rows, next, next+1)
	}
	return current
}

func beats(w *world) {
	at, err := w.LastBeat(w.ctx)
	w.must(err)
	if !at.IsZero() {
		w.Errorf("before the first beat: %v", at)
	}
	for _, now := range []int{1, 2, 0} { // one that comes late changes nothing
		w.must(w.Beat(w.ctx, epoch.AddDate(0, 0, now)))
	}
	at, err = w.LastBeat(w.ctx)
	w.must(err)
	if want := epoch.AddDate(0, 0, 2); !at.Equal(want) {
		w.Errorf("the last beat was at %v, want %v", at, want)
	}
}
