package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"turncoat/db"
)

type backupCmd struct {
	dataFlag `embed:""`
	File     string `arg:"" type:"path" help:"The copy to make; it must not exist yet."`
}

// Run copies the database, whole and consistent, beside a running server.
func (c *backupCmd) Run(ctx context.Context, talk talkTo) error {
	dir, err := c.dir()
	if err != nil {
		return err
	}
	store, err := db.Open(ctx, filepath.Join(dir, databaseFile))
	if err != nil {
		return err
	}
	if err := errors.Join(store.Backup(ctx, c.File), store.Close()); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	_, err = fmt.Fprintf(talk, "copied to %s\n", c.File)
	return err
}
