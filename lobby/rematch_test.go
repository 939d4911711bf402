package lobby_test

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// resigned starts a game of two and ends it: dark resigns.
func (h *house) resigned(w lobby.Wish, maker, taker *lobby.Visit) match.State {
	h.t.Helper()
	s, err := h.table.Resign(h.t.Context(), h.begin(w, maker, taker), engine.Dark)
	h.must(err)
	return s
}

func (h *house) rematch(v *lobby.Visit, s match.State, a match.Answer) match.State {
	h.t.Helper()
	s, err := h.Rematch(h.t.Context(), v.Player(), s, a)
	h.must(err)
	return s
}

func (h *house) next(s match.State) match.State {
	h.t.Helper()
	next, err := h.table.Open(h.t.Context(), s.Next)
	h.must(err)
	return next
}

func TestARematchHasTheColorsChanged(t *testing.T) {
	h := openHouse(t)
	ana, boris := h.enter("a", "ana"), h.enter("b", "boris")
	w := lobby.DefaultWish()
	w.Stake, w.Corrections, w.Color = lobby.Casual, true, engine.Dark
	w.Variant.Size = 6
	first := h.resigned(w, ana, boris)
	before := first.Seq()
	asked := h.rematch(ana, first, "")
	if asked.Seq() != before+1 || asked.Next != "" {
		t.Fatalf("entry %d, next %q", asked.Seq(), asked.Next)
	}
	if again := h.rematch(ana, asked, ""); again.Seq() != asked.Seq() {
		t.Error("asking twice is not asking once")
	}
	agreed := h.rematch(boris, first, match.Yes)
	second := h.next(agreed)
	got, want := *second.Setup, *first.Setup
	if got.Dark != want.Light || got.Light != want.Dark {
		t.Errorf("dark is %s, light %s", got.Dark.Name, got.Light.Name)
	}
	got.ID, got.Dark, got.Light, got.Created = want.ID, want.Dark, want.Light, want.Created
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, v := range []*lobby.Visit{ana, boris} {
		if late := h.rematch(v, first, ""); late.Next != second.Setup.ID || late.Seq() != agreed.Seq() {
			t.Errorf("who asks afterwards gets %q", late.Next)
		}
	}
	if len(h.liveGames(ana)) != 1 {
		t.Error("more than one game")
	}
}

// TestAWishForARematchIsListed for the one who is asked, while who asks waits.
func TestAWishForARematchIsListed(t *testing.T) {
	h := openHouse(t)
	ana, boris := h.enter("a", "ana"), h.enter("b", "boris")
	first := h.resigned(lobby.DefaultWish(), ana, boris)
	listed := func(v *lobby.Visit) (ids []match.ID) {
		t.Helper()
		wanted, err := h.RematchesTo(t.Context(), v.Player().ID)
		h.must(err)
		for _, s := range wanted {
			ids = append(ids, s.ID)
		}
		return ids
	}
	h.rematch(ana, first, "")
	if got := listed(boris); !slices.Equal(got, []match.ID{first.Setup.ID}) || len(listed(ana)) != 0 {
		t.Errorf("boris is asked for %v, ana for %v", got, listed(ana))
	}
	h.rematch(boris, first, match.No)
	if got := listed(boris); len(got) != 0 {
		t.Errorf("declined: %v", got)
	}
	h.rematch(ana, first, "")
	ana.Close()
	if got := listed(boris); len(got) != 0 {
		t.Errorf("ana has left: %v", got)
	}
}

// TestARematchIsAGameLikeOthers: their other offers end with it, and who plays
// already or is blocked can't have it.
func TestARematchIsAGameLikeOthers(t *testing.T) {
	h := openHouse(t)
	ana, boris, cleo := h.enter("a", "ana"), h.enter("b", "boris"), h.enter("c", "cleo")
	first := h.resigned(lobby.DefaultWish(), ana, boris)
	if _, err := h.Rematch(t.Context(), cleo.Player(), first, ""); !errors.Is(err, match.ErrNotPlaying) {
		t.Errorf("a stranger: %v", err)
	}
	if _, err := h.Rematch(t.Context(), ana.Player(), first, match.Yes); !errors.Is(err, match.ErrNoOffer) {
		t.Errorf("nobody asked: %v", err)
	}
	h.rematch(ana, first, "")
	other := h.play(cleo, boris)
	var busy *lobby.BusyError
	if _, err := h.Rematch(t.Context(), boris.Player(), first, match.Yes); !errors.As(err, &busy) || busy.Match != other.Setup.ID {
		t.Errorf("who plays already: %v", err)
	}
	h.abort(boris)
	slow := lobby.DefaultWish()
	slow.Variant.Size = 10
	h.post(boris, slow)
	h.rematch(boris, first, match.Yes)
	if n := h.openGames(); n != 0 {
		t.Errorf("%d other offers are left", n)
	}

	h.must(h.Block(t.Context(), ana.Player(), boris.Player()))
	end, err := h.table.Resign(t.Context(), h.next(h.rematch(ana, first, "")), engine.Dark)
	h.must(err)
	if _, err := h.Rematch(t.Context(), ana.Player(), end, ""); !errors.Is(err, lobby.ErrBlocked) {
		t.Errorf("who has blocked: %v", err)
	}
	if _, err := h.Rematch(t.Context(), boris.Player(), end, ""); !errors.Is(err, lobby.ErrUnwilling) {
		t.Errorf("who is blocked: %v", err)
	}
	ana.Close()
	if _, err := h.Rematch(t.Context(), boris.Player(), end, ""); !errors.Is(err, lobby.ErrAway) {
		t.Errorf("who is blocked by somebody who has left: %v", err)
	}
}

// TestWhoPlaysSomethingElseAsksForNoRematch: the offer ends with the next game.
func TestWhoPlaysSomethingElseAsksForNoRematch(t *testing.T) {
	h := openHouse(t)
	ana, boris, cleo := h.enter("a", "ana"), h.enter("b", "boris"), h.enter("c", "cleo")
	first := h.resigned(lobby.DefaultWish(), ana, boris)
	h.rematch(ana, first, "")
	h.play(cleo, ana)
	h.abort(ana)
	if _, err := h.Rematch(t.Context(), boris.Player(), first, match.Yes); !errors.Is(err, match.ErrNoOffer) {
		t.Errorf("%v", err)
	}
}

// TestWhoPlaysAsksForNoRematch: it would stand still when that game is over.
func TestWhoPlaysAsksForNoRematch(t *testing.T) {
	h := openHouse(t)
	ana, boris, cleo := h.enter("a", "ana"), h.enter("b", "boris"), h.enter("c", "cleo")
	first := h.resigned(lobby.DefaultWish(), ana, boris)
	other := h.play(cleo, ana)
	var busy *lobby.BusyError
	if _, err := h.Rematch(t.Context(), ana.Player(), first, ""); !errors.As(err, &busy) || busy.Match != other.Setup.ID || busy.Player != ana.Player().ID {
		t.Errorf("%v", err)
	}
	h.abort(ana)
	if _, err := h.Rematch(t.Context(), boris.Player(), first, match.Yes); !errors.Is(err, match.ErrNoOffer) {
		t.Errorf("the other's yes: %v", err)
	}
	h.rematch(ana, first, "")
}

// TestR60TheOpponentIsGone: nobody plays against an empty chair, and an offer
// ends with the last session of who made it.
func TestR60TheOpponentIsGone(t *testing.T) {
	h := openHouse(t)
	ana, boris := h.enter("a", "ana"), h.enter("b", "boris")
	first := h.resigned(lobby.DefaultWish(), ana, boris)
	h.rematch(boris, first, "")
	boris.Close()
	at, err := h.table.Open(t.Context(), first.Setup.ID)
	h.must(err)
	if last := at.Entries[at.Seq()-1]; last.Kind != match.Answered || last.Answer != match.No {
		t.Errorf("the log ends with %+v", last)
	}
	for _, a := range []match.Answer{"", match.Yes} {
		if s, err := h.Rematch(t.Context(), ana.Player(), first, a); !errors.Is(err, lobby.ErrAway) || s.Next != "" {
			t.Errorf("%q: %v", a, err)
		}
	}
	if len(h.liveGames(ana)) != 0 {
		t.Error("a game was started")
	}
	boris = h.enter("b", "")
	if _, err := h.Rematch(t.Context(), ana.Player(), first, match.Yes); !errors.Is(err, match.ErrNoOffer) {
		t.Errorf("who came back asks still: %v", err)
	}
	h.rematch(ana, first, "")
	if h.rematch(boris, first, match.Yes).Next == "" {
		t.Error("no game")
	}
}

// TestR60BothAskForARematch: at once, or within 20 ms of each other, 100 times:
// one new game, of which both hear, with the colors changed each time.
func TestR60BothAskForARematch(t *testing.T) {
	h := openHouse(t)
	ana, boris := h.enter("a", "ana"), h.enter("b", "boris")
	s := h.resigned(lobby.DefaultWish(), ana, boris)
	for round := range 100 {
		var next [2]match.ID
		var both sync.WaitGroup
		for i, v := range []*lobby.Visit{ana, boris} {
			both.Go(func() {
				time.Sleep(time.Duration(i*(round%21)) * time.Millisecond / 2)
				at, err := h.Rematch(t.Context(), v.Player(), s, "")
				if err != nil {
					t.Errorf("round %d: %v", round, err)
				}
				next[i] = at.Next
			})
		}
		both.Wait()
		live := h.liveGames(ana)
		if len(live) != 1 || next[0] != "" && next[1] != "" && next[0] != next[1] || next[0] == next[1] && next[0] == "" {
			t.Fatalf("round %d: %d games, %v", round, len(live), next)
		}
		if live[0].Setup.Dark.ID != s.Setup.Light.ID {
			t.Fatalf("round %d: the colors have not changed", round)
		}
		var err error
		s, err = h.table.Open(t.Context(), live[0].Setup.ID)
		h.must(err)
		s, err = h.table.Resign(t.Context(), s, engine.Dark)
		h.must(err)
	}
}

// TestManySayYesToARematch: from several sessions of one player at once. All hear
// of the one game, and nobody that it keeps them from having it.
func TestManySayYesToARematch(t *testing.T) {
	h := openHouse(t)
	ana, boris := h.enter("a", "ana"), h.enter("b", "boris")
	s := h.resigned(lobby.DefaultWish(), ana, boris)
	for round := range 40 {
		s = h.rematch(ana, s, "")
		var next [4]match.ID
		var all sync.WaitGroup
		for i := range next {
			all.Go(func() {
				time.Sleep(time.Duration(i*(round%8)) * 100 * time.Microsecond)
				at, err := h.Rematch(t.Context(), boris.Player(), s, match.Yes)
				if err != nil {
					t.Errorf("round %d: %v", round, err)
				}
				next[i] = at.Next
			})
		}
		all.Wait()
		for _, id := range next {
			if id == "" || id != next[0] {
				t.Fatalf("round %d: %v", round, next)
			}
		}
		var err error
		s, err = h.table.Open(t.Context(), next[0])
		h.must(err)
		s, err = h.table.Resign(t.Context(), s, engine.Dark)
		h.must(err)
	}
}

func TestTheComputerPlaysAgainAtOnce(t *testing.T) {
	h := openHouse(t)
	ana := h.enter("a", "ana")
	w := lobby.DefaultWish()
	w.Color = engine.Dark
	s, err := h.PlayBot(t.Context(), ana.Player(), 1, w)
	h.must(err)
	s, err = h.table.Resign(t.Context(), s, engine.Dark)
	h.must(err)
	next := h.next(h.rematch(ana, s, ""))
	if next.Setup.Dark.Bot != 1 || next.Setup.Light.ID != ana.Player().ID || len(h.bots.ids) != 2 {
		t.Errorf("%+v; %d seats", next.Setup, len(h.bots.ids))
	}
}

// TestAnUnstoredRematchIsNone: neither the yes nor the game is there.
func TestAnUnstoredRematchIsNone(t *testing.T) {
	h := openHouse(t)
	ana, boris := h.enter("a", "ana"), h.enter("b", "boris")
	first := h.resigned(lobby.DefaultWish(), ana, boris)
	asked := h.rematch(ana, first, "")
	h.store.meet(full)
	if s, err := h.Rematch(t.Context(), boris.Player(), first, match.Yes); !errors.Is(err, match.ErrStorage) || s.Seq() != asked.Seq() {
		t.Errorf("%v, entry %d", err, s.Seq())
	}
	h.store.meet(nil)
	h.Drain()
	if _, err := h.Rematch(t.Context(), boris.Player(), first, match.Yes); !errors.Is(err, lobby.ErrDraining) {
		t.Errorf("%v", err)
	}
	if len(h.liveGames(ana)) != 0 {
		t.Error("a game was started")
	}
}
