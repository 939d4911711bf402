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

// owns sees whose a key is.
func (w *world) owns(fingerprint, want string) {
	w.Helper()
	p, err := w.ByKey(w.ctx, fingerprint)
	if errors.Is(err, lobby.ErrNotFound) {
		err = nil
	}
	w.must(err)
	if p.ID != want {
		w.Errorf("%s is %q's, want %q", fingerprint, p.ID, want)
	}
}

func keysLinked(w *world) {
	ana, boris := w.account("ANA", "ana"), w.account("BORIS", "boris")
	guest, computer := w.guest("GUEST"), w.account("COMPUTER", "gear")
	invite := w.offers(guest, lobby.Invite, liveControl)
	days, err := match.ParseControl("3d")
	w.must(err)
	challenge := w.challenges(boris, guest, days)
	casual := w.setup(guest, computer, longControl)
	casual.Unrated = match.UnratedGuest
	played := w.start(casual)

	w.must(w.SetKeyCode(w.ctx, ana.ID, "OLDCODE2", w.now()))
	given := w.now()
	w.must(w.SetKeyCode(w.ctx, ana.ID, "KEYCODE2", given))
	w.refuses("a code in use", w.SetKeyCode(w.ctx, boris.ID, "KEYCODE2", w.now()), lobby.ErrCodeTaken)
	w.refuses("a guest's code", w.SetKeyCode(w.ctx, guest.ID, "GUESTCD2", w.now()), lobby.ErrNotAllowed)
	w.refuses("nobody's code", w.SetKeyCode(w.ctx, "NOBODY", "NOBODY22", w.now()), lobby.ErrNotFound)
	for what, c := range map[string]struct {
		code, key string
		at        time.Time
		want      error
	}{
		"no code":           {"NOSUCH22", "SHA256:new", given, lobby.ErrNotFound},
		"an older code":     {"OLDCODE2", "SHA256:new", given, lobby.ErrNotFound},
		"too late":          {"KEYCODE2", "SHA256:new", given.Add(lobby.KeyCodeLife), lobby.ErrExpired},
		"the own key":       {"KEYCODE2", "SHA256:ANA", given, lobby.ErrOwn},
		"another account's": {"KEYCODE2", "SHA256:BORIS", given, lobby.ErrKeyTaken},
		"a guest who plays": {"KEYCODE2", "SHA256:GUEST", given, lobby.ErrUnfinished},
	} {
		_, err := w.LinkKey(w.ctx, c.code, c.key, c.at)
		w.refuses(what, err, c.want)
	}
	for key, owner := range map[string]string{"SHA256:ANA": ana.ID, "SHA256:BORIS": boris.ID, "SHA256:GUEST": guest.ID, "SHA256:new": ""} {
		w.owns(key, owner)
	}

	w.must(w.end(played.Setup.ID))
	last := given.Add(lobby.KeyCodeLife - time.Millisecond)
	linked, err := w.LinkKey(w.ctx, "KEYCODE2", "SHA256:GUEST", last)
	w.must(err)
	if linked.Player != ana || linked.Was != guest.ID ||
		!slices.Equal(seekIDs(linked.Ended), []string{invite.ID, challenge.ID}) {
		w.Errorf("linking did %+v", linked)
	}
	w.owns("SHA256:GUEST", ana.ID)
	w.codeEnds(invite.ID, lobby.EndWithdrawn, "")
	w.codeEnds(challenge.ID, lobby.EndDeclined, "")
	if _, err := w.ByID(w.ctx, guest.ID); err != nil {
		w.Errorf("the guest, whose game stays: %v", err)
	}
	_, err = w.LinkKey(w.ctx, "KEYCODE2", "SHA256:new", last)
	w.refuses("a code for the second time", err, lobby.ErrNotFound)

	w.must(w.SetKeyCode(w.ctx, ana.ID, "KEYCODE3", last))
	linked, err = w.LinkKey(w.ctx, "KEYCODE3", "SHA256:new", last)
	w.must(err)
	if linked.Was != "" {
		w.Errorf("a new key was %q's", linked.Was)
	}
	listed, err := w.Keys(w.ctx, ana.ID)
	w.must(err)
	if len(listed) != 3 || listed[1].Added != last || listed[1].Used != last {
		w.Errorf("ana has %+v", listed)
	}
}

func keysRemoved(w *world) {
	ana, boris := w.account("ANA", "ana"), w.account("BORIS", "boris")
	w.refuses("the last key", w.RemoveKey(w.ctx, ana.ID, "SHA256:ANA"), lobby.ErrLastKey)
	w.refuses("another's key", w.RemoveKey(w.ctx, ana.ID, "SHA256:BORIS"), lobby.ErrNotFound)
	w.refuses("no key", w.RemoveKey(w.ctx, ana.ID, "SHA256:none"), lobby.ErrNotFound)
	w.owns("SHA256:ANA", ana.ID)
	w.owns("SHA256:BORIS", boris.ID)
	for i := range lobby.MostKeys - 1 {
		code := fmt.Sprintf("CODE%04d", i)
		w.must(w.SetKeyCode(w.ctx, ana.ID, code, w.now()))
		_, err := w.LinkKey(w.ctx, code, "SHA256:"+code, w.now())
		w.must(err)
	}
	w.refuses("one too many", w.SetKeyCode(w.ctx, ana.ID, "CODE9999", w.now()), lobby.ErrManyKeys)
	used := w.now()
	w.must(w.TouchKey(w.ctx, "SHA256:ANA", used))
	w.must(w.TouchKey(w.ctx, "SHA256:ANA", used.Add(-time.Hour)))
	w.must(w.TouchKey(w.ctx, "SHA256:none", used))
	listed, err := w.Keys(w.ctx, ana.ID)
	w.must(err)
	if len(listed) != lobby.MostKeys || listed[0].Used != used {
		w.Errorf("ana has %d keys, the first %+v", len(listed), listed[0])
	}
	w.must(w.RemoveKey(w.ctx, ana.ID, "SHA256:CODE0000"))
	w.must(w.SetKeyCode(w.ctx, ana.ID, "CODE9999", w.now()))
	w.must(w.RemoveKey(w.ctx, ana.ID, "SHA256:ANA"))
	w.owns("SHA256:ANA", "")
	_, err = w.LinkKey(w.ctx, "CODE9999", "SHA256:ANA", w.now())
	w.refuses("the code that whoever had the key may have drawn", err, lobby.ErrNotFound)
}

// keysRemovedRace removes all of an account's keys at once: one stays.
func keysRemovedRace(w *world) {
	ana := w.account("ANA", "ana")
	w.must(w.SetKeyCode(w.ctx, ana.ID, "KEYCODE2", w.now()))
	_, err := w.LinkKey(w.ctx, "KEYCODE2", "SHA256:other", w.now())
	w.must(err)
	keys := []string{"SHA256:ANA", "SHA256:other"}
	for _, err := range together(len(keys), func(i int) error { return w.RemoveKey(w.ctx, ana.ID, keys[i]) }) {
		if err != nil && !errors.Is(err, lobby.ErrLastKey) {
			w.Error(err)
		}
	}
	if left, err := w.Keys(w.ctx, ana.ID); err != nil || len(left) != 1 {
		w.Errorf("%d keys are left: %v", len(left), err)
	}
}

// keysLinkedRace has a crowd use one code: one key is linked.
func keysLinkedRace(w *world) {
	ana := w.account("ANA", "ana")
	w.must(w.SetKeyCode(w.ctx, ana.ID, "KEYCODE2", w.now()))
	var linked atomic.Int64
	for _, err := range together(crowd, func(i int) error {
		_, err := w.LinkKey(w.ctx, "KEYCODE2", fmt.Sprintf("SHA256:%d", i), w.now())
		if err == nil {
			linked.Add(1)
		}
		return err
	}) {
		if err != nil && !errors.Is(err, lobby.ErrNotFound) {
			w.Error(err)
		}
	}
	keys, err := w.Keys(w.ctx, ana.ID)
	w.must(err)
	if linked.Load() != 1 || len(keys) != 2 {
		w.Errorf("%d keys were linked, ana has %d", linked.Load(), len(keys))
	}
}
