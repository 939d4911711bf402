package storetest

import (
	"errors"
	"slices"
	"sync"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// crowd is how many do the same at once.
const crowd = 50

// together runs do that many times at once and returns the errors by number.
func together(n int, do func(i int) error) []error {
	errs := make([]error, n)
	var wg sync.WaitGroup
	begin := make(chan struct{})
	for i := range n {
		wg.Go(func() {
			<-begin
			errs[i] = do(i)
		})
	}
	close(begin)
	wg.Wait()
	return errs
}

func isNameTaken(err error) bool {
	var broken *lobby.NameError
	return errors.As(err, &broken) && broken.Rule == lobby.NameTaken
}

func players(w *world) {
	for what, find := range map[string]func() (lobby.Player, error){
		"an unknown key":  func() (lobby.Player, error) { return w.ByKey(w.ctx, "SHA256:nobody") },
		"an unknown id":   func() (lobby.Player, error) { return w.ByID(w.ctx, "NOBODY") },
		"an unknown name": func() (lobby.Player, error) { return w.ByName(w.ctx, "nobody") },
		"no name at all":  func() (lobby.Player, error) { return w.ByName(w.ctx, "") },
	} {
		_, err := find()
		w.refuses(what, err, lobby.ErrNotFound)
	}
	guest := w.guest("ANA")
	byKey, err := w.ByKey(w.ctx, "SHA256:ANA")
	w.must(err)
	byID, err := w.ByID(w.ctx, "ANA")
	w.must(err)
	if byKey != guest || byID != guest {
		w.Errorf("stored %+v, by key %+v, by id %+v", guest, byKey, byID)
	}

	other := lobby.Player{ID: "OTHER", Name: "guest-2222", Guest: true, Created: w.now()}
	same, err := w.AddPlayer(w.ctx, other, "SHA256:ANA")
	w.must(err)
	if same != guest {
		w.Errorf("a key that is ana's made %+v", same)
	}
	_, err = w.ByID(w.ctx, "OTHER")
	w.refuses("who came with another's key", err, lobby.ErrNotFound)

	computer := lobby.Player{ID: "computer-1", Name: "computer-1", Created: w.now()}
	for range 2 {
		got, err := w.AddPlayer(w.ctx, computer, "")
		w.must(err)
		if got != computer {
			w.Errorf("got %+v, want %+v", got, computer)
		}
	}
	byName, err := w.ByName(w.ctx, lobby.NameSkeleton("Computer-1"))
	w.must(err)
	if byName != computer {
		w.Errorf("by name: %+v", byName)
	}
}

func names(w *world) {
	ana := w.account("ANA", "ana")
	if ana.Guest || ana.Name != "ana" {
		w.Errorf("after taking a name: %+v", ana)
	}
	w.guest("BORIS")
	_, err := w.Rename(w.ctx, "BORIS", "ANA", lobby.NameSkeleton("ANA"))
	if !isNameTaken(err) {
		w.Errorf("ana's name in capitals: %v", err)
	}
	boris, err := w.ByID(w.ctx, "BORIS")
	w.must(err)
	if !boris.Guest || boris.Name != "guest-7K2Q" {
		w.Errorf("a refused name changed %+v", boris)
	}
	if _, err := w.Rename(w.ctx, "ANA", "Ana", lobby.NameSkeleton("Ana")); err != nil {
		w.Errorf("ana's own name in another form: %v", err)
	}
	found, err := w.ByName(w.ctx, lobby.NameSkeleton("ANA"))
	w.must(err)
	if found.ID != "ANA" || found.Name != "Ana" {
		w.Errorf("found %+v", found)
	}
	if _, err := w.Rename(w.ctx, "ANA", "clara", lobby.NameSkeleton("clara")); err != nil {
		w.Error(err)
	}
	if _, err := w.Rename(w.ctx, "BORIS", "ana", lobby.NameSkeleton("ana")); err != nil {
		w.Errorf("a name that was given up: %v", err)
	}
	_, err = w.Rename(w.ctx, "NOBODY", "dora", lobby.NameSkeleton("dora"))
	w.refuses("renaming nobody", err, lobby.ErrNotFound)
	dark := lobby.Player{ID: "NEW", Name: "Clara", Created: w.now()}
	if _, err := w.AddPlayer(w.ctx, dark, ""); !isNameTaken(err) {
		w.Errorf("a new account with clara's name: %v", err)
	}
}

func namesRace(w *world) {
	all := make([]lobby.Player, crowd)
	for i := range all {
		all[i] = w.guest("ID" + w.code())
	}
	errs := together(crowd, func(i int) error {
		_, err := w.Rename(w.ctx, all[i].ID, "ana", lobby.NameSkeleton("ana"))
		return err
	})
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
		} else if !isNameTaken(err) {
			w.Error(err)
		}
	}
	if won != 1 {
		w.Errorf("%d of %d have the name", won, crowd)
	}
}

func keysRace(w *world) {
	got := make([]lobby.Player, crowd)
	for _, err := range together(crowd, func(i int) (err error) {
		p := lobby.Player{ID: "ID" + w.code(), Name: "guest-7K2Q", Guest: true, Created: w.now()}
		got[i], err = w.AddPlayer(w.ctx, p, "SHA256:one")
		return err
	}) {
		w.must(err)
	}
	slices.SortFunc(got, func(a, b lobby.Player) int { return a.Created.Compare(b.Created) })
	if got[0] != got[crowd-1] {
		w.Errorf("one key is %+v and %+v", got[0], got[crowd-1])
	}
}

func guests(w *world) {
	waiting, invited, dark, light := w.guest("WAITING"), w.guest("INVITED"), w.guest("DARK"), w.guest("LIGHT")
	w.guest("HERE")
	w.guest("IDLE")
	gaveUp := w.guest("GAVEUP")
	w.account("ANA", "ana")
	w.offers(waiting, lobby.OpenSeek, liveControl)
	w.offers(invited, lobby.Invite, liveControl)
	over := w.offers(gaveUp, lobby.OpenSeek, liveControl)
	_, err := w.EndSeek(w.ctx, gaveUp.ID, over.ID, lobby.EndWithdrawn)
	w.must(err)
	played := w.setup(dark, light, liveControl)
	played.Unrated = match.UnratedGuest
	w.resigned(played, engine.Dark)
	limit := w.now()
	w.guest("YOUNG")

	n, err := w.ReapGuests(w.ctx, limit, []string{"HERE"})
	w.must(err)
	if n != 2 {
		w.Errorf("reaped %d, want IDLE and GAVEUP", n)
	}
	for _, id := range []string{"WAITING", "INVITED", "DARK", "LIGHT", "HERE", "ANA", "YOUNG"} {
		if _, err := w.ByID(w.ctx, id); err != nil {
			w.Errorf("%s: %v", id, err)
		}
	}
	for _, id := range []string{"IDLE", "GAVEUP"} {
		_, err := w.ByID(w.ctx, id)
		w.refuses(id, err, lobby.ErrNotFound)
		_, err = w.ByKey(w.ctx, "SHA256:"+id)
		w.refuses("the key of "+id, err, lobby.ErrNotFound)
	}
	if n, err := w.ReapGuests(w.ctx, limit.Add(-time.Hour), nil); n != 0 || err != nil {
		w.Errorf("nobody came that early, but %d were reaped: %v", n, err)
	}
}

func keys(w *world) {
	began := w.now()
	ana, boris := w.guest("ANA"), w.guest("BORIS")
	for p, want := range map[string][]lobby.Key{
		ana.ID:          {{Fingerprint: "SHA256:ANA", Added: ana.Created, Used: ana.Created}},
		boris.ID:        {{Fingerprint: "SHA256:BORIS", Added: boris.Created, Used: boris.Created}},
		w.computer().ID: {},
	} {
		got, err := w.Keys(w.ctx, p)
		w.must(err)
		if !slices.Equal(got, want) {
			w.Errorf("keys of %s are %v, want %v", p, got, want)
		}
	}
	if !began.Before(ana.Created) || ana.Created.Location() != time.UTC {
		w.Errorf("ana came at %v", ana.Created)
	}
}
