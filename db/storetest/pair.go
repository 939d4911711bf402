package storetest

import (
	"errors"
	"slices"
	"sync"
	"time"

	"turncoat/lobby"
	"turncoat/match"
)

func pairing(w *world) {
	all := w.accounts(2)
	one, other := w.offers(all[0], lobby.OpenSeek, liveControl), w.offers(all[1], lobby.OpenSeek, liveControl)
	setup := w.setup(all[0], all[1], liveControl)
	ended, err := w.Pair(w.ctx, lobby.Pairing{Seeks: []string{one.ID, other.ID}, Setup: setup})
	w.must(err)
	if !slices.Equal(ended, []lobby.Seek{one, other}) {
		w.Errorf("ended %+v", ended)
	}
	for _, s := range []lobby.Seek{one, other} {
		w.codeEnds(s.ID, lobby.EndTaken, setup.ID)
		_, err := w.Seek(w.ctx, s.ID)
		w.refuses("an offer that was taken", err, lobby.ErrNotFound)
	}
	got, entries, err := w.Match(w.ctx, setup.ID)
	w.must(err)
	if *got != setup || len(entries) != 0 {
		w.Errorf("stored %+v with %d entries, want %+v", *got, len(entries), setup)
	}
}

// pairingBounded fills a player up with games that keep nobody from another, as
// either color.
func pairingBounded(w *world) {
	all := w.accounts(3)
	ana, boris, clara := all[0], all[1], all[2]
	first := w.setup(ana, boris, match.NoControl)
	w.start(first)
	for i := range lobby.MostUnfinished - 1 {
		if i%2 == 0 {
			w.passes(5 * time.Hour) // no more of them a day than may be rated
			w.start(w.setup(ana, boris, longControl))
		} else {
			w.start(w.setup(clara, ana, match.NoControl))
		}
	}
	for what, s := range map[string]match.Setup{
		"one too many without a clock": w.setup(ana, clara, match.NoControl),
		"as light, with days":          w.setup(clara, ana, longControl),
	} {
		_, err := w.Pair(w.ctx, lobby.Pairing{Setup: s})
		w.refuses(what, err, lobby.ErrManyGames)
		_, _, err = w.Match(w.ctx, s.ID)
		w.refuses(what+", stored", err, match.ErrNotFound)
	}
	w.start(w.setup(ana, clara, liveControl)) // a live game goes along with them
	w.must(w.end(first.ID))
	w.start(w.setup(ana, boris, match.NoControl))
}

func pairingRefused(w *world) {
	all := w.accounts(4)
	ana, boris, clara, dora := all[0], all[1], all[2], all[3]
	open := w.offers(ana, lobby.OpenSeek, liveControl)
	setup := w.setup(ana, clara, liveControl)
	for what, p := range map[string]struct {
		lobby.Pairing
		want error
	}{
		"an offer that isn't there": {lobby.Pairing{Seeks: []string{open.ID, "NOSUCH"}, Setup: setup}, lobby.ErrTaken},
		"one offer twice":           {lobby.Pairing{Seeks: []string{open.ID, open.ID}, Setup: setup}, lobby.ErrTaken},
		"an unknown player":         {lobby.Pairing{Seeks: []string{open.ID}, Setup: w.setup(ana, lobby.Player{ID: "NOBODY"}, liveControl)}, lobby.ErrNotFound},
	} {
		ended, err := w.Pair(w.ctx, p.Pairing)
		w.refuses(what, err, p.want)
		if len(ended) != 0 {
			w.Errorf("%s: ended %v", what, seekIDs(ended))
		}
	}
	first := w.setup(boris, dora, liveControl)
	w.start(first)
	_, err := w.Pair(w.ctx, lobby.Pairing{Seeks: []string{open.ID}, Setup: w.setup(ana, boris, liveControl)})
	var busy *lobby.BusyError
	if !errors.As(err, &busy) || busy.Player != boris.ID || busy.Match != first.ID {
		w.Errorf("boris, in a live game: %v", err)
	}
	if _, err := w.Seek(w.ctx, open.ID); err != nil {
		w.Errorf("what was refused took the offer: %v", err)
	}
	_, _, err = w.Match(w.ctx, setup.ID)
	w.refuses("a match that was refused", err, match.ErrNotFound)

	w.start(w.setup(boris, clara, longControl)) // correspondence goes along with a live game
	w.start(w.setup(boris, clara, match.NoControl))
	w.start(w.setup(clara, boris, longControl))
	w.must(w.end(first.ID))
	w.start(w.setup(boris, clara, liveControl))
}

// end has dark resign.
func (w *world) end(id match.ID) error {
	s, err := w.table.Open(w.ctx, id)
	if err == nil {
		_, err = w.table.Resign(w.ctx, s, s.Setup.ColorOf(s.Setup.Dark.ID))
	}
	return err
}

func pairingEndsOthers(w *world) {
	all := w.accounts(3)
	ana, boris, clara := all[0], all[1], all[2]
	computer, err := w.AddPlayer(w.ctx, lobby.Player{ID: "computer-1", Name: "computer-1", Created: w.now()}, "")
	w.must(err)
	taken := w.offers(ana, lobby.OpenSeek, liveControl)
	gone := []lobby.Seek{
		w.offers(ana, lobby.OpenSeek, liveControl), w.offers(ana, lobby.OpenSeek, match.NoControl),
		w.offers(ana, lobby.Invite, liveControl), w.offers(boris, lobby.OpenSeek, liveControl),
	}
	stay := []lobby.Seek{
		w.offers(ana, lobby.OpenSeek, longControl), w.offers(boris, lobby.Invite, longControl),
		w.offers(clara, lobby.OpenSeek, liveControl),
	}
	untimed := w.setup(ana, computer, match.NoControl)
	untimed.Light.Bot, untimed.Unrated = 1, match.UnratedBot
	if ended, err := w.Pair(w.ctx, lobby.Pairing{Setup: untimed}); err != nil || len(ended) != 0 {
		w.Errorf("an untimed game ended %v: %v", seekIDs(ended), err)
	}
	setup := w.setup(ana, boris, liveControl)
	ended, err := w.Pair(w.ctx, lobby.Pairing{Seeks: []string{taken.ID}, Setup: setup})
	w.must(err)
	if want := append([]lobby.Seek{taken}, gone...); !slices.Equal(ended, want) {
		w.Errorf("ended %v, want %v", seekIDs(ended), seekIDs(want))
	}
	for _, s := range gone {
		w.codeEnds(s.ID, lobby.EndWithdrawn, "")
	}
	for _, s := range stay {
		w.codeEnds(s.ID, "", "")
	}
	// The computer is in as many live games as there are people.
	for _, p := range []lobby.Player{clara, w.account("EMIL", "emil")} {
		s := w.setup(p, computer, liveControl)
		s.Light.Bot, s.Unrated = 1, match.UnratedBot
		w.start(s)
	}
}

// pairingRace has a crowd take one offer: one gets it.
func pairingRace(w *world) {
	all := w.accounts(crowd + 1)
	maker, takers := all[0], all[1:]
	open := w.offers(maker, lobby.OpenSeek, liveControl)
	var mu sync.Mutex
	var won []match.ID
	for _, err := range together(crowd, func(i int) error {
		setup := w.setup(maker, takers[i], liveControl)
		_, err := w.Pair(w.ctx, lobby.Pairing{Seeks: []string{open.ID}, Setup: setup})
		if err == nil {
			mu.Lock()
			defer mu.Unlock()
			won = append(won, setup.ID)
		}
		return err
	}) {
		if err != nil && !errors.Is(err, lobby.ErrTaken) {
			w.Error(err)
		}
	}
	live, err := w.LiveMatches(w.ctx)
	w.must(err)
	if len(won) != 1 || !slices.Equal(live, won) {
		w.Fatalf("%v say that they got it, live are %v", won, live)
	}
	w.codeEnds(open.ID, lobby.EndTaken, won[0])
}

// pairingRing has everybody take the offer of the one before: whatever comes of
// it, nobody is in two live games.
func pairingRing(w *world) {
	all := w.accounts(crowd)
	open := make([]lobby.Seek, crowd)
	for i, p := range all {
		open[i] = w.offers(p, lobby.OpenSeek, liveControl)
	}
	for _, err := range together(crowd, func(i int) error {
		maker := (i + crowd - 1) % crowd
		_, err := w.Pair(w.ctx, lobby.Pairing{Seeks: []string{open[maker].ID}, Setup: w.setup(all[maker], all[i], liveControl)})
		return err
	}) {
		var busy *lobby.BusyError
		if err != nil && !errors.Is(err, lobby.ErrTaken) && !errors.As(err, &busy) {
			w.Error(err)
		}
	}
	games := 0
	for _, p := range all {
		own, err := w.Unfinished(w.ctx, p.ID)
		w.must(err)
		if len(own) > 1 {
			w.Errorf("%s is in %v", p.Name, gameIDs(own))
		}
		games += len(own)
	}
	if games < 2 {
		w.Errorf("no game came of it")
	}
}
