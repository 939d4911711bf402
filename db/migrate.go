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
	row := conns.QueryRowContext(ctx, "SELECT COUNT(*) FROM sqlite_schema WHERE name = ?", goose.DefaultTablename)
	if err := row.Scan(&at); err != nil || at == 0 {
		return 0, err
	}
	row = conns.QueryRowContext(ctx, "SELECT MAX(version_id) FROM "+goose.DefaultTablename)
	return at, row.Scan(&at)
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
