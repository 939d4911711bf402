package db

import (
	"database/sql"
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"turncoat/match"
)

// errClosed is what comes after Close, wrapped in match.ErrStorage.
var errClosed = errors.New("the store is closed")

// storage makes an error a match.ErrStorage: nothing was stored.
func storage(err error) error {
	if err == nil || errors.Is(err, match.ErrStorage) {
		return err
	}
	return fmt.Errorf("%w: %w", match.ErrStorage, err)
}

// notFound replaces the driver's "no rows" by what the caller tells apart.
func notFound(err, instead error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return instead
	}
	return err
}

// code is SQLite's extended result code, 0 where an error isn't SQLite's.
func code(err error) int {
	var driver *sqlite.Error
	if errors.As(err, &driver) {
		return driver.Code()
	}
	return 0
}

// isTaken tells whether a row with that key is there already.
func isTaken(err error) bool {
	switch code(err) {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
		return true
	}
	return false
}

// isOrphan tells whether a row refers to one that isn't there.
func isOrphan(err error) bool { return code(err) == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY }

// isStorage tells whether the fault lies with the disk, the file or the
// machine rather than with what was asked. SQLite may have undone the whole
// transaction then.
func isStorage(err error) bool {
	const primary = 0xff // the rest of a code says more closely what it was
	switch code(err) & primary {
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CORRUPT,
		sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_NOMEM,
		sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_INTERRUPT:
		return true
	}
	return false
}
