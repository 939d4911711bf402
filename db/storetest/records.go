package storetest

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// records has a few people and the computer play games that end in every way,
// and counts them one by one to see that the store has counted the same.
func records(w *world) {
	all := w.accounts(4)
	guest, draw := w.guest("GUEST"), rand.New(rand.NewPCG(3, 4))
	if n := CheckTotals(w.T, w.Store); n != 0 {
		w.Errorf("%d games were counted before the first", n)
	}
	w.countsAs("nobody", nil, "NOBODY")
	for i := range 60 {
		dark, light := all[draw.IntN(2)], append(all[2:], guest)[draw.IntN(3)]
		if draw.IntN(2) == 0 {
			dark, light = light, dark
		}
		w.still.Store(i%3 == 0) // some end at the same instant
		w.ends(w.randomGame(dark, light, draw), draw)
	}
	w.still.Store(false)
	w.start(w.setup(all[0], all[1], longControl)) // which goes on
	rows := finishedGames(w.T, w.Store)
	if n := CheckTotals(w.T, w.Store); n == 0 || n == len(rows) {
		w.Errorf("%d of %d games are in the totals", n, len(rows))
	}
	for _, p := range append(all, guest) {
		w.countsAs(p.Name, rows, p.ID)
	}
	w.countsAs("the computer", rows, w.computer().ID)
}

func (w *world) computer() lobby.Player {
	w.Helper()
	p, err := w.AddPlayer(w.ctx, lobby.Player{ID: "computer-1", Name: "computer-1", Created: w.now()}, "")
	w.must(err)
	return p
}

// randomGame starts a game of any variant, rated or not; now and then the
// computer takes light's place.
func (w *world) randomGame(dark, light lobby.Player, draw *rand.Rand) match.State {
	w.Helper()
	s := w.setup(dark, light, longControl)
	s.Variant = engine.Variants[draw.IntN(len(engine.Variants))]
	var err error
	s.Start, err = engine.Start(s.Variant.Size, engine.Standard, 0)
	w.must(err)
	switch {
	case draw.IntN(4) == 0:
		s.Light, s.Unrated = seat(w.computer()), match.UnratedBot
		s.Light.Bot = 1
	case dark.Guest || light.Guest:
		s.Unrated = match.UnratedGuest
	case draw.IntN(4) == 0:
		s.Unrated = match.UnratedCasual
	}
	return w.start(s)
}

// ends has a game end in one of the ways there are.
func (w *world) ends(s match.State, draw *rand.Rand) {
	w.Helper()
	var err error
	switch way := draw.IntN(10); way {
	case 0, 1, 2, 3, 4, 5:
		_, err = w.table.Resign(w.ctx, s, sides[way%2])
	case 6, 7:
		_, err = w.table.Abort(w.ctx, s, engine.Light)
	case 8:
		another := *s.Setup
		another.ID = match.ID(w.code())
		w.even(another)
		_, err = w.table.Resign(w.ctx, s, engine.Dark)
	default:
		for err == nil && s.Phase == match.PhaseLive {
			moves := s.Moves()
			s, err = w.table.Play(w.ctx, s, s.Turn(), moves[draw.IntN(len(moves))], -1)
		}
	}
	w.must(err)
}

var sides = [...]engine.Color{engine.Dark, engine.Light}

// outcomeFor is how a game ended for one side.
func outcomeFor(c engine.Color, r match.Result) lobby.Outcome {
	switch r.Winner {
	case engine.None:
		return lobby.Drawn
	case c:
		return lobby.Won
	}
	return lobby.Lost
}

func one(o lobby.Outcome) lobby.Record {
	switch o {
	case lobby.Won:
		return lobby.Record{Won: 1}
	case lobby.Drawn:
		return lobby.Record{Drawn: 1}
	}
	return lobby.Record{Lost: 1}
}

// countsAs sees that a player's records are those of the finished games in
// rows, which come newest first.
func (w *world) countsAs(what string, rows []lobby.GameRow, player string) {
	w.Helper()
	want := lobby.Tallies{ByColor: map[engine.Color]lobby.Record{}, ByVariant: map[engine.Variant]lobby.Record{}}
	opponents, streaks := map[string]lobby.OpponentRecord{}, lobby.Streaks{}
	for _, row := range slices.Backward(rows) {
		c := row.Setup.ColorOf(player)
		if c == engine.None || row.Phase != match.PhaseEnded {
			continue
		}
		outcome, opponent := outcomeFor(c, row.Result), row.Setup.Player(c.Other())
		r := one(outcome)
		opponents[opponent.ID] = lobby.OpponentRecord{
			ID: opponent.ID, Name: opponent.Name, Bot: opponent.Bot,
			Record: opponents[opponent.ID].Record.Plus(r), Last: row.Ended,
		}
		if opponent.Bot > 0 {
			want.Computer = want.Computer.Plus(r)
			continue
		}
		streaks = streaks.Then(outcome)
		want.All = want.All.Plus(r)
		want.ByColor[c] = want.ByColor[c].Plus(r)
		want.ByVariant[row.Setup.Variant] = want.ByVariant[row.Setup.Variant].Plus(r)
		if row.Judged.Unrated(&row.Setup) == match.Rated {
			want.Rated = want.Rated.Plus(r)
		}
	}
	w.isCounted(what, player, want, streaks)
	w.plays(what, player, slices.Collect(maps.Values(opponents)))
}

func (w *world) isCounted(what, player string, tallies lobby.Tallies, streaks lobby.Streaks) {
	w.Helper()
	gotTallies, err := w.Tallies(w.ctx, player)
	w.must(err)
	if !reflect.DeepEqual(gotTallies, tallies) {
		w.Errorf("%s: tallies are\n%+v, want\n%+v", what, gotTallies, tallies)
	}
	gotStreaks, err := w.Streaks(w.ctx, player)
	w.must(err)
	if gotStreaks != streaks {
		w.Errorf("%s: streaks are %+v, want %+v", what, gotStreaks, streaks)
	}
}

// plays sees who a player's opponents are, and that the list can be cut short.
func (w *world) plays(what, player string, want []lobby.OpponentRecord) {
	w.Helper()
	slices.SortFunc(want, func(a, b lobby.OpponentRecord) int {
		return cmp.Or(cmp.Compare(b.Record.Games(), a.Record.Games()), b.Last.Compare(a.Last), cmp.Compare(a.ID, b.ID))
	})
	for _, limit := range []int{2, 100} {
		got, err := w.Opponents(w.ctx, player, limit)
		w.must(err)
		if !slices.Equal(got, want[:min(limit, len(want))]) {
			w.Errorf("%s: %d opponents are\n%+v, want\n%+v", what, limit, got, want)
		}
	}
}

// recordNames sees that opponents go by the names they have now.
func recordNames(w *world) {
	ana, boris := w.account("ANA", "ana"), w.account("BORIS", "boris")
	end := w.resigned(w.setup(ana, boris, longControl), engine.Dark)
	_, err := w.Rename(w.ctx, boris.ID, "boyan", lobby.NameSkeleton("boyan"))
	w.must(err)
	w.plays("ana", ana.ID, []lobby.OpponentRecord{
		{ID: boris.ID, Name: "boyan", Record: lobby.Record{Lost: 1}, Last: end.EndedAt},
	})
}

// recordFilters counts what History lists, by every filter there is.
func recordFilters(w *world) {
	all := w.accounts(3)
	draw := rand.New(rand.NewPCG(5, 6))
	for range 40 {
		i := draw.IntN(3)
		w.ends(w.randomGame(all[i], all[(i+1+draw.IntN(2))%3], draw), draw)
	}
	rows := finishedGames(w.T, w.Store)
	for _, outcome := range []lobby.Outcome{"", lobby.Won, lobby.Lost, lobby.Drawn} {
		for _, opponent := range []string{"", all[1].ID, w.computer().ID, "NOBODY"} {
			for _, v := range []*engine.Variant{nil, &engine.Variants[0], &engine.Variants[3]} {
				for _, c := range []engine.Color{engine.None, engine.Dark, engine.Light} {
					for _, before := range []match.ID{"", rows[len(rows)/2].Setup.ID} {
						w.isTallied(lobby.HistoryFilter{
							Player: all[0].ID, Opponent: opponent, Color: c, Variant: v, Outcome: outcome, Before: before,
						})
					}
				}
			}
		}
	}
	_, err := w.HistoryTally(w.ctx, lobby.HistoryFilter{Player: all[0].ID, Before: "NOSUCH"})
	w.refuses("before an unknown game", err, lobby.ErrNotFound)
	if _, err := w.HistoryTally(w.ctx, lobby.HistoryFilter{Opponent: all[0].ID}); err == nil {
		w.Error("games of nobody in particular were counted")
	}
}

func (w *world) isTallied(f lobby.HistoryFilter) {
	w.Helper()
	rows, _, err := w.History(w.ctx, f, lobby.Page{Limit: 1000})
	w.must(err)
	want := map[engine.Color]lobby.Record{engine.Dark: {}, engine.Light: {}}
	for _, row := range rows {
		if c := row.Setup.ColorOf(f.Player); row.Phase == match.PhaseEnded {
			want[c] = want[c].Plus(one(outcomeFor(c, row.Result)))
		}
	}
	got, err := w.HistoryTally(w.ctx, f)
	w.must(err)
	if !maps.Equal(got, want) {
		w.Errorf("%+v: counted %v, want %v", f, got, want)
	}
}

// finishedGames are all games that are over, newest first.
func finishedGames(t *testing.T, s Store) []lobby.GameRow {
	t.Helper()
	var all []lobby.GameRow
	for page := (lobby.Page{Limit: 100}); ; {
		rows, next, err := s.History(t.Context(), lobby.HistoryFilter{}, page)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, rows...)
		if next == "" {
			return all
		}
		page.After = next
	}
}

// CheckTotals sees that the totals are those of the games that have ended, and
// returns how many games are in them.
func CheckTotals(t *testing.T, s Store) int {
	t.Helper()
	games, want := 0, map[engine.Variant]lobby.Totals{}
	for _, row := range finishedGames(t, s) {
		if row.Phase != match.PhaseEnded || row.Setup.HasBot() {
			continue
		}
		totals := want[row.Setup.Variant]
		switch row.Result.Winner {
		case engine.Dark:
			totals.Dark++
		case engine.Light:
			totals.Light++
		default:
			totals.Draws++
		}
		totals.Games++
		games++
		want[row.Setup.Variant] = totals
	}
	got, err := s.Totals(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !maps.Equal(got, want) {
		t.Errorf("totals are %v, the games make %v", got, want)
	}
	return games
}
