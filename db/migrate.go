package db

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"

	"turncoat/lobby"
)

//go:embed migrations/*.sql
var migrations embed.FS

const isThere = "SELECT COUNT(*) FROM sqlite_schema WHERE name = ?"

// migrate brings the schema of a file up to date. Reading the version changes
// nothing in a file, so one that is newer stays as it is.
func migrate(ctx context.Context, path string) (err error) {
	at, err := version(ctx, path)
	if err != nil {
		return err
	}
	steps, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	conns, err := sql.Open("sqlite", source(path, "rw", walMode, fullSync))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conns.Close()) }()
	provider, newest, err := upgrade(conns, steps)
	if err != nil {
		return err
	}
	if at == newest {
		return nil
	}
	if at < newest {
		if err := addVersions(ctx, conns); err != nil {
			return err
		}
		if _, err := provider.Up(ctx); err != nil {
			return err
		}
		// Another program may have come in between, and known more.
		if at, err = version(ctx, path); err != nil {
			return err
		}
	}
	if at > newest {
		return fmt.Errorf("%w: schema %d, this program knows %d", lobby.ErrNewer, at, newest)
	}
	return nil
}

// version reads which schema a file has, 0 where it has none yet.
func version(ctx context.Context, path string) (at int64, err error) {
	conns, err := sql.Open("sqlite", source(path, "ro"))
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, conns.Close()) }()
	var there bool
	if err := conns.QueryRowContext(ctx, isThere, goose.DefaultTablename).Scan(&there); err != nil || !there {
		return 0, err
	}
	row := conns.QueryRowContext(ctx, "SELECT MAX(version_id) FROM "+goose.DefaultTablename)
	return at, row.Scan(&at)
}

// addVersions makes goose's own table where there is none. goose would do it
// too, but outside its lock and in two steps.
func addVersions(ctx context.Context, conns *sql.DB) error {
	versions, err := database.NewStore(database.DialectSQLite3, goose.DefaultTablename)
	if err != nil {
		return err
	}
	tx, err := conns.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // says that it is done already after a commit
	var there bool
	if err := tx.QueryRowContext(ctx, isThere, goose.DefaultTablename).Scan(&there); err != nil || there {
		return err
	}
	if err := versions.CreateVersionTable(ctx, tx); err != nil {
		return err
	}
	if err := versions.Insert(ctx, tx, database.InsertRequest{Version: 0}); err != nil {
		return err
	}
	return tx.Commit()
}

// upgrade is what brings a database to the newest of the steps, and its number.
// goose would begin a transaction for each step; here one transaction, begun by
// the lock, has them all.
func upgrade(conns *sql.DB, steps fs.FS) (*goose.Provider, int64, error) {
	lock := &transaction{}
	provider, err := goose.NewProvider(database.DialectSQLite3, conns, steps,
		goose.WithSessionLocker(lock), goose.WithIsolateDDL(true), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return nil, 0, err
	}
	sources := provider.ListSources()
	lock.newest = sources[len(sources)-1].Version
	return provider, lock.newest, nil
}

// transaction is the lock under which a database is upgraded: SQLite's own
// write lock, which a process that dies can't leave behind. The upgrade counts
// only where it has reached the newest version.
type transaction struct{ newest int64 }

// SessionLock waits for other writers, who may be upgrading too.
func (l *transaction) SessionLock(ctx context.Context, conn *sql.Conn) error {
	_, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE")
	return err
}

// SessionUnlock makes a whole upgrade durable, and undoes any other.
func (l *transaction) SessionUnlock(ctx context.Context, conn *sql.Conn) error {
	var at sql.NullInt64
	row := conn.QueryRowContext(ctx, "SELECT MAX(version_id) FROM "+goose.DefaultTablename)
	if err := row.Scan(&at); err != nil || at.Int64 < l.newest {
		_, undo := conn.ExecContext(ctx, "ROLLBACK")
		return errors.Join(err, undo)
	}
	_, err := conn.ExecContext(ctx, "COMMIT")
	return err
}
