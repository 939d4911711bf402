package storetest

import (
	"errors"
	"fmt"
	"maps"
	"time"

	"turncoat/lobby"
)

// prefers sees what a player has set.
func (w *world) prefers(what, player string, want lobby.Preferences) {
	w.Helper()
	got, err := w.Preferences(w.ctx, player)
	w.must(err)
	if got == nil || !maps.Equal(got, want) {
		w.Errorf("%s: %v, want %v", what, got, want)
	}
}

func preferences(w *world) {
	ana, boris := w.guest("ANA"), w.account("BORIS", "boris")
	set := func(p lobby.Player, name, value string) { w.must(w.SetPreference(w.ctx, p.ID, name, value)) }
	w.prefers("at first", ana.ID, lobby.Preferences{})
	set(ana, "theme", "dark")
	set(ana, "bell", "off")
	set(boris, "theme", "светла тема")
	set(ana, "theme", "light")
	set(ana, "nothing", "") // was never set
	w.prefers("ana", ana.ID, lobby.Preferences{"theme": "light", "bell": "off"})
	w.prefers("boris", boris.ID, lobby.Preferences{"theme": "светла тема"})
	set(ana, "bell", "")
	_, err := w.Rename(w.ctx, ana.ID, "ana", lobby.NameSkeleton("ana"))
	w.must(err)
	w.prefers("with a name", ana.ID, lobby.Preferences{"theme": "light"})

	w.prefers("nobody", "NOBODY", lobby.Preferences{})
	w.refuses("nobody's", w.SetPreference(w.ctx, "NOBODY", "theme", "dark"), lobby.ErrNotFound)
}

func preferencesBounded(w *world) {
	ana := w.account("ANA", "ana")
	want := lobby.Preferences{}
	for i := range lobby.MostPreferences {
		want[fmt.Sprintf("p%d", i)] = "on"
		w.must(w.SetPreference(w.ctx, ana.ID, fmt.Sprintf("p%d", i), "on"))
	}
	var broken *lobby.PreferenceError
	err := w.SetPreference(w.ctx, ana.ID, "more", "on")
	if !errors.As(err, &broken) || broken.Rule != lobby.PreferenceCount {
		w.Errorf("one too many: %v", err)
	}
	w.prefers("after what was refused", ana.ID, want)
	want["p0"] = "off"
	w.must(w.SetPreference(w.ctx, ana.ID, "p0", "off"))
	w.must(w.SetPreference(w.ctx, ana.ID, "p1", ""))
	delete(want, "p1")
	want["more"] = "on"
	w.must(w.SetPreference(w.ctx, ana.ID, "more", "on"))
	w.prefers("one for another", ana.ID, want)
}

// preferencesEnd sees that what a guest had set goes with the guest.
func preferencesEnd(w *world) {
	idle := w.guest("IDLE")
	w.must(w.SetPreference(w.ctx, idle.ID, "theme", "dark"))
	n, err := w.ReapGuests(w.ctx, w.now().Add(time.Hour), nil)
	w.must(err)
	if n != 1 {
		w.Errorf("reaped %d guests", n)
	}
	w.prefers("a guest who is gone", idle.ID, lobby.Preferences{})
	again := w.guest("IDLE")
	w.prefers("another of the same id", again.ID, lobby.Preferences{})
}
