package hostkeys

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/knownhosts"
)

func open(t *testing.T, dir string) *Keys {
	t.Helper()
	keys, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

func TestKeysAreMadeOnceAndKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data", "hostkeys")
	first := open(t, dir).Fingerprints()
	if len(first) != 2 || first[0].Algorithm != ssh.KeyAlgoED25519 || first[1].Algorithm != ssh.KeyAlgoECDSA256 {
		t.Fatalf("fingerprints %v", first)
	}
	if again := open(t, dir).Fingerprints(); !reflect.DeepEqual(first, again) {
		t.Fatalf("second start %v, first %v", again, first)
	}
	if other := open(t, t.TempDir()).Fingerprints(); other[0] == first[0] || other[1] == first[1] {
		t.Fatal("two directories share a key")
	}
	wantMode(t, dir, 0o700)
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 2 {
		t.Fatalf("left in the directory: %v", entries)
	}
	for _, e := range entries {
		wantMode(t, filepath.Join(dir, e.Name()), 0o600)
	}
}

func wantMode(t *testing.T, path string, want os.FileMode) {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode().Perm(); got != want {
		t.Fatalf("%s has mode %04o, want %04o", path, got, want)
	}
}

func TestStartsAtOnceEndWithOneKey(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "hostkeys")
	const starts = 16
	prints := make([][]Fingerprint, starts)
	var wg sync.WaitGroup
	for i := range starts {
		wg.Go(func() {
			if keys, err := Open(dir); err != nil {
				t.Error(err)
			} else {
				prints[i] = keys.Fingerprints()
			}
		})
	}
	wg.Wait()
	for i := range prints {
		if !reflect.DeepEqual(prints[i], prints[0]) {
			t.Fatalf("start %d has %v, start 0 has %v", i, prints[i], prints[0])
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != len(algorithms) {
		t.Fatalf("drafts were left behind: %v", entries)
	}
}

func TestBadFilesStopTheStartAndStayAsTheyAre(t *testing.T) {
	ed, ec := algorithms[0].file, algorithms[1].file
	cases := map[string]struct {
		spoil func(dir string) error
		want  error
	}{
		"truncated": {func(dir string) error { return os.Truncate(filepath.Join(dir, ed), 40) }, ErrDamaged},
		"empty":     {func(dir string) error { return os.Truncate(filepath.Join(dir, ec), 0) }, ErrDamaged},
		"swapped":   {func(dir string) error { return os.Rename(filepath.Join(dir, ec), filepath.Join(dir, ed)) }, ErrDamaged},
		"group can read": {func(dir string) error {
			return os.Chmod(filepath.Join(dir, ed), 0o640)
		}, ErrTooOpen},
		"world can read": {func(dir string) error { return os.Chmod(filepath.Join(dir, ec), 0o604) }, ErrTooOpen},
		"lost":           {func(dir string) error { return os.Remove(filepath.Join(dir, ed)) }, ErrMissing},
		"a directory": {func(dir string) error {
			return errors.Join(os.Remove(filepath.Join(dir, ec)), os.Mkdir(filepath.Join(dir, ec), 0o700))
		}, ErrDamaged},
		"unreadable": {func(dir string) error {
			if os.Getuid() == 0 { // root reads whatever its mode; a loop of links stops root too
				return errors.Join(os.Remove(filepath.Join(dir, ed)), os.Symlink(ed, filepath.Join(dir, ed)))
			}
			return os.Chmod(filepath.Join(dir, ed), 0)
		}, ErrUnreadable},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			open(t, dir)
			if err := c.spoil(dir); err != nil {
				t.Fatal(err)
			}
			before := snapshot(t, dir)
			_, err := Open(dir)
			var file *FileError
			if !errors.Is(err, c.want) || !errors.As(err, &file) || !strings.HasPrefix(file.Path, dir) {
				t.Fatalf("Open: %v, want a *FileError of %v", err, c.want)
			}
			if after := snapshot(t, dir); after != before {
				t.Fatalf("the directory changed from\n%s\nto\n%s", before, after)
			}
		})
	}
}

func snapshot(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, e := range entries {
		text, _ := os.ReadFile(filepath.Join(dir, e.Name()))
		b.WriteString(e.Type().String() + e.Name() + "\n" + string(text) + "\n")
	}
	return b.String()
}

func TestOpenDirectoryIsClosed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "hostkeys")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	open(t, dir)
	wantMode(t, dir, 0o700)
}

func TestKeyAddedInALaterVersionKeepsTheOld(t *testing.T) {
	dir := t.TempDir()
	first := open(t, dir).Fingerprints()
	if err := os.Remove(filepath.Join(dir, algorithms[1].file)); err != nil {
		t.Fatal(err)
	}
	if again := open(t, dir).Fingerprints(); again[0] != first[0] || len(again) != 2 {
		t.Fatalf("fingerprints %v, before %v", again, first)
	}
}

func TestKnownHostsLinesAreUnderstood(t *testing.T) {
	keys := open(t, t.TempDir())
	for addr, host := range map[string]string{
		"play.example.org:2222": "[play.example.org]:2222 ",
		"play.example.org:22":   "play.example.org ",
		"[2001:db8::1]:2222":    "[2001:db8::1]:2222 ",
	} {
		lines := keys.KnownHosts(addr)
		if len(lines) != 2 || !strings.HasPrefix(lines[0], host) {
			t.Fatalf("%s: %q", addr, lines)
		}
		path := filepath.Join(t.TempDir(), "known_hosts")
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		check, err := knownhosts.New(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range keys.Signers() {
			if err := check(addr, stubAddr(addr), s.PublicKey()); err != nil {
				t.Errorf("%s: %v", addr, err)
			}
		}
	}
}

type stubAddr string

func (stubAddr) Network() string { return "tcp" }
func (stubAddr) String() string  { return "192.0.2.1:2222" }

func TestOpenSSHReadsTheKeys(t *testing.T) {
	keygen, err := exec.LookPath("ssh-keygen")
	if err != nil {
		t.Skip("no ssh-keygen on this machine: OpenSSH's own reading of the keys is not tested")
	}
	dir := t.TempDir()
	for i, print := range open(t, dir).Fingerprints() {
		out, err := exec.Command(keygen, "-l", "-f", filepath.Join(dir, algorithms[i].file)).CombinedOutput()
		if err != nil || !strings.Contains(string(out), print.SHA256) {
			t.Errorf("ssh-keygen says %q (%v), want %s", out, err, print.SHA256)
		}
	}
}
