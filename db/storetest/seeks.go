package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// wishes are offers of every shape.
func wishes() map[string]lobby.Wish {
	return map[string]lobby.Wish{
		"quick":          wish(liveControl),
		"correspondence": {Variant: engine.Variant{Size: 10, Goal: engine.Reverse}, Control: longControl, Stake: lobby.RatedOnly},
		"untimed":        {Variant: engine.Variant{Size: 6}, Stake: lobby.Casual, Color: engine.Light, Corrections: true},
		"open":           {Variant: classic8, Control: liveControl, Opening: engine.Open, Color: engine.Dark},
		"custom": {
			Variant: engine.Variant{Size: 6}, Control: liveControl, Opening: engine.Custom,
			Start: "------ ------ --OX-- --XO-- ------ ------ O",
		},
	}
}

func seeks(w *world) {
	ana := w.account("ANA", "ana")
	var public, all []string
	for name, wish := range wishes() {
		for _, kind := range []lobby.SeekKind{lobby.OpenSeek, lobby.Invite} {
			s := w.offer(ana, kind, match.NoControl)
			s.Wish = wish
			w.must(w.AddSeek(w.ctx, s))
			got, err := w.Seek(w.ctx, s.ID)
			w.must(err)
			if got != s {
				w.Errorf("%s %s: got %+v, want %+v", name, kind, got, s)
			}
			all = append(all, s.ID)
			if kind == lobby.OpenSeek {
				public = append(public, s.ID)
			}
			info, err := w.Code(w.ctx, s.ID)
			w.must(err)
			if want := (lobby.CodeInfo{Kind: lobby.CodeKind(kind), Player: ana.ID}); info != want {
				w.Errorf("%s: code is %+v, want %+v", name, info, want)
			}
		}
	}
	open, next, err := w.OpenSeeks(w.ctx, lobby.Page{Limit: 100})
	w.must(err)
	if got := seekIDs(open); !slices.Equal(got, public) || next != "" {
		w.Errorf("open offers %v and then %q, want %v", got, next, public)
	}
	own, err := w.SeeksBy(w.ctx, ana.ID)
	w.must(err)
	if got := seekIDs(own); !slices.Equal(got, all) {
		w.Errorf("own offers %v, want %v", got, all)
	}
}

func seeksRefused(w *world) {
	all := w.accounts(3)
	ana, boris, clara := all[0], all[1], all[2]
	_, err := w.Seek(w.ctx, "NOSUCH")
	w.refuses("an unknown offer", err, lobby.ErrNotFound)
	w.refuses("an offer of nobody", w.AddSeek(w.ctx, w.offer(lobby.Player{ID: "NOBODY"}, lobby.OpenSeek, liveControl)), lobby.ErrNotFound)

	again := w.offers(clara, lobby.OpenSeek, liveControl)
	w.refuses("a code in use", w.AddSeek(w.ctx, again), lobby.ErrCodeTaken)

	live := w.setup(ana, boris, liveControl)
	w.start(live)
	for _, kind := range []lobby.SeekKind{lobby.OpenSeek, lobby.Invite} {
		err := w.AddSeek(w.ctx, w.offer(boris, kind, liveControl))
		var busy *lobby.BusyError
		if !errors.As(err, &busy) || busy.Player != boris.ID || busy.Match != live.ID {
			w.Errorf("a live %s while in %s: %v", kind, live.ID, err)
		}
	}
	w.offers(boris, lobby.OpenSeek, longControl)
	w.offers(boris, lobby.OpenSeek, match.NoControl)

	for range lobby.MostOffers - 2 {
		w.offers(boris, lobby.Invite, longControl)
	}
	w.refuses("one too many", w.AddSeek(w.ctx, w.offer(boris, lobby.Invite, longControl)), lobby.ErrTooMany)
}

func seeksEnded(w *world) {
	all := w.accounts(2)
	ana, boris := all[0], all[1]
	live, untimed := w.offers(ana, lobby.OpenSeek, liveControl), w.offers(ana, lobby.OpenSeek, match.NoControl)
	long, invite := w.offers(ana, lobby.OpenSeek, longControl), w.offers(ana, lobby.Invite, liveControl)
	theirs := w.offers(boris, lobby.OpenSeek, liveControl)

	ended, err := w.EndSeek(w.ctx, ana.ID, theirs.ID, lobby.EndWithdrawn)
	if err != nil || len(ended) != 0 {
		w.Errorf("ana ended %v of boris: %v", seekIDs(ended), err)
	}
	ended, err = w.EndSeek(w.ctx, ana.ID, "", lobby.EndGone)
	w.must(err)
	if got, want := seekIDs(ended), []string{live.ID, untimed.ID}; !slices.Equal(got, want) {
		w.Errorf("ended %v, want %v", got, want)
	}
	w.codeEnds(live.ID, lobby.EndGone, "")
	_, err = w.Seek(w.ctx, live.ID)
	w.refuses("an offer that ended", err, lobby.ErrNotFound)

	for _, s := range []lobby.Seek{long, invite} {
		ended, err = w.EndSeek(w.ctx, ana.ID, s.ID, lobby.EndWithdrawn)
		w.must(err)
		if len(ended) != 1 || ended[0] != s {
			w.Errorf("ended %+v, want %+v", ended, s)
		}
		w.codeEnds(s.ID, lobby.EndWithdrawn, "")
	}
	ended, err = w.EndSeek(w.ctx, ana.ID, long.ID, lobby.EndExpired)
	if err != nil || len(ended) != 0 {
		w.Errorf("ended %v twice: %v", seekIDs(ended), err)
	}
	w.codeEnds(long.ID, lobby.EndWithdrawn, "")

	kept := w.offers(ana, lobby.Invite, liveControl)
	w.must(w.EndAllLive(w.ctx, lobby.EndGone))
	w.codeEnds(theirs.ID, lobby.EndGone, "")
	w.codeEnds(kept.ID, "", "")
}

// codeEnds sees how an offer ended and what came of it.
func (w *world) codeEnds(code string, end lobby.End, came match.ID) {
	w.Helper()
	info, err := w.Code(w.ctx, code)
	w.must(err)
	if info.End != end || info.Match != came {
		w.Errorf("%s ended %q in %q, want %q in %q", code, info.End, info.Match, end, came)
	}
}

func seeksExpired(w *world) {
	all := w.accounts(2)
	early, late := w.offer(all[0], lobby.Invite, longControl), w.offer(all[0], lobby.OpenSeek, longControl)
	early.Expires, late.Expires = epoch.Add(time.Hour), epoch.Add(2*time.Hour)
	w.must(w.AddSeek(w.ctx, early))
	w.must(w.AddSeek(w.ctx, late))
	for _, at := range []struct {
		now  time.Time
		want []string
	}{
		{epoch.Add(time.Hour - time.Millisecond), []string{}},
		{epoch.Add(time.Hour), []string{early.ID}},
		{epoch.Add(time.Hour), []string{}},
		{epoch.Add(3 * time.Hour), []string{late.ID}},
	} {
		ended, err := w.Expire(w.ctx, at.now)
		w.must(err)
		if got := seekIDs(ended); !slices.Equal(got, at.want) {
			w.Errorf("at %v: %v expired, want %v", at.now, got, at.want)
		}
	}
	w.codeEnds(early.ID, lobby.EndExpired, "")

	old := w.offer(all[0], lobby.Invite, longControl)
	old.Expires = w.now()
	w.must(w.AddSeek(w.ctx, old))
	_, err := w.Pair(w.ctx, lobby.Pairing{Seeks: []string{old.ID}, Setup: w.setup(all[0], all[1], longControl)})
	w.refuses("an offer whose time is over", err, lobby.ErrExpired)
}

func seekPages(w *world) {
	var want []string
	at := w.now()
	for i, p := range w.accounts(23) {
		s := w.offer(p, lobby.OpenSeek, longControl)
		s.Created = at.Add(time.Duration(i/5) * time.Second) // several at the same instant
		w.must(w.AddSeek(w.ctx, s))
		want = append(want, s.ID)
	}
	page := lobby.Page{Limit: 5}
	var got []string
	for {
		seeks, next, err := w.OpenSeeks(w.ctx, page)
		w.must(err)
		got = append(got, seekIDs(seeks)...)
		if next == "" {
			break
		}
		if len(seeks) != page.Limit {
			w.Fatalf("a page of %d before the last", len(seeks))
		}
		// What ended meanwhile moves nothing.
		_, err = w.EndSeek(w.ctx, seeks[0].By.ID, seeks[0].ID, lobby.EndWithdrawn)
		w.must(err)
		page.After = next
	}
	if !slices.Equal(got, want) {
		w.Errorf("pages gave %v, want %v", got, want)
	}
	for _, bad := range []string{"x", "!!!", "MTIz", "YWJjIGRlZg"} {
		w.Run(fmt.Sprintf("cursor %q", bad), func(t *testing.T) {
			for name, list := range map[string]func() error{
				"seeks": func() error { _, _, err := w.OpenSeeks(w.ctx, lobby.Page{Limit: 1, After: bad}); return err },
				"games": func() error { _, _, err := w.LiveGames(w.ctx, lobby.Page{Limit: 1, After: bad}); return err },
				"history": func() error {
					_, _, err := w.History(w.ctx, lobby.HistoryFilter{}, lobby.Page{Limit: 1, After: bad})
					return err
				},
			} {
				if err := list(); !errors.Is(err, lobby.ErrCursor) {
					t.Errorf("%s: %v, want %v", name, err, lobby.ErrCursor)
				}
			}
		})
	}
}

func codes(w *world) {
	all := w.accounts(2)
	_, err := w.Code(w.ctx, "NOSUCH")
	w.refuses("an unknown code", err, lobby.ErrNotFound)
	game := w.setup(all[0], all[1], longControl)
	w.start(game)
	info, err := w.Code(w.ctx, string(game.ID))
	w.must(err)
	if info.Kind != lobby.CodeMatch {
		w.Errorf("a match's code is %+v", info)
	}
	w.must(w.AddSeat(w.ctx, "SEATCODE", all[1].ID, game.ID, w.now()))
	info, err = w.Code(w.ctx, "SEATCODE")
	w.must(err)
	if want := (lobby.CodeInfo{Kind: lobby.CodeSeat, Match: game.ID, Player: all[1].ID}); info != want {
		w.Errorf("a seat's code is %+v, want %+v", info, want)
	}
	w.refuses("a seat's code that is a match's", w.AddSeat(w.ctx, string(game.ID), all[1].ID, game.ID, w.now()), lobby.ErrCodeTaken)
	w.refuses("a seat in no match", w.AddSeat(w.ctx, "SEAT2222", all[1].ID, "NOSUCH", w.now()), lobby.ErrNotFound)
	w.refuses("a seat of nobody", w.AddSeat(w.ctx, "SEAT3333", "NOBODY", game.ID, w.now()), lobby.ErrNotFound)
	clash := w.offer(all[0], lobby.OpenSeek, longControl)
	clash.ID = "SEATCODE"
	w.refuses("an offer's code that is a seat's", w.AddSeek(w.ctx, clash), lobby.ErrCodeTaken)
	twice := w.setup(all[0], all[1], longControl)
	twice.ID = game.ID
	_, err = w.Pair(w.ctx, lobby.Pairing{Setup: twice})
	w.refuses("a match's code twice", err, lobby.ErrCodeTaken)
	twice.ID = "SEATCODE"
	_, err = w.Pair(w.ctx, lobby.Pairing{Setup: twice})
	w.refuses("a match's code that is a seat's", err, lobby.ErrCodeTaken)
	_, _, err = w.Match(w.ctx, "SEATCODE")
	w.refuses("the match that was refused", err, match.ErrNotFound)
}
