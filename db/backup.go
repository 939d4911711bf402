package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Backup writes a whole and consistent copy into a new file while the store is
// in use; it holds up no writer. The error of an existing file is fs.ErrExist.
func (s *Store) Backup(ctx context.Context, path string) (err error) {
	if path, err = filepath.Abs(path); err != nil { // never read as one of SQLite's URIs
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, fileMode)
	if err != nil {
		return err
	}
	defer func() {
		err = errors.Join(err, f.Close())
		if err != nil {
			os.Remove(path) // half a copy is none
		}
	}()
	if err := s.copyInto(ctx, path); err != nil {
		return fmt.Errorf("copying into %s: %w", path, err)
	}
	if err := f.Sync(); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// copyInto has a connection of its own: those of the pool may write nothing,
// not even another file.
func (s *Store) copyInto(ctx context.Context, path string) error {
	conns, err := sql.Open("sqlite", source(s.path, "ro"))
	if err != nil {
		return err
	}
	_, err = conns.ExecContext(ctx, "VACUUM INTO ?", path)
	return errors.Join(err, conns.Close())
}

// syncDir makes a new file's name durable.
func syncDir(path string) error {
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}
