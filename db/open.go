package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"turncoat/db/internal/query"
)

// fileMode lets nobody but the operator read who plays and with which keys.
// SQLite gives the files beside the database the same.
const fileMode = 0o600

// Pragmas go into the data source name, so that every connection of a pool has
// them. A statement waits at most busyTimeout for another process' commit.
const (
	busyTimeout = "busy_timeout(10000)" // milliseconds
	foreignKeys = "foreign_keys(1)"
	fullSync    = "synchronous(FULL)" // a commit has reached the disk
	walMode     = "journal_mode(WAL)" // readers and the writer don't wait for each other
	queryOnly   = "query_only(1)"
)

// Open opens the store in a file, which is made where there is none (its
// directory must be there), and brings its schema up to date. A database that
// is newer than this program is left alone: lobby.ErrNewer.
func Open(ctx context.Context, path string) (*Store, error) {
	s, err := open(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	return s, nil
}

func open(ctx context.Context, path string) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if err := create(path); err != nil {
		return nil, err
	}
	if err := migrate(ctx, path); err != nil {
		return nil, err
	}
	if err := os.Chmod(path, fileMode); err != nil {
		return nil, err
	}
	return connect(ctx, path, walMode, fullSync)
}

// creating is held while a file is made. Closing any descriptor of a database
// drops every lock that the whole process has on it, so nobody may have it open
// by then, and a file that is there already is not touched.
var creating sync.Mutex

func create(path string) error {
	creating.Lock()
	defer creating.Unlock()
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, fileMode)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// connect opens a file whose schema is up to date; the pragmas are the
// writer's.
func connect(ctx context.Context, path string, pragmas ...string) (*Store, error) {
	conns, err := sql.Open("sqlite", source(path, "rw", pragmas...))
	if err != nil {
		return nil, err
	}
	w, err := newWriter(ctx, conns)
	if err != nil {
		return nil, err
	}
	s := &Store{path: path, writer: w}
	if s.conns, err = sql.Open("sqlite", source(path, "rw", walMode, queryOnly)); err != nil {
		return nil, errors.Join(err, w.close())
	}
	readers := max(4, runtime.GOMAXPROCS(0)) // a slow page keeps no move waiting
	s.conns.SetMaxOpenConns(readers)
	s.conns.SetMaxIdleConns(readers)
	if s.read, err = query.Prepare(ctx, s.conns); err != nil {
		return nil, errors.Join(err, s.conns.Close(), w.close())
	}
	return s, nil
}

// source is the data source name of a file. Transactions take the write lock
// as they begin: one that reads first and then writes fails where somebody
// else has written meanwhile, and no timeout helps against that.
func source(path, mode string, pragmas ...string) string {
	values := url.Values{"mode": {mode}, "_txlock": {"immediate"}}
	values["_pragma"] = append([]string{busyTimeout, foreignKeys}, pragmas...)
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(path), RawQuery: values.Encode()}
	return u.String()
}
