package hostkeys

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/crypto/ssh"
)

type algorithm struct {
	name string
	file string
	make func() (crypto.PrivateKey, error)
}

// ECDSA is there for clients that are held to NIST curves and can't take
// Ed25519. RSA isn't: every client that can't do either of these is too old
// for the other algorithms that the server speaks. The order is that of
// creation, which complete relies on: append, never insert.
var algorithms = []algorithm{
	{ssh.KeyAlgoED25519, "ssh_host_ed25519_key", func() (crypto.PrivateKey, error) {
		_, key, err := ed25519.GenerateKey(rand.Reader)
		return key, err
	}},
	{ssh.KeyAlgoECDSA256, "ssh_host_ecdsa_key", func() (crypto.PrivateKey, error) {
		return ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	}},
}

// load reads one key. A file that isn't there is fs.ErrNotExist.
func load(path string, alg algorithm) (ssh.Signer, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err != nil {
		return nil, &FileError{path, ErrUnreadable, err}
	}
	defer file.Close()
	// Asked of the open file, so that the mode belongs to the bytes read.
	info, err := file.Stat()
	if err != nil {
		return nil, &FileError{path, ErrUnreadable, err}
	}
	if !info.Mode().IsRegular() {
		return nil, &FileError{path, ErrDamaged, errors.New("not a regular file")}
	}
	if mode := info.Mode().Perm(); mode&0o077 != 0 {
		return nil, &FileError{path, ErrTooOpen, fmt.Errorf("mode %04o, must be 0600", mode)}
	}
	text, err := io.ReadAll(file)
	if err != nil {
		return nil, &FileError{path, ErrUnreadable, err}
	}
	signer, err := ssh.ParsePrivateKey(text)
	if err != nil {
		return nil, &FileError{path, ErrDamaged, err}
	}
	if got := signer.PublicKey().Type(); got != alg.name {
		return nil, &FileError{path, ErrDamaged, fmt.Errorf("holds a key of type %s", got)}
	}
	return signer, nil
}

// create writes a new key, unless somebody else gets there first: then theirs
// stays and ours is thrown away. A link is what makes it so, because it never
// replaces a file, as a rename would.
func create(path string, alg algorithm) error {
	key, err := alg.make()
	if err != nil {
		return fmt.Errorf("host key %s: %w", path, err)
	}
	block, err := ssh.MarshalPrivateKey(key, "turncoat host key")
	if err != nil {
		return fmt.Errorf("host key %s: %w", path, err)
	}
	draft, err := writeDraft(path, pem.EncodeToMemory(block))
	if draft != "" {
		defer os.Remove(draft)
	}
	if err != nil {
		return fmt.Errorf("host key %s: %w", path, err)
	}
	if err := os.Link(draft, path); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("host key %s: %w", path, err)
	}
	return syncDir(filepath.Dir(path))
}

// writeDraft writes text durably to a new file beside path. The name is
// returned as soon as the file exists.
func writeDraft(path string, text []byte) (name string, err error) {
	var salt [8]byte
	rand.Read(salt[:])
	name = fmt.Sprintf("%s.new-%s", path, hex.EncodeToString(salt[:]))
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	_, err = file.Write(text)
	return name, errors.Join(err, file.Sync(), file.Close())
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("host key directory: %w", err)
	}
	defer d.Close()
	if err := d.Sync(); err != nil {
		return fmt.Errorf("host key directory: %w", err)
	}
	return nil
}
