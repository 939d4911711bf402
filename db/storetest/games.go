package storetest

import (
	"reflect"
	"slices"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

func liveGames(w *world) {
	all := w.accounts(2)
	ana, boris := all[0], all[1]
	w.still.Store(true) // all of them at the same instant: then the code decides
	var want []string
	for range 7 {
		s := w.setup(ana, boris, longControl)
		w.start(s)
		want = append(want, string(s.ID))
	}
	w.still.Store(false)
	played := w.play(w.start(w.setup(boris, ana, liveControl)), "d3 c3")
	want = append(want, string(played.Setup.ID))
	slices.Reverse(want)
	private := w.setup(ana, boris, longControl)
	private.Private = true
	w.start(private)
	w.resigned(w.setup(ana, boris, longControl), engine.Light)

	var got []string
	page := lobby.Page{Limit: 3}
	for {
		rows, next, err := w.LiveGames(w.ctx, page)
		w.must(err)
		if page.After == "" && len(rows) > 0 {
			w.isRow("the newest live game", rows[0], played)
		}
		got = append(got, gameIDs(rows)...)
		if next == "" {
			break
		}
		page.After = next
	}
	if !slices.Equal(got, want) {
		w.Errorf("live games %v, want %v", got, want)
	}
	if n, err := w.CountLive(w.ctx); err != nil || n != len(want) {
		w.Errorf("%d live games are counted, want %d: %v", n, len(want), err)
	}
}

func bestLive(w *world) {
	all := w.accounts(4)
	ana, boris, clara, dora := all[0], all[1], all[2], all[3]
	w.resigned(w.setup(ana, boris, liveControl), engine.Light) // ana's rating is the highest now
	private := w.setup(ana, boris, match.NoControl)
	private.Private = true
	w.start(private)
	start := func(dark, light lobby.Player, c match.Control) string {
		return string(w.start(w.setup(dark, light, c)).Setup.ID)
	}
	days := start(ana, boris, longControl)
	unknown := start(clara, dora, match.NoControl)
	low := start(clara, boris, match.NoControl)
	high := start(dora, ana, match.NoControl)
	latest := start(dora, clara, match.NoControl)
	want := []string{high, low, latest, unknown, days}

	shown, err := w.BestLive(w.ctx, 10)
	w.must(err)
	var got []string
	for _, g := range shown {
		got = append(got, string(g.Setup.ID))
	}
	if !slices.Equal(got, want) {
		w.Fatalf("best games %v, want %v", got, want)
	}
	rating, err := w.Ratings(w.ctx, ana.ID)
	w.must(err)
	best := shown[0]
	if known := rating[best.Setup.Variant.String()]; best.Dark != nil || best.Light == nil ||
		best.Light.Value != known.Value || best.Light.Deviation != known.Deviation {
		w.Errorf("the ratings of the best game are %v and %v, want none and %v", best.Dark, best.Light, known)
	}
	if few, err := w.BestLive(w.ctx, 2); err != nil || len(few) != 2 {
		w.Errorf("%d of at most 2: %v", len(few), err)
	}
}

func unfinished(w *world) {
	all := w.accounts(3)
	ana, boris, clara := all[0], all[1], all[2]
	first := w.start(w.setup(ana, boris, longControl))
	private := w.setup(clara, ana, match.NoControl)
	private.Private = true
	second := w.start(private)
	w.start(w.setup(boris, clara, longControl))
	w.resigned(w.setup(ana, clara, longControl), engine.Dark)
	rows, err := w.Unfinished(w.ctx, ana.ID)
	w.must(err)
	if len(rows) != 2 {
		w.Fatalf("unfinished are %v, want two", gameIDs(rows))
	}
	w.isRow("unfinished", rows[0], second)
	w.isRow("unfinished", rows[1], first)
	ids, err := w.LiveMatches(w.ctx)
	w.must(err)
	if len(ids) != 3 || ids[0] != first.Setup.ID {
		w.Errorf("live matches are %v", ids)
	}
}

func history(w *world) {
	all := w.accounts(2)
	ana, boris := all[0], all[1]
	discs := w.play(w.start(w.setup(ana, boris, liveControl)), "e6 f4 e3 f6 g5 d6 e7 f5 c5")
	resigned := w.resigned(w.setup(boris, ana, longControl), engine.Dark)
	aborted, err := w.table.Abort(w.ctx, w.start(w.setup(ana, boris, liveControl)), engine.Light)
	w.must(err)
	flagged := w.start(w.setup(ana, boris, longControl))
	w.ticks.Add((100 * time.Hour).Milliseconds())
	flagged, err = w.table.Settle(w.ctx, flagged)
	w.must(err)
	w.start(w.setup(ana, boris, longControl))

	rows, next, err := w.History(w.ctx, lobby.HistoryFilter{}, lobby.Page{Limit: 10})
	w.must(err)
	if len(rows) != 4 || next != "" {
		w.Fatalf("history is %v and then %q, want four games", gameIDs(rows), next)
	}
	for i, s := range []match.State{flagged, aborted, resigned, discs} {
		w.isRow("history", rows[i], s)
		judged, err := w.Judgement(w.ctx, s.Setup.ID)
		w.must(err)
		if (len(judged.Changes) == 2) != (s.Phase == match.PhaseEnded) {
			w.Errorf("%s, %s by %s, did %v", s.Setup.ID, s.Phase, s.Result.By, judged)
		}
		if !reflect.DeepEqual(rows[i].Judged, judged) {
			w.Errorf("%s: the list says %v, the match %v", s.Setup.ID, rows[i].Judged, judged)
		}
	}
}

// drawn plays a game that ends three to three.
func (w *world) drawn(dark, light lobby.Player) match.State {
	w.Helper()
	return w.even(w.setup(dark, light, match.NoControl))
}

// even plays a game of a setup, but for its start, that ends three to three.
func (w *world) even(s match.Setup) match.State {
	w.Helper()
	start, err := engine.ParsePosition("XO----------------------------OOO--- X")
	w.must(err)
	s.Variant, s.Opening, s.Start = engine.Variant{Size: 6}, engine.Custom, start
	return w.play(w.start(s), "c1")
}

func historyFilters(w *world) {
	all := w.accounts(3)
	ana, boris, clara := all[0], all[1], all[2]
	won := w.resigned(w.setup(ana, boris, longControl), engine.Light).Setup.ID
	lost := w.resigned(w.setup(boris, ana, longControl), engine.Light).Setup.ID
	drawn := w.drawn(ana, clara).Setup.ID
	aborted, err := w.table.Abort(w.ctx, w.start(w.setup(clara, ana, longControl)), engine.Dark)
	w.must(err)
	theirs := w.resigned(w.setup(clara, boris, longControl), engine.Dark).Setup.ID
	small := engine.Variant{Size: 6}

	for what, c := range map[string]struct {
		filter lobby.HistoryFilter
		want   []match.ID
	}{
		"everything":        {lobby.HistoryFilter{}, []match.ID{theirs, aborted.Setup.ID, drawn, lost, won}},
		"ana's":             {lobby.HistoryFilter{Player: ana.ID}, []match.ID{aborted.Setup.ID, drawn, lost, won}},
		"ana with boris":    {lobby.HistoryFilter{Player: ana.ID, Opponent: boris.ID}, []match.ID{lost, won}},
		"with clara":        {lobby.HistoryFilter{Opponent: clara.ID}, []match.ID{theirs, aborted.Setup.ID, drawn}},
		"ana won":           {lobby.HistoryFilter{Player: ana.ID, Outcome: lobby.Won}, []match.ID{won}},
		"ana lost":          {lobby.HistoryFilter{Player: ana.ID, Outcome: lobby.Lost}, []match.ID{lost}},
		"ana drew":          {lobby.HistoryFilter{Player: ana.ID, Outcome: lobby.Drawn}, []match.ID{drawn}},
		"boris beat clara":  {lobby.HistoryFilter{Player: boris.ID, Opponent: clara.ID, Outcome: lobby.Won}, []match.ID{theirs}},
		"ana as Light":      {lobby.HistoryFilter{Player: ana.ID, Color: engine.Light}, []match.ID{aborted.Setup.ID, lost}},
		"ana as Dark won":   {lobby.HistoryFilter{Player: ana.ID, Color: engine.Dark, Outcome: lobby.Won}, []match.ID{won}},
		"ana as Dark":       {lobby.HistoryFilter{Player: ana.ID, Color: engine.Dark, Opponent: clara.ID}, []match.ID{drawn}},
		"any draw":          {lobby.HistoryFilter{Outcome: lobby.Drawn}, []match.ID{drawn}},
		"6x6":               {lobby.HistoryFilter{Variant: &small}, []match.ID{drawn}},
		"8x8 of ana":        {lobby.HistoryFilter{Player: ana.ID, Variant: &classic8}, []match.ID{aborted.Setup.ID, lost, won}},
		"before the draw":   {lobby.HistoryFilter{Before: drawn}, []match.ID{lost, won}},
		"ana before lost":   {lobby.HistoryFilter{Player: ana.ID, Before: lost}, []match.ID{won}},
		"before the first":  {lobby.HistoryFilter{Before: won}, []match.ID{}},
		"of an unknown one": {lobby.HistoryFilter{Player: "NOBODY"}, []match.ID{}},
	} {
		rows, _, err := w.History(w.ctx, c.filter, lobby.Page{Limit: 10})
		w.must(err)
		got := make([]match.ID, len(rows))
		for i, row := range rows {
			got[i] = row.Setup.ID
		}
		if !slices.Equal(got, c.want) {
			w.Errorf("%s: %v, want %v", what, got, c.want)
		}
	}
	_, _, err = w.History(w.ctx, lobby.HistoryFilter{Before: "NOSUCH"}, lobby.Page{Limit: 10})
	w.refuses("before an unknown game", err, lobby.ErrNotFound)
	live := w.start(w.setup(ana, boris, longControl))
	_, _, err = w.History(w.ctx, lobby.HistoryFilter{Before: live.Setup.ID}, lobby.Page{Limit: 10})
	w.refuses("before a game that is going on", err, lobby.ErrNotFound)
	if _, _, err = w.History(w.ctx, lobby.HistoryFilter{Outcome: lobby.Won}, lobby.Page{Limit: 10}); err == nil {
		w.Error("games won by nobody in particular were listed")
	}
	if _, _, err = w.History(w.ctx, lobby.HistoryFilter{Color: engine.Dark}, lobby.Page{Limit: 10}); err == nil {
		w.Error("games of nobody's color were listed")
	}
}

func historyPages(w *world) {
	all := w.accounts(2)
	var want []string
	for i := range 17 {
		w.still.Store(i%4 != 0) // several end at the same instant
		s := w.setup(all[i%2], all[1-i%2], match.NoControl)
		w.resigned(s, engine.Dark)
		want = append(want, string(s.ID))
	}
	slices.Reverse(want)
	w.still.Store(false)
	for what, f := range map[string]lobby.HistoryFilter{
		"all":  {},
		"ana":  {Player: all[0].ID},
		"both": {Player: all[0].ID, Opponent: all[1].ID},
	} {
		var got []string
		page := lobby.Page{Limit: 3}
		for {
			rows, next, err := w.History(w.ctx, f, page)
			w.must(err)
			got = append(got, gameIDs(rows)...)
			if next == "" {
				break
			}
			page.After = next
			if what == "all" { // what ends meanwhile moves nothing
				w.resigned(w.setup(all[0], all[1], longControl), engine.Dark)
			}
		}
		if what == "all" && !slices.Equal(got, want) || len(got) < len(want) || !slices.Equal(got[len(got)-len(want):], want) {
			w.Errorf("%s: pages gave %v, want %v", what, got, want)
		}
	}
}
