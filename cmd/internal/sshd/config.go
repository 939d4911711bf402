package sshd

import (
	"errors"
	"log/slog"
	"net/netip"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// Config is everything a [Server] wants to be told. Handler and HostKeys are
// required; what else is zero gets the default that stands beside it.
type Config struct {
	Handler  Handler
	HostKeys []gossh.Signer
	Version  string       // after "SSH-2.0-" on the wire: "Turncoat"
	Logger   *slog.Logger // nowhere

	// Farewell words the line that a session leaves behind, for one of this
	// package's causes or nil after a program that ended by itself. Empty is
	// no line. It is called on the session's goroutine. See [English].
	Farewell func(v Visitor, cause error) string

	MaxConns           int // connections in all: 4096
	MaxSessions        int // running sessions in all: 1000
	MaxSessionsPerConn int // open session channels on one connection: 10
	Address            AddressLimits

	// HandshakeTimeout is for machines: how long a client may be silent before
	// its version and first key exchange packet are here (5 s). LoginTimeout is
	// for people, who then compare a host key, type a passphrase, touch a
	// token (2 min).
	HandshakeTimeout time.Duration
	LoginTimeout     time.Duration
	// SessionTimeout is how long a connection may be without a running session
	// (30 s): -N, or a multiplexing master whose sessions have ended.
	SessionTimeout time.Duration
	// KeepAlive is the interval of keepalive requests and the time for each
	// answer: a peer that vanishes is found within two of them (15 s).
	KeepAlive time.Duration
	// WriteStall is how long one write may be in flight (10 s).
	WriteStall time.Duration

	// Idle is how long a program may be without input before its session ends
	// (30 min), IdleWarning how long before that it gets an [IdleMsg] (1 min).
	Idle        time.Duration
	IdleWarning time.Duration

	Terminal Flow // input of a session with a terminal: 4 KiB/s, burst 8 KiB, patience 20 s
	Program  Flow // events to a program: 200/s, burst 512, patience 20 s
	Plain    Flow // input of a session without a terminal: 32 KiB/s, burst 64 KiB, endless patience

	ReportEvery time.Duration    // how often counts of refusals are logged: 1 min
	Now         func() time.Time // time.Now
}

// AddressLimits bound what one address can take before it has said who it is.
// An IPv6 /64 counts as one address.
type AddressLimits struct {
	PerSecond float64 // new connections a second: 2
	Burst     int     // new connections at once: 60
	Conns     int     // open connections: 64
	Table     int     // addresses remembered, never fewer than twice MaxConns: 16384
	// Exempt are networks without these limits: loopback, because behind a
	// plain proxy everybody would be one address. Empty but not nil is none.
	Exempt []netip.Prefix
}

// Flow is a rate of input.
type Flow struct {
	PerSecond float64
	Burst     int
	// Patience is how long input may be over the rate without a pause before
	// the session ends with [ErrFlood]; zero or less never ends it.
	Patience time.Duration
}

var errConfig = errors.New("sshd: a Handler and at least one of HostKeys are needed")

func or[T comparable](value, standard T) T {
	var zero T
	if value == zero {
		return standard
	}
	return value
}

func (c Config) withDefaults() (Config, error) {
	if c.Handler == nil || len(c.HostKeys) == 0 {
		return c, errConfig
	}
	c.Version = or(c.Version, "Turncoat")
	c.Logger = or(c.Logger, slog.New(slog.DiscardHandler))
	if c.Farewell == nil {
		c.Farewell = English
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	c.MaxConns = or(c.MaxConns, 4096)
	c.MaxSessions = or(c.MaxSessions, 1000)
	c.MaxSessionsPerConn = or(c.MaxSessionsPerConn, 10)
	c.HandshakeTimeout = or(c.HandshakeTimeout, 5*time.Second)
	c.LoginTimeout = or(c.LoginTimeout, 2*time.Minute)
	c.SessionTimeout = or(c.SessionTimeout, 30*time.Second)
	c.KeepAlive = or(c.KeepAlive, 15*time.Second)
	c.WriteStall = or(c.WriteStall, 10*time.Second)
	c.Idle = or(c.Idle, 30*time.Minute)
	c.IdleWarning = or(c.IdleWarning, time.Minute)
	c.Terminal = or(c.Terminal, Flow{4 << 10, 8 << 10, 20 * time.Second})
	c.Program = or(c.Program, Flow{200, 512, 20 * time.Second})
	c.Plain = or(c.Plain, Flow{32 << 10, 64 << 10, 0})
	c.ReportEvery = or(c.ReportEvery, time.Minute)
	c.Address = c.Address.withDefaults(c.MaxConns)
	return c, nil
}

func (a AddressLimits) withDefaults(maxConns int) AddressLimits {
	a.PerSecond = or(a.PerSecond, 2)
	a.Burst = or(a.Burst, 60)
	a.Conns = or(a.Conns, 64)
	a.Table = max(or(a.Table, 16384), 2*maxConns)
	if a.Exempt == nil {
		a.Exempt = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	}
	return a
}
