package lobby_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

func TestR19ARestartCostsNobodyTime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "turncoat.db")
	var id match.ID
	var before time.Duration
	synctest.Test(t, func(t *testing.T) {
		h := openHouseAt(t, path)
		a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
		h.post(a, lobby.DefaultWish())
		_, id = h.post(b, lobby.DefaultWish())
		s, err := h.table.Open(t.Context(), id)
		h.must(err)
		for _, move := range []string{"d3", "c3"} {
			m, _ := engine.ParseMove(move)
			s, err = h.table.Play(t.Context(), s, s.Turn(), m, s.Seq())
			h.must(err)
		}
		time.Sleep(20 * time.Second)
		h.must(h.store.Beat(t.Context(), h.Now()))
		before = s.Left(engine.Dark, h.Now())
	})
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Hour) // the server is down
		h := openHouseAt(t, path)
		h.must(h.Start(t.Context()))
		s, err := h.table.Open(t.Context(), id)
		h.must(err)
		if left := s.Left(engine.Dark, h.Now()); left != before || before != 280*time.Second {
			t.Errorf("%v left, %v before", left, before)
		}
		if last := s.Entries[len(s.Entries)-1]; last.Kind != match.Resumed {
			t.Errorf("the record doesn't say so: %+v", last)
		}
		if n := h.openGames(); n != 0 {
			t.Errorf("%d open games from before", n)
		}
	})
}

// One damaged game closes the house to nobody.
func TestARestartWithADamagedGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		a, b, c, d := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris"), h.enter("SHA256:c", "clara"), h.enter("SHA256:d", "dora")
		damaged, whole := h.play(a, b).Setup.ID, h.play(c, d).Setup.ID
		for _, v := range []*lobby.Visit{a, b, c, d} {
			v.Close()
		}
		h.store.meet(func(what string) error {
			if what == "Match "+string(damaged) {
				return errors.New("the log is damaged")
			}
			return nil
		})
		h.must(h.Start(t.Context()))
		time.Sleep(6 * time.Second)
		if !h.away(whole, c) {
			t.Error("the other game isn't taken up")
		}
		if lines := strings.Join(h.log.lines(), "\n"); !strings.Contains(lines, "match="+string(damaged)) {
			t.Errorf("the log says %q", lines)
		}
		h.store.meet(full)
		if err := h.Start(t.Context()); !errors.Is(err, match.ErrStorage) {
			t.Errorf("a start on a full disk: %v", err)
		}
	})
}

func TestDrainingRefusesNewGames(t *testing.T) {
	h := openHouse(t)
	a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
	at := h.play(h.enter("SHA256:c", "clara"), h.enter("SHA256:d", "dora"))
	s, _ := h.post(a, lobby.DefaultWish())
	h.store.meet(full) // so that they aren't paired yet
	h.post(h.enter("SHA256:e", "emma"), lobby.DefaultWish())
	h.store.meet(nil)
	invite, err := h.Invite(t.Context(), b.Player(), lobby.DefaultWish())
	h.must(err)
	h.Drain()
	for what, begin := range map[string]func() error{
		"a wish": func() error { _, _, err := h.Post(t.Context(), b.Player(), lobby.DefaultWish()); return err },
		"a bot":  func() error { _, err := h.PlayBot(t.Context(), b.Player(), 1, lobby.DefaultWish()); return err },
		"taking": func() error { _, err := h.Accept(t.Context(), b.Player(), s.ID); return err },
		"join":   func() error { _, err := h.Join(t.Context(), a, invite.ID); return err },
		"invite": func() error { _, err := h.Invite(t.Context(), b.Player(), lobby.DefaultWish()); return err },
	} {
		if err := begin(); !errors.Is(err, lobby.ErrDraining) {
			t.Errorf("%s: %v", what, err)
		}
	}
	h.must(h.PairWaiting(t.Context()))
	if _, err := h.Open(t.Context(), a.Player().ID, string(at.Setup.ID)); err != nil {
		t.Errorf("a game that goes on: %v", err)
	}
}

// A disk that stays full is told of now and then, and the lobby goes on.
func TestAFullDiskIsNewsNowAndThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
		far := lobby.DefaultWish()
		far.Variant.Size = 6
		h.store.meet(full)
		h.post(a, far)
		h.post(b, far) // can't be paired as yet

		ctx, stop := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { h.Run(ctx) })
		time.Sleep(5*time.Minute + time.Second/2)
		// Three kinds of trouble: pairing at once, pairing later, the beat.
		if n := len(h.log.lines()); n < 10 || n > 18 {
			t.Errorf("%d lines in five minutes", n)
		}
		h.store.meet(nil)
		time.Sleep(2 * time.Second)
		if n := len(h.liveGames(a)); n != 1 {
			t.Errorf("%d games when there is room again", n)
		}
		beat, err := h.store.LastBeat(t.Context())
		h.must(err)
		if h.Now().Sub(beat) > 2*time.Second {
			t.Errorf("the last beat was at %v, now is %v", beat, h.Now())
		}
		stop()
		running.Wait()
	})
}
