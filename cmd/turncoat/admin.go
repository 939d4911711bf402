package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"turncoat/db"
)

// adminCmd has what an operator does on the data directory, beside a running
// server.
type adminCmd struct {
	Ratings adminRatingsCmd `cmd:"" help:"Who has met the bounds of rated play; with --check, whether all ratings are what the games make of them."`
}

// withStore opens the database of a data directory for one piece of work. One
// that isn't there is not made.
func (f dataFlag) withStore(ctx context.Context, do func(*db.Store) error) error {
	dir, err := f.dir()
	if err != nil {
		return err
	}
	path := filepath.Join(dir, databaseFile)
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("no database: %w", err)
	}
	store, err := db.Open(ctx, path)
	if err != nil {
		return err
	}
	return errors.Join(do(store), store.Close())
}
