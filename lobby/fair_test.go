package lobby_test

import (
	"errors"
	"testing"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// ends has two players begin a game, play so many moves, and one resign.
func (h *house) ends(w lobby.Wish, maker, taker *lobby.Visit, moves int, loser engine.Color) match.State {
	h.t.Helper()
	s := h.begin(w, maker, taker)
	var err error
	for range moves {
		s, err = h.table.Play(h.t.Context(), s, s.Turn(), s.Moves()[0], -1)
		h.must(err)
	}
	s, err = h.table.Resign(h.t.Context(), s, loser)
	h.must(err)
	return s
}

func ratedOnly() lobby.Wish {
	w := lobby.DefaultWish()
	w.Stake = lobby.RatedOnly
	return w
}

// One person with two accounts gets nowhere: after three short games between
// the two no other moves a rating, and after ten they are casual.
func TestR62TwentyQuickResignationsMoveNoRatingAfterTheThird(t *testing.T) {
	h := openHouse(t)
	ana, twin := h.enter("ANA", "ana"), h.enter("TWIN", "boris")
	var capped lobby.Rating
	for i := range 20 {
		s := h.ends(lobby.DefaultWish(), ana, twin, 4, engine.Color(1+i%2))
		judged, err := h.Judged(t.Context(), s)
		h.must(err)
		want := match.Rated
		switch {
		case i >= lobby.MostRated:
			want = match.UnratedOften
		case i >= lobby.MostShort:
			want = match.UnratedShort
		}
		if got := judged.Unrated(s.Setup); got != want {
			t.Errorf("game %d: unrated because %q, want %q", i+1, got, want)
		}
		if i == lobby.MostShort-1 {
			capped, err = h.Rating(t.Context(), ana.Player().ID, s.Setup.Variant)
			h.must(err)
		}
	}
	now, err := h.Rating(t.Context(), ana.Player().ID, lobby.DefaultWish().Variant)
	h.must(err)
	if now != capped || now.Games != lobby.MostShort {
		t.Errorf("the rating went on from %+v to %+v", capped, now)
	}
}

func TestR62NobodyIsRatedAgainstThemselves(t *testing.T) {
	h := openHouse(t)
	one, other := h.enter("ANA", "ana"), h.enter("ANA", "")
	s, _ := h.post(one, ratedOnly())
	if _, id := h.post(other, ratedOnly()); id != "" {
		t.Errorf("two sessions of one player were paired: %s", id)
	}
	h.must(h.PairWaiting(t.Context()))
	if _, err := h.Accept(t.Context(), other.Player(), s.ID); !errors.Is(err, lobby.ErrOwn) {
		t.Errorf("the own open game was taken: %v", err)
	}
	if games := h.liveGames(one); len(games) != 0 {
		t.Errorf("in %d games", len(games))
	}
}

// Who demands a rated game is refused the eleventh with the same opponent, and
// gets it with another.
func TestTheEleventhRatedGameOfTheSameTwo(t *testing.T) {
	h := openHouse(t)
	ana, boris, cleo := h.enter("ANA", "ana"), h.enter("BORIS", "boris"), h.enter("CLEO", "cleo")
	dark := ratedOnly()
	dark.Color = engine.Dark
	for i := range lobby.MostRated { // each wins as often, so that both stay near cleo's rating
		h.ends(dark, ana, boris, lobby.ShortMoves, engine.Color(1+i%2))
	}
	s, _ := h.post(ana, ratedOnly())
	if _, err := h.Accept(t.Context(), boris.Player(), s.ID); !errors.Is(err, lobby.ErrOften) {
		t.Errorf("boris takes it: %v", err)
	}
	if _, id := h.post(boris, lobby.DefaultWish()); id != "" {
		t.Errorf("boris was paired: %s", id)
	}
	h.must(h.PairWaiting(t.Context()))
	if n := h.openGames(); n != 2 {
		t.Fatalf("%d open games, want both", n)
	}
	if _, id := h.post(cleo, ratedOnly()); id == "" {
		t.Error("cleo waits, though ana does")
	}
	for _, g := range h.liveGames(ana) {
		if g.Setup.ColorOf(cleo.Player().ID) == engine.None || g.Setup.Unrated != match.Rated {
			t.Errorf("ana plays %+v", g.Setup)
		}
	}
}
