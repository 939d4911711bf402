package db

import (
	"path/filepath"
	"testing"

	"turncoat/db/storetest"
)

func TestContract(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Store { return newStore(t) })
}

// newStore opens an empty store that ends with the test.
func newStore(t testing.TB) *Store { return openStore(t, filepath.Join(t.TempDir(), "test.db")) }

func openStore(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("closing the store: %v", err)
		}
	})
	return s
}
