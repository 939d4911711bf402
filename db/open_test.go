package db

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"turncoat/lobby"
)

func openAndClose(path string) error {
	s, err := Open(context.Background(), path)
	if err != nil {
		return err
	}
	return errors.Join(s.Ping(context.Background()), s.Close())
}

// Processes that find no database all make it, and one of them does.
func TestProcessesOpenOneNewFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	var waits []func() error
	for range 3 {
		child := childProcess(t, "open", path)
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		waits = append(waits, child.Wait)
	}
	for range 4 {
		answer := make(chan error, 1) // one answer
		go func() { answer <- openAndClose(path) }()
		waits = append(waits, func() error { return <-answer })
	}
	for i, wait := range waits {
		if err := wait(); err != nil {
			t.Errorf("opener %d: %v", i, err)
		}
	}
	applied := rowsOf(t, openStore(t, path).conns, "SELECT version_id FROM goose_db_version")
	if !slices.Equal(applied, stepsThereAre(t)) {
		t.Errorf("steps applied: %v", applied)
	}
}

// stepsThereAre are the numbers of all migrations, after goose's own 0.
func stepsThereAre(t *testing.T) []string {
	t.Helper()
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		t.Fatal(err)
	}
	all := []string{"0"}
	for _, file := range files {
		number, _, _ := strings.Cut(strings.TrimLeft(file.Name(), "0"), "_")
		all = append(all, number)
	}
	return all
}

// rowsOf reads one column of text.
func rowsOf(t *testing.T, conns *sql.DB, text string) []string {
	t.Helper()
	rows, err := conns.QueryContext(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var one string
		if err := rows.Scan(&one); err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestNewerDatabaseIsLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	if err := openAndClose(path); err != nil {
		t.Fatal(err)
	}
	conns, err := sql.Open("sqlite", source(path, "rw"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = conns.ExecContext(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9000, 1)")
	if err := errors.Join(err, conns.Close(), os.Chmod(path, 0o640)); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), path); !errors.Is(err, lobby.ErrNewer) {
		t.Fatalf("got %v, want %v", err, lobby.ErrNewer)
	}
	after, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(before, after) || info.Mode().Perm() != 0o640 {
		t.Errorf("the file was changed; its mode is %v", info.Mode())
	}
}

func TestWhatIsNoDatabase(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "notes.txt")
	text := bytes.Repeat([]byte("not a database. "), 100)
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	for what, path := range map[string]string{
		"text":                 path,
		"a directory":          dir,
		"no directory":         filepath.Join(dir, "none", "test.db"),
		"a file for directory": filepath.Join(path, "test.db"),
	} {
		if s, err := Open(t.Context(), path); err == nil {
			t.Errorf("%s was opened: %v", what, s.Close())
		}
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, text) {
		t.Errorf("the text was changed: %v", err)
	}
}

func TestNobodyElseReadsTheFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "odd name?%41#.db")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	s := openStore(t, path)
	if err := s.Beat(t.Context(), epoch); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{path, path + "-wal", path + "-shm"} {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v", filepath.Base(file), info.Mode())
		}
	}
}

// Every connection of both pools has the pragmas, not only the first.
func TestPragmasOnEveryConnection(t *testing.T) {
	s := newStore(t)
	pragmas := func(conn *sql.Conn) map[string]string {
		all := map[string]string{}
		for _, name := range []string{"journal_mode", "synchronous", "busy_timeout", "foreign_keys", "query_only"} {
			var value string
			if err := conn.QueryRowContext(t.Context(), "PRAGMA "+name).Scan(&value); err != nil {
				t.Fatal(err)
			}
			all[name] = value
		}
		return all
	}
	for range s.conns.Stats().MaxOpenConnections {
		conn, err := s.conns.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if p := pragmas(conn); p["journal_mode"] != "wal" || p["foreign_keys"] != "1" || p["busy_timeout"] != "10000" || p["query_only"] != "1" {
			t.Errorf("a reader has %v", p)
		}
	}
	stopped := stopped(t)
	const full = "2"
	p := pragmas(stopped.writer.conn)
	if p["journal_mode"] != "wal" || p["foreign_keys"] != "1" || p["busy_timeout"] != "10000" || p["synchronous"] != full {
		t.Errorf("the writer has %v", p)
	}
}

// A step that fails halfway leaves the schema as it was, and the next program
// goes on from there.
func TestUpgradeIsWholeOrNotAtAll(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	upgradeTo := func(steps ...string) error {
		files := fstest.MapFS{}
		for i, step := range steps {
			files[string(rune('1'+i))+"_step.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\n" + step)}
		}
		conns, err := sql.Open("sqlite", source(path, "rwc", walMode))
		if err != nil {
			t.Fatal(err)
		}
		provider, _, err := upgrade(conns, files)
		if err != nil {
			t.Fatal(err)
		}
		if err := addVersions(t.Context(), conns); err != nil {
			t.Fatal(err)
		}
		_, err = provider.Up(t.Context())
		return errors.Join(err, conns.Close())
	}
	check := func(wantVersion int64, wantTables ...string) {
		t.Helper()
		at, err := version(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		conns, err := sql.Open("sqlite", source(path, "ro"))
		if err != nil {
			t.Fatal(err)
		}
		defer conns.Close()
		tables := rowsOf(t, conns, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 't_' ORDER BY name")
		if at != wantVersion || !slices.Equal(tables, wantTables) {
			t.Errorf("version %d with %v, want %d with %v", at, tables, wantVersion, wantTables)
		}
	}
	const one, two, three = "CREATE TABLE t1 (x TEXT);", "CREATE TABLE t2 (x TEXT);", "CREATE TABLE t3 (x TEXT);"
	if err := upgradeTo(one, two, "CREATE TABLE t3 (x TEXT); CREATE TABLE t1 (x TEXT);"); err == nil {
		t.Error("a step that can't be done was done")
	}
	check(0)
	if err := upgradeTo(one); err != nil {
		t.Error(err)
	}
	check(1, "t1")
	if err := upgradeTo(one, two, "INSERT INTO nowhere VALUES (1);"); err == nil {
		t.Error("a step that can't be done was done")
	}
	check(1, "t1")
	for range 2 {
		if err := upgradeTo(one, two, three); err != nil {
			t.Error(err)
		}
		check(3, "t1", "t2", "t3")
	}
}
