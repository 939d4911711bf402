package storetest

import (
	"fmt"
	"slices"
	"time"

	"turncoat/lobby"
	"turncoat/match"
)

func blocks(w *world) {
	all := w.accounts(4)
	ana, boris, clara, dora := all[0], all[1], all[2], all[3]
	first := w.now()
	block := func(by, other lobby.Player, at time.Time) {
		w.Helper()
		_, err := w.Block(w.ctx, by.ID, other.ID, at)
		w.must(err)
	}
	block(ana, boris, first)
	block(ana, clara, w.now())
	block(ana, boris, w.now()) // changes nothing
	block(dora, ana, w.now())
	_, err := w.Block(w.ctx, ana.ID, "NOBODY", w.now())
	w.refuses("a block of nobody", err, lobby.ErrNotFound)
	_, err = w.Block(w.ctx, "NOBODY", ana.ID, w.now())
	w.refuses("a block by nobody", err, lobby.ErrNotFound)
	w.refuses("no block to end", w.Unblock(w.ctx, boris.ID, ana.ID), lobby.ErrNotFound)

	listed, err := w.Blocks(w.ctx, ana.ID)
	w.must(err)
	if len(listed) != 2 || listed[0] != (lobby.Block{Player: boris, Since: first}) || listed[1].Player != clara {
		w.Errorf("blocks are %+v", listed)
	}
	with, err := w.BlockedWith(w.ctx, ana.ID)
	w.must(err)
	slices.Sort(with)
	if want := []string{boris.ID, clara.ID, dora.ID}; !slices.Equal(with, want) {
		w.Errorf("blocked with %v, want %v", with, want)
	}
	for pair, want := range map[[2]string]bool{
		{ana.ID, boris.ID}: true, {boris.ID, ana.ID}: false, {dora.ID, ana.ID}: true, {boris.ID, clara.ID}: false,
	} {
		if got, err := w.HasBlocked(w.ctx, pair[0], pair[1]); err != nil || got != want {
			w.Errorf("%s has blocked %s: %v, %v", pair[0], pair[1], got, err)
		}
	}
	for _, c := range []match.Control{liveControl, longControl, match.NoControl} {
		for _, s := range []match.Setup{w.setup(ana, boris, c), w.setup(boris, ana, c)} {
			_, err := w.Pair(w.ctx, lobby.Pairing{Setup: s})
			w.refuses("a game of the two", err, lobby.ErrBlocked)
		}
	}
	w.must(w.Unblock(w.ctx, ana.ID, boris.ID))
	w.start(w.setup(ana, boris, liveControl))

	for i := range lobby.MostBlocks {
		block(boris, w.guest(fmt.Sprintf("GUEST%d", i)), w.now())
	}
	_, err = w.Block(w.ctx, boris.ID, ana.ID, w.now())
	w.refuses("one too many", err, lobby.ErrTooMany)
}
