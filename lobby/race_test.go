package lobby_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// raceRounds is how often each race is run.
const raceRounds = 100

// atOnce does things at the very same time and returns what each came to.
func atOnce(do ...func() error) []error {
	errs := make([]error, len(do))
	start := make(chan struct{})
	var all sync.WaitGroup
	for i := range do {
		all.Go(func() {
			<-start
			errs[i] = do[i]()
		})
	}
	close(start)
	all.Wait()
	return errs
}

// settled aborts the one live game that each of some players is in, and says
// which it was.
func (h *house) settled(players ...*lobby.Visit) match.ID {
	h.t.Helper()
	var id match.ID
	for _, v := range players {
		for _, row := range h.liveGames(v) {
			if id != "" && row.Setup.ID != id {
				h.t.Fatalf("%s is in %s beside %s", v.Player().Name, row.Setup.ID, id)
			}
			id = row.Setup.ID
		}
	}
	if id != "" {
		at, err := h.table.Open(h.t.Context(), id)
		h.must(err)
		_, err = h.table.Abort(h.t.Context(), at, engine.Dark)
		h.must(err)
	}
	return id
}

// TestR58ACrowdAcceptsOneOffer: one gets the game, all others are told that it
// is taken.
func TestR58ACrowdAcceptsOneOffer(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	maker := h.enter("MAKER", "maker")
	crowd := make([]*lobby.Visit, 50)
	for i := range crowd {
		crowd[i] = h.enter(fmt.Sprintf("KEY%d", i), "")
	}
	for round := range raceRounds {
		s, _ := h.post(maker, lobby.DefaultWish())
		accepts := make([]func() error, len(crowd))
		for i, v := range crowd {
			accepts[i] = func() error { _, err := h.Accept(t.Context(), v.Player(), s.ID); return err }
		}
		winner := -1
		for i, err := range atOnce(accepts...) {
			switch {
			case err == nil && winner < 0:
				winner = i
			case !errors.Is(err, lobby.ErrTaken) || errors.Is(err, lobby.ErrWithdrawn):
				t.Fatalf("round %d: %d after %d: %v", round, i, winner, err)
			}
		}
		if winner < 0 {
			t.Fatalf("round %d: nobody got it", round)
		}
		if id := h.settled(maker, crowd[winner]); id == "" || h.ended(s.ID).Match != id {
			t.Fatalf("round %d: %s came of it, %+v", round, id, h.ended(s.ID))
		}
	}
}

// TestR58OnePlayerTakesTwoOffers at once: exactly one live game.
func TestR58OnePlayerTakesTwoOffers(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ana, boris, clara := h.enter("ANA", "ana"), h.enter("BORIS", "boris"), h.enter("CLARA", "clara")
	wishes := [2]lobby.Wish{lobby.DefaultWish(), lobby.DefaultWish()}
	wishes[0].Variant.Size = 6 // so that the two don't pair with each other
	for round := range raceRounds {
		one, _ := h.post(boris, wishes[0])
		two, _ := h.post(clara, wishes[1])
		accept := func(code string) func() error {
			return func() error { _, err := h.Accept(t.Context(), ana.Player(), code); return err }
		}
		errs := atOnce(accept(one.ID), accept(two.ID))
		var busy *lobby.BusyError
		if (errs[0] == nil) == (errs[1] == nil) || !errors.As(errors.Join(errs...), &busy) {
			t.Fatalf("round %d: %v", round, errs)
		}
		if h.settled(ana, boris, clara) == "" {
			t.Fatalf("round %d: no game", round)
		}
		for _, v := range []*lobby.Visit{boris, clara} {
			_, err := h.EndOffers(t.Context(), v.Player().ID, lobby.EndWithdrawn)
			h.must(err)
		}
	}
}

// TestTwoSeeksAtOnce has one player offer two games at the same time while two
// others wait for just those.
func TestTwoSeeksAtOnce(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ana, boris, clara := h.enter("ANA", "ana"), h.enter("BORIS", "boris"), h.enter("CLARA", "clara")
	wishes := [2]lobby.Wish{lobby.DefaultWish(), lobby.DefaultWish()}
	wishes[0].Variant.Size = 6
	for round := range raceRounds {
		h.post(boris, wishes[0])
		h.post(clara, wishes[1])
		post := func(w lobby.Wish) func() error {
			return func() error {
				_, _, err := h.Post(t.Context(), ana.Player(), w)
				var busy *lobby.BusyError
				if errors.As(err, &busy) { // the other one was quicker by far
					err = nil
				}
				return err
			}
		}
		for _, err := range atOnce(post(wishes[0]), post(wishes[1])) {
			h.must(err)
		}
		if h.settled(ana, boris, clara) == "" {
			t.Fatalf("round %d: no game", round)
		}
		if own, err := h.SeeksBy(t.Context(), ana.Player().ID); err != nil || len(own) != 0 {
			t.Fatalf("round %d: ana still offers %+v, %v", round, own, err)
		}
		for _, v := range []*lobby.Visit{boris, clara} {
			_, err := h.EndOffers(t.Context(), v.Player().ID, lobby.EndWithdrawn)
			h.must(err)
		}
	}
}

// TestAcceptAgainstWithdrawAndDecline: a challenge has one end, of which
// everybody is told.
func TestAcceptAgainstWithdrawAndDecline(t *testing.T) {
	for name, against := range map[string]struct {
		do   func(h *house, maker, taker *lobby.Visit, code string) error
		end  lobby.End
		told error // to who accepts too late
	}{
		"withdraw": {func(h *house, maker, _ *lobby.Visit, code string) error {
			return h.Withdraw(h.t.Context(), maker.Player(), code)
		}, lobby.EndWithdrawn, lobby.ErrWithdrawn},
		"decline": {func(h *house, _, taker *lobby.Visit, code string) error {
			return h.Decline(h.t.Context(), taker.Player(), code, lobby.NotNow)
		}, lobby.EndDeclined, lobby.ErrDeclined},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			for round := range raceRounds {
				// New people each time: so much in vain would be too much.
				ana := h.enter(fmt.Sprintf("ANA%d", round), "")
				boris := h.enter(fmt.Sprintf("BORIS%d", round), "")
				s := h.challenge(ana, boris, lobby.DefaultWish())
				errs := atOnce(func() error {
					_, err := h.Accept(t.Context(), boris.Player(), s.ID)
					return err
				}, func() error { return against.do(h, ana, boris, s.ID) })
				played := h.settled(ana, boris)
				switch end := h.ended(s.ID).End; {
				case end == lobby.EndTaken && played != "" && errs[0] == nil && errs[1] != nil:
				case end == against.end && played == "" && errors.Is(errs[0], against.told) && errs[1] == nil:
				default:
					t.Fatalf("round %d: ended %q, played %q, told %v", round, end, played, errs)
				}
			}
		})
	}
}

// TestBothChallengeEachOther at once: equal wishes meet in one game; of unequal
// ones both stand, until one is accepted.
func TestBothChallengeEachOther(t *testing.T) {
	for name, color := range map[string]engine.Color{"equal": engine.None, "both want dark": engine.Dark} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			ana, boris := h.enter("ANA", "ana"), h.enter("BORIS", "boris")
			w := lobby.DefaultWish()
			w.Color = color
			for round := range raceRounds {
				var made [2]lobby.Seek
				challenge := func(i int, by, to *lobby.Visit) func() error {
					return func() (err error) {
						made[i], _, err = h.Challenge(t.Context(), by.Player(), to.Player(), w)
						return err
					}
				}
				errs := atOnce(challenge(0, ana, boris), challenge(1, boris, ana))
				var busy *lobby.BusyError
				if err := errors.Join(errs...); err != nil && !errors.As(err, &busy) {
					t.Fatal(err)
				}
				if color != engine.None {
					if h.ended(made[0].ID).End != "" || h.ended(made[1].ID).End != "" {
						t.Fatalf("round %d: one has ended", round)
					}
					accept := func(v *lobby.Visit, code string) func() error {
						return func() error { _, err := h.Accept(t.Context(), v.Player(), code); return err }
					}
					errs := atOnce(accept(ana, made[1].ID), accept(boris, made[0].ID))
					if (errs[0] == nil) == (errs[1] == nil) {
						t.Fatalf("round %d: %v", round, errs)
					}
				}
				if h.settled(ana, boris) == "" {
					t.Fatalf("round %d: no game", round)
				}
				if left := append(h.received(ana), h.received(boris)...); len(left) != 0 {
					t.Fatalf("round %d: left are %+v", round, left)
				}
			}
		})
	}
}
