package storetest

import (
	"errors"
	"reflect"
	"slices"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// late has so much time pass.
func (w *world) late(d time.Duration) { w.ticks.Add(d.Milliseconds()) }

// noShow starts a live game in which Dark never turns up.
func (w *world) noShow(dark, light lobby.Player) match.State {
	w.Helper()
	s := w.start(w.setup(dark, light, liveControl))
	w.late(match.NoShow)
	s, err := w.table.Settle(w.ctx, s)
	w.must(err)
	if s.Phase != match.PhaseAborted {
		w.Fatalf("%s is %s", s.Setup.ID, s.Phase)
	}
	return s
}

// lapses are kept with the ends of games, and forgotten for nobody else's.
func lapses(w *world) {
	all := w.accounts(3)
	ana, boris, clara := all[0], all[1], all[2]
	before := w.now()
	first := w.noShow(ana, boris)
	second := w.start(w.setup(ana, clara, match.Control{Main: time.Minute}))
	second = w.play(second, "d3 c3")
	second, err := w.table.Leave(w.ctx, second, engine.Dark, w.table.Now())
	w.must(err)
	w.late(time.Hour)
	second, err = w.table.Settle(w.ctx, second)
	w.must(err)
	w.resigned(w.setup(boris, clara, liveControl), engine.Dark) // lets nobody down

	want := []lobby.Lapse{
		{Player: ana.ID, Other: boris.ID, Match: first.Setup.ID, Kind: match.LapseShow, At: first.EndedAt},
		{Player: ana.ID, Other: clara.ID, Match: second.Setup.ID, Kind: match.LapseFlag, At: second.EndedAt},
	}
	got, err := w.Lapses(w.ctx, ana.ID, before)
	w.must(err)
	if !reflect.DeepEqual(got, want) {
		w.Errorf("ana's lapses:\n%+v, want\n%+v", got, want)
	}
	got, err = w.Lapses(w.ctx, ana.ID, first.EndedAt)
	w.must(err)
	if !reflect.DeepEqual(got, want[1:]) {
		w.Errorf("after the first: %+v", got)
	}
	for _, p := range []lobby.Player{boris, clara} {
		if got, err := w.Lapses(w.ctx, p.ID, before); err != nil || len(got) > 0 {
			w.Errorf("%s has %+v, %v", p.Name, got, err)
		}
	}
	for id, want := range map[string][]string{ana.ID: {boris.ID}, boris.ID: {ana.ID}, clara.ID: nil} {
		got, err := w.NoShowsWith(w.ctx, id, before)
		if err != nil || !slices.Equal(got, want) {
			w.Errorf("no-shows with %s: %v, %v", id, got, err)
		}
	}
	if got, err := w.NoShowsWith(w.ctx, boris.ID, first.EndedAt); err != nil || len(got) > 0 {
		w.Errorf("later: %v, %v", got, err)
	}
}

// cooldown keeps whoever has let others down twice from open live games alone.
func cooldown(w *world) {
	all := w.accounts(3)
	ana, boris, clara := all[0], all[1], all[2]
	w.noShow(ana, boris)
	first := w.offers(ana, lobby.OpenSeek, liveControl)
	if _, err := w.EndSeek(w.ctx, ana.ID, first.ID, lobby.EndWithdrawn); err != nil {
		w.Fatal(err)
	}
	w.noShow(ana, boris)
	waits := func(what string, err error) {
		w.Helper()
		var cooling *lobby.CooldownError
		if !errors.As(err, &cooling) || cooling.Player != ana.ID || cooling.Lapses != 2 || !cooling.Until.After(w.now()) {
			w.Errorf("%s: %v", what, err)
		}
	}
	waits("an open live game", w.AddSeek(w.ctx, w.offer(ana, lobby.OpenSeek, liveControl)))
	open := w.offers(clara, lobby.OpenSeek, liveControl)
	_, err := w.Pair(w.ctx, lobby.Pairing{Seeks: []string{open.ID}, Setup: w.setup(ana, clara, liveControl)})
	waits("somebody's open live game", err)

	w.must(w.AddSeek(w.ctx, w.offer(ana, lobby.OpenSeek, longControl)))
	w.must(w.AddSeek(w.ctx, w.offer(ana, lobby.Invite, liveControl)))
	private := w.offers(boris, lobby.Invite, liveControl)
	_, err = w.Pair(w.ctx, lobby.Pairing{Seeks: []string{private.ID}, Setup: w.setup(ana, boris, liveControl)})
	w.must(err)

	state, err := w.table.Open(w.ctx, w.unfinishedLive(ana))
	w.must(err)
	_, err = w.table.Abort(w.ctx, state, engine.Dark)
	w.must(err)
	w.must(w.AddSeek(w.ctx, w.offer(boris, lobby.OpenSeek, liveControl))) // who was let down waits for nothing
	w.late(time.Minute)
	w.must(w.AddSeek(w.ctx, w.offer(ana, lobby.OpenSeek, liveControl)))
}

// unfinishedLive is the live game that a player is in.
func (w *world) unfinishedLive(p lobby.Player) match.ID {
	w.Helper()
	rows, err := w.Unfinished(w.ctx, p.ID)
	w.must(err)
	for _, row := range rows {
		if row.Setup.Control.Live() {
			return row.Setup.ID
		}
	}
	w.Fatalf("%s is in no live game", p.Name)
	return ""
}
