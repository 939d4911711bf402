package ui_test

import (
	"path/filepath"
	"testing"

	"turncoat/db"
	"turncoat/ui"
	"turncoat/ui/story"
)

func TestR39KeysOfEveryScreen(t *testing.T) {
	dangers := 0
	for i, s := range story.All {
		if raceEnabled && i%4 > 0 { // none of them is about the keys of others
			continue
		}
		t.Run(s.Name, func(t *testing.T) {
			store, err := db.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"))
			if err != nil {
				t.Fatal(err)
			}
			told, err := s.Tell(t.Context(), store, story.Look{})
			if err != nil {
				t.Fatal(err)
			}
			dangers += ui.CheckKeys(t, told.Model())
			told.Close()
			if err := store.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	if dangers == 0 {
		t.Error("no screen has a dangerous key")
	}
}
