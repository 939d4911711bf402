package main

import (
	"bytes"
	"context"
	"database/sql"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/knownhosts"
	_ "modernc.org/sqlite"
)

var fingerprints = regexp.MustCompile(`SHA256:[A-Za-z0-9+/]+`)

// The first start makes what it needs and prints what an operator and a player
// need; the second has the same keys.
func TestFirstStartPrintsWhatToKnowAndTheSecondHasTheSameKeys(t *testing.T) {
	data := filepath.Join(t.TempDir(), "made", "at", "first")
	first := launch(t, data)
	said := first.out.String()
	host, port := first.hostPort(t)
	if host != "127.0.0.1" || port == "0" {
		t.Errorf("port 0 listens on %s", first.addr)
	}
	if line := playLine.FindStringSubmatch(said); line == nil || line[1] != "ssh -p "+port+" localhost" {
		t.Errorf("no line to type in %q", said)
	}

	var seen gossh.PublicKey
	client, err := gossh.Dial("tcp", first.addr, &gossh.ClientConfig{
		User: "nobody", Auth: []gossh.AuthMethod{gossh.PublicKeys(newKey(t))}, Timeout: patience,
		HostKeyCallback: func(_ string, _ net.Addr, key gossh.PublicKey) error { seen = key; return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	_ = client.Close()
	if !strings.Contains(said, gossh.FingerprintSHA256(seen)) {
		t.Errorf("the fingerprint %s isn't in %q", gossh.FingerprintSHA256(seen), said)
	}
	wantKnown(t, said, net.JoinHostPort("localhost", port), seen)

	for name, wanted := range map[string]os.FileMode{"": os.ModeDir | 0o700, "hostkeys": os.ModeDir | 0o700, "turncoat.db": 0o600} {
		info, err := os.Stat(filepath.Join(data, name))
		if err != nil || info.Mode() != wanted {
			t.Errorf("%q: %v, %v, want mode %v", name, info.Mode(), err, wanted)
		}
	}

	if code := first.terminate(t); code != 0 {
		t.Errorf("exit code %d", code)
	}
	second := launch(t, data)
	before, after := fingerprints.FindAllString(said, -1), fingerprints.FindAllString(second.out.String(), -1)
	if len(before) == 0 || strings.Join(before, " ") != strings.Join(after, " ") {
		t.Errorf("fingerprints %q, and %q after a restart", before, after)
	}
}

// wantKnown puts the known_hosts lines to their use.
func wantKnown(t *testing.T, said, address string, host gossh.PublicKey) {
	t.Helper()
	lines := ""
	for line := range strings.Lines(said) {
		if known, ok := strings.CutPrefix(line, "known_hosts"); ok {
			lines += strings.TrimSpace(known) + "\n"
		}
	}
	path := filepath.Join(t.TempDir(), "known_hosts")
	if err := os.WriteFile(path, []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	check, err := knownhosts.New(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := check(address, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}, host); err != nil {
		t.Errorf("the known_hosts lines %q don't know %s: %v", lines, address, err)
	}
}

// A database of a newer program is refused and left as it is.
func TestNewerDatabaseIsRefusedUntouched(t *testing.T) {
	data := t.TempDir()
	server := launch(t, data)
	server.newAccount(t, "ana")
	if code := server.terminate(t); code != 0 {
		t.Fatalf("exit code %d", code)
	}
	file := filepath.Join(data, databaseFile)
	makeNewer(t, file)
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}

	var talk bytes.Buffer
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	refused := turncoat(t, ctx, "--addr", "127.0.0.1:0", "--metrics", "", "--data", data)
	refused.Stderr = &talk
	_ = refused.Run() // the state says how it ended
	if code := refused.ProcessState.ExitCode(); code != exitFailed || !strings.Contains(talk.String(), "newer") {
		t.Errorf("exit code %d, %q", code, talk.String())
	}
	after, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the database was changed (%v)", err)
	}
	// SQLite leaves its index of an empty log where it was not the last to write.
	if log, err := os.Stat(file + "-wal"); err == nil && log.Size() > 0 {
		t.Errorf("%d bytes wait to be written to it", log.Size())
	}
}

// makeNewer gives a database a schema that no program of today knows.
func makeNewer(t *testing.T, file string) {
	t.Helper()
	conn, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for _, statement := range []string{
		"INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)",
		"PRAGMA wal_checkpoint(TRUNCATE)",
	} {
		if _, err := conn.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
}

// What the command line doesn't know is wrong usage, and what can't be had is a
// failure.
func TestExitCodes(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for name, c := range map[string]struct {
		args []string
		code int
	}{
		"version":        {[]string{"version"}, 0},
		"help":           {[]string{"--help"}, 0},
		"unknown verb":   {[]string{"nonsense"}, exitUsage},
		"unknown flag":   {[]string{"--nonsense"}, exitUsage},
		"no sessions":    {[]string{"--max-sessions", "0", "--data", t.TempDir()}, exitUsage},
		"no log format":  {[]string{"--log", "nonsense", "--data", t.TempDir()}, exitUsage},
		"address taken":  {[]string{"--addr", taken.Addr().String(), "--metrics", "", "--data", t.TempDir()}, exitFailed},
		"data is a file": {[]string{"--addr", "127.0.0.1:0", "--metrics", "", "--data", os.Args[0]}, exitFailed},
		"metrics taken":  {[]string{"--addr", "127.0.0.1:0", "--metrics", taken.Addr().String(), "--data", t.TempDir()}, exitFailed},
	} {
		t.Run(name, func(t *testing.T) {
			var out, talk bytes.Buffer
			ctx, cancel := context.WithTimeout(context.Background(), patience)
			defer cancel()
			cmd := turncoat(t, ctx, c.args...)
			cmd.Stdout, cmd.Stderr = &out, &talk
			_ = cmd.Run() // the state says how it ended
			if code := cmd.ProcessState.ExitCode(); code != c.code {
				t.Errorf("exit code %d, want %d: %q, %q", code, c.code, out.String(), talk.String())
			}
			if c.code == 0 && out.Len() == 0 || c.code != 0 && (talk.Len() == 0 || out.Len() > 0) {
				t.Errorf("stdout %q, stderr %q", out.String(), talk.String())
			}
		})
	}
}
