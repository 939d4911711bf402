package lobby_test

import (
	"errors"
	"testing"

	"turncoat/lobby"
	"turncoat/match"
)

func TestAKeyIsAnAccountAndNobodyGetsItsName(t *testing.T) {
	h := openHouse(t)
	first := h.enter("SHA256:a", "ana")
	if p := first.Player(); p.Guest || p.Name != "ana" {
		t.Errorf("%+v", p)
	}
	if again := h.enter("SHA256:a", ""); again.Player().ID != first.Player().ID || again.Player().Name != "ana" {
		t.Errorf("the same key is %+v", again.Player())
	}
	other := h.enter("SHA256:b", "")
	for _, name := range []string{"ana", "ANA", "аnа"} {
		_, err := other.Rename(t.Context(), name)
		var broken *lobby.NameError
		if !errors.As(err, &broken) {
			t.Errorf("%q: %v", name, err)
		}
	}
	if p := other.Player(); !p.Guest {
		t.Errorf("%+v", p)
	}
	keyless := h.enter("", "")
	_, err := keyless.Rename(t.Context(), "boris")
	var broken *lobby.NameError
	if !errors.As(err, &broken) || broken.Rule != lobby.NameNoKey {
		t.Errorf("without a key: %v", err)
	}
	if second := h.enter("", ""); second.Player().ID == keyless.Player().ID {
		t.Error("two people without a key are one")
	}
	if found, err := h.Find(t.Context(), "ANA"); err != nil || found.ID != first.Player().ID {
		t.Errorf("%+v, %v", found, err)
	}
}

func TestGuestWithoutAKeyReturnsToTheSeat(t *testing.T) {
	h := openHouse(t)
	a, guest := h.enter("SHA256:a", "ana"), h.enter("", "")
	s, _ := h.post(a, lobby.DefaultWish())
	at, err := h.Accept(t.Context(), guest.Player(), s.ID)
	h.must(err)
	if at.Setup.Unrated != match.UnratedGuest {
		t.Errorf("unrated because %q", at.Setup.Unrated)
	}
	code, err := h.SeatCode(t.Context(), guest, at.Setup.ID)
	h.must(err)
	guest.Close()
	back := h.enter("", "")
	if _, err := h.Join(t.Context(), back, code); err != nil || back.Player().ID != guest.Player().ID {
		t.Errorf("%+v, %v", back.Player(), err)
	}
}

// seat has a guest play and returns the guest's seat code.
func (h *house) seat(guest *lobby.Visit) string {
	h.t.Helper()
	at := h.play(h.enter("SHA256:a", "ana"), guest)
	code, err := h.SeatCode(h.t.Context(), guest, at.Setup.ID)
	h.must(err)
	return code
}

func TestASeatCodeIsForGuestsOnly(t *testing.T) {
	h := openHouse(t)
	guest := h.enter("SHA256:g", "")
	code := h.seat(guest)
	boris := h.enter("SHA256:b", "boris")
	if _, err := h.SeatCode(t.Context(), boris, "K7Q2M9"); !errors.Is(err, lobby.ErrNotAllowed) {
		t.Errorf("an account's: %v", err)
	}

	_, err := h.Join(t.Context(), boris, code)
	h.must(err)
	if boris.Player().ID != guest.Player().ID {
		t.Error("not in the seat")
	}
	var broken *lobby.NameError
	if _, err := boris.Rename(t.Context(), "gregor"); !errors.As(err, &broken) || broken.Rule != lobby.NameNoKey {
		t.Errorf("another's key names the guest: %v", err)
	}

	_, err = guest.Rename(t.Context(), "greta")
	h.must(err)
	late := h.enter("", "")
	if _, err := h.Join(t.Context(), late, code); !errors.Is(err, lobby.ErrNotFound) {
		t.Errorf("an account's seat by code: %v", err)
	}
	if !late.Player().Guest || late.Player().ID == guest.Player().ID {
		t.Errorf("%+v", late.Player())
	}
}

// A guest who takes the seat by its code while an older reading of who they
// were is on its way stays in the seat.
func TestOldReadingDoesNotTakeAGuestOutOfTheSeat(t *testing.T) {
	h := openHouse(t)
	guest := h.enter("", "")
	code := h.seat(guest)
	back := h.enter("", "")
	h.store.once("ByID", func() {
		_, err := h.Join(t.Context(), back, code)
		h.must(err)
	})
	p, err := back.Refresh(t.Context())
	h.must(err)
	if seat := guest.Player().ID; p.ID != seat || back.Player().ID != seat {
		t.Errorf("read %s, is %s, the seat is %s's", p.Name, back.Player().Name, guest.Player().Name)
	}
}

// A session that ends while it takes a seat leaves nobody behind.
func TestASessionEndsWhileItTakesASeat(t *testing.T) {
	h := openHouse(t)
	guest := h.enter("", "")
	code := h.seat(guest)
	guest.Close()
	back := h.enter("", "")
	h.store.once("ByID", back.Close)
	_, err := h.Join(t.Context(), back, code)
	h.must(err)
	back.Close()
	for _, at := range h.Here() {
		if at.Player.Name != "ana" {
			t.Errorf("%+v is still here", at)
		}
	}
}

// An older reading of a guest doesn't undo the name that the guest has taken.
func TestANameIsKeptInTheListOfWhoIsHere(t *testing.T) {
	h := openHouse(t)
	one := h.enter("SHA256:a", "")
	h.store.once("ByKey", func() {
		_, err := one.Rename(t.Context(), "ana")
		h.must(err)
	})
	two := h.enter("SHA256:a", "")
	if !two.Player().Guest {
		t.Fatal("read after the name was taken")
	}
	p, err := two.Refresh(t.Context())
	h.must(err)
	here := h.Here()
	if len(here) != 1 || here[0].Sessions != 2 || here[0].Player.Name != "ana" || p.Name != "ana" || p.Guest {
		t.Errorf("%+v, %+v", here, p)
	}
	two.Doing(lobby.Watching, "K7Q2M9")
	two.Close()
	two.Doing(lobby.Waiting, "")
	if here := h.Here(); len(here) != 1 || here[0].Doing != lobby.Watching || here[0].Sessions != 1 {
		t.Errorf("after one session has ended: %+v", here)
	}
}
