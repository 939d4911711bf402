package sshd

import (
	"crypto/rand"
	"encoding/hex"
	"net"
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"

	gossh "golang.org/x/crypto/ssh"
)

// Visitor is who is at the other end of one session.
type Visitor struct {
	ID      string         // random: names the session in the log, and to the person after a panic
	Key     string         // "SHA256:…" of the key that signed the login; "" without one
	Login   string         // the login name, cleaned and at most 64 signs; a suggestion, it grants nothing
	Remote  netip.AddrPort // zero where the transport isn't TCP
	Environ []string       // what the client sent and TERM, as NAME=value, cleaned and bounded
}

// Env is the value of a variable of the client's environment, or "".
func (v Visitor) Env(name string) string {
	for _, entry := range v.Environ {
		if value, ok := strings.CutPrefix(entry, name+"="); ok {
			return value
		}
	}
	return ""
}

const (
	maxLogin   = 64  // signs
	maxVars    = 64  // variables; OpenSSH's own limit for SetEnv is far above what people send
	maxVarName = 64  // bytes
	maxVar     = 256 // signs of a value
)

// keyExtension carries the fingerprint from the verified signature to the
// session, in the permissions of the connection.
const keyExtension = "turncoat-key"

func newVisitor(conn *gossh.ServerConn, environ []string) Visitor {
	v := Visitor{
		ID:      newID(),
		Login:   plain(conn.User(), maxLogin),
		Remote:  addrPort(conn.RemoteAddr()),
		Environ: environ,
	}
	if conn.Permissions != nil {
		v.Key = conn.Permissions.Extensions[keyExtension]
	}
	return v
}

func newID() string {
	var id [6]byte
	rand.Read(id[:])
	return hex.EncodeToString(id[:])
}

func addrPort(addr net.Addr) netip.AddrPort {
	if tcp, ok := addr.(*net.TCPAddr); ok {
		a := tcp.AddrPort()
		return netip.AddrPortFrom(a.Addr().Unmap(), a.Port())
	}
	if addr == nil {
		return netip.AddrPort{}
	}
	a, err := netip.ParseAddrPort(addr.String())
	if err != nil {
		return netip.AddrPort{}
	}
	return netip.AddrPortFrom(a.Addr().Unmap(), a.Port())
}

// plain keeps what can be printed on one line without moving anything: no
// control characters, no escapes, no marks that turn the direction of text.
func plain(s string, limit int) string {
	var b strings.Builder
	for _, r := range s {
		if limit == 0 {
			break
		}
		if r == utf8.RuneError || r != ' ' && !unicode.IsPrint(r) {
			continue
		}
		b.WriteRune(r)
		limit--
	}
	return b.String()
}

// setEnv adds NAME=value to environ, in place of an older one, and says whether
// it did: a client can send as many variables as it likes.
func setEnv(environ []string, name, value string) ([]string, bool) {
	if !validName(name) {
		return environ, false
	}
	entry := name + "=" + plain(value, maxVar)
	for i, old := range environ {
		if strings.HasPrefix(old, name+"=") {
			environ[i] = entry
			return environ, true
		}
	}
	if len(environ) >= maxVars && name != "TERM" { // TERM comes with the terminal, after the others
		return environ, false
	}
	return append(environ, entry), true
}

func validName(name string) bool {
	if name == "" || len(name) > maxVarName {
		return false
	}
	for i, r := range name {
		letter := r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return true
}
