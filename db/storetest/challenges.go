package storetest

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"turncoat/lobby"
	"turncoat/match"
)

func challenges(w *world) {
	all := w.accounts(3)
	ana, boris, clara := all[0], all[1], all[2]
	guest := w.guest("GUEST")
	first := w.challenges(ana, boris, liveControl)
	public := w.offers(clara, lobby.OpenSeek, longControl)
	back := w.challenges(boris, ana, longControl)
	other := w.challenges(ana, guest, longControl)

	for _, s := range []lobby.Seek{first, back, other} {
		got, err := w.Seek(w.ctx, s.ID)
		w.must(err)
		if got != s {
			w.Errorf("got %+v, want %+v", got, s)
		}
		info, err := w.Code(w.ctx, s.ID)
		w.must(err)
		if want := (lobby.CodeInfo{Kind: lobby.CodeChallenge, Player: s.By.ID, To: s.To.ID}); info != want {
			w.Errorf("a challenge's code is %+v, want %+v", info, want)
		}
	}
	for _, c := range []struct {
		player           lobby.Player
		to, made, listed []string
	}{
		{ana, []string{back.ID}, []string{first.ID, other.ID}, []string{first.ID, public.ID, back.ID, other.ID}},
		{boris, []string{first.ID}, []string{back.ID}, []string{first.ID, public.ID, back.ID}},
		{clara, []string{}, []string{public.ID}, []string{public.ID}},
		{guest, []string{other.ID}, []string{}, []string{public.ID, other.ID}},
	} {
		to, err := w.ChallengesTo(w.ctx, c.player.ID)
		w.must(err)
		made, err := w.SeeksBy(w.ctx, c.player.ID)
		w.must(err)
		listed := w.listed(c.player.ID)
		if !slices.Equal(seekIDs(to), c.to) || !slices.Equal(seekIDs(made), c.made) || !slices.Equal(listed, c.listed) {
			w.Errorf("%s: to %v, made %v, listed %v; want %+v", c.player.Name, seekIDs(to), seekIDs(made), listed, c)
		}
	}
	open, _, err := w.OpenSeeks(w.ctx, lobby.Page{Limit: 10})
	w.must(err)
	if got := seekIDs(open); !slices.Equal(got, []string{public.ID}) {
		w.Errorf("open offers are %v", got)
	}

	// A guest who has to answer isn't forgotten.
	_, err = w.ReapGuests(w.ctx, w.now().Add(time.Hour), nil)
	w.must(err)
	_, err = w.ByID(w.ctx, guest.ID)
	w.must(err)
}

// listed reads what a player is shown, one by one.
func (w *world) listed(player string) []string {
	w.Helper()
	var ids []string
	page := lobby.Page{Limit: 1}
	for {
		seeks, next, err := w.SeeksFor(w.ctx, player, page)
		w.must(err)
		ids = append(ids, seekIDs(seeks)...)
		if next == "" {
			return ids
		}
		page.After = next
	}
}

func challengesRefused(w *world) {
	all := w.accounts(lobby.MostReceived + 3)
	ana, boris := all[0], all[1]
	w.challenges(ana, boris, longControl)
	w.refuses("a second one", w.AddSeek(w.ctx, w.challenge(ana, boris, liveControl)), lobby.ErrChallenged)
	w.refuses("one to nobody", w.AddSeek(w.ctx, w.challenge(ana, lobby.Player{ID: "NOBODY"}, longControl)), lobby.ErrNotFound)
	w.challenges(boris, ana, longControl)

	_, err := w.Block(w.ctx, all[2].ID, ana.ID, w.now())
	w.must(err)
	for _, s := range []lobby.Seek{w.challenge(ana, all[2], longControl), w.challenge(all[2], ana, longControl)} {
		w.refuses("one in spite of a block", w.AddSeek(w.ctx, s), lobby.ErrBlocked)
	}
	for i := range lobby.MostChallenges - 1 {
		w.challenges(ana, all[3+i], longControl)
	}
	w.refuses("one too many made", w.AddSeek(w.ctx, w.challenge(ana, all[3+lobby.MostChallenges], longControl)), lobby.ErrTooMany)
	w.offers(ana, lobby.OpenSeek, longControl)

	for _, p := range all[2 : lobby.MostReceived+1] {
		w.challenges(p, boris, longControl)
	}
	w.refuses("one too many received", w.AddSeek(w.ctx, w.challenge(all[lobby.MostReceived+2], boris, longControl)), lobby.ErrUnwilling)

	w.start(w.setup(ana, all[2+1], liveControl))
	var busy *lobby.BusyError
	if err := w.AddSeek(w.ctx, w.challenge(ana, all[2+lobby.MostChallenges], liveControl)); !errors.As(err, &busy) {
		w.Errorf("a live one while in a live game: %v", err)
	}
}

func challengesEnded(w *world) {
	all := w.accounts(4)
	ana, boris, clara, dora := all[0], all[1], all[2], all[3]
	declined := w.challenges(ana, boris, longControl)
	_, err := w.Decline(w.ctx, clara.ID, declined.ID, lobby.NotNow)
	w.refuses("somebody else declines", err, lobby.ErrNotFound)
	_, err = w.Decline(w.ctx, ana.ID, declined.ID, lobby.NotNow)
	w.refuses("the challenger declines", err, lobby.ErrNotFound)
	got, err := w.Decline(w.ctx, boris.ID, declined.ID, lobby.TooSlow)
	w.must(err)
	if got != declined {
		w.Errorf("declined %+v, want %+v", got, declined)
	}
	info, err := w.Code(w.ctx, declined.ID)
	w.must(err)
	want := lobby.CodeInfo{
		Kind: lobby.CodeChallenge, End: lobby.EndDeclined, Reason: lobby.TooSlow, Player: ana.ID, To: boris.ID,
	}
	if info != want {
		w.Errorf("a declined challenge is %+v, want %+v", info, want)
	}
	_, err = w.Decline(w.ctx, boris.ID, declined.ID, lobby.NotNow)
	w.refuses("declined twice", err, lobby.ErrNotFound)

	// Who leaves takes along what needs them; who begins to play, what they offer.
	live, long := w.challenges(ana, boris, liveControl), w.challenges(ana, clara, longControl)
	ended, err := w.EndSeek(w.ctx, ana.ID, "", lobby.EndGone)
	w.must(err)
	if got := seekIDs(ended); !slices.Equal(got, []string{live.ID}) {
		w.Errorf("ana's leaving ended %v", got)
	}
	mine, theirs, received := w.challenges(ana, boris, liveControl), w.challenges(boris, ana, match.NoControl), w.challenges(dora, ana, liveControl)
	_, err = w.Pair(w.ctx, lobby.Pairing{Setup: w.setup(ana, boris, liveControl)})
	w.must(err)
	for _, s := range []lobby.Seek{mine, theirs} {
		w.codeEnds(s.ID, lobby.EndWithdrawn, "")
	}
	for _, s := range []lobby.Seek{long, received} {
		w.codeEnds(s.ID, "", "")
	}

	// A block ends what is between the two.
	toDora := w.challenges(ana, dora, longControl)
	ended, err = w.Block(w.ctx, ana.ID, dora.ID, w.now())
	w.must(err)
	if got := seekIDs(ended); !slices.Equal(got, []string{toDora.ID, received.ID}) {
		w.Errorf("a block ended %v", got)
	}
	w.codeEnds(toDora.ID, lobby.EndWithdrawn, "")
	w.codeEnds(received.ID, lobby.EndDeclined, "")
	w.codeEnds(long.ID, "", "")

	kept := w.challenges(dora, clara, match.NoControl)
	w.must(w.EndAllLive(w.ctx, lobby.EndGone))
	w.codeEnds(kept.ID, lobby.EndGone, "")
	w.codeEnds(long.ID, "", "")
}

// challengesRace has a challenge accepted, declined and withdrawn at the very
// same time, again and again: one of them happens.
func challengesRace(w *world) {
	const rounds = 100
	ends := map[lobby.End]int{}
	for i := range rounds {
		ana, boris := w.account(fmt.Sprintf("A%d", i), fmt.Sprintf("ana%d", i)), w.account(fmt.Sprintf("B%d", i), fmt.Sprintf("boris%d", i))
		s := w.challenges(ana, boris, liveControl)
		setup := w.setup(ana, boris, liveControl)
		var done atomic.Int64
		tries := []func() error{
			func() error {
				_, err := w.Pair(w.ctx, lobby.Pairing{Seeks: []string{s.ID}, Setup: setup})
				return err
			},
			func() error { _, err := w.Decline(w.ctx, boris.ID, s.ID, lobby.NotNow); return err },
			func() error {
				ended, err := w.EndSeek(w.ctx, ana.ID, s.ID, lobby.EndWithdrawn)
				if err == nil && len(ended) == 0 {
					err = lobby.ErrNotFound
				}
				return err
			},
		}
		for _, err := range together(len(tries), func(j int) error {
			err := tries[(i+j)%len(tries)]()
			if err == nil {
				done.Add(1)
			}
			return err
		}) {
			if err != nil && !errors.Is(err, lobby.ErrTaken) && !errors.Is(err, lobby.ErrNotFound) {
				w.Error(err)
			}
		}
		info, err := w.Code(w.ctx, s.ID)
		w.must(err)
		if (info.End == lobby.EndTaken) != (info.Match == setup.ID) || done.Load() != 1 {
			w.Fatalf("round %d: %d happened, and it ended as %+v", i, done.Load(), info)
		}
		ends[info.End]++
	}
	w.Logf("of %d: %v", rounds, ends)
}
