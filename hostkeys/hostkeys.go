// Package hostkeys keeps the keys by which players recognise the server.
//
// A host key is data, as dear as the games: players pin it on their first
// visit, and a changed key looks to every one of them like an attack. So a key
// is made once, when there is none, and after that only ever read; a file that
// is damaged or readable by others stops the start instead of being replaced.
//
// The package knows files and keys. It must not know the server that uses
// them, its configuration, or what is said to people about an error.
package hostkeys

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/knownhosts"
)

// What can be wrong with a key file. Each comes wrapped in a *FileError.
var (
	// ErrTooOpen: somebody other than the owner may read or write it.
	ErrTooOpen = errors.New("open to others")
	// ErrDamaged: it holds no private key that can be read, or the key of
	// another algorithm.
	ErrDamaged = errors.New("damaged")
	// ErrUnreadable: the operating system doesn't let us read it.
	ErrUnreadable = errors.New("unreadable")
	// ErrMissing: it is gone although a key that is always made after it is
	// there, so it must have existed.
	ErrMissing = errors.New("missing")
)

// FileError says which path is wrong. Unwrap gives one of the sentinels above
// and, where there is one, the cause.
type FileError struct {
	Path string
	Kind error
	Err  error // may be nil
}

func (e *FileError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("host key %s: %v", e.Path, e.Kind)
	}
	return fmt.Sprintf("host key %s: %v: %v", e.Path, e.Kind, e.Err)
}

func (e *FileError) Unwrap() []error { return []error{e.Kind, e.Err} }

// Keys are the loaded host keys, in order of preference.
type Keys struct{ signers []ssh.Signer }

// Open reads the host keys in dir and makes those that were never there; dir
// itself is made with mode 0700. Processes that start at the same time on one
// empty directory all end with the same keys. Errors about a file are
// *FileError; nothing that exists is ever overwritten.
func Open(dir string) (*Keys, error) {
	if err := prepare(dir); err != nil {
		return nil, err
	}
	if err := complete(dir); err != nil {
		return nil, err
	}
	keys := &Keys{}
	for _, alg := range algorithms {
		path := filepath.Join(dir, alg.file)
		signer, err := load(path, alg)
		if errors.Is(err, fs.ErrNotExist) {
			if err = create(path, alg); err == nil {
				signer, err = load(path, alg)
			}
		}
		if err != nil {
			return nil, err
		}
		keys.signers = append(keys.signers, signer)
	}
	return keys, nil
}

// Signers are the private keys, for the server's configuration.
func (k *Keys) Signers() []ssh.Signer { return append([]ssh.Signer(nil), k.signers...) }

// Fingerprint is what a player's client shows on the first visit.
type Fingerprint struct {
	Algorithm string // e.g. "ssh-ed25519"
	SHA256    string // e.g. "SHA256:47DEQpj8HBSa…"
}

// Fingerprints of all keys, in order of preference.
func (k *Keys) Fingerprints() []Fingerprint {
	prints := make([]Fingerprint, 0, len(k.signers))
	for _, s := range k.signers {
		prints = append(prints, Fingerprint{s.PublicKey().Type(), ssh.FingerprintSHA256(s.PublicKey())})
	}
	return prints
}

// KnownHosts are lines for a known_hosts file, one a key, for a server that is
// reached at addr (host:port, or a host alone for port 22).
func (k *Keys) KnownHosts(addr string) []string {
	lines := make([]string, 0, len(k.signers))
	for _, s := range k.signers {
		lines = append(lines, knownhosts.Line([]string{knownhosts.Normalize(addr)}, s.PublicKey()))
	}
	return lines
}

// prepare makes dir and takes away what others may do in it.
func prepare(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("host key directory: %w", err)
	}
	info, err := os.Stat(dir)
	if err != nil {
		return fmt.Errorf("host key directory: %w", err)
	}
	if info.Mode().Perm()&0o077 == 0 {
		return nil
	}
	if err := os.Chmod(dir, 0o700); err != nil {
		return &FileError{Path: dir, Kind: ErrTooOpen, Err: err}
	}
	return nil
}

// complete refuses a directory that has lost a key: keys are made in order, so
// a later one without an earlier one can't come from an interrupted start. It looks
// at the last first: another start may be making them meanwhile.
func complete(dir string) error {
	later := false
	for _, alg := range slices.Backward(algorithms) {
		path := filepath.Join(dir, alg.file)
		_, err := os.Lstat(path)
		switch {
		case err == nil:
			later = true
		case !errors.Is(err, fs.ErrNotExist):
			return &FileError{Path: path, Kind: ErrUnreadable, Err: err}
		case later:
			return &FileError{Path: path, Kind: ErrMissing}
		}
	}
	return nil
}
