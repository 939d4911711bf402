package db

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"turncoat/db/storetest"
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

var epoch = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// TestAdminBesideServer has others open, read, write, copy and close the file
// of a store in which twenty games are being played: nobody gets an error.
func TestAdminBesideServer(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "test.db")
	server := openStore(t, path)
	var mu sync.Mutex
	var took []time.Duration
	var playing, beside sync.WaitGroup
	const games, admins = 20, 20
	// SQLite doesn't serve who waits by turn: of many, on a slow machine, the
	// last may wait for longer than a statement does.
	atOnce := make(chan struct{}, 4)
	for i := range games {
		playing.Go(func() {
			err := playWhole(t, server, match.ID(fmt.Sprintf("GAME%02d", i)), testPlayer(2*i%6), testPlayer(2*i%6+1), func(d time.Duration) {
				mu.Lock()
				defer mu.Unlock()
				took = append(took, d)
			})
			if err != nil {
				t.Errorf("game %d: %v", i, err)
			}
		})
	}
	for i := range admins {
		beside.Go(func() {
			atOnce <- struct{}{}
			defer func() { <-atOnce }()
			if err := administer(t, path, filepath.Join(dir, fmt.Sprintf("copy%d.db", i)), i); err != nil {
				t.Errorf("admin %d: %v", i, err)
			}
		})
	}
	beside.Wait()
	playing.Wait()
	slices.Sort(took)
	t.Logf("%d moves, median %v, 99 of 100 within %v", len(took), took[len(took)/2], took[len(took)*99/100])
	if n, _ := storetest.CheckRatings(t, server); n != games {
		t.Errorf("%d games were rated, want %d", n, games)
	}
	if n := storetest.CheckTotals(t, server); n != games {
		t.Errorf("%d games are in the totals, want %d", n, games)
	}
}

// playWhole plays a game to its end and tells how long each move took.
func playWhole(t *testing.T, s *Store, id match.ID, dark, light lobby.Player, took func(time.Duration)) error {
	for _, p := range []lobby.Player{dark, light} {
		if _, err := s.AddPlayer(t.Context(), p, ""); err != nil {
			return err
		}
	}
	setup, err := testSetup(id, dark, light)
	if err != nil {
		return err
	}
	if _, err := s.Pair(t.Context(), lobby.Pairing{Setup: setup}); err != nil {
		return err
	}
	table := match.NewTable(s, match.NewBus(), time.Now)
	for state := match.NewState(&setup); state.Phase == match.PhaseLive; {
		begun := time.Now()
		if state, err = table.Play(t.Context(), state, state.Turn(), state.Moves()[0], -1); err != nil {
			return err
		}
		took(time.Since(begun))
	}
	return nil
}

// administer is what a command beside the server does.
func administer(t *testing.T, path, copied string, n int) error {
	s, err := Open(t.Context(), path)
	if err != nil {
		return err
	}
	id := fmt.Sprintf("ADMIN%d", n)
	_, err = s.AddPlayer(t.Context(), lobby.Player{ID: id, Name: "guest-7K2Q", Guest: true, Created: epoch}, id)
	if err == nil {
		_, err = s.Rename(t.Context(), id, id, lobby.NameSkeleton(id))
	}
	if err == nil {
		_, _, err = s.History(t.Context(), lobby.HistoryFilter{}, lobby.Page{Limit: 20})
	}
	if err == nil && n%5 == 0 {
		err = s.Backup(t.Context(), copied)
	}
	return errors.Join(err, s.Close())
}

func TestBackup(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	s := openStore(t, path)
	err := playWhole(t, s, "PLAYED", testPlayer(0), testPlayer(1), func(time.Duration) {})
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "it's a copy.db")
	if err := s.Backup(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	if err := s.Backup(t.Context(), copied); !errors.Is(err, fs.ErrExist) {
		t.Errorf("onto an existing file: %v, want %v", err, fs.ErrExist)
	}
	if err := s.Backup(t.Context(), path); !errors.Is(err, fs.ErrExist) {
		t.Errorf("onto itself: %v, want %v", err, fs.ErrExist)
	}
	info, err := os.Stat(copied)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the copy has mode %v: %v", info.Mode(), err)
	}
	again := openStore(t, copied)
	setup, entries, err := again.Match(t.Context(), "PLAYED")
	if err != nil {
		t.Fatal(err)
	}
	state, err := match.NewState(setup).Fold(entries)
	if err != nil || state.Phase != match.PhaseEnded {
		t.Errorf("the copied game is %s: %v", state.Phase, err)
	}
	judged, err := again.Judgement(t.Context(), "PLAYED")
	if err != nil || judged.Changes[engine.Dark].After.Games != 1 {
		t.Errorf("the copied ratings are %v: %v", judged, err)
	}
	if _, err := s.LastBeat(t.Context()); err != nil {
		t.Errorf("reading after a backup: %v", err)
	}
	if err := s.Backup(t.Context(), filepath.Join(t.TempDir(), "none", "copy.db")); err == nil {
		t.Error("a copy was made in no directory")
	}
}
