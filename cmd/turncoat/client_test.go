package main

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/json"
	"encoding/pem"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// key is somebody's SSH key.
type key struct {
	gossh.Signer
	private crypto.PrivateKey
}

func newKey(t testing.TB) key {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return keyOf(t, private)
}

// newECDSA is a key of another algorithm.
func newECDSA(t testing.TB) key {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return keyOf(t, private)
}

func keyOf(t testing.TB, private crypto.PrivateKey) key {
	t.Helper()
	signer, err := gossh.NewSignerFromKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return key{signer, private}
}

func (k key) fingerprint() string { return gossh.FingerprintSHA256(k.PublicKey()) }

// file writes the key as OpenSSH keeps it, with its public half beside it, and
// returns the path.
func (k key) file(t testing.TB) string {
	t.Helper()
	block, err := gossh.MarshalPrivateKey(k.private, "")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "id")
	public := gossh.MarshalAuthorizedKey(k.PublicKey())
	err = errors.Join(os.WriteFile(path, pem.EncodeToMemory(block), 0o600), os.WriteFile(path+".pub", public, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// dialError connects with a key, as the login name nobody.
func (h *house) dialError(k key) (*gossh.Client, error) {
	return gossh.Dial("tcp", h.addr, &gossh.ClientConfig{
		User: "nobody", Auth: []gossh.AuthMethod{gossh.PublicKeys(k)},
		HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: patience,
	})
}

func (h *house) dial(t testing.TB, k key) *gossh.Client {
	t.Helper()
	client, err := h.dialError(k)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = client.Close() })
	return client
}

// answer is what one command gave.
type answer struct {
	stdout, stderr string
	code           int
}

// exec runs one command without a terminal.
func (h *house) exec(t testing.TB, k key, words ...string) answer {
	t.Helper()
	client, err := h.dialError(k)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	session, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	var out, talk bytes.Buffer
	session.Stdout, session.Stderr = &out, &talk
	code := exitCode(t, session.Run(strings.Join(words, " ")))
	return answer{out.String(), talk.String(), code}
}

func exitCode(t testing.TB, err error) int {
	t.Helper()
	var exit *gossh.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.ExitStatus()
	}
	t.Fatal(err)
	return -1
}

// execJSON runs a command that has to succeed and reads the JSON value that it
// prints.
func execJSON[T any](t testing.TB, h *house, k key, words ...string) T {
	t.Helper()
	var value T
	a := h.exec(t, k, append(words, "--json")...)
	if a.code != 0 {
		t.Fatalf("%q: exit code %d, %s", words, a.code, a.stderr)
	}
	if err := json.Unmarshal([]byte(a.stdout), &value); err != nil {
		t.Fatalf("%q: %v in %q", words, err, a.stdout)
	}
	return value
}

// newAccount is a key with a name.
func (h *house) newAccount(t testing.TB, name string) key {
	t.Helper()
	k := newKey(t)
	if a := h.exec(t, k, "name", name); a.code != 0 {
		t.Fatalf("name %s: exit code %d, %s", name, a.code, a.stderr)
	}
	return k
}
